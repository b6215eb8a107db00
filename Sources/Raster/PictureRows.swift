import CPixelKernels
import Pixels

/// Resamples a level of a photo row by row: first along y into a row of wide numbers, then along x.
///
/// Both steps are sums of whole numbers, so that they come to the same on every processor.
final class PictureRows {
  private let columns = AxisFilter()
  private let rows = AxisFilter()

  private let isPortable: Bool
  private let averages = Scratch<Int16>()
  private let picture = Scratch<UInt8>()
  /// The columns' weights, as the kernel takes them.
  private let weights = Scratch<Int16>()
  /// The columns' first taps, from the first column that is shown on.
  private let starts = Scratch<Int32>()
  private var pairs = 1

  /// Prepares for drawing, on request by plain C only.
  init(isPortable: Bool = false) {
    self.isPortable = isPortable
  }

  /// Computes the filters of some pixels of the canvas.
  func prepare(_ pixels: PixelRect, placement: PicturePlacement, level: PhotoLevel) {
    columns.prepare(
      pixels: pixels.minX..<pixels.maxX, placement: placement.x,
      level: level.axis(level.size.width), unity: Int32(CPIXELS_COLUMN_UNITY))
    rows.prepare(
      pixels: pixels.minY..<pixels.maxY, placement: placement.y,
      level: level.axis(level.size.height), unity: Int32(CPIXELS_ROW_UNITY))
    spreadWeights()
  }

  /// Resamples a prepared row, counted from 0, to premultiplied RGBA8 pixels, valid until the next call.
  func resample(row: Int, of level: PhotoLevel) -> UnsafePointer<UInt8> {
    let picture = picture.reserve(columns.count * 4)
    cpixels_resample_row(
      average(row: row, of: level), starts.reserve(columns.count),
      weights.reserve(weightCount), pairs, picture, columns.count, isPortable)
    return UnsafePointer(picture)
  }

  /// The weights of all columns, of an even number, each four times.
  private var weightCount: Int { (columns.count + 1) / 2 * 16 * pairs }

  private func spreadWeights() {
    let (taps, count) = (columns.taps, columns.count)
    pairs = (taps + 1) / 2
    let target = weights.reserve(weightCount)
    target.update(repeating: 0, count: weightCount)
    let starts = starts.reserve(count)
    let (source, firsts) = (columns.weights, columns.starts)
    let left = Int32(truncatingIfNeeded: columns.shown.lowerBound)
    for x in 0..<count {
      starts[x] = firsts[x] &- left
      for tap in 0..<taps {
        let weight = source[x &* taps &+ tap]
        let place = cpixels_weight_place(x, tap, pairs)
        for channel in 0..<4 { target[place &+ 2 &* channel] = weight }
      }
    }
  }

  /// Averages the level's rows that a device row shows; only the columns that are shown.
  private func average(row: Int, of level: PhotoLevel) -> UnsafePointer<Int16> {
    var first = Int(rows.starts[row])
    var weights = rows.weights + row * rows.taps
    var taps = rows.taps
    while taps > 1, weights[0] == 0 {
      weights += 1
      first += 1
      taps -= 1
    }
    while taps > 1, weights[taps - 1] == 0 { taps -= 1 }
    let stride = level.size.width * 4
    let source = level.base + first * stride + columns.shown.lowerBound * 4
    let count = columns.shown.count * 4
    let averages = averages.reserve(count + Int(CPIXELS_ROW_SLACK))
    cpixels_average_rows(source, stride, weights, taps, averages, count, isPortable)
    for sample in 0..<Int(CPIXELS_ROW_SLACK) { averages[count + sample] = 0 }
    return UnsafePointer(averages)
  }
}

extension PhotoLevel {
  /// The level's pixels along an axis.
  ///
  /// The photo's own pixels are even. Of a translucent photo none is taken as sloped: colours would not
  /// stay within their alpha.
  fileprivate func axis(_ count: Int) -> AxisFilter.Pixels {
    AxisFilter.Pixels(unit: unit, count: count, isSloped: unit > 1 && isOpaque)
  }
}
