package import Geometry
package import Motion

/// The constants of saket's telephoto, for Compose Multiplatform.
///
/// Source: its `ZoomSpec.kt`, `RealZoomableState.kt`, `DoubleClickToZoomListener.kt`,
/// `RealFlickToDismissState.kt`.
package struct TelephotoParameters: Hashable, Sendable {
  package var openDuration = 0.44
  package var closeDuration = 0.38
  package var maximumFactor = 2.0
  package var overZoom = 1.4
  package var toggleFraction = 0.95
  package var zoomStiffness = 400.0
  package var returnStiffness = 1500.0
  package var snapStiffness = ComposeSpring.mediumLowStiffness
  package var pager = PagerSnap.Rule.foundation
  package var flickToDismiss = false
  package var dismissDistance = 0.2
  package var dismissSpeed = 2.0
  package var chrome = true
  package var backdrop = Color.black

  package init() {}
}

extension TelephotoParameters: ViewerParameters, FixedConstantSet {
  package static let name = "telephoto"
  package var summary: String { "saket's telephoto, for Compose Multiplatform." }
  package var isAndroid: Bool { true }

  package static let table = ConstantTable<TelephotoParameters>(constants: [
    Constant(
      "openDuration", \.openDuration, .springPeriod, motion: .springPeriod(),
      "The period of the opening spring, s.",
      source: "Our choice, as in `photos`: the library has no transition."),
    Constant(
      "closeDuration", \.closeDuration, .springPeriod, motion: .springPeriod(),
      "The period of the closing spring, s.",
      source: "Our choice, as in `photos`: the library has no transition."),
    Constant(
      "maximumFactor", \.maximumFactor, .number(.from(0.1, to: 100)),
      "The maximum scale, in screen pixels per photo pixel; at least fit.",
      source: "`ZoomSpec.maximum` (ZoomSpec.kt)."),
    Constant(
      "overZoom", \.overZoom, .number(.above(1, to: 10)),
      "How far a pinch can exceed the maximum scale, as a factor; beyond it each event zooms by 0.4 %.",
      source: "`leewayPercentForMaxZoom` (RealZoomableState.kt)."),
    Constant(
      "toggleFraction", \.toggleFraction, .number(.from(0, to: 1)),
      "The minimum zoom at which a double tap returns to fit: 0 is fit, 1 the maximum scale.",
      source: "`CycleZoomOnDoubleClick` (DoubleClickToZoomListener.kt)."),
    Constant(
      "zoomStiffness", \.zoomStiffness, .number(.from(1, to: 100_000, "1/s²")),
      motion: .springStiffness,
      "The stiffness of the critically damped spring of a double tap's zoom, 1/s².",
      source: "`StiffnessMediumLow` (RealZoomableState.kt)."),
    Constant(
      "returnStiffness", \.returnStiffness, .number(.from(1, to: 100_000, "1/s²")),
      motion: .springStiffness,
      "The stiffness of the critically damped spring that returns a picture to its limits, 1/s².",
      source: "`spring()`: `StiffnessMedium` (RealZoomableState.kt)."),
    Constant(
      "snapStiffness", \.snapStiffness, .number(.from(1, to: 100_000, "1/s²")),
      motion: .springStiffness,
      "The stiffness of the critically damped spring that snaps to a page, 1/s².",
      source: "`PagerDefaults.flingBehavior` (Pager.kt): `StiffnessMediumLow`."),
    Constant(
      "pager", \.pager, .choice,
      "The pager around the pages: Compose Foundation's, or accompanist's, its predecessor.",
      source: "The library has none; its sample app uses Foundation's."),
    Constant(
      "flickToDismiss", \.flickToDismiss, .flag,
      "Whether a picture at fit can be flicked away (the module `flick`).",
      source: "An app wraps the picture in `FlickToDismiss` (FlickToDismiss.kt)."),
    Constant(
      "dismissDistance", \.dismissDistance, .number(.from(0, to: 10)),
      "The vertical drag above which a release dismisses, as a fraction of the screen's height.",
      source: "`dismissThresholdRatio` (RealFlickToDismissState.kt)."),
    Constant(
      "dismissSpeed", \.dismissSpeed, .number(.from(0, to: 100)),
      "The vertical speed above which a release dismisses, in screen heights per second.",
      source: "`willDismissOnRelease` (RealFlickToDismissState.kt)."),
    Constant("chrome", \.chrome, .flag, "Whether the viewer has bars.", source: "Our choice."),
    Constant("backdrop", \.backdrop, .color(), "The color behind the picture."),
  ])
}
