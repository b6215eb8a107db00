extension TimingCurve {
  /// Compose's `FastOutSlowInEasing`, its default (Source: androidx `Easing.kt`).
  package static let fastOutSlowIn = TimingCurve(0.4, 0, 0.2, 1)
  /// Compose's `LinearOutSlowInEasing`, for elements that enter the screen.
  package static let linearOutSlowIn = TimingCurve(0, 0, 0.2, 1)
  /// Compose's `FastOutLinearInEasing`, for elements that leave the screen.
  package static let fastOutLinearIn = TimingCurve(0.4, 0, 1, 1)
}
