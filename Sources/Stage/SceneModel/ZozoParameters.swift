package import Display

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
  package var swipeToDismiss = true
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
    Constant("disablesAnimations", \.disablesAnimations, .flag, cure: true),
    Constant(
      "coverAnimation", \.coverAnimation, .animation,
      fallback: .written("default") { _ in .animation(.standard) }),
    Constant("swipeToDismiss", \.swipeToDismiss, .flag, cure: true),
    Constant("dismissDistance", \.dismissDistance, .number(.from(0, to: 10))),
    Constant("dragScaleMinimum", \.dragScaleMinimum, .number(.from(0.01, to: 1))),
    Constant("dragScaleRate", \.dragScaleRate, .number(.from(0, to: 10))),
    Constant("dragScale", \.dragScale, .choice, original: .literal),
    Constant("hitArea", \.hitArea, .choice, original: .picture),
    Constant("returnHome", \.returnHome, .flag, original: false, cure: true),
    Constant("tapScale", \.tapScale, .number(.from(1, to: 100))),
    Constant("tapCount", \.tapCount, .integer(1...2)),
    Constant("openDuration", \.openDuration, .duration, motion: .curve(curve)),
    Constant("opening", \.opening, .choice),
    Constant("returnDuration", \.returnDuration, .duration, motion: .curve(curve)),
    Constant("fadeDuration", \.fadeDuration, .duration, motion: .curve(curve)),
    Constant(
      "bottomInset", \.bottomInset, .length,
      fallback: .dependent("the safe area's bottom") { .number($0.screen.safeArea.bottom) }),
    Constant("safeAreaCompensation", \.safeAreaCompensation, .flag, cure: true),
    Constant("animations", \.animations, .choice, cure: .zoomable),
    Constant("presentedOver", \.presentedOver, .choice),
    Constant("sheetDismissDistance", \.sheetDismissDistance, .number(.from(0, to: 10))),
    Constant(
      "sheetDismissVelocity", \.sheetDismissVelocity, .number(.from(0, to: 100_000, "pt/s"))),
    Constant("sheetAnimation", \.sheetAnimation, .animation),
    Constant("backdrop", \.backdrop, .color()),
  ])
}
