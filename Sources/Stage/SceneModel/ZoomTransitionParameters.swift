package import Display

/// The constants of UIKit's zoom transition.
///
/// Source: measured by J. Thomson, swift_transitions 0.3 (docs/design.md §1.6, docs/parity-plan.md),
/// on a simulated iPhone 17 (402 × 874 pt) with iOS 27.0 (24A5408d), within 0.4 to 3 pt, except where
/// a constant names another source. The WWDC24 session gives no numbers.
package struct ZoomTransitionParameters: Hashable, Sendable {
  /// The presentation of a picture's view controller over the grid.
  package enum Presentation: String, CaseIterable, Sendable {
    /// Pushed onto a navigation controller.
    case push
    /// Presented in a sheet, which leaves the top of the grid visible.
    case sheet
    /// Presented over the full screen.
    case fullScreenCover
  }

  /// The transition of a push.
  package enum Transition: String, CaseIterable, Sendable {
    /// The picture flies between its thumbnail and the screen.
    case zoom
    /// The screen slides in from the right, as without a preferred transition.
    case slide
  }

  /// The thumbnail to which a picture returns.
  package enum Source: String, CaseIterable, Sendable {
    /// The thumbnail of the current picture when the pop begins.
    case current
    /// The tapped thumbnail, even after paging.
    case captured
    /// The tapped thumbnail's cell, which shows another photo once the grid has scrolled far enough.
    case reusedCell
  }

  /// The region in which a swipe back can begin.
  package enum BackSwipe: String, CaseIterable, Sendable {
    /// Near the left edge.
    case edge
    /// Anywhere where the row of pages cannot follow.
    case anywhere
  }

  /// A version of iOS in which touches behave differently; all other constants are the same.
  ///
  /// Source: UIKit's `interactiveContentPopGestureRecognizer`, which is new in iOS 26; the touches of
  /// a popped page were observed on iOS 26.5.
  package enum System: String, CaseIterable, Sendable {
    case iOS18 = "18"
    /// A swipe back begins anywhere, and a popped page still takes touches.
    case iOS26 = "26"
    /// A swipe back begins anywhere.
    case iOS27 = "27"
  }

  /// The moments at which fingers stop the card.
  package enum Catching: String, CaseIterable, Sendable {
    /// Any moment, as stated in the session.
    case anytime
    /// Only while it is open: a pan is added to a running push, and fingers cannot catch a landing
    /// card.
    case whenOpen
  }

  package var springDuration = 0.331
  package var springBounce = 0.0
  package var landingDuration = 0.419
  package var landingBounce = 0.25
  package var cancelDuration = 0.286
  package var cancelBounce = 0.1
  package var catching = Catching.anytime
  package var keepsVelocity = false
  package var dragScaleRate = 0.67
  package var dragScaleMinimum = 0.37
  package var dismissScale = 0.905
  package var edgeDismissScale = 0.7
  package var pinchDismissScale = 0.5
  package var belowScale = 0.914
  package var dimming = 0.15
  package var contentFade = 0.55
  package var shadowOpacity = 0.24
  package var shadowBlur = 18.0
  package var sourceCornerRadius: Double?
  package var screenCornerRadius = 40.0
  package var pageSpacing = 20.0
  package var pageDuration = 0.45
  package var backdrop = Color.black
  package var presentation = Presentation.push
  package var transition = Transition.zoom
  package var slideDecay = 0.061
  package var source = Source.current
  package var ignoresTapsDuringTransition = false
  package var backButton = true
  package var system = System.iOS18
  package var backSwipe: BackSwipe?
  package var backSwipeEdge = 20.0
  package var outgoingTouches: SceneTime?
  package var resetsState = true
  package var sheetInset = GridSheet.inset
  package var sheetCornerRadius = GridSheet.cornerRadius

  package init() {}
}

extension ZoomTransitionParameters: ViewerParameters, FixedConstantSet {
  package static let name = "zoom-transition"
  package var summary: String { "UIKit's zoom transition (WWDC24)." }
  /// A cross-fade instead of the zoom; its duration is measured as the constants are.
  package var reducedMotion: ReducedMotion { .crossFade(SceneTime(nanoseconds: 140_000_000)) }
  /// A small image of the whole photo (Source: ours; the page belongs to the app).
  package var placeholder: LoadingPlaceholder { .preview }

  /// Whether a swipe back can begin anywhere.
  package var swipesBackAnywhere: Bool {
    (backSwipe ?? (system == .iOS18 ? .edge : .anywhere)) == .anywhere
  }

