package import Geometry
package import Motion

/// The constants of ZOZOTOWN's full-screen viewer.
///
/// Source: the slides of the 2025 talk, and ryohey/Zoomable, which they use, unless stated
/// otherwise.
package struct ZozoParameters: Hashable, Sendable {
  /// The scaling of the picture while it is dragged at scale 1.
  package enum DragScale: String, CaseIterable, Sendable {
    /// About the content's center, then translated by the drag (the slide's comment).
    case center
    /// As printed: the computed scale is not used, and the translation is divided by the old scale.
    case literal
  }

  /// The set of animated changes.
  package enum Animations: String, CaseIterable, Sendable {
    /// As on the slides: changes and the end of a gesture are immediate.
    case slides
    /// As in Zoomable: changes `.interactiveSpring`, end `.snappy(0.1)`, tap `.linear(0.15)`.
    case zoomable
  }

  /// The order of backdrop and movement while the viewer opens.
  package enum Opening: String, CaseIterable, Sendable {
    /// Both begin at the tap.
    case together
    /// The closing in reverse: the backdrop first, then the movement.
    case mirrored
  }

  /// The screen over which the grid is presented.
  package enum PresentedOver: String, CaseIterable, Sendable {
    /// None: the grid fills the screen.
    case none
    /// A screen that is visible at the top, behind the sheet that contains the grid.
    case sheet
  }

  /// The area whose touches the gestures receive.
  package enum HitArea: String, CaseIterable, Sendable {
    /// The whole screen.
    case screen
    /// The drawn portion of the picture.
    case picture
  }

  package var disablesAnimations = true
  package var coverAnimation: Animation? = DefaultAnimation.spring.animation
  package var dismissDistance = 0.3
  package var dragScaleMinimum = 0.8
  package var dragScaleRate = 0.7
  package var dragScale = DragScale.center
  package var hitArea = HitArea.screen
  package var returnHome = true
  package var tapScale = 3.0
  package var tapCount = 1
  package var opening = Opening.together
  package var openDuration = SceneTime(nanoseconds: 200_000_000)
  package var returnDuration = SceneTime(nanoseconds: 200_000_000)
  package var fadeDuration = SceneTime(nanoseconds: 100_000_000)
  package var bottomInset = 0.0
  package var safeAreaCompensation = true
  package var animations = Animations.slides
  package var presentedOver = PresentedOver.none
  package var sheetDismissDistance = 0.5
  package var sheetDismissVelocity = 1000.0
  package var sheetAnimation: Animation? = .smooth
  package var backdrop = Color.black

  /// The curve of all animations with a fixed duration.
  package static let curve = TimingCurve.easeInOut

  package init() {}
}

extension ZozoParameters: ViewerParameters, FixedConstantSet {
  package static let name = "zozo"
  package var summary: String { "ZOZOTOWN's full-screen viewer (SwiftUI, 2025)." }

  /// The sheet that contains the grid; nil if the grid fills the screen.
  package var gridSheet: GridSheet? {
    guard presentedOver == .sheet else { return nil }
    return GridSheet(
      dismissDistance: sheetDismissDistance, dismissVelocity: sheetDismissVelocity,
      animation: sheetAnimation)
  }

