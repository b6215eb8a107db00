package import Display

/// The constants of B/43's image pager in Jetpack Compose.
///
/// Source: the Compose code of B/43's article of 2023, or its library, unless stated otherwise.
package struct B43ComposeParameters: Hashable, Sendable {
  /// The page's loop for gestures.
  package enum Gestures: String, CaseIterable, Sendable {
    /// The article's, which leaves pans to the pagers that the picture cannot follow.
    case own
    /// `detectTransformGestures`, which consumes each pan and zoom beyond the slop.
    case stock
  }

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
  package var gestures = Gestures.own
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
      Constant("minimumScale", \.minimumScale, .number(.from(0.01, to: 100))),
      Constant("maximumScale", \.maximumScale, .number(.from(0.01, to: 100))),
      Constant("touchSlop", \.touchSlop, .number(.from(0, to: 1000, "dp"))),
      Constant("gestures", \.gestures, .choice, cure: .own),
      Constant("axisRatio", \.axisRatio, .number(.from(0, to: 1000))),
      Constant("initialPage", \.initialPage, .choice, original: .zero, cure: .index),
      Constant("boundsFrom", \.boundsFrom, .choice, cure: .newScale),
      Constant("zoomAnchor", \.zoomAnchor, .choice, cure: .fingers),
      Constant("resetTracker", \.resetTracker, .flag, cure: true),
      Constant(
        "decayFriction", \.decayFriction, .number(.from(-1000, to: -0.001, "1/s")), motion: .decay),
      Constant(
        "snapStiffness", \.snapStiffness, .number(.from(0.01, to: 1_000_000, "1/s²")),
        motion: .springStiffness),
      Constant(
        "density", \.density, .number(.from(0.1, to: 20)),
        fallback: .dependent("the screen's") { .number($0.screen.density) }),
      Constant("trackerAging", \.trackerAging, .flag, cure: true),
      Constant("touchStopsFling", \.touchStopsFling, .flag, cure: true),
      Constant("dismissTarget", \.dismissTarget, .choice, cure: .thumbnail),
      Constant("openDuration", \.openDuration, .duration, motion: .curve(curve)),
      Constant("dismissDuration", \.dismissDuration, .duration, motion: .curve(curve)),
      Constant("predictiveBack", \.predictiveBack, .flag),
      Constant("backdrop", \.backdrop, .color()),
    ], ascending: [("minimumScale", "maximumScale")])
}
