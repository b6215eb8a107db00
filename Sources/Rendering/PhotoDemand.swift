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

  /// Creates a demand in which no photo is drawn.
  package init(count: Int) {
    scales = Array(repeating: 0, count: count)
  }

  /// Adds a frame; `scale` is output pixels per point.
  package mutating func add(_ list: DisplayList, scale: Double) {
    for item in list.items { add(item, scale: scale) }
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
      // A level has a quarter of the pixels of the one before it: all of them, 4/3 of the first.
      demand.photos += Int(whole * 4 / 3 / Double(1 << (2 * level)))
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
