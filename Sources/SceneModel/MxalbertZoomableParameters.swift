package import Geometry

/// The constants of mxalbert's Zoomable, for Jetpack Compose.
///
/// Source: its `ZoomableState.kt`, `Zoomable.kt`.
package struct MxalbertZoomableParameters: Hashable, Sendable {
  /// The period of the spring that opens.
  package var openDuration = 0.44
  /// The period of the spring that flies home.
  package var closeDuration = 0.38
  /// The greatest scale.
  package var maximumScale = 4.0
  /// The factor of the greatest scale that a pinch reaches.
  package var overZoom = 1.0
  /// The scale of a double tap.
  package var doubleTapScale = 2.0
  /// The stiffness of the spring that zooms and brings back.
  package var stiffness = 1500.0
  /// The way of the finger that dismisses.
  package var dismissDistance = 0.25
  /// True if there are bars.
  package var chrome = true
  /// The colour behind the picture.
  package var backdrop = Color.black

  /// Creates the defaults.
  package init() {}
}

extension MxalbertZoomableParameters: ViewerParameters {
  /// `mxalbert-zoomable`.
  package static let name = "mxalbert-zoomable"
  /// The viewer, in a line.
  package static let summary = "mxalbert's Zoomable, for Jetpack Compose."
  /// True: it is made with Jetpack Compose.
  package static let isAndroid = true

  /// All that is said of the constants.
  package static let table = ConstantTable<MxalbertZoomableParameters>([
    Constant(
      "openDuration", \.openDuration, .springPeriod, motion: .springPeriod(),
      "The period of the spring that opens, s.",
      source: "Ours, as `photos`: the library has no transition."),
    Constant(
      "closeDuration", \.closeDuration, .springPeriod, motion: .springPeriod(),
      "The period of the spring that flies home, s.",
      source: "Ours, as `photos`: the library has no transition."),
    Constant(
      "maximumScale", \.maximumScale, .number(.from(1, to: 100)), "The greatest scale; 1 is fit.",
      source: "`maxScale` (ZoomableState.kt)."),
    Constant(
      "overZoom", \.overZoom, .number(.from(1, to: 10)),
      "How far a pinch goes over the greatest scale, as a factor.",
      source: "`overZoomConfig` is none by default (ZoomableState.kt)."),
    Constant(
      "doubleTapScale", \.doubleTapScale, .number(.from(1, to: 100)),
      "What a double tap zooms to; 1 is fit.", source: "`doubleTapScale` (ZoomableState.kt)."),
    Constant(
      "stiffness", \.stiffness, .number(.from(1, to: 100_000, "1/s²")), motion: .springStiffness,
      "The stiffness of the critically damped spring that zooms and brings back, 1/s².",
      source: "`spring()`: `StiffnessMedium` (ZoomableState.kt)."),
    Constant(
      "dismissDistance", \.dismissDistance, .number(.from(0, to: 10)),
      "The way of the finger that dismisses, of the screen's height; strictly more does, at any speed.",
      source: "`DismissDragThreshold` (ZoomableState.kt)."),
    Constant("chrome", \.chrome, .flag, "Whether there are bars.", source: "Ours."),
    Constant("backdrop", \.backdrop, .color(), "What lies behind the picture."),
  ])
}
