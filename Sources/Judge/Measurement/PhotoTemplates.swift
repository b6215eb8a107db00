package import Display
import Glibc

/// The photos of a scene and its grid, drawn at the scales at which they are searched for.
package final class PhotoTemplates {
  /// The sizes of the photos, px, by index, and last that of the grid.
  let sizes: [Size]
  private let draw: (_ photo: Int, _ width: Int, _ height: Int) throws -> LumaPlane
  private var planes: [Key: LumaPlane?] = [:]

  private struct Key: Hashable {
    var photo: Int, level: Int
  }

  /// The number of planes per octave of scale, and the max number of cached planes.
  private static let (levels, capacity) = (2.0, 48)
  private static let widths = 4.0...2048.0
  /// The height of a template beyond which a photo is too narrow to be placed, px.
  private static let maxHeight = 8192.0
  /// The smallest standard deviation of luma by which a photo can be placed.
  private static let contrast: Float = 3

  /// The indices of the photos.
  var photos: Range<Int> { 0..<grid }
  /// The index of the grid.
  var grid: Int { sizes.count - 1 }

  /// Creates templates that a function draws, which fill a plane of a width and height.
  package init(
    sizes: [Size], draw: @escaping (_ photo: Int, _ width: Int, _ height: Int) throws -> LumaPlane
  ) {
    self.sizes = sizes
    self.draw = draw
  }

  /// Returns a photo drawn about as wide as asked, px; nil for one without contrast or of extreme shape.
  func template(_ photo: Int, width: Double) throws -> LumaPlane? {
    let width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    let key = Key(photo: photo, level: Int((log2(width) * Self.levels).rounded()))
    if let known = planes[key] { return known }
    let size = sizes[photo]
    let columns = exp2(Double(key.level) / Self.levels)
    let rows = max(columns * size.height / size.width, 1)
    guard rows <= Self.maxHeight else { return nil }
    if planes.count >= Self.capacity { planes.removeAll() }
    let plane = try draw(photo, Int(columns.rounded()), Int(rows.rounded()))
    let found = plane.deviation < Self.contrast ? nil : plane
    planes[key] = .some(found)
    return found
  }
}

extension LumaPlane {
  /// The standard deviation of the samples.
  var deviation: Float {
    let mean = samples.reduce(0, +) / Float(samples.count)
    return (samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(samples.count))
      .squareRoot()
  }
}
