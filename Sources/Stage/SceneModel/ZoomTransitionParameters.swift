package import Geometry
import Motion

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
  package var backSwipeEdge = 20.0
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

  package static let table = ConstantTable<ZoomTransitionParameters>(
    constants: [
      Constant(
        "springDuration", \.springDuration, .springPeriod,
        motion: .springPeriod(bounce: "springBounce"),
        "The undamped period of the spring of a push and of a pop by the back button, s.",
        source: "Measured: 19 rad/s."),
      Constant(
        "springBounce", \.springBounce, .springBounce, "The bounce of that spring.",
        source: "Measured: critically damped, from rest."),
      Constant(
        "landingDuration", \.landingDuration, .springPeriod,
        motion: .springPeriod(bounce: "landingBounce"),
        "The undamped period of the landing spring, s; divided by 1 + 0.3 · velocity after a back swipe or pinch.",
        source: "Measured: 15 rad/s."),
      Constant(
        "landingBounce", \.landingBounce, .springBounce, "The bounce of that spring.",
        source: "Measured: damping ratio 0.75."),
      Constant(
        "cancelDuration", \.cancelDuration, .springPeriod,
        motion: .springPeriod(bounce: "cancelBounce"),
        "The undamped period of the spring that moves a released card back to the full screen, s.",
        source: "Measured: 22 rad/s."),
      Constant(
        "cancelBounce", \.cancelBounce, .springBounce, "The bounce of that spring.",
        source: "Measured: damping ratio 0.9."),
      Constant(
        "catching", \.catching, .choice,
        "When fingers can stop a flying card: anytime, or whenOpen (never in flight).",
        source: "The session says anytime; whenOpen was measured, except for the first 250 ms."),
      Constant(
        "keepsVelocity", \.keepsVelocity, .flag,
        "Whether a released card keeps its velocity. If not, only a back swipe or pinch that pops does.",
        source: "Measured.",
        fault: "a card that is flicked down stops when the finger lifts", cure: true),
      Constant(
        "dragScaleRate", \.dragScaleRate, .number(.from(0, to: 1.5)),
        "The scale that a drag subtracts per screen height, or per screen width in a back swipe.",
        source: "Measured."),
      Constant(
        "dragScaleMinimum", \.dragScaleMinimum, .number(.from(0.01, to: 1)),
        "The scale that a card approaches when it is dragged farther than 0.52 screen heights.",
        source: "Measured."),
      Constant(
        "dismissScale", \.dismissScale, .number(.from(0, to: 1)),
        "The scale, projected by 120 ms of the finger's velocity, below which a card pops.",
        source: "Measured."),
      Constant(
        "edgeDismissScale", \.edgeDismissScale, .number(.from(0, to: 1)),
        "The projected scale below which a back swipe pops.", source: "Measured."),
      Constant(
        "pinchDismissScale", \.pinchDismissScale, .number(.from(0, to: 1)),
        "The ratio of the fingers' distances below which a pinch pops.",
        source: "Measured, without projection."),
      Constant(
        "belowScale", \.belowScale, .number(.from(0.1, to: 1)),
        "The scale of the page below a card that covers the screen.", source: "Measured."),
      Constant(
        "dimming", \.dimming, .number(.from(0, to: 1)),
        "The opacity of the black layer over the page below a card that covers the screen.",
        source: "Measured."),
      Constant(
        "contentFade", \.contentFade, .number(.from(0.01, to: 1)),
        "The fraction of the flight, from the thumbnail, over which the page's contents fade in on the card.",
        source: "Measured."),
      Constant(
        "shadowOpacity", \.shadowOpacity, .number(.from(0, to: 1)),
        "The opacity of the card's black shadow.", source: "Measured."),
      Constant(
        "shadowBlur", \.shadowBlur, .number(.from(0, to: 100, "pt")),
        "The standard deviation of the card's Gaussian shadow, pt.",
        source:
          "Fitted to the measured darkening next to and below the card: 0.5 % RMS, at most 0.9 %."),
      Constant(
        "sourceCornerRadius", \.sourceCornerRadius, .optional(.length),
        "The picture's corner radius at its source, pt. Default: the thumbnail's own.",
        fallback: .dependent("the thumbnail's corners")),
      Constant(
        "screenCornerRadius", \.screenCornerRadius, .length,
        "The corner radius of a full-size card, pt; it changes linearly during the flight.",
        source: "Measured: the display's.",
        fallback: .dependent("the display's, or 40 without a device") {
          $0.screen.device.map { .number($0.look.cornerRadius) }
        }),
      Constant("pageSpacing", \.pageSpacing, .length, "The gap between pages, pt."),
      Constant(
        "pageDuration", \.pageDuration, .springPeriod, motion: .springPeriod(),
        "The undamped period of the spring that settles a page, s."),
      Constant("backdrop", \.backdrop, .color(), "The color behind the picture."),
      Constant(
        "presentation", \.presentation, .choice,
        "The transition of the picture's controller: push, sheet or fullScreenCover."),
      Constant(
        "transition", \.transition, .choice,
        "The transition of a push: zoom, or slide, UIKit's default push from the right.",
        fault:
          "a sliding screen cannot be caught, ignores taps and loses the finger's velocity",
        cure: .zoom),
      Constant(
        "slideDecay", \.slideDecay, .number(.from(0.001, to: 10, "s")),
        "The time in which the remaining distance of a sliding screen shrinks to 1/e, s.",
        source: "Measured."),
      Constant(
        "source", \.source, .choice,
        "The thumbnail that a picture returns to: current (requested when the pop begins) or captured (the tapped one).",
        fault: "after paging, a captured source is another picture's thumbnail", cure: .current),
      Constant(
        "ignoresTapsDuringTransition", \.ignoresTapsDuringTransition, .flag,
        "Whether taps on the grid are ignored during a pop.",
        fault: "a tap on the next picture while the previous one is still closing has no effect",
        cure: false),
      Constant(
        "backButton", \.backButton, .flag,
        "Whether a pushed screen has a navigation bar with a back button, the anchor backButton.",
        source: "A navigation controller adds one to every screen that it pushes."),
      Constant(
        "backSwipeEdge", \.backSwipeEdge, .length,
        "The distance from the left edge within which a drag to the right pops, pt; 0 for no back swipe.",
        source: "Measured."),
      Constant(
        "sheetInset", \.sheetInset, .length, "A sheet's distance from the safe area's top, pt.",
        source: "From memory of an iPhone's sheets."),
      Constant(
        "sheetCornerRadius", \.sheetCornerRadius, .length, "The top corner radius of a sheet, pt.",
        source: "From memory of an iPhone's sheets."),
    ], contradictions: contradictions)

  /// Settings that only apply to a push: the slide, the back button, and ignored taps during a pop.
  private static let contradictions = [
    ("transition", ConstantValue.word(Transition.slide.rawValue)), ("backButton", .flag(true)),
    ("ignoresTapsDuringTransition", .flag(true)),
  ].map {
    Contradiction(key: "presentation", values: presented, other: $0, otherValues: [$1])
  }

  private static let presented = [Presentation.sheet, .fullScreenCover].map {
    ConstantValue.word($0.rawValue)
  }
}
