import Display
import Platform

/// Draws one screen of an onion skin.
struct OnionPainter {
  let pen: StillPen
  let phase: OnionStill.Phase
  let screenSize: Size
  let border: StillBorder
  let rect: Rect

  /// The opacity of the veil over the background, of the ghosts, and of the last ghost.
  private static let (veil, ghost, last) = (0.6, 0.3, 0.9)

  private var factor: Double { rect.width / screenSize.width }

  var items: [DisplayItem] {
    let bounds = Rect(origin: .zero, size: screenSize)
    let veil = DisplayItem.fill(bounds, color: pen.theme.background, opacity: Self.veil)
    return pen.screen(
      phase.background.items + [veil] + ghosts, size: screenSize, in: rect, border: border,
      over: clipped(outlines + paths + fingers)) + labels
  }

  private func mapped(_ point: Point) -> Point {
    Point(x: rect.minX + point.x * factor, y: rect.minY + point.y * factor)
  }

  private func mapped(_ frame: Rect) -> Rect {
    frame.scaled(by: factor, movedBy: rect.origin - .zero)
  }

  private func clipped(_ items: [DisplayItem]) -> [DisplayItem] {
    let clip = ClipShape(rect: rect, cornerRadii: CornerRadii(StillPen.screenRadius))
    return items.isEmpty ? [] : [.group(GroupItem(clip: clip, items: items))]
  }

  /// Returns the position of a ghost in the sequence, 0 to 1.
  private func share(_ index: Int) -> Double {
    phase.ghosts.count > 1 ? Double(index) / Double(phase.ghosts.count - 1) : 1
  }

  private func color(_ share: Double) -> Color { pen.theme.course(at: share, isHeld: phase.isHeld) }

  private var ghosts: [DisplayItem] {
    phase.ghosts.enumerated().map { index, ghost in
      .group(
        ghost.items, clip: ClipShape(rect: Rect(origin: .zero, size: screenSize)),
        opacity: index == phase.ghosts.count - 1 ? Self.last : Self.ghost)
    }
  }

  private var outlines: [DisplayItem] {
    phase.ghosts.enumerated().flatMap { index, ghost in
      ghost.frame.map {
        pen.frame(mapped($0), width: 1.3, color: color(share(index)), opacity: 0.9)
      } ?? []
    }
  }

  private var paths: [DisplayItem] {
    phase.paths.flatMap { path -> [DisplayItem] in
      let points = path.map(mapped)
      guard points.count > 1 else { return [] }
      var items: [DisplayItem] = [
        .path(.polyline(points, width: 3), color: pen.theme.background, opacity: 0.75)
      ]
      for index in points.indices.dropLast() {
        let color = color(Double(index) / Double(points.count - 1))
        items.append(
          .path(.polyline([points[index], points[index + 1]], width: 1.3), color: color))
      }
      for (index, point) in points.enumerated() {
        let color = color(Double(index) / Double(points.count - 1))
        items.append(.dot(point, radius: 3, color: pen.theme.background))
        items.append(.dot(point, radius: 2.2, color: color))
      }
      return items
    }
  }

  private var fingers: [DisplayItem] {
    phase.touches.flatMap { touch -> [DisplayItem] in
      let points = touch.positions.map { mapped($0.point) }
      guard let first = points.first, let last = points.last else { return [] }
      let color = pen.theme.finger
      var items: [DisplayItem] = []
      if first.distance(to: last) > 1 {
        items.append(.path(.polyline(points, width: 5), color: pen.theme.background, opacity: 0.7))
        items.append(.path(.polyline(points, width: 2.4), color: color))
      }
      items.append(.dot(first, radius: 7.5, color: pen.theme.background, opacity: 0.8))
      items.append(.dot(first, radius: 6, color: color))
      items.append(.dot(last, radius: 11, color: pen.theme.background, opacity: 0.35))
      items.append(.ring(last, radius: 9.5, width: 2.2, color: color))
      return items
    }
  }

  /// The times of the first and last ghosts next to their frames.
  private var labels: [DisplayItem] {
    var items: [DisplayItem] = []
    var taken: [Point] = []
    func add(_ text: String, _ color: Color, at point: Point, _ alignment: TextAlignment) {
      var point = point
      while taken.contains(where: {
        ($0.y - point.y).magnitude < 16 && ($0.x - point.x).magnitude < 90
      }), point.y < rect.maxY - 6 {
        point.y += 16
      }
      taken.append(point)
      items += pen.tag(text, color: color, at: point, alignment, within: rect)
    }
    for (index, ghost) in phase.ghosts.enumerated()
    where index == 0 || index == phase.ghosts.count - 1 {
      guard let frame = ghost.frame.map(mapped) else { continue }
      add(
        "\(ghost.time.secondsText) s", color(share(index)),
        at: Point(x: frame.maxX - 4, y: frame.maxY - 6), .trailing)
    }
    return items
  }
}
