import Display
import Platform

/// A digest of drawn display lists, with the precision that a screen can show.
struct DisplayListDigest {
  /// The digest, 16 hexadecimal digits.
  let text: String

  /// The number of distinguishable steps in a point, and in the range of opacities.
  ///
  /// Source: ours; a hundredth of a point is 1/30 of a pixel on phones with the highest density.
  private static let stepsPerUnit = (point: 100.0, opacity: 500.0)
  /// Keeps round numbers away from the boundaries of steps, where processors may round differently.
  private static let offset = 0.2137

  /// Computes the digest of the display lists of screens, in the given order.
  init(of lists: [DisplayList]) {
    var bytes: [UInt8] = []
    for list in lists { Self.add(list.items, to: &bytes) }
    text = String(PixelDigest(of: bytes).description.suffix(16))
  }

  private static func add(_ items: [DisplayItem], to bytes: inout [UInt8]) {
    for item in items {
      switch item {
      case .image(let image) where image.opacity > 0:
        add(1, image.opacity, image.clip, to: &bytes)
        add(whole: image.photo, to: &bytes)
        add(image.transform.apply(to: image.source), to: &bytes)
        add(image.source, to: &bytes)
      case .fill(let fill) where fill.opacity > 0:
        add(2, fill.opacity, ClipShape(rect: fill.rect, cornerRadii: fill.cornerRadii), to: &bytes)
        add(fill.color, to: &bytes)
      case .path(let path) where path.opacity > 0:
        add(3, path.opacity, path.path.bounds.map { ClipShape(rect: $0) }, to: &bytes)
        add(path.color, to: &bytes)
      case .group(let group) where group.opacity > 0:
        add(4, group.opacity, group.clip, to: &bytes)
        add(group.items, to: &bytes)
        bytes.append(5)
      case .shadow(let shadow) where shadow.shape.opacity > 0:
        bytes.append(6)
        add(shadow.sigma * stepsPerUnit.point, to: &bytes)
        add([.fill(shadow.shape)], to: &bytes)
      case .image, .fill, .path, .group, .shadow: break
      }
    }
  }

  private static func add(
    _ kind: UInt8, _ opacity: Double, _ shape: ClipShape?, to bytes: inout [UInt8]
  ) {
    bytes.append(kind)
    add(opacity * stepsPerUnit.opacity, to: &bytes)
    guard let shape else { return bytes.append(0) }
    add(shape.rect, to: &bytes)
    for radius in shape.cornerRadii.clockwise { add(radius * stepsPerUnit.point, to: &bytes) }
  }

  private static func add(_ rect: Rect, to bytes: inout [UInt8]) {
    for length in [rect.minX, rect.minY, rect.width, rect.height] {
      add(length * stepsPerUnit.point, to: &bytes)
    }
  }

  private static func add(_ color: Color, to bytes: inout [UInt8]) {
    bytes += [color.red, color.green, color.blue, color.alpha]
  }

  /// Adds the step that a number is in.
  ///
  /// Numbers beyond any screen share one step.
  private static func add(_ number: Double, to bytes: inout [UInt8]) {
    let steps = (number + offset).rounded()
    add(whole: steps.magnitude < 1e12 ? Int(steps) : Int.max, to: &bytes)
  }

  private static func add(whole number: Int, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes += $0 }
  }
}
