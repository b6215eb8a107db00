import Codecs
import Display
import Pixels
package import Platform
package import SceneModel
import Synchronization

/// A probe that finds photos in a project folder and checks them without decoding their pixels.
package final class FolderProbe: PhotoProbe, Sendable {
  private let folder: ProjectFolder
  private let listings = FolderListings()
  private let requested = Mutex<Set<String>>([])

  package init(folder: ProjectFolder) {
    self.folder = folder
  }

  /// The files that were requested, and the folders in which other matches can appear.
  package var sources: Set<String> {
    let start = folder.path + "/" + (folder.base.isEmpty ? "" : folder.base + "/")
    return requested.withLock { paths in
      paths.reduce(into: []) { all, path in
        all.insert(start + path)
        all.insert(start + String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
      }
    }
  }

  /// Returns the photos that an entry of a scene matches.
  package func photos(matching entry: String) throws(ProbeFault) -> [Photo] {
    let paths: [String]
    note(entry)
    do {
      paths = try folder.expand(pattern: entry, listings: listings)
    } catch {
      // The entry by itself does not identify which of the glob's matches is not UTF-8.
      let prefix = error.reason == .notUTF8 ? "\(error.path): " : ""
      throw ProbeFault("\(prefix)\(error.reason)")
    }
    return try paths.map { path throws(ProbeFault) in
      note(path)
      return Photo(path: path, size: try size(of: path, isEntry: path == entry))
    }
  }

  /// Returns the number of files that an entry of a scene matches.
  package func photoCount(matching entry: String) -> Int {
    (try? folder.expand(pattern: entry, listings: listings).count) ?? 0
  }

  private func note(_ path: String) {
    _ = requested.withLock { $0.insert(path) }
  }

  private func size(of path: String, isEntry: Bool) throws(ProbeFault) -> Size {
    let bytes = try read(path, isEntry: isEntry, limit: InputFile.pictureLimit)
    let size = try rethrowing(
      as: { (error: PictureError) in ProbeFault("\(isEntry ? "" : "\(path): ")\(error)") },
      PictureReader.photoSize(of: bytes))
    return Size(width: Double(size.width), height: Double(size.height))
  }

  /// Returns the bytes of a file; an error names the file unless it is the entry itself.
  private func read(
    _ path: String, isEntry: Bool = true, limit: Int
  ) throws(ProbeFault) -> [UInt8] {
    do throws(FileError) {
      return try folder.open(path).readAll(limit: limit)
    } catch {
      let isSentence = error.reason == .pointer
      throw ProbeFault(isSentence ? "\(error)" : "\(isEntry ? "" : "\(path): ")\(error.reason)")
    }
  }

  /// Returns the bytes of a touch recording.
  package func recording(_ path: String, limit: Int) throws(ProbeFault) -> [UInt8] {
    note(path)
    return try read(path, limit: limit)
  }
}
