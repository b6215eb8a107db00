package import Display

/// The constants of PhotoSwipe 5, a viewer of many web pages; a CSS pixel counts as a point.
///
/// Source: PhotoSwipe 5, `src/js`, and its options page.
package struct PhotoSwipeParameters: Hashable, Sendable {
  package var animationDuration = SceneTime(nanoseconds: 333_000_000)
  package var secondaryScale = 3.0
  package var maximumScale = 4.0
  package var upperZoomFriction = 0.05
  package var lowerZoomFriction = 0.15
  package var pinchToClose = true
  package var panFriction = 0.35
  package var panFrequency = 12.0
  package var edgeDamping = 0.82
  package var frequency = 30.0
  package var pinchFrequency = 40.0
  package var loop = true
  package var pageSpacing = 0.1
  package var pageFriction = 0.35
  package var pageSpeed = 500.0
  package var pageFraction = 0.5
  package var dragFriction = 0.6
  package var dismissRatio = 0.4
  package var projectionRate = 0.995
  package var touchSlop = 10.0
  package var doubleTapInterval = SceneTime(nanoseconds: 300_000_000)
  package var doubleTapDistance = 25.0
  package var hidesThumbnail = false
  package var roundsCorners = false
  package var chrome = true
  package var backdropOpacity = 0.8
  package var backdrop = Color.black

  /// The curve of opening, closing and the zoom of a double tap.
  package static let curve = TimingCurve(0.4, 0, 0.22, 1)

  package init() {}
}

extension PhotoSwipeParameters: ViewerParameters, FixedConstantSet {
  package static let name = "photoswipe"
  package var summary: String { "PhotoSwipe 5, a viewer of many web pages." }
  /// No animations.
  ///
  /// Source: PhotoSwipe #1882 ("disables animations when user prefers reduced motion").
  package var reducedMotion: ReducedMotion { .immediate }
  /// The thumbnail's file, stretched to the given size (Source: `msrc`, `data-pswp-width`).
  package var placeholder: LoadingPlaceholder { .preview }

  package static let table = ConstantTable<PhotoSwipeParameters>(constants: [
    Constant("animationDuration", \.animationDuration, .duration, motion: .curve(curve)),
    Constant("secondaryScale", \.secondaryScale, .number(.from(1, to: 100))),
    Constant("maximumScale", \.maximumScale, .number(.from(1, to: 100))),
    Constant("upperZoomFriction", \.upperZoomFriction, .number(.from(0, to: 1))),
    Constant("lowerZoomFriction", \.lowerZoomFriction, .number(.from(0, to: 1))),
    Constant("pinchToClose", \.pinchToClose, .flag),
    Constant("panFriction", \.panFriction, .number(.from(0.01, to: 1))),
    Constant("panFrequency", \.panFrequency, .springFrequency, motion: .springFrequency),
    Constant(
      "edgeDamping", \.edgeDamping, .number(.from(0.1, to: 1)),
      motion: .springDamping(frequency: "panFrequency")),
    Constant("frequency", \.frequency, .springFrequency, motion: .springFrequency),
    Constant("pinchFrequency", \.pinchFrequency, .springFrequency, motion: .springFrequency),
    Constant("loop", \.loop, .flag),
    Constant("pageSpacing", \.pageSpacing, .number(.from(0, to: 10))),
    Constant("pageFriction", \.pageFriction, .number(.from(0.01, to: 1))),
    Constant("pageSpeed", \.pageSpeed, .number(.from(0, to: 100_000, "pt/s"))),
    Constant("pageFraction", \.pageFraction, .number(.from(0, to: 1))),
    Constant("touchSlop", \.touchSlop, .number(.from(0, to: 100, "pt"))),
    Constant("doubleTapInterval", \.doubleTapInterval, .duration),
    Constant("doubleTapDistance", \.doubleTapDistance, .number(.from(0, to: 1000, "pt"))),
    Constant("dragFriction", \.dragFriction, .number(.from(0, to: 1))),
    Constant("dismissRatio", \.dismissRatio, .number(.from(0, to: 10))),
    Constant("projectionRate", \.projectionRate, .number(.from(0.9, to: 0.9999))),
    Constant("hidesThumbnail", \.hidesThumbnail, .flag, cure: true),
    Constant("roundsCorners", \.roundsCorners, .flag, cure: true),
    Constant("chrome", \.chrome, .flag),
    Constant("backdropOpacity", \.backdropOpacity, .number(.from(0, to: 1))),
    Constant("backdrop", \.backdrop, .color()),
  ])
}
