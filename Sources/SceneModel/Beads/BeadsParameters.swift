import Geometry
package import Motion

/// The constants of the beads.
///
/// Source: the WWDC24 talk "Enhance your UI animations and transitions", or ours where a line says so.
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

  /// The animation with which a bead follows the finger; nil for at once.
  package var follow: Animation? = .interactiveSpring
  /// The animation with which a bead that is let go flies to the bracelet; nil for at once.
  package var settle: Animation? = .smooth
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
  package static let table = ConstantTable<BeadsParameters>([
    Constant(
      "follow", \.follow, .animation, "How a bead follows the finger: an animation, or none.",
      source: "The session's."),
    Constant(
      "settle", \.settle, .animation,
      "How a bead that is let go flies to the bracelet: an animation, or none.",
      source: "The session's.", cure: .smooth, fallback: .written("spring")),
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
    key: BeadsParameters.name, background: .white, fingers: .single, writesText: false,
    takesPhotos: false, ownPlace: .bead)

  /// The beads.
  package func counts(photos: Int) -> [(number: Int, noun: String)] { [(colors.count, "bead")] }
}
