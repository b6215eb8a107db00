package import Display
import Geometry

/// The largest scale at which each photo is drawn, in output pixels per photo pixel.
///
/// Photos that only show as thumbnails need not be kept at full size.
package struct PhotoDemand: Hashable, Sendable {
  /// By the photo's index; 0 where it is never drawn.
  package private(set) var scales: [Double]

  /// No photo is drawn.
  ///
  /// - Parameter count: how many photos the scene has.
  package init(count: Int) {
    scales = Array(repeating: 0, count: count)
  }

  /// Takes in what a frame draws.
  ///
  /// - Parameters:
  ///   - list: the frame.
  ///   - scale: output pixels per point.
  package mutating func add(_ list: DisplayList, scale: Double) {
    for item in list.items { add(item, scale: scale) }
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