  package static let table = ConstantTable<ZozoParameters>(constants: [
    Constant(
      "disablesAnimations", \.disablesAnimations, .flag,
      "Whether the cover appears without its own animation. If not, it slides up over the grid.",
      fault:
        "with `false` the system's slide adds to the picture's own motion, so the picture enters from below the screen",
      cure: true),
    Constant(
      "coverAnimation", \.coverAnimation, .animation,
      "The animation of a sliding cover, if not disabled, or none.",
      source:
        "Presumably SwiftUI's; `default` is its spring of 0.55 s, or the value of `animationDefault`.",
      fallback: .written("default") { _ in .animation(.standard) }),
    Constant(
      "dismissDistance", \.dismissDistance, .number(.from(0, to: 10)),
      "The vertical drag above which a release dismisses, as a fraction of the picture's height."
    ),
    Constant(
      "dragScaleMinimum", \.dragScaleMinimum, .number(.from(0.01, to: 1)),
      "The minimum scale of a dragged picture."),
    Constant(
      "dragScaleRate", \.dragScaleRate, .number(.from(0, to: 10)),
      "The scale that the picture loses per picture height of drag."),
    Constant(
      "dragScale", \.dragScale, .choice,
      "How a dragged picture shrinks: center (about its center) or literal (not at all, as on the slide).",
      deviation: OriginalDeviation(
        original: .literal,
        reason:
          "the slide computes the scale but does not use it, although its comment says so")),
    Constant(
      "hitArea", \.hitArea, .choice,
      "The area that responds to touches: screen (all of it) or picture (its visible area).",
      deviation: OriginalDeviation(
        original: .picture,
        reason:
          "the slides attach the gestures to the picture; we infer that the letterbox receives no touches"
      )),
    Constant(
      "returnHome", \.returnHome, .flag,
      "Whether a dismissed picture flies back to its thumbnail.", cure: true,
      deviation: OriginalDeviation(
        original: false,
        reason:
          "the slide's `dismissImage` does not reset `transform`, although other slides say that it returns"
      )),
    Constant(
      "tapScale", \.tapScale, .number(.from(1, to: 100)), "The scale of a tap's zoom."),
    Constant("tapCount", \.tapCount, .integer(1...2), "The number of taps that zoom."),
    Constant(
      "openDuration", \.openDuration, .duration, motion: .curve(curve),
      "The duration of the picture's flight from its thumbnail to the center of the screen, s.",
      source: "Our choice: the talk's return, reversed."),
    Constant(
      "opening", \.opening, .choice,
      "The order of opening: together, or mirrored (the backdrop first, then the picture).",
      source: "Our choice; the talk shows only the closing."),
    Constant(
      "returnDuration", \.returnDuration, .duration, motion: .curve(curve),
      "The time from the release until the picture is at its thumbnail, s."),
    Constant(
      "fadeDuration", \.fadeDuration, .duration, motion: .curve(curve),
      "The duration of the backdrop's fade-in, and of its fade-out after the return, s."),
    Constant(
      "bottomInset", \.bottomInset, .length,
      "The difference between the safe areas of grid and viewer, pt. Default: screen.safeArea.bottom.",
      fallback: .dependent("the safe area's bottom") { .number($0.screen.safeArea.bottom) }),
    Constant(
      "safeAreaCompensation", \.safeAreaCompensation, .flag,
      "Whether the flights correct for bottomInset; otherwise their ends are off by it.", cure: true
    ),
    Constant(
      "animations", \.animations, .choice,
      "Which changes are animated: none (slides), or all, as in the library zoomable.",
      source:
        "ryohey/Zoomable: interactive springs for changes, snappy (0.1 s) ends, linear (0.15 s) taps.",
      cure: .zoomable),
    Constant(
      "presentedOver", \.presentedOver, .choice,
      "How the grid is presented: none (it fills the screen) or sheet (over another screen).",
      source: "Our choice; the talk's screen is itself a modal that a downward swipe closes."),
    Constant(
      "sheetDismissDistance", \.sheetDismissDistance, .number(.from(0, to: 10)),
      "The drag above which the grid's sheet closes, as a fraction of its height.",
      source: "Our choice, from memory of UIKit's sheets."),
    Constant(
      "sheetDismissVelocity", \.sheetDismissVelocity, .number(.from(0, to: 100_000, "pt/s")),
      "The downward velocity that closes a dragged sheet, pt/s; the same upward velocity keeps it open.",
      source: "Our choice: the velocity of an intentional flick."),
    Constant(
      "sheetAnimation", \.sheetAnimation, .animation,
      "The animation of a released sheet, or none. Springs keep the finger's velocity.",
      source: "Our choice."),
    Constant("backdrop", \.backdrop, .color(), "The color that fades in behind the picture."),
  ])
}
