import Platform

/// A golden being read: its text immediately, its pictures on demand.
///
/// Another run may record at the same time. A picture is used only if its digest matches the text,
/// so it never comes from another recording. The list of missing pictures is valid while
/// `isCurrent`.
package struct OpenedGolden: Sendable {
  /// The max number of attempts to read a golden that is being recorded.
  package static let attempts = 10

  /// The golden's bytes.
  package let text: [UInt8]
  package let golden: Golden
  /// The golden as a clip, with its stored pictures.
  package let clip: Clip
  // Kept open so that no other file can get the same identity.
  private let file: InputFile

  /// Reads a scene's golden in a folder of goldens.
  ///
  /// `path` is for messages; nil uses the path of the golden's file.
  ///
  /// - Throws: `ClipError`; `file` with an `isMissing` error if there is no golden.
  package init(of name: String, in folder: String, path: String? = nil) throws(ClipError) {
    let file = try rethrowing(
      as: ClipError.file, InputFile(path: "\(folder)/\(Golden.fileName(of: name))"))
    self.file = file
    text = try rethrowing(as: ClipError.file, file.readAll(limit: Golden.byteLimit))
    let path = path ?? file.path
    golden = try Golden(text, path: path)
    clip = try golden.clip(path: path, folder: folder, name: name)
  }

  /// Whether the golden has not been recorded again since it was opened.
  package var isCurrent: Bool { (try? InputFile(path: file.path).identity) == file.identity }
}

extension Golden {
  init(_ bytes: [UInt8], path: String) throws(ClipError) {
    self = try rethrowing(as: { ClipError.golden(path: path, $0) }, Golden(text: bytes))
  }
}
