import Codecs
package import Display
import Raster
import SceneModel

/// The largest scale at which each photo is drawn, in output pixels per photo pixel.
///
/// Photos that appear only as thumbnails need not be kept at full size.
package struct PhotoDemand: Hashable, Sendable {
  /// The scales by photo index; 0 for a photo that is never drawn.
  package private(set) var scales: [Double]
}

extension PhotoDemand {
  /// Creates a demand of scenes that draw no photo.
  package init(count: Int) {
    scales = Array(repeating: 0, count: count)
  }

  /// Adds the photos of a frame; `scale` is output pixels per point.
  package mutating func add(_ list: DisplayList, scale: Double) {
    for item in list.items { add(item, scale: scale) }
  }

  /// Adds a scale for each photo at which it may be drawn.
  package mutating func add(_ others: [Double]) {
    for (index, other) in zip(scales.indices, others) { scales[index] = max(scales[index], other) }
  }

  /// Returns the demand with all scales multiplied by `factor`.
  func scaled(by factor: Double) -> PhotoDemand {
    PhotoDemand(scales: scales.map { $0 * factor })
  }

  /// Returns the exponent n of the scale 1/2ⁿ at which a JPEG is decoded for a drawing.
  ///
  /// It is the exponent of the pyramid level that serves the drawing, limited by what JPEG
  /// supports.
  ///
  /// The drawing is then as accurate as one from averages of the photo's pixels. The table compares
  /// thumbnails of four photographs with exact area averages of the full photo. It lists min and
  /// mean PSNR in dB, with five (an unfavorable case) and six level pixels per device pixel:
  ///
  /// | thumbnails from | 1/2, five | 1/2, six | 1/4, five | 1/4, six |
  /// |---|---|---|---|---|
  /// | averages of squares | 46.8, 50.2 | 54.2, 56.4 | 45.4, 48.6 | 50.9, 53.7 |
  /// | decoded at that scale | 46.8, 50.2 | 53.9, 56.2 | 45.4, 48.5 | 50.8, 53.5 |
  ///
  /// The two kinds of thumbnails differ from each other by 54.7 dB or more. The accuracy of a
  /// drawing depends on the choice of the level (`PhotoPyramid.minFootprint`).
  static func reduction(forScale scale: Double) -> Int {
    min(PhotoPyramid.level(forScale: scale), JPEGDecoder.maxReduction)
  }

  /// Returns the memory, in bytes, of a photo whose pyramid begins with `level`.
  ///
  /// Levels with unit 2ⁿ have a quarter of the pixels of the previous level, 4/3 of the first in
  /// total. The levels between them, with unit 1.5 · 2ⁿ, have 4/9 of that total.
  static func memory(of photo: Photo, level: Int) -> Int {
    Int(photo.size.width * photo.size.height * 4 * 52 / 27 / Double(1 << (2 * level)))
  }

  /// A photo to load.
  struct Request: Sendable {
    var photo: Photo
    /// The largest scale of all uses of the photo's path.
    var scale: Double

    /// The number of pixels in the file plus the number decoded; both cost about the same.
    var cost: Double {
      let reduction = PhotoDemand.reduction(forScale: scale)
      return photo.size.width * photo.size.height * (1 + 1 / Double(1 << (2 * reduction)))
    }
  }

  /// Returns one request for each path that is drawn, in the order of the photos.
  func requests(for photos: [Photo]) -> [Request] {
    let drawn = zip(photos, scales).filter { $0.1 > 0 }
    let largest = Dictionary(drawn.map { ($0.path, $1) }, uniquingKeysWith: max)
    var paths: Set<String> = []
    return drawn.filter { paths.insert($0.0.path).inserted }.map { photo, scale in
      Request(photo: photo, scale: largest[photo.path] ?? scale)
    }
  }

  /// Returns the memory of the photos, and of decoding the largest of them, in bytes.
  func memory(of photos: [Photo]) -> MemoryPlan.Demand {
    var demand = MemoryPlan.Demand()
    for request in requests(for: photos) {
      let size = request.photo.size
      let level = PhotoPyramid.level(forScale: request.scale)
      demand.photos += Self.memory(of: request.photo, level: level)
      if level > 0 { demand.decoding = max(demand.decoding, Int(size.width * size.height * 4)) }
    }
    return demand
  }

  private mutating func add(_ item: DisplayItem, scale: Double) {
    switch item {
    case .image(let image):
      let drawn = max(image.transform.a.magnitude, image.transform.d.magnitude) * scale
      scales[image.photo] = max(scales[image.photo], drawn)
    case .group(let group):
      for item in group.items { add(item, scale: scale) }
    case .fill, .path, .shadow:
      break
    }
  }
}
