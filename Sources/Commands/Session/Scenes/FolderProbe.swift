import Codecs
import Geometry
import Pixels
package import SceneModel
package import SceneFormat
import Synchronization
package import Platform

/// A probe that finds photos in a project folder and reads their sizes from their headers.
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
      // The entry alone does not identify which of the glob's matches is not UTF-8.
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

  /// Returns the number of files that an entry of a scene matches.
  package func photoCount(matching entry: String) -> Int {
    (try? folder.expand(pattern: entry, listings: listings).count) ?? 0
  }

  private func note(_ path: String) {
    _ = requested.withLock { $0.insert(path) }
  }

  /// Bytes read first to find a photo's size: 128 KiB, because EXIF data take up to 64 KiB.
  private static let headerLength = 128 << 10

  private func size(of path: String, isEntry: Bool) throws(ProbeFault) -> Size {
    let prefix = isEntry ? "" : "\(path): "
    var size: PixelSize?
    var bytes: [UInt8] = []
    do throws(FileError) {
      let file = try folder.open(path)
      size = try? PictureReader.photoSize(of: file.readStart(Self.headerLength))
      // If the header is longer or faulty, read the whole file to find out.
      if size == nil { bytes = try file.readAll() }
    } catch {
      throw ProbeFault("\(prefix)\(error.reason)")
    }
    do throws(PictureError) {
      let size = if let size { size } else { try PictureReader.photoSize(of: bytes) }
      try PictureLimits.standard.check(width: size.width, height: size.height)
      return Size(width: Double(size.width), height: Double(size.height))
    } catch {
      throw ProbeFault("\(prefix)\(error)")
    }
  }
}

extension FolderProbe {
  /// Returns the bytes of a touch recording.
  package func recording(_ path: String, limit: Int) throws(ProbeFault) -> [UInt8] {
    note(path)
    do throws(FileError) {
      return try folder.open(path).readAll(limit: limit)
    } catch {
      throw ProbeFault("\(error.reason)")
    }
  }
}
