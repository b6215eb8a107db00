import Display

/// An edge of a rectangle.
package enum Edge: CaseIterable, Sendable {
  case left, top, right, bottom
}

/// Finds the edges that cut a picture, from its coverage of each column and row.
struct ClipEdges {
  let plane: LumaPlane
  /// The luma of the frame without the picture.
  let background: (_ x: Int, _ y: Int) -> Float
  let template: LumaPlane
  let fit: PictureFit
  /// The rectangles of other pictures.
  let others: [Rect]

  /// The fractions of the other side, clear of rounded corners, that are searched for an edge.
  private static let middle = 0.25...0.75
  /// The min mean square of the difference between distinct columns or rows, levels²; twice the deviation
  /// of the picture's own pixels must not explain it.
  private static let visible = 40.0
  /// The difference between picture and background below which they look the same, levels.
  private static let clear = 10.0
  /// The max mean difference from the expected luma on both sides of an edge, levels, and the
  /// distance for which it is checked, px.
  private static let (tolerated, checked) = (14.0, 12)
  /// The number of columns or rows that must differ from the picture for it to end, px.
  private static let apart = 4
  /// The max number of compared pixels in each column or row.
  private static let count = 64.0

  /// Returns the visible part of the picture, px, and its visible edges.
  ///
  /// `last` is the visible part in the previous frame. An edge beyond the frame is at the end of
  /// the picture. An edge is invisible if picture and background look the same, or if unknown
  /// content is next to the picture. It is then where the frame stops matching the picture.
  func visibleRect(last: Rect) -> (rect: Rect, edges: Set<Edge>) {
    let old = last.scaled(to: fit.rect)
    guard let seen = old.intersection(plane.bounds) else { return (old, []) }
    let left = edge(from: seen.center.x, to: fit.rect.minX, across: seen, isRow: false)
    let right = edge(from: seen.center.x, to: fit.rect.maxX, across: seen, isRow: false)
    let top = edge(from: seen.center.y, to: fit.rect.minY, across: seen, isRow: true)
    let bottom = edge(from: seen.center.y, to: fit.rect.maxY, across: seen, isRow: true)
    let rect = Rect(
      x: left.position, y: top.position, width: max(0, right.position - left.position),
      height: max(0, bottom.position - top.position))
    let found = [(left, Edge.left), (right, .right), (top, .top), (bottom, .bottom)]
    return (rect, Set(found.filter(\.0.isSeen).map(\.1)))
  }

  /// Returns the position at which the picture ends, between its middle and its own edge.
  private func edge(
    from middle: Double, to limit: Double, across seen: Rect, isRow: Bool
  ) -> (position: Double, isSeen: Bool) {
    let end = Double(isRow ? plane.height : plane.width)
    let isUp = limit > middle
    let bound = min(max(limit, 0), end)
    let first = Int(middle.rounded(.down))
    let last = isUp ? Int(bound.rounded(.up)) - 1 : Int(bound.rounded(.down))
    guard isUp ? last > first : last < first else { return (limit, false) }
    let positions = Array(stride(from: first, through: last, by: isUp ? 1 : -1))
    let covers = positions.map { cover($0, across: seen, isRow: isRow) }
    // The cost of an edge at each position: pixels before it are covered, pixels behind it are not.
    var behind = covers.reduce(0) { $0 + $1.weight * $1.share * $1.share }
    var before = 0.0
    var costs: [Double] = []
    for cover in covers {
      behind -= cover.weight * cover.share * cover.share
      let apart = cover.share - min(max(cover.share, 0), 1)
      costs.append(before + behind + cover.weight * apart * apart)
      before += cover.weight * (1 - cover.share) * (1 - cover.share)
    }
    let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    let share = min(max(covers[best].share, 0), 1)
    let isClear = covers[max(0, best - 2)..<min(best + 3, covers.count)].allSatisfy {
      $0.weight > 0
    }
    let visible = Self.visible + 4 * fit.residual * fit.residual
    let isElsewhere = costs.indices.contains {
      abs($0 - best) > 1 && costs[$0] < costs[best] + visible
    }
    let inside = covers[max(0, best - Self.checked)..<max(0, best - 1)]
    let outside = covers[min(best + 2, covers.count)..<min(best + 2 + Self.checked, covers.count)]
    let isExplained =
      inside.allSatisfy { $0.misfit.photo <= Self.tolerated }
      && outside.reduce(0) { $0 + $1.misfit.background } <= Self.tolerated * Double(outside.count)
    guard isClear, !isElsewhere, isExplained else {
      let next = covers.indices.first { index in
        covers[index..<min(index + Self.apart, covers.count)].allSatisfy {
          $0.misfit.photo > Self.tolerated
        }
      }
      return (next.map { Double(positions[$0]) + (isUp ? 0 : 1) } ?? limit, false)
    }
    let position = Double(positions[best]) + (isUp ? share : 1 - share)
    // The picture's own edge is known more precisely.
    let isOwn = (position - limit).magnitude < 0.6 || (position - bound).magnitude < 0.6
    return (isOwn ? limit : position, true)
  }

  /// Returns the share of a column or row that the picture covers, how certain it is, and the mean
  /// differences from both, levels.
  private func cover(
    _ position: Int, across seen: Rect, isRow: Bool
  ) -> (share: Double, weight: Double, misfit: (photo: Double, background: Double)) {
    let (start, length) = isRow ? (seen.minX, seen.width) : (seen.minY, seen.height)
    let low = start + Self.middle.lowerBound * length
    let high = start + Self.middle.upperBound * length
    let step = max(1, (high - low) / Self.count)
    var (product, square, own, other, count) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for at in stride(from: low, to: high, by: step) {
      let (x, y) = isRow ? (Int(at), position) : (position, Int(at))
      let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
      guard plane.bounds.contains(center), !others.contains(where: { $0.contains(center) })
      else { continue }
      let photo = Double(template.value(x, y, drawnIn: fit.rect).value)
      let below = Double(background(x, y))
      let difference = fit.gain * photo + fit.bias - below
      let change = Double(plane[x, y]) - below
      product += change * difference
      own += (change - difference).magnitude
      other += change.magnitude
      square += difference * difference
      count += 1
    }
    guard count > 0 else { return (0, 0, (.infinity, .infinity)) }
    let misfit = (photo: own / count, background: other / count)
    guard square > Self.clear * Self.clear * count else { return (0, 0, misfit) }
    return (product / square, square / count, misfit)
  }
}
