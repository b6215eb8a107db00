import Platform

/// A golden as it was read: its text at once, its pictures on demand.
///
/// Nothing keeps another run from recording meanwhile. Pictures are taken where their digests are those of
/// the text, so that none of another recording is; which of them are missing is true as long as the golden
/// is current.
package struct OpenedGolden: Sendable {
  /// The greatest number of attempts to read a golden that is being recorded.
  package static let attempts = 10

  /// The golden's bytes.
  package let text: [UInt8]
  /// The golden.
  package let golden: Golden
  /// The golden as a clip, with the pictures that are kept beside it.
  package let clip: Clip
  // Held open: as long as it is, no other file has its identity.
  private let file: InputFile

  /// Reads a scene's golden in a folder of goldens; `path` is for messages, nil for the one made of the two.
  ///
  /// - Throws: `ClipError`; `file` with an `isMissing` error where there is no golden.
  package init(of name: String, in folder: String, path: String? = nil) throws(ClipError) {
    do throws(FileError) {
      file = try InputFile(path: "\(folder)/\(Golden.fileName(of: name))")
      text = try file.readAll(limit: Golden.byteLimit)
    } catch {
      throw .file(error)
    }
    let path = path ?? file.path
    golden = try Golden(text, path: path)
    clip = try golden.clip(path: path, folder: folder, name: name)
  }

  /// True where nothing was recorded since.
  package var isCurrent: Bool { (try? InputFile(path: file.path).identity) == file.identity }
}

extension Golden {
  init(_ bytes: [UInt8], path: String) throws(ClipError) {
    do throws(GoldenError) {
      self = try Golden(text: bytes)
    } catch {
      throw .golden(path: path, error)
    }
  }
}
