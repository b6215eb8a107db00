import Display

struct RowEffect: Hashable, Sendable {
  /// Maps points of the laid-out row to displayed points; the origin is its top-left corner.
  private(set) var transform = AffineTransform.identity
  /// The product of all scales; negative if the row is flipped.
  private(set) var scale = 1.0
  /// The sum of all displacements, pt; not scaled by later scales.
  private(set) var offset = Vector.zero
  /// The product of all opacities, 0 to 1.
  private(set) var opacity = 1.0

  /// Creates the effect of modifiers with their values, the innermost first.
  init(_ modifiers: some Sequence<(effect: RowModifier.Effect, value: Vector)>) {
    for (effect, value) in modifiers {
      switch effect {
      case .displacement:
        offset = offset + value
        transform = transform.concatenating(.translation(value))
      case .opacity:
        opacity *= min(max(value.dx, 0), 1)
      case .scale(let anchor):
        stretch(by: value.dx, about: anchor)
      case .quadraticScale(let a, let b, let c, let center):
        stretch(by: Self.quadratic(value.dx, a, b, c), about: center)
      }
    }
  }

  /// Returns a·x² + b·x + c.
  ///
  /// Source: the slides, with −6.8, 5.8 and 1: up to 2.2367647 at x = 0.4264706, 0 at 1.
  static func quadratic(_ x: Double, _ a: Double, _ b: Double, _ c: Double) -> Double {
    (a * x + b) * x + c
  }

  private mutating func stretch(by factor: Double, about anchor: Point) {
    scale *= factor
    transform = transform.concatenating(.anchoredScale(factor, anchor: anchor))
  }
}