  /// The time after the start of a pop's animation in which a pushed page still takes touches.
  package var outgoingTime: SceneTime {
    guard presentation == .push else { return .zero }
    return outgoingTouches ?? SceneTime(nanoseconds: system == .iOS26 ? 900_000_000 : 0)
  }

  package static let table = ConstantTable<ZoomTransitionParameters>(
    constants: [
      Constant(
        "springDuration", \.springDuration, .springPeriod,
        motion: .springPeriod(bounce: "springBounce")),
      Constant("springBounce", \.springBounce, .springBounce),
      Constant(
        "landingDuration", \.landingDuration, .springPeriod,
        motion: .springPeriod(bounce: "landingBounce")),
      Constant("landingBounce", \.landingBounce, .springBounce),
      Constant(
        "cancelDuration", \.cancelDuration, .springPeriod,
        motion: .springPeriod(bounce: "cancelBounce")),
      Constant("cancelBounce", \.cancelBounce, .springBounce),
      Constant("catching", \.catching, .choice),
      Constant("keepsVelocity", \.keepsVelocity, .flag, cure: true),
      Constant("dragScaleRate", \.dragScaleRate, .number(.from(0, to: 1.5))),
      Constant("dragScaleMinimum", \.dragScaleMinimum, .number(.from(0.01, to: 1))),
      Constant("dismissScale", \.dismissScale, .number(.from(0, to: 1))),
      Constant("edgeDismissScale", \.edgeDismissScale, .number(.from(0, to: 1))),
      Constant("pinchDismissScale", \.pinchDismissScale, .number(.from(0, to: 1))),
      Constant("belowScale", \.belowScale, .number(.from(0.1, to: 1))),
      Constant("dimming", \.dimming, .number(.from(0, to: 1))),
      Constant("contentFade", \.contentFade, .number(.from(0.01, to: 1))),
      Constant("shadowOpacity", \.shadowOpacity, .number(.from(0, to: 1))),
      Constant("shadowBlur", \.shadowBlur, .number(.from(0, to: 100, "pt"))),
      Constant(
        "sourceCornerRadius", \.sourceCornerRadius, .optional(.length),
        fallback: .dependent("the thumbnail's corners")),
      Constant(
        "screenCornerRadius", \.screenCornerRadius, .length,
        fallback: .dependent("the display's, or 40 without a device") {
          $0.screen.device.map { .number($0.look.cornerRadius) }
        }),
      Constant("pageSpacing", \.pageSpacing, .length),
      Constant("pageDuration", \.pageDuration, .springPeriod, motion: .springPeriod()),
      Constant("backdrop", \.backdrop, .color()),
      Constant("presentation", \.presentation, .choice),
      Constant("transition", \.transition, .choice, cure: .zoom),
      Constant("slideDecay", \.slideDecay, .number(.from(0.001, to: 10, "s"))),
      Constant("source", \.source, .choice, cure: .current),
      Constant("ignoresTapsDuringTransition", \.ignoresTapsDuringTransition, .flag, cure: false),
      Constant("backButton", \.backButton, .flag),
      Constant("os", \.system, .version(later: "later versions are not measured")),
      Constant(
        "backSwipe", \.backSwipe, .optional(.choice),
        fallback: .dependent("anywhere since iOS 26, before at the edge")),
      Constant("backSwipeEdge", \.backSwipeEdge, .length),
      Constant(
        "outgoingTouches", \.outgoingTouches, .optional(.duration), cure: .zero,
        fallback: .dependent("0.9 on iOS 26, otherwise 0")),
      Constant("resetsState", \.resetsState, .flag, cure: true),
      Constant("sheetInset", \.sheetInset, .length),
      Constant("sheetCornerRadius", \.sheetCornerRadius, .length),
    ], contradictions: contradictions)

  /// Settings that only apply to a push, which has a back button, a back swipe and another page.
  private static let contradictions = [
    ("transition", ConstantValue.word(Transition.slide.rawValue)), ("backButton", .flag(true)),
    ("ignoresTapsDuringTransition", .flag(true)), ("resetsState", .flag(false)),
    ("backSwipe", .word(BackSwipe.anywhere.rawValue)),
  ].map {
    Contradiction(key: "presentation", values: presented, other: $0, otherValues: [$1])
  }

  private static let presented = [Presentation.sheet, .fullScreenCover].map {
    ConstantValue.word($0.rawValue)
  }
}
