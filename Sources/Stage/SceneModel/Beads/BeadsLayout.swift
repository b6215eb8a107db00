package import Display
import Glibc

/// The positions of beads in screen points, first in the box, then on the bracelet (Source: ours).
///
/// The rows of the box have equal cells. There is one row if its cells are wide enough, otherwise
/// the fewest rows that fit all beads. The slots of the bracelet are numbered clockwise from the
/// knot and nearly touch. If there is not enough space, beads are spread evenly and overlap.
package struct BeadsLayout: Hashable, Sendable {
  /// The minimum gap between two beads in a row of the box, pt.
  private static let boxGap = 4.0
  /// The gap between two beads of the bracelet, pt.
  private static let slotGap = 1.5

  /// The initial position of each bead in the box, in the order of the beads.
  package let boxPositions: [Point]
  /// The positions on the bracelet: of the beads already strung, then of each bead of the box.
  package let slots: [Point]

  package init(_ contents: BeadsContents) {
    boxPositions = Self.boxPositions(
      contents.colors.count, in: contents.box, pitch: 2 * contents.beadRadius + Self.boxGap)
    slots = Self.slots(
      contents.bracelet.strung + contents.colors.count, on: contents.bracelet,
      pitch: 2 * contents.beadRadius + Self.slotGap)
  }

  private static func boxPositions(_ count: Int, in box: Rect, pitch: Double) -> [Point] {
    let number = Double(count)
    let fitting = min(max(1, (box.width / pitch).rounded(.down)), number)
    var rows = (number / fitting).rounded(.up)
    var columns = (number / rows).rounded(.up)
    if columns * pitch > box.width || rows * pitch > box.height {
      columns = sparsestColumns(count, in: box, pitch: pitch)
      rows = (number / columns).rounded(.up)
    }
    return (0..<count).map { index in
      let row = (Double(index) / columns).rounded(.down)
      let column = Double(index) - row * columns
      return Point(
        x: box.minX + position(column, of: columns, in: box.width, pitch: pitch),
        y: box.minY + position(row, of: rows, in: box.height, pitch: pitch))
    }
  }

  /// Returns the column count that keeps overlapping beads farthest apart; the largest of several.
  private static func sparsestColumns(_ count: Int, in box: Rect, pitch: Double) -> Double {
    func distance(_ columns: Double) -> Double {
      let rows = (Double(count) / columns).rounded(.up)
      func step(_ count: Double, _ length: Double) -> Double {
        count > 1 ? span(of: count, in: length, pitch: pitch) / (count - 1) : .infinity
      }
      return min(step(columns, box.width), step(rows, box.height))
    }
    let candidates = (1...max(count, 1)).map(Double.init)
    return candidates.max { distance($0) <= distance($1) } ?? 1
  }

  /// Returns the distance from the first to the last position on a line, pt.
  ///
  /// Positions are the centers of equal cells if those fit. Otherwise half a bead, or at most a
  /// quarter of the line, stays free at each end.
  private static func span(of count: Double, in length: Double, pitch: Double) -> Double {
    let cells = length * (1 - 1 / count)
    let hasCells = count * pitch <= length || pitch >= length
    return hasCells ? cells : min(cells, max(length - pitch, length / 2))
  }

  private static func position(
    _ index: Double, of count: Double, in length: Double, pitch: Double
  ) -> Double {
    let span = span(of: count, in: length, pitch: pitch)
    guard span < length * (1 - 1 / count) else { return (index + 0.5) * length / count }
    return length / 2 + span * (index / (count - 1) - 0.5)
  }

  private static func slots(_ count: Int, on bracelet: Bracelet, pitch: Double) -> [Point] {
    let touching = 2 * asin(min(1, pitch / 2 / bracelet.radius))
    // One slot stays free for the knot.
    let step = min(touching, 2 * .pi / Double(count + 1))
    return (1...max(count, 1)).map { position in
      let angle = Double(position) * step - .pi / 2
      return bracelet.center
        + Vector(dx: bracelet.radius * cos(angle), dy: bracelet.radius * sin(angle))
    }
  }
}
