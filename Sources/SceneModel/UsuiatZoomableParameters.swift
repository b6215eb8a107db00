package import Geometry

/// The constants of usuiat's Zoomable, for Compose Multiplatform.
///
/// Source: its `ZoomState.kt`, `Bounce.kt`, `Zoomable.kt`.
package struct UsuiatZoomableParameters: Hashable, Sendable {
  /// The period of the spring that opens.
  package var openDuration = 0.44
  /// The period of the spring that flies home.
  package var closeDuration = 0.38
  /// The least scale of a pinch.
  package var minimumScale = 0.9
  /// The greatest scale.
  package var maximumScale = 5.0
  /// The factor of the greatest scale that a pinch reaches.
  package var overZoom = 1.0
  /// The scale of a double tap.
  package var doubleTapScale = 2.5
  /// The stiffness of the spring that zooms and brings back.
  package var stiffness = 1500.0
  /// The rate at which a glide loses its velocity.
  package var friction = 4.2
  /// True if there are bars.
  package var chrome = true
  /// The colour behind the picture.
  package var backdrop = Color.black

  /// Creates the defaults.
  package init() {}
}

extension UsuiatZoomableParameters: ViewerParameters {
  /// `usuiat-zoomable`.
  package static let name = "usuiat-zoomable"
  /// The viewer, in a line.
  package static let summary = "usuiat's Zoomable, for Compose Multiplatform."
  /// True: it is made with Jetpack Compose.
  package static let isAndroid = true

  /// All that is said of the constants.
  package static let table = ConstantTable<UsuiatZoomableParameters>([
    Constant(
      "openDuration", \.openDuration, .springPeriod, motion: .springPeriod(),
      "The period of the spring that opens, s.",
      source: "Ours, as `photos`: the library has no transition."),
    Constant(
      "closeDuration", \.closeDuration, .springPeriod, motion: .springPeriod(),
      "The period of the spring that flies home, s.",
      source: "Ours, as `photos`: the library has no transition."),
    Constant(
      "minimumScale", \.minimumScale, .number(.above(0, to: 1)),
      "The least scale of a pinch; it springs back to 1.",
      source: "`Bounce.Default.lower` (Bounce.kt)."),
    Constant(
      "maximumScale", \.maximumScale, .number(.from(1, to: 100)), "The greatest scale; 1 is fit.",
      source: "`maxScale` (ZoomState.kt)."),
    Constant(
      "overZoom", \.overZoom, .number(.from(1, to: 10)),
      "How far a pinch goes over the greatest scale, as a factor.",
      source: "`Bounce.Default.upper` (Bounce.kt)."),
    Constant(
      "doubleTapScale", \.doubleTapScale, .number(.from(1, to: 100)),
      "What a double tap zooms to; 1 is fit.", source: "`toggleScale` (Zoomable.kt)."),
    Constant(
      "stiffness", \.stiffness, .number(.from(1, to: 100_000, "1/s²")), motion: .springStiffness,
      "The stiffness of the critically damped spring that zooms and brings back, 1/s².",
      source: "`spring()`: `StiffnessMedium` (ZoomState.kt)."),
    Constant(
      "friction", \.friction, .number(.from(0.1, to: 100, "1/s")), motion: .decay,
      "The rate at which a glide loses its velocity, 1/s.",
      source: "`exponentialDecay()`: −4.2 (androidx `DecayAnimationSpec.kt`)."),
    Constant("chrome", \.chrome, .flag, "Whether there are bars.", source: "Ours."),
    Constant("backdrop", \.backdrop, .color(), "What lies behind the picture."),
  ])
}
