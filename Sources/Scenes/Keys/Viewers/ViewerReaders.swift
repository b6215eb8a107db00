import Motion

extension ValueReader where Value == SceneTime {
  /// The duration of a part of a viewer's motion.
  static var seconds: ValueReader { .time(.from(0, to: 10, "s")) }
}

extension ValueReader where Value == Double {
  /// A bound of a viewer's zoom.
  static var zoomScale: ValueReader { .number(.from(0.01, to: 100)) }

  /// The undamped period of a viewer's spring.
  static var springPeriod: ValueReader { .number(.from(0.01, to: 10, "s")) }

  /// The bounce of a viewer's spring; a whole one would never come to rest.
  static var springBounce: ValueReader { .number(.from(-0.9, to: 0.9)) }
}

extension DecodingContext {
  /// Reports bounds of a zoom that are the wrong way round.
  ///
  /// - Parameters:
  ///   - minimum: the smallest scale.
  ///   - maximum: the greatest scale.
  ///   - range: where the viewer is written.
  mutating func checkZoom(_ minimum: Double, _ maximum: Double, at range: SourceRange?) {
    guard minimum > maximum else { return }
    report(
      Diagnostic(
        .contradiction, at: range ?? SourceRange(at: .start),
        "\(owner): minimumScale \(NumberText.of(minimum)) is above"
          + " maximumScale \(NumberText.of(maximum))",
        expected: "a minimumScale of at most maximumScale"))
  }
}
