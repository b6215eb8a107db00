import Pixels

/// Finds the changed pixels that differ only by anti-aliasing of an edge.
///
/// A pixel is anti-aliased if it has a darker neighbor, a brighter one, and at most two equally
/// bright ones. Its darkest or brightest neighbor must also be in a flat region of both pictures.
/// At the picture's edge, one more neighbor counts as equally bright. A pixel that is anti-aliased
/// in either picture is not counted.
///
/// Source: V. Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector", 2009, as implemented
/// by pixelmatch 0.4.0 (PyPI).
final class AntialiasingDetector {
  private let pictures: (expected: UnsafePointer<UInt32>, actual: UnsafePointer<UInt32>)
  private let width: Int
  private let height: Int
  private let regions: FlatRegions
  /// For each pixel of a block, nonzero if a neighbor is flat in both pictures.
  private let nearFlat: UnsafeMutablePointer<UInt32>

  init(_ expected: UnsafePointer<UInt32>, _ actual: UnsafePointer<UInt32>, size: PixelSize) {
    pictures = (expected, actual)
    width = size.width
    height = size.height
    regions = FlatRegions(expected, actual, size: size)
    nearFlat = .allocate(capacity: PictureScan.blockWidth)
    nearFlat.initialize(repeating: 0, count: PictureScan.blockWidth)
  }

  deinit {
    nearFlat.deallocate()
  }

  /// Marks the anti-aliased pixels among the changed ones of a block, and returns their number.
  ///
  /// `count` is 1 to `PictureScan.blockWidth`.
  func mark(x: Int, y: Int, count: Int, marks: UnsafeMutablePointer<UInt32>) -> Int {
    let columns = x - 1..<x + count + 1
    var bits: UInt32 = 0
    for row in y - 1...y + 1 { bits |= regions.find(row: row, columns: columns) }
    // Without a flat neighbor no pixel is anti-aliased, as in most of a photograph.
    if bits & FlatRegions.both == 0 { return 0 }
    let own = regions.row(y) + x
    let (above, below) = (regions.row(y - 1) + x, regions.row(y + 1) + x)
    for index in 0..<count {
      let outer = above[index - 1] | above[index] | above[index + 1]
      let inner = own[index - 1] | own[index + 1]
      let lower = below[index - 1] | below[index] | below[index + 1]
      nearFlat[index] = (outer | inner | lower) & FlatRegions.both
    }
    var found = 0
    for index in 0..<count where nearFlat[index] != 0 && marks[index] == PixelMark.changed {
      // A flat pixel has three equally bright neighbors and is not anti-aliased.
      let isAntialiased =
        (own[index] & FlatRegions.expected == 0
          && isAntialiased(x + index, y, in: pictures.expected))
        || (own[index] & FlatRegions.actual == 0
          && isAntialiased(x + index, y, in: pictures.actual))
      if isAntialiased {
        marks[index] = PixelMark.antialiased
        found += 1
      }
    }
    return found
  }

  private func isAntialiased(_ x: Int, _ y: Int, in picture: UnsafePointer<UInt32>) -> Bool {
    let luma = PerceptualRule.Color(picture[y * width + x]).luma
    var equal = x == 0 || y == 0 || x == width - 1 || y == height - 1 ? 1 : 0
    var darkest = (delta: 0.0, x: 0, y: 0)
    var brightest = (delta: 0.0, x: 0, y: 0)
    // Among equally dark neighbors the first in this order counts as the darkest: columns, then
    // rows.
    for column in max(x - 1, 0)...min(x + 1, width - 1) {
      for row in max(y - 1, 0)...min(y + 1, height - 1) where column != x || row != y {
        let delta = luma - PerceptualRule.Color(picture[row * width + column]).luma
        if delta == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if delta < brightest.delta {
          brightest = (delta, column, row)
        } else if delta > darkest.delta {
          darkest = (delta, column, row)
        }
      }
    }
    if darkest.delta == 0 || brightest.delta == 0 { return false }
    return (regions.row(darkest.y)[darkest.x] | regions.row(brightest.y)[brightest.x])
      & FlatRegions.both != 0
  }
}
