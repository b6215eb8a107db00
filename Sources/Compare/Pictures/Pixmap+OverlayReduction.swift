package import Pixels

extension Pixmap where Format == StraightRGBA8 {
  /// Shrinks an overlay without losing a pixel of it.
  ///
  /// A pixel of the result is what is gravest among those it covers: changed, then anti-aliased,
  /// then masked. So a single changed pixel of a large picture stays visible in a small one.
  ///
  /// - Parameter size: the result's size in px, both extents at least 1 or taken as 1; larger than
  ///   the overlay, pixels are repeated.
  /// - Returns: the smaller overlay. What `PictureComparison` did not draw counts as masked where it
  ///   is not transparent.
  package func reducedOverlay(to size: PixelSize) -> Pixmap<StraightRGBA8> {
    let target = Pixmap<StraightRGBA8>(
      size: PixelSize(width: max(1, size.width), height: max(1, size.height)))
    let columns = OverlayColumns(count: width, target: target.width)
    let ranks = UnsafeMutablePointer<UInt8>.allocate(capacity: target.width)
    ranks.initialize(repeating: 0, count: target.width)
    defer { ranks.deallocate() }
    for y in 0..<target.height {
      ranks.update(repeating: 0, count: target.width)
      let start = y * height / target.height
      let end = max(start + 1, (y + 1) * height / target.height)
      for row in start..<end {
        self.row(row).withMemoryRebound(to: UInt32.self, capacity: width) { pixels in
          columns.raise(ranks, by: pixels)
        }
      }
      target.row(y).withMemoryRebound(to: UInt32.self, capacity: target.width) { pixels in
        for x in 0..<target.width {
          switch ranks[x] {
          case OverlayColumns.changed: pixels[x] = DifferencePicture.Palette.changed
          case OverlayColumns.antialiased: pixels[x] = DifferencePicture.Palette.antialiased
          case OverlayColumns.masked: pixels[x] = DifferencePicture.maskedOverlay(x, y)
          default: pixels[x] = 0
          }
        }
      }
    }
    return target
  }
}

/// Which columns of an overlay a column of a reduced one covers, and what is gravest there.
private struct OverlayColumns {
  static let masked: UInt8 = 1
  static let antialiased: UInt8 = 2
  static let changed: UInt8 = 3

  /// First column covered by each column of the target.
  private let starts: [Int]
  private let ends: [Int]

  init(count: Int, target: Int) {
    starts = (0..<target).map { $0 * count / target }
    ends = (0..<target).map { max($0 * count / target + 1, ($0 + 1) * count / target) }
  }

  /// Raises ranks by a row's pixels.
  func raise(_ ranks: UnsafeMutablePointer<UInt8>, by pixels: UnsafePointer<UInt32>) {
    for index in starts.indices {
      var rank = ranks[index]
      for x in starts[index]..<ends[index] where pixels[x] != 0 {
        let pixel = pixels[x]
        let own: UInt8 =
          pixel == DifferencePicture.Palette.changed
          ? Self.changed
          : (pixel == DifferencePicture.Palette.antialiased
            ? Self.antialiased : (pixel >> 24 == 0 ? 0 : Self.masked))
        rank = max(rank, own)
      }
      ranks[index] = rank
    }
  }
}
