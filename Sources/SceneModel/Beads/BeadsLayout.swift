import Foundation
package import Geometry

/// Where beads lie: in the box before they are thrown, on the bracelet afterwards; in points of the
/// screen.
///
/// In the box they lie in rows of equal cells, each in the middle of its own: one row as long as cells
/// are wide enough, then as few rows as hold them all. On the bracelet each has a slot, counted
/// clockwise from the knot; beads touch one another but for a hair, and where that many have no room
/// they are spread evenly and overlap. Source: ours.
package struct BeadsLayout: Hashable, Sendable {
  /// The least room between two beads of a row of the box, pt.
  private static let boxGap = 4.0
  /// The room between two beads of the bracelet, pt.
  private static let slotGap = 1.5

  /// Where each bead lies before it is thrown, the first bead's first.
  package let homes: [Point]
  /// The places on the bracelet: those of the beads that are strung already, then one for each bead of
  /// the box.
  package let slots: [Point]

  /// Lays beads out.
  package init(_ contents: BeadsContents) {
    homes = Self.homes(
      contents.colors.count, in: contents.box, pitch: 2 * contents.beadRadius + Self.boxGap)
    slots = Self.slots(
      contents.bracelet.strung + contents.colors.count, on: contents.bracelet,
      pitch: 2 * contents.beadRadius + Self.slotGap)
  }

  private static func homes(_ count: Int, in box: Rect, pitch: Double) -> [Point] {
    let fitting = min(max(1, (box.width / pitch).rounded(.down)), Double(count))
    let rows = (Double(count) / fitting).rounded(.up)
    let columns = (Double(count) / rows).rounded(.up)
    return (0..<count).map { index in
      let row = (Double(index) / columns).rounded(.down)
      let column = Double(index) - row * columns
      return Point(
        x: box.minX + (column + 0.5) * box.width / columns,
        y: box.minY + (row + 0.5) * box.height / rows)
    }
  }

  private static func slots(_ count: Int, on bracelet: Bracelet, pitch: Double) -> [Point] {
    let touching = 2 * asin(min(1, pitch / 2 / bracelet.radius))
    // One place stays free for the knot.
    let step = min(touching, 2 * .pi / Double(count + 1))
    return (1...max(count, 1)).map { place in
      let angle = Double(place) * step - .pi / 2
      return bracelet.center
        + Vector(dx: bracelet.radius * cos(angle), dy: bracelet.radius * sin(angle))
    }
  }
}
