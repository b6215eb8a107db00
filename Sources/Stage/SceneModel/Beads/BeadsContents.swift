package import Geometry

/// A box of beads and a bracelet; the throws of a scene are among its touches.
package struct BeadsContents: Hashable, Sendable {
  /// The box's floor, on which the beads lie, in points of the screen; it has an area.
  package var box: Rect
  /// The beads' colours; at least one.
  package var colors: [Color]
  /// A bead's radius, pt; 1…1000, default 22 (ours: 44 pt is the least that a finger hits surely).
  package var beadRadius: Double
  /// The place where the beads are strung.
  package var bracelet: Bracelet
  /// The lid; nil for a box without one.
  package var lid: Lid?
  /// The beads that are sent to the bracelet by a script, in the order of time.
  package var appends: [BeadAppend]

  /// Creates the contents of a box.
  package init(
    box: Rect, colors: [Color], beadRadius: Double = Self.standardBeadRadius, bracelet: Bracelet,
    lid: Lid? = nil, appends: [BeadAppend] = []
  ) {
    self.box = box
    self.colors = colors
    self.beadRadius = beadRadius
    self.bracelet = bracelet
    self.lid = lid
    self.appends = appends
  }

  /// A bead's radius where a scene does not say it, pt.
  package static var standardBeadRadius: Double { 22 }

  /// The box's default floor, in points of the screen; smaller on smaller screens.
  ///
  /// Source: ours; on an iPhone 15 180 pt high, 40 pt from the sides and 38 pt above the safe area's
  /// bottom.
  package static func standardBox(on screen: Screen) -> Rect {
    let unit = min(1, screen.size.width / 390, screen.size.height / 844)
    let (margin, height) = (40 * unit, 180 * unit)
    return Rect(
      x: margin, y: screen.size.height - screen.safeArea.bottom - 38 * unit - height,
      width: screen.size.width - 2 * margin, height: height)
  }
}
