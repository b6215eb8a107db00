/// Pixels as a few rectangles that do not overlap.
package struct PixelRegion: Hashable, Sendable {
  /// The rectangles; none is empty.
  package private(set) var rects: [PixelRect] = []

  /// The most rectangles that are kept apart; beyond, the region becomes the rectangle around them.
  private static let mostRects = 24

  /// Creates a region without pixels.
  package init() {}

  /// Creates the region of a rectangle's pixels.
  package init(_ rect: PixelRect) {
    if !rect.isEmpty { rects = [rect] }
  }

  /// True if the region holds no pixel.
  package var isEmpty: Bool { rects.isEmpty }

  /// The number of its pixels.
  package var count: Int { rects.reduce(0) { $0 + $1.count } }

  /// The smallest rectangle around the region; empty for an empty one.
  package var bounds: PixelRect {
    guard let first = rects.first else { return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }

  /// The pixels that lie in a rectangle as well.
  package func intersection(_ rect: PixelRect) -> PixelRegion {
    var part = PixelRegion()
    for own in rects {
      let common = own.intersection(rect)
      if !common.isEmpty { part.rects.append(common) }
    }
    return part
  }

  /// Adds at least the pixels of a rectangle: a few more where that makes fewer rectangles.
  package mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // Two rectangles become one where that adds less than a tenth.
    while let place = rects.firstIndex(where: { own in
      let both = own.union(rect)
      return both.count <= own.count + rect.count + (own.count + rect.count) / 10
    }) {
      rect = rect.union(rects.remove(at: place))
    }
    var pieces = [rect]
    for own in rects { pieces = pieces.flatMap { $0.subtracting(own) } }
    rects += pieces
    if rects.count > Self.mostRects { rects = [bounds] }
  }

  /// Adds at least the pixels of another region.
  package mutating func add(_ other: PixelRegion) {
    for rect in other.rects { add(rect) }
  }

  /// Removes a rectangle's pixels; false, and nothing, where that would leave too many rectangles.
  @discardableResult
  package mutating func subtract(_ rect: PixelRect) -> Bool {
    let rest = rects.flatMap { $0.subtracting(rect) }
    guard rest.count <= Self.mostRects else { return false }
    rects = rest
    return true
  }
}

extension PixelRect {
  /// The number of pixels; 0 for an empty rectangle.
  package var count: Int { isEmpty ? 0 : width * height }

  /// The smallest rectangle around two that are not empty.
  package func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The pixels outside another rectangle: above it, beside it and below it.
  func subtracting(_ other: PixelRect) -> [PixelRect] {
    let hole = intersection(other)
    guard !hole.isEmpty else { return [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY),
      PixelRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      PixelRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY),
      PixelRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }
}
