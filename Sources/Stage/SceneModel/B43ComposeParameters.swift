package import Geometry
package import Motion

/// The constants of B/43's image pager in Jetpack Compose.
///
/// Source: the Compose code of B/43's article of 2023, or its library, unless stated otherwise.
package struct B43ComposeParameters: Hashable, Sendable {
  /// The scale from which the bounds of an event are calculated.
  package enum BoundsFrom: String, CaseIterable, Sendable {
    /// The scale before the event, as in the original's launched coroutines.
    case preEventScale
    /// The scale that the event sets.
    case newScale
  }

  /// The destination of a dismissed picture.
  package enum DismissTarget: String, CaseIterable, Sendable {
    /// It continues with the pager's own motion while the screen fades, as in the original.
    case pager
    /// It returns to the current picture's thumbnail.
    case thumbnail
  }

  package var minimumScale = 1.0
  package var maximumScale = 2.5
  package var touchSlop = 8.0
  package var initialPage = InitialPage.index
  package var axisRatio = 3.0
  package var boundsFrom = BoundsFrom.preEventScale
  package var zoomAnchor = ZoomAnchor.center
  package var resetTracker = false
  package var decayFriction = ExponentialDecay.defaultFriction
  package var snapStiffness = ComposeSpring.mediumLowStiffness
  package var density = 1.0
  package var trackerAging = false
  package var touchStopsFling = false
  package var dismissTarget = DismissTarget.pager
  package var openDuration = SceneTime(nanoseconds: 300_000_000)
  package var dismissDuration = SceneTime(nanoseconds: 200_000_000)
  package var predictiveBack = false
  package var backdrop = Color.black

  /// The curve of all animations with a fixed duration.
  package static let curve = TimingCurve.fastOutSlowIn

  package init() {}
}

extension B43ComposeParameters: ViewerParameters, FixedConstantSet {
  package static let name = "b43-compose"
  package var summary: String { "B/43's image pager in Jetpack Compose (2023)." }
  package var isAndroid: Bool { true }

  package static let table = ConstantTable<B43ComposeParameters>(
    constants: [
      Constant(
        "minimumScale", \.minimumScale, .number(.from(0.01, to: 100)), "The minimum scale."),
      Constant(
        "maximumScale", \.maximumScale, .number(.from(0.01, to: 100)), "The maximum scale."),
      Constant(
        "touchSlop", \.touchSlop, .number(.from(0, to: 1000, "dp")),
        "The distance that fingers move before a gesture starts, dp.",
        source: "Android's `ViewConfiguration`."),
      Constant(
        "axisRatio", \.axisRatio, .number(.from(0, to: 1000)),
        "The ratio of a drag's movements along and across an axis above which it moves the pager."),
      Constant(
        "initialPage", \.initialPage, .choice,
        "The initial page: index (the tapped picture's) or, as in the original, zero (the first).",
        fault:
          "with `zero`, as in the original, the first page shows regardless of the tapped picture",
        cure: .index,
        deviation: OriginalDeviation(
          original: .zero,
          reason: "the article's pager has no grid; over a grid, the tapped picture must show")
      ),
      Constant(
        "boundsFrom", \.boundsFrom, .choice,
        "The scale from which an event's bounds are calculated.",
        fault:
          "bounds are calculated from the scale before the event, so they lag a zoom by one event",
        cure: .newScale),
      Constant(
        "zoomAnchor", \.zoomAnchor, .choice,
        "The fixed point of a zoom: center, as in the original, or fingers.",
        fault:
          "the position of the fingers has no effect, and the offset is not scaled: a panned picture slides under a pinch",
        cure: .fingers),
      Constant(
        "resetTracker", \.resetTracker, .flag,
        "Whether the velocity tracker is reset at each touch-down.",
        fault:
          "the velocity tracker is never reset, so any later gesture flings again, even a tap",
        cure: true),
      Constant(
        "decayFriction", \.decayFriction, .number(.from(-1000, to: -0.001, "1/s")), motion: .decay,
        "The friction of a fling, 1/s."),
      Constant(
        "snapStiffness", \.snapStiffness, .number(.from(0.01, to: 1_000_000, "1/s²")),
        motion: .springStiffness,
        "The stiffness of the spring that snaps to a page, 1/s²."),
      Constant(
        "density", \.density, .number(.from(0.1, to: 20)), "Pixels per dp.",
        fallback: .dependent("the screen's") { .number($0.screen.density) }),
      Constant(
        "trackerAging", \.trackerAging, .flag,
        "Whether samples expire while the finger does not move.",
        fault:
          "a finger that stops before it lifts still flings; `true` discards samples older than 40 ms",
        cure: true),
      Constant(
        "touchStopsFling", \.touchStopsFling, .flag, "Whether a touch-down stops a fling.",
        fault: "a touch-down does not stop a fling; only a gesture's first move or its end does",
        cure: true),
      Constant(
        "dismissTarget", \.dismissTarget, .choice,
        "The destination of a dismissed picture: pager, as in the original, or thumbnail.",
        fault: "the picture fades out while it is only halfway off the screen", cure: .thumbnail),
      Constant(
        "openDuration", \.openDuration, .duration, motion: .curve(curve),
        "The time from the tap on the thumbnail to the open picture, s.", source: "Our choice."),
      Constant(
        "dismissDuration", \.dismissDuration, .duration, motion: .curve(curve),
        "The duration of the dismissed screen's fade-out, s.",
        source: "Our choice."),
      Constant(
        "predictiveBack", \.predictiveBack, .flag,
        "Whether a swipe from an edge goes back and drives the closing transition.",
        source:
          "androidx `PredictiveBackHandler`; navigation-compose seeks its `SeekableTransitionState`."
      ),
      Constant("backdrop", \.backdrop, .color(), "The color that fades in behind the picture."),
    ], ascending: [("minimumScale", "maximumScale")])
}
