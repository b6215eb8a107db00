import CPixelKernels
import Pixels

/// Resamples a photo in any storage format to device pixels, row by row.
final class PictureRows {
  /// The filter of pixels, or of luma.
  private let filter: SampleFilter
  /// The filter of both color difference planes.
  private let colorFilter: SampleFilter
  private let isPortable: Bool
  private let planes = Scratch<Int16>()
  private let tail = Scratch<UInt8>()

  private var count = 0

  /// Creates a resampler.
  ///
  /// If `isPortable` is true, it uses only plain C code.
  init(isPortable: Bool = false) {
    filter = SampleFilter(isPortable: isPortable)
    colorFilter = SampleFilter(isPortable: isPortable)
    self.isPortable = isPortable
  }

  /// Computes the filters for pixels of the canvas.
  func prepare(_ pixels: PixelRect, placement: PicturePlacement, source: PictureSource) {
    count = pixels.width
    switch source {
    case .pixels(let level):
      filter.prepare(pixels, placement: placement, level: level)
    case .planes(let luma, let blue, _):
      filter.prepare(pixels, placement: placement, level: luma)
      colorFilter.prepare(pixels, placement: placement, level: blue)
    }
  }

  /// Resamples a row of the prepared source, counted from 0, to premultiplied RGBA8 pixels.
  func resample(row: Int, of source: PictureSource, into target: UnsafeMutablePointer<UInt8>) {
    switch source {
    case .pixels(let level): filter.resample(row: row, of: level, into: target)
    case .planes(let luma, let blue, let red): resample(row: row, luma, blue, red, into: target)
    }
  }

  private func resample(
    row: Int, _ luma: PhotoLevel, _ blue: PhotoLevel, _ red: PhotoLevel,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    let step = Int(CPIXELS_PLANE_STEP)
    let steps = count / step * step
    let whole = (count + step - 1) / step * step
    let planes = planes.reserve(3 * whole)
    let (blues, reds) = (planes + whole, planes + 2 * whole)
    filter.resample(row: row, of: luma, into: planes)
    colorFilter.resample(row: row, of: blue, into: blues)
    colorFilter.resample(row: row, of: red, into: reds)
    cpixels_convert_planes(planes, blues, reds, target, steps, isPortable)
    guard steps < count else { return }
    let tail = tail.reserve(4 * step)
    cpixels_convert_planes(planes + steps, blues + steps, reds + steps, tail, step, isPortable)
    (target + 4 * steps).update(from: tail, count: 4 * (count - steps))
  }
}
