package import Display

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
    Constant("openDuration", \.openDuration, .springPeriod, motion: .springPeriod()),
    Constant("closeDuration", \.closeDuration, .springPeriod, motion: .springPeriod()),
    Constant("maximumFactor", \.maximumFactor, .number(.from(0.1, to: 100))),
    Constant("overZoom", \.overZoom, .number(.above(1, to: 10))),
    Constant("toggleFraction", \.toggleFraction, .number(.from(0, to: 1))),
    Constant("zoomStiffness", \.zoomStiffness, .springStiffness, motion: .springStiffness),
    Constant("returnStiffness", \.returnStiffness, .springStiffness, motion: .springStiffness),
    Constant("snapStiffness", \.snapStiffness, .springStiffness, motion: .springStiffness),
    Constant("pager", \.pager, .choice),
    Constant("flickToDismiss", \.flickToDismiss, .flag),
    Constant("dismissDistance", \.dismissDistance, .number(.from(0, to: 10))),
    Constant("dismissSpeed", \.dismissSpeed, .number(.from(0, to: 100))),
    Constant("chrome", \.chrome, .flag),
    Constant("backdrop", \.backdrop, .color()),
  ])
}
