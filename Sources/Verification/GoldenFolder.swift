package import Clips
import Codecs
import Compare
import Pixels
package import System

/// The folder of goldens: `NAME.golden` for each scene, with `NAME/frame-0000.png` … or `NAME.apng`
/// where pictures are kept.
package struct GoldenFolder: Sendable {
  /// The state of a scene's golden.
  package enum Entry: Sendable {
    /// No golden.
    case missing
    /// A golden, and the clip of it.
    case found(GoldenSnapshot.Contents)
    /// A golden that cannot be used.
    case unusable(ClipError)
  }

  /// The folder's path.
  package let path: String

  /// Takes a folder, whether it exists or not.
  package init(path: String) {
    self.path = path
  }

  /// The path of a scene's golden.
  ///
  /// - Parameter name: the name of the scene's results.
  package func path(of name: String) -> String { "\(path)/\(Golden.fileName(of: name))" }

  /// Reads a scene's golden.
  ///
  /// - Parameter name: the name of the scene's results.
  /// - Returns: what there is for it.
  package func entry(_ name: String) -> Entry {
    do throws(ClipError) {
      let contents = try GoldenSnapshot.contents(of: name, in: path)
      let scene = contents.golden.recording.scene
      guard scene == name else {
        return .unusable(
          .golden(
            path: path(of: name),
            .damaged(line: 2, "names the scene \(scene), and the file is that of \(name)")))
      }
      return .found(contents)
    } catch {
      if case .file(let failure) = error, failure.isMissing { return .missing }
      return .unusable(error)
    }
  }

  /// True where there is no golden for a scene.
  ///
  /// - Parameter name: the name of the scene's results.
  /// - Returns: false also for a golden that cannot be used.
  package func lacks(_ name: String) -> Bool {
    do throws(FileError) {
      _ = try GoldenSnapshot(of: name, in: path)
      return false
    } catch {
      return error.isMissing
    }
  }

  /// Finishes or undoes what recordings that were cut short left, where that can be done at once.
  ///
  /// Where it cannot, because nothing may be written there or another run records, goldens are read
  /// as if it were done.
  ///
  /// - Returns: the scenes whose recording was finished.
  package func finishInterrupted() -> [String] {
    guard let folder = OutputFolder(existing: path),
      (try? GoldenTransaction.isBegun(in: folder)) == true, (try? folder.lock(.none)) != nil
    else { return [] }
    return (try? GoldenTransaction.recover(in: folder)) ?? []
  }

  /// What a golden that cannot be read says it keeps of its pictures; nil where it says nothing.
  ///
  /// - Parameter name: the name of the scene's results.
  /// - Returns: what it keeps, by its first lines.
  func statedPictures(_ name: String) -> Golden.Pictures? {
    guard let bytes = try? InputFile(path: path(of: name)).readAll(limit: Golden.byteLimit) else {
      return nil
    }
    for line in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 20).prefix(20) {
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if words.count == 2, words[0] == "pictures" {
        return Golden.Pictures(rawValue: String(words[1]))
      }
    }
    return nil
  }

  /// The scenes that have a golden in the folder, sorted.
  ///
  /// - Returns: their names; none where there is no folder.
  /// - Throws: `FileError` where the folder cannot be read.
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
