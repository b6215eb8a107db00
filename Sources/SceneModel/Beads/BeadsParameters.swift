package import Motion

/// The constants of the beads.
///
/// Source: the WWDC24 talk "Enhance your UI animations and transitions"; what it does not say is
/// ours and says so.
package struct BeadsParameters: Hashable, Sendable {
  /// Which velocity a bead takes into the spring that settles it.
  package enum ReleaseVelocity: String, CaseIterable, Sendable {
    /// The bead's own: a spring that retargets another keeps value and velocity, as in SwiftUI.
    case carried
    /// UIKit's `initialSpringVelocity`: velocity divided by the way that is left, axis by axis; an axis
    /// with no way to go loses its velocity.
    ///
    /// The velocity is the bead's own, or the finger's where the bead follows without animation.
    case relative
    /// The finger's at its last move, fading since: SwiftUI's `Transaction.tracksVelocity`.
    case tracked
    /// None: the bead starts from a standstill.
    case none
  }

  /// How a bead follows the finger; nil for at once.
  ///
  /// Default `.interactiveSpring`.
  package var follow: Animation? = .interactiveSpring
  /// How a bead that is let go flies to the bracelet; nil for at once.
  ///
  /// Default `.spring`.
  package var settle: Animation? = .smooth
  /// Which velocity a bead takes into the settling spring; a timing curve takes none.
  ///
  /// Default carried.
  package var velocity: ReleaseVelocity = .carried
  /// How far a finger moves before it drags a bead, pt; 0 drags from the touch on.
  ///
  /// 0…1000, default 10: that of SwiftUI's `DragGesture`.
  package var minimumDistance: Double = 10
  /// How far beside a bead's edge a finger still takes hold of it, pt.
  ///
  /// 0…1000, default 6 (ours).
  package var grabMargin: Double = 6

  /// Makes the default constants.
  package init() {}
}
