import Pixels

/// Regions of a picture that are left out, as bands of rows with the same open columns.
struct PictureMask: Sendable {
  struct Band: Hashable, Sendable {
    var rows: Range<Int>
    /// The columns that are compared, ascending, none empty, no two touching.
    var open: [Range<Int>]

    var openCount: Int { open.reduce(0) { $0 + $1.count } }
  }

  /// The bands, top to bottom, covering every row of the picture once.
  let bands: [Band]

  /// Creates the bands; regions may overlap, be empty, or reach beyond the picture.
  init(_ regions: [PixelRect], size: PixelSize) {
    let whole = PixelRect(size)
    let parts = regions.map(whole.intersection).filter { !$0.isEmpty }
    let edges = Set(parts.flatMap { [$0.minY, $0.maxY] } + [0, size.height]).sorted()
    bands = zip(edges, edges.dropFirst()).map { top, bottom in
      let closed = parts.filter { $0.minY <= top && bottom <= $0.maxY }
        .sorted { $0.minX < $1.minX }
      var open: [Range<Int>] = []
      var start = 0
      for part in closed {
        if part.minX > start { open.append(start..<part.minX) }
        start = max(start, part.maxX)
      }
      if start < size.width { open.append(start..<size.width) }
      return Band(rows: top..<bottom, open: open)
    }
  }
}
