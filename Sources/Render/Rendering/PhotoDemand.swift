import Codecs
package import Display
import Geometry
import Raster
import SceneModel

/// The largest scale at which each photo is drawn, in output pixels per photo pixel.
///
/// Photos that only show as thumbnails need not be kept at full size.
package struct PhotoDemand: Hashable, Sendable {
  /// By the photo's index; 0 where it is never drawn.
  package private(set) var scales: [Double]
}

extension PhotoDemand {
  /// Creates a demand in which no photo is drawn.
  package init(count: Int) {
    scales = Array(repeating: 0, count: count)
  }

  /// Adds a frame; `scale` is output pixels per point.
  package mutating func add(_ list: DisplayList, scale: Double) {
    for item in list.items { add(item, scale: scale) }
  }

  /// Adds a scale for each photo, at which it may be drawn.
  mutating func add(_ others: [Double]) {
    for (index, other) in zip(scales.indices, others) {
      scales[index] = max(scales[index], other)
    }
  }

  /// The scales where frames have so many pixels for each of these.
  func scaled(by factor: Double) -> PhotoDemand {
    var demand = self
    for index in scales.indices { demand.scales[index] *= factor }
    return demand
  }

  /// The number n of the scale 1/2ⁿ at which a JPEG photo is decoded for a drawing: that of the level
  /// which serves it, as far as the format goes.
  ///
  /// A drawing is then as near to the whole photo as from the averages of its squares. Thumbnails of four
  /// photographs against exact areas of the whole photo, drawn by areas of the level, dB, least and mean at
  /// five (an unfavourable place) and six of the level's pixels to a device pixel:
  ///
  /// | thumbnails from | 1/2, five | 1/2, six | 1/4, five | 1/4, six |
  /// |---|---|---|---|---|
  /// | averages of squares | 46.8, 50.2 | 54.2, 56.4 | 45.4, 48.6 | 50.9, 53.7 |
  /// | decoded at that scale | 46.8, 50.2 | 53.9, 56.2 | 45.4, 48.5 | 50.8, 53.5 |
  ///
  /// Between the two lie 54.7 dB and more. The pyramid's choice of a level (`PhotoPyramid.leastFootprint`)
  /// decides how near a drawing is.
  static func reduction(forScale scale: Double) -> Int {
    min(PhotoPyramid.level(forScale: scale), JPEGDecoder.largestReduction)
  }

  /// The memory of a photo whose pyramid begins with a level.
  ///
  /// Levels of twice the unit have a quarter of the pixels, all of them 4/3 of the first; those between,
  /// of one and a half times the unit, have 4/9 of as many.
  static func memory(of photo: Photo, level: Int) -> Int {
    Int(photo.size.width * photo.size.height * 4 * 52 / 27 / Double(1 << (2 * level)))
  }

  /// The memory that the photos take, and that of decoding the largest of them, bytes.
  func memory(of photos: [Photo]) -> MemoryPlan.Demand {
    var demand = MemoryPlan.Demand()
    var known: [String: Double] = [:]
    for (photo, scale) in zip(photos, scales) where scale > 0 {
      known[photo.path] = max(known[photo.path] ?? 0, scale)
    }
    for photo in photos {
      guard let scale = known.removeValue(forKey: photo.path) else { continue }
      let whole = photo.size.width * photo.size.height * 4
      let level = PhotoPyramid.level(forScale: scale)
      demand.photos += Self.memory(of: photo, level: level)
      if level > 0 { demand.decoding = max(demand.decoding, Int(whole)) }
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
    case .fill, .path:
      break
    }
  }
}
