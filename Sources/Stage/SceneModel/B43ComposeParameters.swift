package import Geometry
package import Motion

/// The constants of B/43's image pager in Jetpack Compose.
///
/// Source: the Compose half of the code of B/43's article of 2023, or its library, unless a line says
/// otherwise.
package struct B43ComposeParameters: Hashable, Sendable {
  /// The scale from which the bounds of an event are worked out.
  package enum BoundsFrom: String, CaseIterable, Sendable {
    /// The scale before the event, which the launched coroutines come to.
    case preEventScale
    /// The scale that the event sets.
    case newScale
  }

  /// The page at which the row of photos begins.
  package enum InitialPage: String, CaseIterable, Sendable {
    /// That of the picture that was tapped.
    case index
    /// The first, as written (`rememberPagerState(0)`): the wrong page shows.
    case zero
  }

  /// The place that stays while fingers zoom.
  package enum ZoomAnchor: String, CaseIterable, Sendable {
    /// The middle of the page, less the offset, which is not scaled: as written.
    case center
    /// The part of the picture between the fingers.
    case fingers
  }

  /// The place where a dismissed picture goes.
  package enum DismissTarget: String, CaseIterable, Sendable {
    /// On with the pager's own motion while the screen fades, as written.
    case pager
    /// Home to the current picture's thumbnail.
    case thumbnail
  }

  /// The smallest scale.
  package var minimumScale = 1.0
  /// The greatest scale.
  package var maximumScale = 2.5
  /// The way that fingers move before they are a gesture.
  package var touchSlop = 8.0
  /// The page at which the row of photos begins.
  package var initialPage = InitialPage.index
  /// The ratio of a drag's axes above which it is straight.
  package var axisRatio = 3.0
  /// The scale that bounds are worked out from.
  package var boundsFrom = BoundsFrom.preEventScale
  /// The point that stays in place while fingers zoom.
  package var zoomAnchor = ZoomAnchor.center
  /// True if the velocity tracker forgets at each touch-down.
  package var resetTracker = false
  /// The friction of a fling.
  package var decayFriction = ExponentialDecay.defaultFriction
  /// The stiffness of the spring that snaps a page.
  package var snapStiffness = ComposeSpring.mediumLowStiffness
  /// Pixels per dp.
  package var density = 1.0
  /// True if samples are forgotten while the finger rests.
  package var trackerAging = false
  /// True if a touch-down stops a fling.
  package var touchStopsFling = false
  /// The place where a dismissed picture goes.
  package var dismissTarget = DismissTarget.pager
  /// From the tap on the thumbnail to the picture at rest.
  package var openDuration = SceneTime(nanoseconds: 300_000_000)
  /// The time in which the dismissed screen fades.
  package var dismissDuration = SceneTime(nanoseconds: 200_000_000)
  /// True if a swipe from an edge goes back.
  package var predictiveBack = false
  /// The colour that fades in behind the picture.
  package var backdrop = Color.black

  /// The curve of everything that takes a given time.
  package static let curve = TimingCurve.fastOutSlowIn

  /// Creates the defaults for a screen of one pixel per dp.
  package init() {}
}

extension B43ComposeParameters: ViewerParameters {
  /// `b43-compose`.
  package static let name = "b43-compose"
  /// The viewer, in a line.
  package static let summary = "B/43's image pager, the Jetpack Compose one (2023)."
  /// True: it is made with Jetpack Compose.
  package static let isAndroid = true

  /// All that is said of the constants.
  package static let table = ConstantTable<B43ComposeParameters>(
    constants: [
      Constant(
        "minimumScale", \.minimumScale, .number(.from(0.01, to: 100)), "The smallest scale."),
      Constant(
        "maximumScale", \.maximumScale, .number(.from(0.01, to: 100)), "The greatest scale."),
      Constant(
        "touchSlop", \.touchSlop, .number(.from(0, to: 1000, "dp")),
        "How far fingers move before they are a gesture, dp.",
        source: "Android's `ViewConfiguration`."),
      Constant(
        "axisRatio", \.axisRatio, .number(.from(0, to: 1000)),
        "How much longer a drag is along one axis to be the pager's at that axis's bound; strictly more"
          + " is."),
      Constant(
        "initialPage", \.initialPage, .choice,
        "Where the row of photos begins: index, or zero as in the original, which shows the wrong page.",
        fault:
          "with `zero`, as in the original (`rememberPagerState(0)`), the row begins at its first page"
          + " whichever picture was tapped",
        cure: .index,
        departure: Departure(
          original: .zero,
          reason: "the article opens its pager by itself; over a grid the tapped picture must show")
      ),
      Constant(
        "boundsFrom", \.boundsFrom, .choice,
        "Which scale an event's bounds are worked out from.",
        fault:
          "bounds come from the scale before the event, so a zoom always limits one event late",
        cure: .newScale),
      Constant(
        "zoomAnchor", \.zoomAnchor, .choice,
        "What stays in place while fingers zoom: center, as in the original, or fingers.",
        fault: "the fingers' place does not matter, and the offset is not scaled: a panned picture"
          + " slides while it is zoomed. `fingers` keeps what is between them in place, as far as the"
          + " bounds allow", cure: .fingers),
      Constant(
        "resetTracker", \.resetTracker, .flag,
        "Whether the velocity tracker forgets at each touch-down.",
        fault:
          "the velocity tracker is never reset: any later gesture flings again with the old samples,"
          + " even a tap or a page swipe", cure: true),
      Constant(
        "decayFriction", \.decayFriction, .number(.from(-1000, to: -0.001, "1/s")), motion: .decay,
        "The friction of a fling, 1/s."),
      Constant(
        "snapStiffness", \.snapStiffness, .number(.from(0.01, to: 1_000_000, "1/s²")),
        motion: .springStiffness,
        "The stiffness of the spring that snaps a page, 1/s²."),
      Constant(
        "density", \.density, .number(.from(0.1, to: 20)), "Pixels per dp.",
        fallback: .dependent("the screen's") { .number($0.screen.density) }),
      Constant(
        "trackerAging", \.trackerAging, .flag,
        "Whether samples are forgotten while the finger rests.",
        fault:
          "the tracker does not know the time: a finger that rests before it lifts still flings."
          + " `true` forgets samples older than 40 ms when the fingers lift, which also mends the tap",
        cure: true),
      Constant(
        "touchStopsFling", \.touchStopsFling, .flag, "Whether a touch-down stops a fling.",
        fault: "a touch-down does not stop a fling; only a gesture's first move or its end does",
        cure: true),
      Constant(
        "dismissTarget", \.dismissTarget, .choice,
        "Where a dismissed picture goes: pager, as in the original, or thumbnail.",
        fault: "the picture fades away half-way out of the screen", cure: .thumbnail),
      Constant(
        "openDuration", \.openDuration, .duration, motion: .curve(curve),
        "From the tap on the thumbnail to the picture at rest.", source: "Ours."),
      Constant(
        "dismissDuration", \.dismissDuration, .duration, motion: .curve(curve),
        "How long the dismissed screen fades.",
        source: "Ours."),
      Constant(
        "predictiveBack", \.predictiveBack, .flag,
        "Whether a swipe from an edge goes back, and takes the close along.",
        source:
          "androidx `PredictiveBackHandler`; navigation-compose seeks its `SeekableTransitionState`."
      ),
      Constant("backdrop", \.backdrop, .color(), "What fades in behind the picture."),
    ], ascending: [("minimumScale", "maximumScale")])
}
