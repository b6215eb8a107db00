package import System

/// A golden's text and the place of its pictures at one moment.
///
/// Nothing keeps another run from recording meanwhile: text and pictures are of one recording only if
/// the snapshot is still current after both were read.
package struct GoldenSnapshot: Sendable {
  /// The golden's bytes.
  package let text: [UInt8]
  /// The golden's path.
  package let path: String
  let folder: String
  let name: String
  /// The files that are not in place yet; nil where all are.
  let pending: PendingGolden?
  // Held open: as long as they are, no other file has their identities.
  private let file: InputFile
  private let journal: InputFile?

  /// Opens a scene's golden in a folder of goldens; throws an error that `isMissing` if there is none.
  package init(of name: String, in folder: String) throws(FileError) {
    self.name = name
    self.folder = folder
    path = Self.path(of: name, in: folder)
    journal = try Self.journal(of: name, in: folder)
    var pending: PendingGolden?
    if let bytes = try journal?.readAll(limit: GoldenJournal.byteLimit),
      let stated = GoldenJournal(json: bytes, scene: name)
    {
      let goldens = try ProjectFolder(path: folder)
      if try stated.holds(in: goldens) { pending = PendingGolden(stated, in: goldens) }
    }
    self.pending = pending
    file = try Self.text(of: name, in: folder, pending)
    text = try file.readAll(limit: Golden.byteLimit)
  }

  /// True where nothing was recorded since.
  package var isCurrent: Bool {
    let journal = try? Self.journal(of: name, in: folder)
    let file = try? Self.text(of: name, in: folder, pending)
    return journal?.identity == self.journal?.identity && file?.identity == self.file.identity
  }

  private static func path(of name: String, in folder: String) -> String {
    "\(folder)/\(Golden.fileName(of: name))"
  }

  private static func text(
    of name: String, in folder: String, _ pending: PendingGolden?
  ) throws(FileError) -> InputFile {
    if let staged = try pending?.open(Golden.fileName(of: name)) { return staged }
    return try InputFile(path: path(of: name, in: folder))
  }

  /// The journal of a recording; nil where none is under way.
  private static func journal(of name: String, in folder: String) throws(FileError) -> InputFile? {
    let path = "\(folder)/\(GoldenJournal.folderName(of: name))/\(GoldenJournal.fileName)"
    do throws(FileError) {
      return try InputFile(path: path)
    } catch {
      guard error.isNowhere else { throw error }
      return nil
    }
  }
}

extension GoldenSnapshot {
  /// A golden as it was read.
  package struct Contents: Sendable {
    /// The golden.
    package let golden: Golden
    /// The golden as a clip, with the pictures that are kept beside it.
    package let clip: Clip
    /// The snapshot of both; pictures are read on demand.
    package let snapshot: GoldenSnapshot
  }

  /// The greatest number of attempts to read a golden that is being recorded.
  package static let attempts = 10

  /// Reads a scene's golden in a folder of goldens, with text and pictures of one recording; `path` is
  /// for messages, nil for the one made of the two.
  ///
  /// - Throws: `ClipError`; `file` with an `isMissing` error where there is no golden, and `unsteady`
  ///   where it was recorded again and again.
  package static func contents(
    of name: String, in folder: String, path: String? = nil
  ) throws(ClipError) -> Contents {
    var path = path ?? ""
    for _ in 0..<attempts {
      let snapshot: GoldenSnapshot
      do throws(FileError) {
        snapshot = try GoldenSnapshot(of: name, in: folder)
      } catch {
        throw .file(error)
      }
      if path.isEmpty { path = snapshot.path }
      do throws(ClipError) {
        let golden = try Golden(snapshot.text, path: path)
        let clip = try golden.clip(
          path: path, folder: folder, name: name, pending: snapshot.pending)
        if snapshot.isCurrent {
          return Contents(golden: golden, clip: clip, snapshot: snapshot)
        }
      } catch {
        if snapshot.isCurrent { throw error }
      }
    }
    throw .unsteady(path: path)
  }
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
