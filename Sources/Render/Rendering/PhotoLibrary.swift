import Codecs
import Display
import Pixels
package import Platform
package import Raster
package import SceneModel

/// A scene's photos, decoded for the scales at which its frames draw them.
package struct PhotoLibrary: Sendable {
  /// The pyramids by photo index; nil for photos that are never drawn.
  ///
  /// Photos with the same path share one pyramid.
  package let pyramids: [PhotoPyramid?]
  /// The warnings about the photos, with their paths.
  package let warnings: [(path: String, text: String)]

  /// Decodes the photos that frames draw and that are not in the store.
  ///
  /// - Parameters:
  ///   - photos: The scene's photos.
  ///   - demand: The scales at which they are drawn.
  ///   - folder: The folder that the photos' paths are relative to.
  ///   - store: The photos that the run has decoded so far.
  ///   - jobs: The number of photos that are decoded at the same time.
  ///   - timings: Receives the time spent, if that is of interest.
  /// - Throws: `file`, `photo`, `photoChanged`, `interrupted`.
  package init(
    _ photos: [Photo], demand: PhotoDemand, folder: ProjectFolder, store: PhotoStore, jobs: Int,
    timings: PhaseTimings = PhaseTimings()
  ) throws(RenderError) {
    let wanted = demand.requests(for: photos)
    let loaded = try ParallelMap(threads: jobs)(wanted, cost: \.cost) {
      (request) throws(RenderError) in
      try timings.measure(.photos) { () throws(RenderError) in
        try Self.load(request, from: folder, store)
      }
    }
    let pyramids = Dictionary(zip(wanted.map(\.photo.path), loaded.map(\.pyramid))) { one, _ in one
    }
    self.pyramids = zip(photos, demand.scales).map { $1 > 0 ? pyramids[$0.path] : nil }
    warnings = zip(wanted, loaded).flatMap { entry, result in
      result.warnings.map { (entry.photo.path, $0) }
    }
  }

  private static func load(
    _ request: PhotoDemand.Request, from folder: ProjectFolder, _ store: PhotoStore
  ) throws(RenderError) -> PhotoStore.Entry {
    let path = request.photo.path
    let level = PhotoPyramid.level(forScale: request.scale)
    let (key, known, bytes) = try RenderError.files { () throws(FileError) in
      let file = try folder.open(path)
      let key = PhotoStore.Key(version: file.version, level: level)
      let known = store.entry(key)
      return (key, known, known == nil ? try file.readAll() : [])
    }
    if let known {
      try check(known.pyramid.size, request.photo)
      return known
    }
    let picture = try rethrowing(
      as: { $0 == .interrupted ? RenderError.interrupted : .photo(path: path, $0) },
      PictureReader.decodePhoto(bytes, reduction: PhotoDemand.reduction(forScale: request.scale)))
    try check(picture.size, request.photo)
    let entry = PhotoStore.Entry(
      pyramid: Self.pyramid(of: picture, largestScale: Self.largestScale(ofLevel: level)),
      warnings: picture.warnings,
      bytes: PhotoDemand.memory(of: request.photo, level: max(level, picture.reduction)))
    store.keep(entry, as: key)
    return entry
  }

  private static func pyramid(of photo: DecodedPhoto, largestScale: Double) -> PhotoPyramid {
    switch photo.pixels {
    case .pixels(let pixels):
      PhotoPyramid(pixels, of: photo.size, level: photo.reduction, largestScale: largestScale)
    case .planes(let planes):
      PhotoPyramid(planes, of: photo.size, level: photo.reduction, largestScale: largestScale)
    }
  }

  /// Returns a scale that a level serves, equal for all photos that share a store entry.
  private static func largestScale(ofLevel level: Int) -> Double {
    0.99 / PhotoPyramid.minFootprint(ofStep: 2 * level)
  }

  private static func check(_ size: PixelSize, _ photo: Photo) throws(RenderError) {
    guard Double(size.width) == photo.size.width, Double(size.height) == photo.size.height else {
      throw .photoChanged(path: photo.path)
    }
  }
}
