package import Display

/// A box of beads and a bracelet.
///
/// A scene's throws are among its touches.
package struct BeadsContents: Hashable, Sendable {
  /// The floor of the box, under the beads, in screen points; not empty.
  package var box: Rect
  /// The colors of the beads; at least one.
  package var colors: [Color]
  /// The radius of a bead, 1 to 1000 pt.
  ///
  /// The default is 22 pt (ours: 44 pt is the minimum size of a touch target).
  package var beadRadius = Self.standardBeadRadius
  package var bracelet: Bracelet
  /// The lid; nil for a box without one.
  package var lid: Lid?
  /// The beads that a script sends to the bracelet, ordered by time.
  package var appends: [BeadAppend] = []

  /// The default radius of a bead, pt.
  package static var standardBeadRadius: Double { 22 }

  /// Returns the default floor of the box, in screen points; smaller on smaller screens.
  ///
  /// Source: ours; on an iPhone 15 it is 180 pt high, 40 pt from the sides and 38 pt above the
  /// bottom of the safe area.
  package static func standardBox(on screen: Screen) -> Rect {
    let unit = min(1, screen.size.width / 390, screen.size.height / 844)
    let (margin, height) = (40 * unit, 180 * unit)
    return Rect(
      x: margin, y: screen.size.height - screen.safeArea.bottom - 38 * unit - height,
      width: screen.size.width - 2 * margin, height: height)
  }
}
