package import Geometry
package import Motion

/// The constants of Krisiacik's ImageViewer, of iOS.
///
/// Source: its `ItemBaseController.swift`, `GallerySwipeToDismissTransition.swift`, `GalleryConfiguration.swift`.
package struct ImageViewerParameters: Hashable, Sendable {
  /// The time in which the opening spring settles.
  package var openDuration = 0.55
  /// The damping ratio of the spring that opens.
  package var openDamping = 0.7
  /// The velocity with which the spring that opens begins.
  package var openSpeed = 1.0
  /// The duration of the flight home.
  package var closeDuration = SceneTime(nanoseconds: 250_000_000)
  /// The duration of the zoom of a double tap.
  package var zoomDuration = SceneTime(nanoseconds: 150_000_000)
  /// The duration of the way back of a pull that does not dismiss.
  package var returnDuration = SceneTime(nanoseconds: 200_000_000)
  /// The greatest scale, where filling the screen does not need more.
  package var maximumScale = 8.0
  /// The speed of a release that dismisses.
  package var dismissVelocity = 500.0
  /// The part of the time that a dismissed picture takes out of the screen.
  package var escapeDuration = 0.65
  /// The part of its velocity that a glide keeps in each millisecond.
  package var deceleration = 0.99
  /// Between pages.
  package var pageSpacing = 10.0
  /// True if there are bars.
  package var chrome = true
  /// The colour behind the picture.
  package var backdrop = Color.black

  /// The curve of the flight home and of the zoom of a double tap.
  package static let curve = TimingCurve.easeInOut
  /// The curve of the way back of a pull that does not dismiss: one speed.
  package static let returnCurve = TimingCurve.linear

  /// Creates the defaults.
  package init() {}
}

extension ImageViewerParameters: ViewerParameters {
  /// `imageviewer`.
  package static let name = "imageviewer"
  /// The viewer, in a line.
  package static let summary = "Krisiacik's ImageViewer, of many iOS apps."
  /// The picture of the view that it opens from (Source: a belief).
  package static let placeholder = LoadingPlaceholder.preview

  /// All that is said of the constants.
  package static let table = ConstantTable<ImageViewerParameters>([
    Constant(
      "openDuration", \.openDuration, .number(.from(0.01, to: 10, "s")),
      motion: .springSettling(damping: "openDamping", velocity: "openSpeed"),
      "The time in which the spring that opens settles to a thousandth, s.",
      source: "`displacementDuration` (ItemBaseController.swift)."),
    Constant(
      "openDamping", \.openDamping, .number(.from(0.05, to: 1)),
      "The damping ratio of the spring that opens.",
      source: "`displacementSpringBounce` (ItemBaseController.swift)."),
    Constant(
      "openSpeed", \.openSpeed, .number(.from(0, to: 100)),
      "The velocity with which the spring that opens begins, ways per second.",
      source: "`initialSpringVelocity` (ItemBaseController.swift)."),
    Constant(
      "closeDuration", \.closeDuration, .duration, motion: .curve(curve),
      "The duration of the flight home, s, by an ease in and out.",
      source: "`reverseDisplacementDuration` (ItemBaseController.swift)."),
    Constant(
      "zoomDuration", \.zoomDuration, .duration, motion: .curve(curve),
      "The duration of the zoom of a double tap, s, by an ease in and out.",
      source: "`doubleTapToZoomDuration` (ItemBaseController.swift)."),
    Constant(
      "returnDuration", \.returnDuration, .duration, motion: .curve(returnCurve),
      "The duration of the way back of a pull that does not dismiss, s, at one speed.",
      source: "`cancelTransition` (GallerySwipeToDismissTransition.swift)."),
    Constant(
      "maximumScale", \.maximumScale, .number(.from(1, to: 100)),
      "The greatest scale where filling the screen needs no more; 1 is fit.",
      source: "`maximumZoomScale` (ItemBaseController.swift)."),
    Constant(
      "dismissVelocity", \.dismissVelocity, .number(.from(0, to: 100_000, "pt/s")),
      "The speed up or down of a release that dismisses, pt/s; strictly more does, at any distance.",
      source: "`thresholdVelocity` (ItemBaseController.swift)."),
    Constant(
      "escapeDuration", \.escapeDuration, .number(.from(0.01, to: 10)),
      "The time of a dismissed picture out of the screen, as a part of that at its own speed.",
      source: "`expectedDuration` (GallerySwipeToDismissTransition.swift)."),
    Constant(
      "deceleration", \.deceleration, .number(.from(0.9, to: 0.9999)), motion: .deceleration,
      "What a glide keeps of its velocity in each millisecond.",
      source: "`UIScrollView.DecelerationRate.fast` (ItemBaseController.swift)."),
    Constant(
      "pageSpacing", \.pageSpacing, .length, "Between pages, pt.",
      source: "`imageDividerWidth` (GalleryConfiguration.swift)."),
    Constant(
      "chrome", \.chrome, .flag, "Whether there are bars.",
      source: "`closeButton` (GalleryConfiguration.swift); drawn by our own hand."),
    Constant("backdrop", \.backdrop, .color(), "What lies behind the picture."),
  ])
}
