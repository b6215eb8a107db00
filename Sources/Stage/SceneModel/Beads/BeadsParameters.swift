package import Motion

/// The constants of the beads.
///
/// Source: the page and code of the WWDC24 video "Enhance your UI animations and transitions", or
/// ours if stated.
package struct BeadsParameters: Hashable, Sendable {
  /// The initial velocity of the spring that settles a bead.
  package enum ReleaseVelocity: String, CaseIterable, Sendable {
    /// The bead's own: a spring that retargets another keeps value and velocity, as in SwiftUI.
    case carried
    /// UIKit's `initialSpringVelocity`: for each axis, velocity divided by remaining distance.
    ///
    /// It is the finger's velocity if the bead follows without animation. It is 0 on an axis
    /// without distance.
    case relative
    /// The finger's at its last move, decaying since: SwiftUI's `Transaction.tracksVelocity`.
    case tracked
    /// Zero.
    case none
  }

  /// The position at which a drag centers its bead.
  package enum DragCenter: String, CaseIterable, Sendable {
    /// The center at the touch-down plus the finger's translation: the bead stays under the finger.
    case startPlusTranslation
    /// Only the translation, in screen points: a bead jumps toward the upper-left corner.
    case translation
  }

  package var follow: Animation? = .interactiveSpring
  package var settle: Animation? = .smooth
  package var append: Animation? = .smooth
  package var lidAnimation: Animation? = DefaultAnimation.spring.animation
  package var contextAnimate = true
  package var center = DragCenter.startPlusTranslation
  package var followCompletions = false
  package var velocity = ReleaseVelocity.carried
  package var minimumDistance = 10.0
  package var grabMargin = 6.0

  package init() {}
}

extension BeadsParameters: StageParameters, FixedConstantSet {
  package typealias Contents = BeadsContents

  package static let name = "beads"

  package static let table = ConstantTable<BeadsParameters>(constants: [
    Constant(
      "follow", \.follow, .animation, "The animation of a bead that follows the finger, or none.",
      source: "The video's code."),
    Constant(
      "settle", \.settle, .animation,
      "The animation of a released bead to the bracelet, or none.",
      source: "The video's code.", cure: .smooth, fallback: .written("spring")),
    Constant(
      "append", \.append, .animation,
      "The animation of a bead to the bracelet after a tap, or none.",
      source: "The video's code.", fallback: .written("spring(duration: 0.5)")),
    Constant(
      "lidAnimation", \.lidAnimation, .animation,
      "The animation of the lid when a tap on the box opens or closes it, or none.",
      source: "The video's code: the binding is animated with the default animation.",
      fallback: .written("default") { _ in .animation(.standard) }),
    Constant(
      "contextAnimate", \.contextAnimate, .flag,
      "Whether the lid, a UIKit view, changes within context.animate.", source: "The video's code.",
      fault:
        "with `false` the binding's animation has no effect on a UIKit view, so the lid jumps",
      cure: true),
    Constant(
      "center", \.center, .choice,
      "The bead's position during a drag: startPlusTranslation, or only translation.",
      source: "The video's code uses only the translation.",
      fault: "a bead that does not start at the origin does not stay under the finger",
      cure: .startPlusTranslation,
      deviation: OriginalDeviation(
        original: .translation,
        reason:
          "the code assumes a view at the origin; a bead in a box would jump from the finger")),
    Constant(
      "followCompletions", \.followCompletions, .flag,
      "Whether the events include the completion of the animation of each finger move.",
      source: "Our choice: off, because each sample of a finger adds one."),
    Constant(
      "velocity", \.velocity, .choice,
      "The initial velocity of the settling spring: carried (SwiftUI), relative (UIKit), tracked (the finger's) or none.",
      cure: .carried),
    Constant(
      "minimumDistance", \.minimumDistance, .length,
      "The distance that a finger moves before it drags a bead, pt; 0 drags at touch-down.",
      source: "SwiftUI's `DragGesture`."),
    Constant(
      "grabMargin", \.grabMargin, .length,
      "The distance beyond a bead's edge at which a finger catches it, pt.", source: "Our choice."),
  ])
}

extension BeadsContents: StageContents {
  package static let traits = StageTraits(
    key: BeadsParameters.name, background: .white, fingers: .single, drawsText: false,
    showsPhotos: false, ownAnchor: .bead)

  /// Returns the number of beads.
  package func counts(photos: Int) -> [(number: Int, noun: String)] { [(colors.count, "bead")] }
}
