import Display
package import Platform
package import Rendering

/// The folder of goldens.
///
/// It contains `NAME.golden` for each scene. Goldens that keep pictures also have
/// `NAME/frame-0000.png` … or `NAME.apng`.
package struct GoldenFolder: Sendable {
  /// The state of a scene's golden.
  package enum Entry: Sendable {
    /// There is no golden.
    case missing
    /// A golden and its clip.
    case found(OpenedGolden)
    /// A golden that cannot be used.
    case unusable(ClipError)
  }

  package let path: String

  /// Creates the value for a folder, which need not exist.
  package init(path: String) {
    self.path = path
  }

  /// Returns the path of a scene's golden, given the name of the scene's results.
  package func path(of name: String) -> String { "\(path)/\(Golden.fileName(of: name))" }

  /// Reads a scene's golden, given the name of the scene's results.
  package func entry(_ name: String) -> Entry {
    do throws(ClipError) {
      return .found(try OpenedGolden(of: name, in: path))
    } catch {
      if case .file(let failure) = error, failure.isMissing { return .missing }
      return .unusable(error)
    }
  }

  /// Whether a scene has no golden file, usable or not.
  package func lacks(_ name: String) -> Bool {
    do throws(FileError) {
      _ = try InputFile(path: path(of: name))
      return false
    } catch {
      return error.isMissing
    }
  }

  /// Finishes or undoes interrupted recordings, and returns the scenes that it finished.
  ///
  /// If the folder is not writable or another run is recording, it does nothing. Goldens are then
  /// read as if the recordings were finished or undone.
  package func finishInterrupted() -> [String] {
    guard (try? ProjectFolder(path: path)) != nil, let folder = try? OutputFolder(creating: path),
      (try? GoldenTransaction.unsettled(in: folder)) != [],
      let locked = try? OutputFolder(locking: path)
    else { return [] }
    return (try? GoldenTransaction.recover(in: locked)) ?? []
  }

  /// Returns the kind of pictures that an unreadable golden states in its first lines, or nil.
  func statedPictures(_ name: String) -> Golden.Pictures? {
    stated("pictures", in: name).flatMap { Golden.Pictures(rawValue: $0) }
  }

  /// Returns the path of a golden that was recorded of a scene and has a different name; nil for none.
  func renamed(_ name: String) -> String? {
    (try? names())?.first { $0 != name && stated("scene", in: $0) == name.jsonText }.map(path(of:))
  }

  private func stated(_ key: String, in name: String) -> String? {
    let bytes = try? InputFile(path: path(of: name)).readAll(limit: Golden.byteLimit)
    guard let bytes else { return nil }
    for line in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 20).prefix(20) {
      let fields = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if fields.count == 2, fields[0] == key { return String(fields[1]) }
    }
    return nil
  }

  /// Returns the sorted names of scenes with a golden; none if there is no folder.
  package func names() throws(FileError) -> [String] {
    let files: [String]
    do throws(FileError) {
      files = try ProjectFolder(path: path).expand(pattern: "*.\(Golden.fileExtension)")
    } catch {
      guard error.isMissing else { throw error }
      return []
    }
    return files.compactMap(Golden.scene(ofFileName:))
  }
}
