package import Geometry
package import Motion

/// The constants of B/43's image pager in SwiftUI.
///
/// Source: the SwiftUI code of the 2023 article (`ImageGestureModifier`, `ImagePagerPage`,
/// `ImagePagerState`), unless stated otherwise.
package struct B43SwiftUIParameters: Hashable, Sendable {
  /// The unit in which the overflow of a drag, beyond the picture's bounds, moves the pager.
  package enum Overflow: String, CaseIterable, Sendable {
    /// Unscaled points of the picture, as in the original.
    ///
    /// At scale 2 the pager moves half as far as the finger.
    case literal
    /// Points of the screen: the pager follows the finger.
    case screen
  }

  /// The area of a page that responds to touches.
  package enum HitArea: String, CaseIterable, Sendable {
    /// The whole page.
    case page
    /// The drawn picture, as in SwiftUI without a `contentShape`.
    case picture
  }

  /// The destination of a dismissed picture.
  package enum DismissTarget: String, CaseIterable, Sendable {
    /// The drag's predicted end while the screen fades, as in the original; often on screen.
    case predicted
    /// Beyond the screen's edge while the screen fades.
    case offscreen
    /// The current picture's thumbnail.
    case thumbnail
  }

  /// The base scale that an update of a pinch multiplies.
  package enum PinchScale: String, CaseIterable, Sendable {
    /// The clamped scale of the previous update, as in the original.
    ///
    /// A pinch beyond a limit zooms back as soon as the fingers reverse.
    case accumulated
    /// The scale at the pinch's start: the fingers first have to return to the limit.
    case fromStart
  }

  /// The drags that turn pages.
  package enum Paging: String, CaseIterable, Sendable {
    /// The portion of a drag that the picture cannot follow.
    case custom
    /// The same, but only of a picture that is not zoomed, as in Google Photos.
    case fitted
    /// None: in a `ScrollView`, the drag gesture of the picture wins.
    case scrollView
    /// The whole drag, while the picture follows it too.
    case simultaneous
  }

  /// The event that ends the axis lock of a drag that moves the pager.
  package enum AxisRelease: String, CaseIterable, Sendable {
    /// An update with the picture within its bounds, as in the original.
    ///
    /// An update that moves from one bound beyond the other keeps the axis.
    case exact
    /// Also an update that moves from one bound beyond the other; the axis is then chosen again.
    case crossing
  }

  /// The distance that decides whether a drag turns the page or dismisses.
  package enum Prediction: String, CaseIterable, Sendable {
    /// The predicted distance of the whole drag, as in the original.
    ///
    /// A long pan that only just reaches the edge turns the page.
    case drag
    /// The distance of the pager plus the predicted remaining distance of the drag.
    case overflow
  }

  /// The effect of the return to the center that the original also starts when it dismisses.
  package enum DismissRecentring: String, CaseIterable, Sendable {
    /// None: SwiftUI merges the two equal animations into one change.
    case merged
    /// The dismissal is layered over the return, so a slow dismissal moves back at first.
    case layered
  }

  /// The zoom of a page after the pager leaves it.
  package enum LeftPageZoom: String, CaseIterable, Sendable {
    /// The page stays zoomed, as in the original.
    case kept
    /// The page is fitted again when it is no longer visible.
    case reset
  }

  package var minimumScale = 1.0
  package var maximumScale = 2.5
  package var pageThreshold = 0.5
  package var dismissThreshold = 0.25
  package var pageDuration = SceneTime(nanoseconds: 350_000_000)
  package var paging = Paging.custom
  package var overflow = Overflow.literal
  package var syncUnclampedOnPinchEnd = false
  package var pinchScale = PinchScale.accumulated
  package var pinchAnchor = ZoomAnchor.center
  package var clampWhilePinching = false
  package var axisRelease = AxisRelease.exact
  package var axisRatio = 0.0
  package var hitArea = HitArea.page
  package var prediction = Prediction.drag
  package var leftPageZoom = LeftPageZoom.kept
  package var pageSpacing = 0.0
  package var initialOffset = InitialPage.index
  package var dismissTarget = DismissTarget.predicted
  package var dismissRecentring = DismissRecentring.merged
  package var openDuration = SceneTime(nanoseconds: 300_000_000)
  package var dismissDuration = SceneTime(nanoseconds: 200_000_000)
  package var defaultAnimation = DefaultAnimation.easeInOut.animation
  package var backdrop = Color.black

  /// The curve of all animations with a fixed duration.
  package static let curve = TimingCurve.easeOut

  package init() {}
}

extension B43SwiftUIParameters: ViewerParameters, FixedConstantSet {
  package static let name = "b43-swiftui"
  package var summary: String { "B/43's image pager in SwiftUI (2023)." }

  package static let table = ConstantTable<B43SwiftUIParameters>(
    constants: thresholds + faults + times, ascending: [("minimumScale", "maximumScale")],
    era: .easeInOut)

  private static let thresholds: [Constant<B43SwiftUIParameters>] = [
    Constant("minimumScale", \.minimumScale, .number(.from(0.01, to: 100)), "The minimum scale."),
    Constant("maximumScale", \.maximumScale, .number(.from(0.01, to: 100)), "The maximum scale."),
    Constant(
      "pageThreshold", \.pageThreshold, .number(.from(0, to: 10)),
      "The predicted horizontal drag above which the page turns, as a fraction of its width."),
    Constant(
      "dismissThreshold", \.dismissThreshold, .number(.from(0, to: 10)),
      "The predicted vertical drag above which a release dismisses, as a fraction of the page's height."
    ),
    Constant(
      "pageDuration", \.pageDuration, .duration, motion: .curve(curve),
      "The duration of a page turn, a return and a dismissed picture's motion, s.",
      source: "SwiftUI's duration of `.easeOut`, from OpenSwiftUI's `BezierAnimation`."),
  ]

