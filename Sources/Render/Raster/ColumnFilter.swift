import CPixelKernels
import Pixels

/// The filter along x, with its weights in the layout required by the kernels.
final class ColumnFilter {
  private let axis = AxisFilter()
  private let spread = Scratch<Int16>()
  private let starts = Scratch<Int32>()
  private var weightCount = 0
  private var whole = 0

  /// The number of level samples that the kernel reads for each column.
  private(set) var samples = 1
  /// The range of the level's columns that have weights.
  var shown: Range<Int> { axis.shown }

  func prepare(_ input: AxisFilterInput) {
    axis.prepare(input, unity: Int32(CPIXELS_COLUMN_UNITY))
    let (taps, count, step) = (axis.taps, axis.count, Int(CPIXELS_PLANE_STEP))
    switch input.format {
    case .pixels:
      whole = count
      samples = (taps + 1) / 2 * 2
      // Columns are processed in pairs, with each weight repeated for four channels.
      weightCount = (count + 1) / 2 * 8 * samples
    case .plane:
      whole = (count + step - 1) / step * step
      samples = taps <= 4 ? 4 : (taps + 7) / 8 * 8
      weightCount = whole * samples
    }
    setStarts()
    spreadWeights(input.format)
  }

  /// Resamples averaged pixels, starting at the first column in `shown`, to premultiplied RGBA8.
  func resample(
    _ averages: UnsafePointer<Int16>, into target: UnsafeMutablePointer<UInt8>, isPortable: Bool
  ) {
    cpixels_resample_row(
      averages, starts.reserve(whole), spread.reserve(weightCount), samples / 2, target, axis.count,
      isPortable)
  }

  /// Resamples averaged samples of a plane to 1/64 levels.
  ///
  /// The target needs space for whole steps.
  func resample(
    _ averages: UnsafePointer<Int16>, into target: UnsafeMutablePointer<Int16>, isPortable: Bool
  ) {
    cpixels_resample_plane(
      averages, starts.reserve(whole), spread.reserve(weightCount), samples, target, whole,
      isPortable)
  }

  private func spreadWeights(_ format: SampleFormat) {
    let (taps, samples, source) = (axis.taps, samples, axis.weights)
    let target = spread.reserve(weightCount)
    target.update(repeating: 0, count: weightCount)
    for x in 0..<axis.count {
      for tap in 0..<taps {
        let weight = source[x &* taps &+ tap]
        switch format {
        case .pixels:
          let index = cpixels_weight_index(x, tap, samples / 2)
          for channel in 0..<4 { target[index &+ 2 &* channel] = weight }
        case .plane: target[cpixels_plane_weight_index(x, tap, samples)] = weight
        }
      }
    }
  }

  /// Sets each column's first tap, relative to the first column in `shown`.
  private func setStarts() {
    let starts = starts.reserve(whole)
    starts.update(repeating: 0, count: whole)
    let (firsts, left) = (axis.starts, Int32(truncatingIfNeeded: axis.shown.lowerBound))
    for x in 0..<axis.count { starts[x] = firsts[x] &- left }
  }
}
