import Display
import Platform

/// A digest of drawn display lists, with the precision that a screen can show.
struct DisplayListDigest {
  private var bytes: [UInt8] = []

  /// The number of distinguishable steps in a point, and in the range of opacities.
  ///
  /// Source: ours; a hundredth of a point is 1/30 of a pixel on phones with the highest density.
  private static let stepsPerUnit = (point: 100.0, opacity: 500.0)
  /// Keeps round numbers away from the boundaries of steps, where processors may round differently.
  private static let offset = 0.2137

  /// Computes the digest of the display lists of screens, in the given order.
  init(of lists: [DisplayList]) {
    for list in lists { add(list.items) }
  }

  /// The digest, 16 hexadecimal digits.
  var text: String { String(PixelDigest(of: bytes).description.suffix(16)) }

  private mutating func add(_ items: [DisplayItem]) {
    for item in items {
      switch item {
      case .image(let image) where image.opacity > 0:
        add(1, image.opacity, image.clip)
        add(whole: image.photo)
        add(image.transform.apply(to: image.source))
        add(image.source)
      case .fill(let fill) where fill.opacity > 0:
        add(2, fill.opacity, ClipShape(rect: fill.rect, cornerRadii: fill.cornerRadii))
        add(fill.color)
      case .path(let path) where path.opacity > 0:
        add(3, path.opacity, path.path.bounds.map { ClipShape(rect: $0) })
        add(path.color)
      case .group(let group) where group.opacity > 0:
        add(4, group.opacity, group.clip)
        add(group.items)
        bytes.append(5)
      case .shadow(let shadow) where shadow.shape.opacity > 0:
        bytes.append(6)
        add(shadow.sigma * Self.stepsPerUnit.point)
        add([.fill(shadow.shape)])
      case .image, .fill, .path, .group, .shadow: break
      }
    }
  }

  private mutating func add(_ kind: UInt8, _ opacity: Double, _ shape: ClipShape?) {
    bytes.append(kind)
    add(opacity * Self.stepsPerUnit.opacity)
    guard let shape else { return bytes.append(0) }
    add(shape.rect)
    for radius in shape.cornerRadii.clockwise { add(radius * Self.stepsPerUnit.point) }
  }

  private mutating func add(_ rect: Rect) {
    for length in [rect.minX, rect.minY, rect.width, rect.height] {
      add(length * Self.stepsPerUnit.point)
    }
  }

  private mutating func add(_ color: Color) {
    bytes += [color.red, color.green, color.blue, color.alpha]
  }

  /// Adds the step that a number is in.
  ///
  /// Numbers beyond any screen share one step.
  private mutating func add(_ number: Double) {
    let steps = (number + Self.offset).rounded()
    add(whole: steps.magnitude < 1e12 ? Int(steps) : Int.max)
  }

  private mutating func add(whole number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes += $0 }
  }
}
