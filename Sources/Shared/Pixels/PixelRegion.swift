/// A set of pixels, stored as a few non-overlapping rectangles.
package struct PixelRegion: Hashable, Sendable {
  /// The non-empty rectangles of the region.
  package private(set) var rects: [PixelRect] = []

  /// The maximum number of rectangles; beyond it, the region becomes its bounding rectangle.
  private static let maxRects = 24

  /// Creates an empty region.
  package init() {}

  /// Creates a region from a rectangle.
  package init(_ rect: PixelRect) {
    if !rect.isEmpty { rects = [rect] }
  }

  /// Whether the region contains no pixels.
  package var isEmpty: Bool { rects.isEmpty }

  /// The number of pixels in the region.
  package var count: Int { rects.reduce(0) { $0 + $1.count } }

  /// The bounding rectangle of the region; empty if the region is empty.
  package var bounds: PixelRect {
    guard let first = rects.first else { return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    return rects.dropFirst().reduce(first) { $0.union($1) }
  }

  /// Returns the pixels of the region that are also in a rectangle.
  package func intersection(_ rect: PixelRect) -> PixelRegion {
    var result = PixelRegion()
    for own in rects {
      let common = own.intersection(rect)
      if !common.isEmpty { result.rects.append(common) }
    }
    return result
  }

  /// Adds a rectangle, and possibly a few more pixels if that reduces the number of rectangles.
  package mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // Merge two rectangles if that adds less than a tenth of their pixels.
    while let index = rects.firstIndex(where: { own in
      let both = own.union(rect)
      return both.count <= own.count + rect.count + (own.count + rect.count) / 10
    }) {
      rect = rect.union(rects.remove(at: index))
    }
    var pieces = [rect]
    for own in rects { pieces = pieces.flatMap { $0.subtracting(own) } }
    rects += pieces
    if rects.count > Self.maxRects { rects = [bounds] }
  }

  /// Adds another region, and possibly a few more pixels.
  package mutating func add(_ other: PixelRegion) {
    for rect in other.rects { add(rect) }
  }

  /// Removes a rectangle; returns false without a change if that would leave too many rectangles.
  @discardableResult
  package mutating func subtract(_ rect: PixelRect) -> Bool {
    let remaining = rects.flatMap { $0.subtracting(rect) }
    guard remaining.count <= Self.maxRects else { return false }
    rects = remaining
    return true
  }
}

extension PixelRect {
  /// The number of pixels; 0 for an empty rectangle.
  package var count: Int { isEmpty ? 0 : width * height }

  /// Returns the bounding rectangle of two non-empty rectangles.
  package func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns the pixels outside another rectangle: above, left, right, and below.
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
