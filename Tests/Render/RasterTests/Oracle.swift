import Display
import Foundation
import Pixels

/// A deterministic pseudorandom number generator.
///
/// Source: SplitMix64, Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func byte() -> UInt8 {
    UInt8.random(in: .min ... .max, using: &self)
  }
}

/// Draws display lists pixel by pixel in double precision, sharing no code with the renderer.
///
/// Pictures are averaged over the photo's own pixels, so use it only at scales that use no reduced
/// level. Coverage is a sum over thin slices. It is exact except for arcs of corners, where the
/// error is up to 1/1000.
struct Oracle {
  let photos: [Pixmap<StraightRGBA8>]
  let scale: Double
  /// The clip of the group that is drawn, pt; an edge on its edge does not divide pixels again.
  private var clip: Rect?

  init(photos: [Pixmap<StraightRGBA8>], scale: Double) {
    (self.photos, self.scale) = (photos, scale)
  }

  typealias Pixel = (red: Double, green: Double, blue: Double, alpha: Double)

  /// Returns one pixel of a frame: premultiplied, 0 to 255, not rounded.
  func pixel(_ items: [DisplayItem], x: Int, y: Int) -> Pixel {
    var result: Pixel = (0, 0, 0, 0)
    for item in items {
      switch item {
      case .fill(let fill):
        let alpha = Double(fill.color.alpha) / 255
        let source: Pixel = (
          Double(fill.color.red) * alpha, Double(fill.color.green) * alpha,
          Double(fill.color.blue) * alpha, 255 * alpha
        )
        let shape = ClipShape(rect: fill.rect, cornerRadii: fill.cornerRadii)
        over(source, fill.opacity * coverage(x, y, [shape]), &result)
      case .image(let image):
        let drawn = ClipShape(rect: image.transform.apply(to: image.source))
        let covered = coverage(x, y, [drawn, image.clip ?? drawn])
        guard covered > 0 else { continue }
        over(average(image, x: x, y: y), image.opacity * covered, &result)
      case .path(let item):
        let alpha = Double(item.color.alpha) / 255
        let source: Pixel = (
          Double(item.color.red) * alpha, Double(item.color.green) * alpha,
          Double(item.color.blue) * alpha, 255 * alpha
        )
        over(source, item.opacity * coverage(of: item.path, x: x, y: y), &result)
      case .shadow(let shadow):
        let color = shadow.shape.color
        let alpha = Double(color.alpha) / 255
        let source: Pixel = (
          Double(color.red) * alpha, Double(color.green) * alpha, Double(color.blue) * alpha,
          255 * alpha
        )
        over(source, shadow.shape.opacity * coverage(of: shadow, x: x, y: y), &result)
      case .group(let group):
        let covered = group.clip.map { coverage(x, y, [$0]) } ?? 1
        var inner = self
        if let clip = group.clip { inner.clip = clip.rect }
        over(inner.pixel(group.items, x: x, y: y), group.opacity * covered, &result)
      }
    }
    return result
  }

  private func over(_ source: Pixel, _ weight: Double, _ target: inout Pixel) {
    let remaining = 1 - source.alpha / 255 * weight
    target.red = source.red * weight + target.red * remaining
    target.green = source.green * weight + target.green * remaining
    target.blue = source.blue * weight + target.blue * remaining
    target.alpha = source.alpha * weight + target.alpha * remaining
  }

  /// Returns the fraction of a pixel inside all shapes.
  private func coverage(_ x: Int, _ y: Int, _ shapes: [ClipShape]) -> Double {
    let shapes = shapes.map(beyondClip)
    let top = max(Double(y), (shapes.map { $0.rect.minY * scale }.max() ?? 0))
    let bottom = min(Double(y + 1), (shapes.map { $0.rect.maxY * scale }.min() ?? 0))
    guard bottom > top else { return 0 }
    let slices = 200
    var sum = 0.0
    for slice in 0..<slices {
      let sliceY = top + (bottom - top) * (Double(slice) + 0.5) / Double(slices)
      var (left, right) = (Double(x), Double(x + 1))
      for shape in shapes {
        let extent = extent(of: shape, at: sliceY / scale)
        left = max(left, extent.left * scale)
        right = min(right, extent.right * scale)
      }
      sum += max(0, right - left)
    }
    return sum * (bottom - top) / Double(slices)
  }