  private static let faults: [Constant<B43SwiftUIParameters>] = [
    Constant(
      "paging", \.paging, .choice,
      "The drags that turn pages: custom (beyond the picture), fitted (only if not zoomed), scrollView, simultaneous.",
      fault:
        "in a `scrollView` the picture receives all drags and pages never turn; `simultaneous` pans and turns pages at once",
      cure: .custom),
    Constant(
      "overflow", \.overflow, .choice,
      "The unit of the pager's movement beyond the picture's edge: literal (unscaled points) or screen.",
      fault:
        "beyond the edge of a picture at scale s, pages move only 1/s as far as the finger",
      cure: .screen),
    Constant(
      "syncUnclampedOnPinchEnd", \.syncUnclampedOnPinchEnd, .flag,
      "Whether a pinch's end updates the unclamped offset. False in the original.",
      fault:
        "a pinch's end leaves `unclamped` unchanged, so the next drag jumps, usually sideways",
      cure: true),
    Constant(
      "pinchScale", \.pinchScale, .choice,
      "The base scale that an update of a pinch multiplies: accumulated (the clamped scale) or fromStart.",
      fault:
        "each update multiplies the clamped scale, so a pinch past a limit reverses with the fingers",
      cure: .fromStart),
    Constant(
      "pinchAnchor", \.pinchAnchor, .choice,
      "The fixed point of a pinch: center (of the page) or fingers.",
      fault: "the position of the pinch is ignored", cure: .fingers),
    Constant(
      "clampWhilePinching", \.clampWhilePinching, .flag,
      "Whether the picture is clamped to its bounds during a pinch and not only after it.",
      fault: "until the pinch ends, gaps show next to a shrinking picture", cure: true
    ),
    Constant(
      "axisRelease", \.axisRelease, .choice,
      "The update that unlocks a pager drag's axis: exact (at the edge), or crossing (also across it).",
      fault:
        "the axis is released only exactly at an edge; a step across it keeps the axis",
      cure: .crossing),
    Constant(
      "axisRatio", \.axisRatio, .number(.from(0, to: 1000)),
      "The minimum ratio of a drag's distances along and across an axis to move the pager. Original: 0.",
      fault:
        "if a zoomed picture cannot pan along an axis, 2 pt along it hand the whole drag to the pager",
      cure: 3),
    Constant(
      "hitArea", \.hitArea, .choice,
      "The area that responds to touches: page, or picture, as in SwiftUI.",
      fault:
        "with `picture`, as in the original, a drag that begins next to the drawn picture has no effect",
      cure: .page,
      deviation: OriginalDeviation(
        original: .picture,
        reason: "we infer that the bands next to a picture receive no touches")),
    Constant(
      "prediction", \.prediction, .choice,
      "The predicted distance that turns a page or dismisses: of the whole drag, or of its overflow.",
      fault:
        "the prediction includes the whole drag, so a long pan that just reaches the edge turns the page",
      cure: .overflow),
    Constant(
      "leftPageZoom", \.leftPageZoom, .choice,
      "The zoom of a page after the pager leaves it: kept or reset.",
      fault: "a zoomed page is still zoomed when the pager returns to it", cure: .reset),
    Constant("pageSpacing", \.pageSpacing, .length, "The gap between pages, pt."),
    Constant(
      "initialOffset", \.initialOffset, .choice,
      "The initial page: index (the tapped picture's) or, as in the original, zero (the first).",
      fault:
        "with `zero`, as in the original, the first page shows until the first drag past an edge",
      cure: .index,
      deviation: OriginalDeviation(
        original: .zero,
        reason: "the article's pager has no grid; over a grid, the tapped picture must show")),
    Constant(
      "dismissTarget", \.dismissTarget, .choice,
      "The destination of a dismissed picture: predicted (the drag's end), offscreen or thumbnail.",
      fault: "the predicted end is often still on the screen, where the picture fades out",
      cure: .thumbnail),
    Constant(
      "dismissRecentring", \.dismissRecentring, .choice,
      "The return to the center that a dismissal also starts: merged into the dismissal, or layered.",
      fault: "with `layered` a slow dismissal moves back at first; see below", cure: .merged),
  ]

  private static let times: [Constant<B43SwiftUIParameters>] = [
    Constant(
      "openDuration", \.openDuration, .duration, motion: .curve(curve),
      "The time from the tap on the thumbnail to the open picture, s.", source: "Our choice."),
    Constant(
      "dismissDuration", \.dismissDuration, .duration, motion: .curve(curve),
      "The duration of the dismissed screen's fade-out, s.",
      source: "Our choice."),
    Constant(
      "animationDefault", \.defaultAnimation, .animation,
      "The animation of a pinch's end; a key of the scene, not of the viewer.",
      fallback: .dependent("easeInOut, as before iOS 17") {
        .animation(AnimationChoice($0.defaultAnimation.animation))
      },
      isOfScene: true),
    Constant("backdrop", \.backdrop, .color(), "The color that fades in behind the picture."),
  ]
}
