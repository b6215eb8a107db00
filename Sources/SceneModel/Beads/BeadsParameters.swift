package import Motion

/// The constants of the beads.
///
/// Source: the WWDC24 session "Enhance your UI animations and transitions"; what it does not say is
/// ours and says so.
package struct BeadsParameters: Hashable, Sendable {
  /// How a bead follows the finger; nil for at once.
  ///
  /// Default `.interactiveSpring`.
  package var follow: Animation? = .interactiveSpring
  /// How a bead that is let go flies to the bracelet; nil for at once.
  ///
  /// Default `.spring`.
  package var settle: Animation? = .smooth

  /// Makes the default constants.
  package init() {}
}
