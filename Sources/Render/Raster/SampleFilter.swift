import CPixelKernels
import Pixels

/// Resamples a level row by row: first along y into a row of wide integers, then along x.
///
/// Both steps are sums of integers, so that all processors give the same results.
final class SampleFilter {
  private let isPortable: Bool
  private let keptColumns = FilterCache(ColumnFilter.init) { $0.prepare($1) }
  private let keptRows = FilterCache(AxisFilter.init) {
    $0.prepare($1, unity: Int32(CPIXELS_ROW_UNITY))
  }
  private var columns = ColumnFilter()
  private var rows = AxisFilter()
  private let averages = Scratch<Int16>()

  /// Creates a filter.
  ///
  /// If `isPortable` is true, it uses only plain C code.
  init(isPortable: Bool = false) { self.isPortable = isPortable }

  /// Computes the filters of canvas pixels, for a level and all others of the same size.
  func prepare(_ pixels: PixelRect, placement: PicturePlacement, level: PhotoLevel) {
    columns =
      keptColumns[
        AxisFilterInput(
          pixels: pixels.minX..<pixels.maxX, placement: placement.x, format: level.format,
          level: level.axis(level.size.width))]
    rows =
      keptRows[
        AxisFilterInput(
          pixels: pixels.minY..<pixels.maxY, placement: placement.y, format: level.format,
          level: level.axis(level.size.height))]
  }

  /// Resamples a prepared row of pixels, counted from 0, to premultiplied RGBA8.
  func resample(row: Int, of level: PhotoLevel, into target: UnsafeMutablePointer<UInt8>) {
    columns.resample(average(row: row, of: level), into: target, isPortable: isPortable)
  }

  /// Resamples a prepared row of a plane, counted from 0, to 1/64 levels.
  ///
  /// The target needs space for whole steps.
  func resample(row: Int, of level: PhotoLevel, into target: UnsafeMutablePointer<Int16>) {
    columns.resample(average(row: row, of: level), into: target, isPortable: isPortable)
  }

  /// Averages the level's rows that contribute to a device row, only in columns that have weights.
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
    let (channels, shown) = (level.format.channels, columns.shown)
    let source = level.row(first) + shown.lowerBound * channels
    let count = shown.count * channels
    // The kernels read more samples than have weights.
    let slack = max(columns.samples, Int(CPIXELS_ROW_SLACK)) * channels
    let averages = averages.reserve(count + slack)
    cpixels_average_rows(source, level.stride, weights, taps, averages, count, isPortable)
    (averages + count).update(repeating: 0, count: slack)
    return UnsafePointer(averages)
  }
}

extension PhotoLevel {
  /// Returns the level's pixels along an axis.
  fileprivate func axis(_ count: Int) -> AxisFilter.Pixels {
    AxisFilter.Pixels(unit: unit, count: count, interpolation: interpolation)
  }
}