  /// Returns a rectangle extended by 1 pt on the sides that reach the clip's.
  private func beyondClip(_ shape: ClipShape) -> ClipShape {
    guard let clip, shape.cornerRadii == .zero else { return shape }
    let rect = shape.rect
    let left = rect.minX - (rect.minX < clip.minX + 1e-9 ? 1 : 0)
    let top = rect.minY - (rect.minY < clip.minY + 1e-9 ? 1 : 0)
    let right = rect.maxX + (rect.maxX > clip.maxX - 1e-9 ? 1 : 0)
    let bottom = rect.maxY + (rect.maxY > clip.maxY - 1e-9 ? 1 : 0)
    return ClipShape(rect: Rect(x: left, y: top, width: right - left, height: bottom - top))
  }

  /// Returns the horizontal extent of a rounded rectangle at a y-coordinate.
  func extent(of shape: ClipShape, at y: Double) -> (left: Double, right: Double) {
    let (rect, radii) = (shape.rect, shape.cornerRadii)
    let isUpper = y < rect.center.y
    let depth = isUpper ? y - rect.minY : rect.maxY - y
    func inset(_ requested: Double) -> Double {
      let radius = min(requested, min(rect.width, rect.height) / 2)
      guard depth < radius else { return 0 }
      return radius - (radius * radius - (radius - depth) * (radius - depth)).squareRoot()
    }
    return (
      rect.minX + inset(isUpper ? radii.topLeading : radii.bottomLeading),
      rect.maxX - inset(isUpper ? radii.topTrailing : radii.bottomTrailing)
    )
  }

  /// Returns the average of the photo over a device pixel's footprint.
  private func average(_ image: ImageItem, x: Int, y: Int) -> Pixel {
    let photo = photos[image.photo]
    let columns = footprint(
      x, image.transform.a, image.transform.tx, image.source.minX, image.source.maxX)
    let rows = footprint(
      y, image.transform.d, image.transform.ty, image.source.minY, image.source.maxY)
    var sum: Pixel = (0, 0, 0, 0)
    var total = 0.0
    for v in Int(rows.0)..<min(photo.height, Int(rows.1) + 1) {
      let height = min(rows.1, Double(v + 1)) - max(rows.0, Double(v))
      guard height > 0 else { continue }
      for u in Int(columns.0)..<min(photo.width, Int(columns.1) + 1) {
        let width = min(columns.1, Double(u + 1)) - max(columns.0, Double(u))
        guard width > 0 else { continue }
        let pixel = photo[u, v]
        let alpha = Double(pixel.alpha) / 255 * width * height
        sum.red += Double(pixel.red) * alpha
        sum.green += Double(pixel.green) * alpha
        sum.blue += Double(pixel.blue) * alpha
        sum.alpha += 255 * alpha
        total += width * height
      }
    }
    return (sum.red / total, sum.green / total, sum.blue / total, sum.alpha / total)
  }

  private func footprint(
    _ pixel: Int, _ stretch: Double, _ shift: Double, _ start: Double, _ end: Double
  ) -> (Double, Double) {
    let center = ((Double(pixel) + 0.5) / scale - shift) / stretch
    let reach = max(1, 1 / abs(stretch * scale)) / 2
    return (max(start, center - reach), min(end, center + reach))
  }
}

/// Returns a photo of pseudorandom pixels.
func noise(width: Int, height: Int, seed: UInt64, isOpaque: Bool = true) -> Pixmap<StraightRGBA8> {
  var dice = Dice(seed: seed)
  let photo = Pixmap<StraightRGBA8>(size: PixelSize(width: width, height: height))
  for index in photo.bytes.indices {
    photo.bytes[index] = isOpaque && index % 4 == 3 ? 255 : dice.byte()
  }
  return photo
}

/// Returns a photo of one color.
func plain(width: Int, height: Int, _ color: Color) -> Pixmap<StraightRGBA8> {
  let photo = Pixmap<StraightRGBA8>(size: PixelSize(width: width, height: height))
  for y in 0..<height {
    for x in 0..<width { photo[x, y] = (color.red, color.green, color.blue, color.alpha) }
  }
  return photo
}

/// Returns the rectangle of a photo.
func bounds(_ photo: Pixmap<StraightRGBA8>) -> Rect {
  Rect(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
}
