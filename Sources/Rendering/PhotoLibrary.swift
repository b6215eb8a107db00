import Codecs
import Geometry
import Pixels
package import Raster
package import SceneModel
package import System

/// A scene's photos, decoded and ready to be drawn at the scales that its frames need.
package struct PhotoLibrary: Sendable {
  /// By the photo's index; those with the same path share one, those never drawn have none.
  package let pyramids: [PhotoPyramid?]
  /// The oddities of the photos, with their paths.
  package let warnings: [(path: String, text: String)]

  /// Reads and decodes the photos that frames draw, several at a time.
  ///
  /// - Parameters:
  ///   - photos: the scene's photos.
  ///   - demand: the scales at which they are drawn.
  ///   - folder: where their paths begin.
  ///   - jobs: how many are decoded at a time.
  ///   - timings: where the time goes.
  /// - Throws: `file`, `photo`, `photoChanged`, `interrupted`.
  package init(
    _ photos: [Photo], demand: PhotoDemand, folder: ProjectFolder, jobs: Int,
    timings: PhaseTimings
  ) throws(ProductionError) {
    // One entry for each path that is drawn, with the largest scale at which any of its uses is.
    var order: [String: Int] = [:]
    var wanted: [(photo: Photo, scale: Double)] = []
    for (photo, scale) in zip(photos, demand.scales) where scale > 0 {
      if let index = order[photo.path] {
        wanted[index].scale = max(wanted[index].scale, scale)
      } else {
        order[photo.path] = wanted.count
        wanted.append((photo, scale))
      }
    }
    let pool = WorkerPool(count: jobs) { Idle() }
    let work = wanted.map { Request(photo: $0.photo, scale: $0.scale) }
    let loaded = try pool.map(work) { (request, _) throws(ProductionError) in
      try timings.measure(.photos) { () throws(ProductionError) in
        try Self.load(request, from: folder)
      }
    }
    pyramids = zip(photos, demand.scales).map { photo, scale in
      scale > 0 ? order[photo.path].map { loaded[$0].pyramid } : nil
    }
    warnings = zip(wanted, loaded).flatMap { entry, result in
      result.warnings.map { (entry.photo.path, $0) }
    }
  }

  private final class Idle: Sendable {}

  private struct Request: Sendable {
    var photo: Photo
    var scale: Double
  }

  private struct Loaded: Sendable {
    var pyramid: PhotoPyramid
    var warnings: [String]
  }

  private static func load(
    _ request: Request, from folder: ProjectFolder
  ) throws(ProductionError) -> Loaded {
    let path = request.photo.path
    let bytes: [UInt8]
    do {
      bytes = try folder.open(path).readAll()
    } catch {
      throw .file(error)
    }
    let picture: DecodedPicture
    do {
      picture = try PictureReader.decode(bytes)
    } catch {
      throw .photo(path: path, error)
    }
    let size = picture.pixels.size
    guard Double(size.width) == request.photo.size.width,
      Double(size.height) == request.photo.size.height
    else { throw .photoChanged(path: path) }
    return Loaded(
      pyramid: PhotoPyramid(picture.pixels, largestScale: request.scale), warnings: picture.warnings
    )
  }
}
