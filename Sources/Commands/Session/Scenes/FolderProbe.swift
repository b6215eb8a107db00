import Codecs
import Geometry
import Pixels
package import SceneModel
package import SceneFormat
import Synchronization
package import Platform

/// Finds photos in a project folder and reads their sizes from their headers.
package final class FolderProbe: PhotoProbe, Sendable {
  private let folder: ProjectFolder
  private let listings = FolderListings()
  private let asked = Mutex<Set<String>>([])

  /// Creates a probe of a folder.
  package init(folder: ProjectFolder) {
    self.folder = folder
  }

  /// The files that were asked for, and the folders in which others may come to match.
  package var sources: Set<String> {
    let start = folder.path + "/" + (folder.base.isEmpty ? "" : folder.base + "/")
    return asked.withLock { paths in
      paths.reduce(into: []) { all, path in
        all.insert(start + path)
        all.insert(start + String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
      }
    }
  }

  /// The photos that an entry of a scene names.
  package func photos(matching entry: String) throws(ProbeFault) -> [Photo] {
    let paths: [String]
    note(entry)
    do {
      paths = try folder.expand(pattern: entry, listings: listings)
    } catch {
      // Of what a glob finds, it alone does not say which.
      let place = error.reason == .notUTF8 ? "\(error.path): " : ""
      throw ProbeFault("\(place)\(error.reason)")
    }
    var photos: [Photo] = []
    for path in paths {
      note(path)
      photos.append(Photo(path: path, size: try size(of: path, isEntry: path == entry)))
    }
    return photos
  }

  /// The number of files that an entry of a scene names.
  package func photoCount(matching entry: String) -> Int {
    (try? folder.expand(pattern: entry, listings: listings).count) ?? 0
  }

  private func note(_ path: String) {
    _ = asked.withLock { $0.insert(path) }
  }

  /// The bytes in which a photo's size is looked for first; EXIF data take up to 64 KiB: 128 KiB.
  private static let headerLength = 128 << 10

  private func size(of path: String, isEntry: Bool) throws(ProbeFault) -> Size {
    let prefix = isEntry ? "" : "\(path): "
    var size: PixelSize?
    var bytes: [UInt8] = []
    do throws(FileError) {
      let file = try folder.open(path)
      size = try? PictureReader.size(of: file.readStart(Self.headerLength))
      // A longer header, or a fault: all of the file tells which.
      if size == nil { bytes = try file.readAll() }
    } catch {
      throw ProbeFault("\(prefix)\(error.reason)")
    }
    do throws(PictureError) {
      let size = if let size { size } else { try PictureReader.size(of: bytes) }
      try PictureLimits.standard.check(width: size.width, height: size.height)
      return Size(width: Double(size.width), height: Double(size.height))
    } catch {
      throw ProbeFault("\(prefix)\(error)")
    }
  }
}

extension FolderProbe {
  /// The bytes of a recording of fingers.
  package func recording(_ path: String, limit: Int) throws(ProbeFault) -> [UInt8] {
    note(path)
    do throws(FileError) {
      return try folder.open(path).readAll(limit: limit)
    } catch {
      throw ProbeFault("\(error.reason)")
    }
  }
}
