import Pixels

/// The ignored regions of a picture, as bands of rows in which the same columns are open.
struct PictureMask: Sendable {
  struct Band: Hashable, Sendable {
    var rows: Range<Int>
    /// The compared columns: ascending, nonempty ranges that do not touch.
    var open: [Range<Int>]

    var openCount: Int { open.reduce(0) { $0 + $1.count } }
  }

  /// The bands from top to bottom.
  ///
  /// They cover every row of the picture once.
  let bands: [Band]

  /// Creates the bands.
  ///
  /// Regions may overlap, be empty, or extend beyond the picture.
  init(_ regions: [PixelRect], size: PixelSize) {
    let whole = PixelRect(size)
    let masked = regions.map(whole.intersection).filter { !$0.isEmpty }
    let edges = Set(masked.flatMap { [$0.minY, $0.maxY] } + [0, size.height]).sorted()
    bands = zip(edges, edges.dropFirst()).map { top, bottom in
      let closed = masked.filter { $0.minY <= top && bottom <= $0.maxY }
        .sorted { $0.minX < $1.minX }
      var open: [Range<Int>] = []
      var start = 0
      for rect in closed {
        if rect.minX > start { open.append(start..<rect.minX) }
        start = max(start, rect.maxX)
      }
      if start < size.width { open.append(start..<size.width) }
      return Band(rows: top..<bottom, open: open)
    }
  }
}
