package import Motion

/// The constants of the beads.
///
/// Source: the page and code of the WWDC24 video "Enhance your UI animations and transitions", or ours
/// where a line says so.
package struct BeadsParameters: Hashable, Sendable {
  /// The velocity that a bead takes into the spring that settles it.
  package enum ReleaseVelocity: String, CaseIterable, Sendable {
    /// The bead's own: a spring that retargets another keeps value and velocity, as in SwiftUI.
    case carried
    /// UIKit's `initialSpringVelocity`: the velocity (the finger's, where the bead follows at once)
    /// divided by the way that is left, axis by axis; 0 on an axis without a way.
    case relative
    /// The finger's at its last move, fading since: SwiftUI's `Transaction.tracksVelocity`.
    case tracked
    /// None: the bead starts from a standstill.
    case none
  }

  /// The place that a drag gives the middle of its bead.
  package enum DragCenter: String, CaseIterable, Sendable {
    /// The middle's place at the touch-down plus the finger's translation: the bead stays at the finger.
    case startPlusTranslation
    /// The translation alone, as a point of the screen: a bead leaves its finger for the upper left corner.
    case translation
  }

  /// The animation with which a bead follows the finger; nil for at once.
  package var follow: Animation? = .interactiveSpring
  /// The animation with which a bead that is let go flies to the bracelet; nil for at once.
  package var settle: Animation? = .smooth
  /// The animation with which a bead that is tapped flies to the bracelet; nil for at once.
  package var append: Animation? = .smooth
  /// The animation of the lid when a tap on the box opens or closes it; nil for at once.
  package var lidAnimation: Animation? = .smooth
  /// The place that a drag gives the middle of its bead.
  package var center = DragCenter.startPlusTranslation
  /// True if the animations of a finger's single moves have completions too.
  package var followCompletions = false
  /// The velocity that a bead takes into the settling spring; a timing curve takes none.
  package var velocity = ReleaseVelocity.carried
  /// The way that a finger moves before it drags a bead.
  package var minimumDistance = 10.0
  /// The reach of a finger beside a bead's edge.
  package var grabMargin = 6.0

  /// Creates the default constants.
  package init() {}
}

extension BeadsParameters: StageParameters {
  /// The contents of a box.
  package typealias Contents = BeadsContents

  /// `beads`.
  package static let name = "beads"

  /// All that is said of the constants.
  package static let table = ConstantTable<BeadsParameters>(constants: [
    Constant(
      "follow", \.follow, .animation, "How a bead follows the finger: an animation, or none.",
      source: "The video's code."),
    Constant(
      "settle", \.settle, .animation,
      "How a bead that is let go flies to the bracelet: an animation, or none.",
      source: "The video's code.", cure: .smooth, fallback: .written("spring")),
    Constant(
      "append", \.append, .animation,
      "How a bead that is tapped, or appended by the script, flies to the bracelet: an animation, or"
        + " none.",
      source: "The video's code.", fallback: .written("spring(duration: 0.5)")),
    Constant(
      "lidAnimation", \.lidAnimation, .animation,
      "How a tap on the box opens or closes the lid: an animation, or none.",
      source: "The video's code: the binding is animated with the default animation.",
      fallback: .written("default") { _ in .animation(.standard) }),
    Constant(
      "center", \.center, .choice,
      "Where a drag puts the middle of its bead: startPlusTranslation is its place at the touch-down"
        + " plus the finger's translation, translation is that alone, as a point of the screen.",
      source: "The video's code has the translation alone.",
      fault: "a bead that does not start at the origin leaves its finger",
      cure: .startPlusTranslation,
      departure: Departure(
        original: .translation,
        reason:
          "The line fits a view that starts at the origin; a bead in a box would leave its finger for"
          + " the screen's corner.")),
    Constant(
      "followCompletions", \.followCompletions, .flag,
      "Whether the animation of each of a finger's moves has its completion among the events too.",
      source: "Ours: off, as there is one for every sample of the finger."),
    Constant(
      "velocity", \.velocity, .choice,
      "Which velocity a bead takes into the settling spring: carried is its own, as SwiftUI retargets;"
        + " relative is UIKit's initialSpringVelocity; tracked is the finger's at its last move,"
        + " fading; none starts from a standstill.", cure: .carried),
    Constant(
      "minimumDistance", \.minimumDistance, .length,
      "How far a finger moves before it drags a bead, pt; 0 drags from the touch on.",
      source: "SwiftUI's `DragGesture`."),
    Constant(
      "grabMargin", \.grabMargin, .length,
      "How far beside a bead's edge a finger still takes hold of it, pt.", source: "Ours."),
  ])
}

extension BeadsContents: StageContents {
  /// A box of beads and a bracelet.
  package static let traits = StageTraits(
    key: BeadsParameters.name, ground: .white, fingers: .single, writesText: false,
    takesPhotos: false, ownPlace: .bead)

  /// The beads.
  package func counts(photos: Int) -> [(number: Int, noun: String)] { [(colors.count, "bead")] }
}
