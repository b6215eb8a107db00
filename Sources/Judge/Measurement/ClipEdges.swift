import Geometry

/// Finds the edges that cut a picture, from how much of it covers each column and row.
struct ClipEdges {
  let plane: LumaPlane
  /// What the frame shows without the picture.
  let background: (_ x: Int, _ y: Int) -> Float
  let template: LumaPlane
  let fit: PictureFit

  /// The share of the other side in which an edge is looked for, clear of rounded corners.
  private static let middle = 0.25...0.75
  /// The mean square of the difference between picture and background from which an edge can be seen.
  private static let visible = 150.0
  /// The most pixels compared in each column or row.
  private static let count = 64.0

  /// Returns the visible part of the picture, px; `last` is its part in the frame before.
  ///
  /// An edge beyond the frame is where the picture ends. Where picture and background look the same, the
  /// edge stays where it was in relation to the picture.
  func visiblePart(last: Rect) -> Rect {
    let old = last.scaled(to: fit.rect)
    guard let seen = old.intersection(plane.bounds) else { return old }
    let left = edge(from: seen.center.x, to: fit.rect.minX, across: seen, isRow: false)
    let right = edge(from: seen.center.x, to: fit.rect.maxX, across: seen, isRow: false)
    let top = edge(from: seen.center.y, to: fit.rect.minY, across: seen, isRow: true)
    let bottom = edge(from: seen.center.y, to: fit.rect.maxY, across: seen, isRow: true)
    let (x, y) = (left ?? old.minX, top ?? old.minY)
    return Rect(
      x: x, y: y, width: max(0, (right ?? old.maxX) - x), height: max(0, (bottom ?? old.maxY) - y))
  }

  /// Returns where the picture ends, on the way from its middle to its own edge; nil if unknown.
  private func edge(
    from middle: Double, to limit: Double, across seen: Rect, isRow: Bool
  ) -> Double? {
    let end = Double(isRow ? plane.height : plane.width)
    let isUp = limit > middle
    let bound = min(max(limit, 0), end)
    let first = Int(middle.rounded(.down))
    let last = isUp ? Int(bound.rounded(.up)) - 1 : Int(bound.rounded(.down))
    guard isUp ? last > first : last < first else { return nil }
    let places = Array(stride(from: first, through: last, by: isUp ? 1 : -1))
    let covers = places.map { cover($0, across: seen, isRow: isRow) }
    // The cost of an edge within each place: what is before it is covered, what is behind it is not.
    var behind = covers.reduce(0) { $0 + $1.weight * $1.share * $1.share }
    var before = 0.0
    var best = (cost: Double.infinity, index: places.count, share: 1.0)
    for (index, cover) in covers.enumerated() {
      behind -= cover.weight * cover.share * cover.share
      let share = min(max(cover.share, 0), 1)
      let cost =
        before + behind + cover.weight * (cover.share - share) * (cover.share - share)
      if cost < best.cost { best = (cost, index, share) }
      before += cover.weight * (1 - cover.share) * (1 - cover.share)
    }
    guard best.index < places.count else { return nil }
    // Around the edge, picture and background must differ, or it could be anywhere.
    let near = covers[max(0, best.index - 2)..<min(covers.count, best.index + 3)]
    guard near.reduce(0, { $0 + $1.weight }) > Self.visible * Double(near.count) else { return nil }
    let position =
      isUp
      ? Double(places[best.index]) + best.share : Double(places[best.index]) + 1 - best.share
    // The picture's own edge is known better.
    return (position - limit).magnitude < 0.6 || (position - bound).magnitude < 0.6
      ? limit : position
  }

  /// Returns the share of a column or row that the picture covers, and how certain it is.
  private func cover(
    _ place: Int, across seen: Rect, isRow: Bool
  ) -> (share: Double, weight: Double) {
    let (start, length) = isRow ? (seen.minX, seen.width) : (seen.minY, seen.height)
    let low = start + Self.middle.lowerBound * length
    let high = start + Self.middle.upperBound * length
    let step = max(1, (high - low) / Self.count)
    var (product, square, count) = (0.0, 0.0, 0.0)
    var at = low
    while at < high {
      let (x, y) = isRow ? (Int(at), place) : (place, Int(at))
      at += step
      guard x >= 0, y >= 0, x < plane.width, y < plane.height else { continue }
      let photo = Double(template.value(x, y, drawnIn: fit.rect).value)
      let below = Double(background(x, y))
      let difference = fit.gain * photo + fit.bias - below
      product += (Double(plane[x, y]) - below) * difference
      square += difference * difference
      count += 1
    }
    guard count > 0, square > 0 else { return (0, 0) }
    return (product / square, square / count)
  }
}
