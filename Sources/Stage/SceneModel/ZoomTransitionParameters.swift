package import Geometry
package import Motion

/// The constants of UIKit's zoom transition.
///
/// Source: ours; the WWDC24 session describes its behavior without constants.
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

  /// The undamped period of the transition's spring, s.
  package var springDuration = 0.5
  /// The bounce of the transition's spring.
  package var springBounce = 0.0
  /// The projected downward drag that pops, as a fraction of the screen's height.
  package var dismissDistance = 0.2
  /// The downward velocity that pops at any distance, pt/s; the same velocity upwards cancels.
  package var dismissVelocity = 600.0
  /// The scale that a dragged picture approaches with distance.
  package var dragScaleMinimum = 0.6
  /// The initial rate at which a drag shrinks the picture, per screen height.
  package var dragRate = 2.0
  /// The radius of the picture's corners at its source, pt; nil for the thumbnail's own.
  package var sourceCornerRadius: Double?
  /// The radius of the picture's corners in flight, as of the screen, pt.
  package var screenCornerRadius = 40.0
  /// The gap between pages, pt.
  package var pageSpacing = 20.0
  /// The undamped period of the critically damped spring that settles a page, s.
  package var pageDuration = 0.45
  /// The color behind the picture.
  package var backdrop = Color.black
  /// The presentation of the picture's view controller over the grid.
  package var presentation = Presentation.push
  /// The transition of a push.
  package var transition = Transition.zoom
  /// The time in which a screen slides in or out.
  package var slideDuration = SceneTime(nanoseconds: 350_000_000)
  /// The thumbnail to which a picture returns.
  package var source = Source.current
  /// Whether taps on the grid are ignored during a transition.
  package var ignoresTapsDuringTransition = false
  /// Whether a pushed screen has a navigation bar with a back button.
  package var backButton = true
  /// The distance from the left edge within which a back swipe begins, pt.
  package var backSwipeEdge = 16.0
  /// The distance from the safe area's top to a sheet's top, pt.
  package var sheetInset = GridSheet.inset
  /// The radius of the upper corners of a sheet, pt.
  package var sheetCornerRadius = GridSheet.cornerRadius

  /// The curve of a screen that slides in or out.
  package static let slideCurve = TimingCurve.easeInOut

  package init() {}
}

extension ZoomTransitionParameters: ViewerParameters {
  package static let name = "zoom-transition"
  package static let summary = "UIKit's zoom transition (WWDC24)."
  /// A cross-fade instead of the zoom.
  package static let reducedMotion = ReducedMotion.uiKit
  /// A small image of the whole photo (Source: ours; the page belongs to the app).
  package static let placeholder = LoadingPlaceholder.preview

  package static let table = ConstantTable<ZoomTransitionParameters>(
    constants: [
      Constant(
        "springDuration", \.springDuration, .springPeriod,
        motion: .springPeriod(bounce: "springBounce"),
        "The undamped period of the transition's spring, s."),
      Constant(
        "springBounce", \.springBounce, .springBounce, "The bounce of the transition's spring.",
        source: "0 is critically damped."),
      Constant(
        "dismissDistance", \.dismissDistance, .number(.from(0, to: 10)),
        "Downward drag that pops, projected, as a fraction of the screen's height, or of its width to the right"
          + " in a back swipe; strictly more does.",
        source: "A fifth of the height is a comfortable pull of a thumb."),
      Constant(
        "dismissVelocity", \.dismissVelocity, .number(.from(0, to: 100_000, "pt/s")),
        "Velocity downwards, or to the right in a back swipe, that pops whatever the distance, pt/s; as much"
          + " the other way cancels.",
        source: "A flick that is meant."),
      Constant(
        "dragScaleMinimum", \.dragScaleMinimum, .number(.from(0.01, to: 1)),
        "The scale that a picture comes near to, the farther it is dragged; 1 does not shrink it."),
      Constant(
        "dragRate", \.dragRate, .number(.from(0, to: 100)),
        "How fast a drag begins to shrink the picture and clear the backdrop, per height of the screen, or"
          + " width in a back swipe."),
      Constant(
        "sourceCornerRadius", \.sourceCornerRadius, .optional(.length),
        "The picture's corners at its source, pt; by default the thumbnail's own.",
        fallback: .dependent("the thumbnail's corners")),
      Constant(
        "screenCornerRadius", \.screenCornerRadius, .length,
        "The corners that the picture takes on in flight, pt.",
        source: "Near the corners of current phones' screens."),
      Constant("pageSpacing", \.pageSpacing, .length, "Between pages, pt."),
      Constant(
        "pageDuration", \.pageDuration, .springPeriod, motion: .springPeriod(),
        "The undamped period of the spring that settles a page, s."),
      Constant("backdrop", \.backdrop, .color(), "What lies behind the picture."),
      Constant(
        "presentation", \.presentation, .choice,
        "How the picture's controller comes over the grid: pushed, in a sheet that leaves the grid's top"
          + " visible, or as a cover of the whole screen."),
      Constant(
        "transition", \.transition, .choice,
        "The transition of a push; slide is the default push from the right, the before of the zoom.",
        fault:
          "A sliding screen cannot be caught, takes no taps on its way, loses the finger's velocity and"
          + " says nothing of where the picture came from.", cure: .zoom),
      Constant(
        "slideDuration", \.slideDuration, .duration, motion: .curve(slideCurve),
        "The time in which a screen slides in or out, s.",
        source: "UIKit's is remembered as about this."),
      Constant(
        "source", \.source, .choice,
        "The thumbnail that a picture returns to: its own, asked for when the pop begins, or the tapped one.",
        fault: "A captured source is another picture's thumbnail after paging.", cure: .current),
      Constant(
        "ignoresTapsDuringTransition", \.ignoresTapsDuringTransition, .flag,
        "If taps on the grid are lost while a pop runs.",
        fault: "Who taps the next picture while the last one still flies home has to tap again.",
        cure: false),
      Constant(
        "backButton", \.backButton, .flag,
        "If a pushed screen has a navigation bar with a back button, the place backButton of fingers.",
        source: "A navigation controller gives one to every screen that it pushes."),
      Constant(
        "backSwipeEdge", \.backSwipeEdge, .length,
        "The distance from the left edge within which a drag to the right pops, pt; 0 for no back swipe.",
        source: "About a fingertip's half."),
      Constant(
        "sheetInset", \.sheetInset, .length, "From the safe area's top to a sheet's, pt.",
        source: "As sheets of an iPhone are remembered."),
      Constant(
        "sheetCornerRadius", \.sheetCornerRadius, .length, "The upper corners of a sheet, pt.",
        source: "As sheets of an iPhone are remembered."),
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
