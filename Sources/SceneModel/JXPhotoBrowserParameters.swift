package import Geometry
package import Motion

/// The constants of JXPhotoBrowser 3, of iOS.
///
/// Source: its `JXPhotoBrowserImageCell.swift`, `JXPhotoBrowserZoomAnimator.swift`, `JXPhotoBrowserView.swift`.
package struct JXPhotoBrowserParameters: Hashable, Sendable {
  /// The duration of the flights from and to the thumbnail.
  package var showDuration = SceneTime(nanoseconds: 250_000_000)
  /// The duration of the way back of a pull that does not dismiss.
  package var returnDuration = SceneTime(nanoseconds: 250_000_000)
  /// The greatest scale, and that of a double tap.
  package var maximumScale = 2.0
  /// The scale below which a double tap enlarges.
  package var toggleScale = 1.1
  /// The least scale of a pulled picture.
  package var dragScaleMinimum = 0.3
  /// The speed down of a release that dismisses.
  package var dismissVelocity = 0.0
  /// True if a single tap closes.
  package var tapToClose = true
  /// Between pages.
  package var pageSpacing = 30.0
  /// True if there are bars.
  package var chrome = false
  /// The colour behind the picture.
  package var backdrop = Color.black

  /// The curve of everything that takes a given time.
  package static let curve = TimingCurve.easeInOut

  /// Creates the defaults.
  package init() {}
}

extension JXPhotoBrowserParameters: ViewerParameters {
  /// `jxphotobrowser`.
  package static let name = "jxphotobrowser"
  /// The viewer, in a line.
  package static let summary = "JXPhotoBrowser 3, of many iOS apps."
  /// The thumbnail, fitted in its own proportions (Source: `JXZoomPresentAnimator.swift`, where no picture is loaded).
  package static let placeholder = LoadingPlaceholder.thumbnail

  /// All that is said of the constants.
  package static let table = ConstantTable<JXPhotoBrowserParameters>([
    Constant(
      "showDuration", \.showDuration, .duration, motion: .curve(curve),
      "The duration of the flights from and to the thumbnail, s, by an ease in and out.",
      source: "`showDuration`, which closes too (JXPhotoBrowserZoomAnimator.swift)."),
    Constant(
      "returnDuration", \.returnDuration, .duration, motion: .curve(curve),
      "The duration of the way back of a pull that does not dismiss, s, by an ease in and out.",
      source: "`resetImageViewPosition` (JXPhotoBrowserImageCell.swift)."),
    Constant(
      "maximumScale", \.maximumScale, .number(.from(1, to: 100)),
      "The greatest scale, and that of a double tap; 1 is fit.",
      source: "`maximumZoomScale` (JXPhotoBrowserImageCell.swift)."),
    Constant(
      "toggleScale", \.toggleScale, .number(.from(1, to: 100)),
      "Below this scale a double tap enlarges, from it on it goes back to fit.",
      source: "`onDoubleTap` (JXPhotoBrowserImageCell.swift)."),
    Constant(
      "dragScaleMinimum", \.dragScaleMinimum, .number(.from(0.05, to: 1)),
      "The least scale of a pulled picture; above it the scale is 1 − pull / height.",
      source: "`panResult` (JXPhotoBrowserImageCell.swift)."),
    Constant(
      "dismissVelocity", \.dismissVelocity, .number(.from(0, to: 100_000, "pt/s")),
      "The speed down of a release that dismisses, pt/s; strictly more does, at any distance.",
      source: "`onPan` (JXPhotoBrowserImageCell.swift)."),
    Constant(
      "tapToClose", \.tapToClose, .flag, "Whether a single tap closes.",
      source: "`onSingleTap` (JXPhotoBrowserImageCell.swift)."),
    Constant(
      "pageSpacing", \.pageSpacing, .length, "Between pages, pt.",
      source: "`itemSpacing` (JXPhotoBrowserView.swift)."),
    Constant(
      "chrome", \.chrome, .flag, "Whether there are bars.",
      source: "It has none but a page indicator."),
    Constant("backdrop", \.backdrop, .color(), "What lies behind the picture."),
  ])
}
