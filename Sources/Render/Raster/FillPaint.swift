import CPixelKernels
import Display

/// A color at an opacity, prepared for drawing.
///
/// For full coverage, the results for all 256 target values are computed in advance by the same
/// formula as for partial coverage.
struct FillPaint {
  private let source: (red: Float, green: Float, blue: Float, alpha: Float)
  private let opacity: Float
  private let table: [UInt8]

  /// Whether fully covered pixels are replaced.
  private var isOpaque: Bool { opacity == 1 }

  /// Prepares a non-premultiplied color, whose alpha is multiplied by the opacity, 0 to 1.
  init(_ color: Color, opacity: Double) {
    let total = Float(Double(color.alpha) / 255 * opacity)
    self.opacity = total
    source = (
      Float(color.red) * total, Float(color.green) * total, Float(color.blue) * total, 255 * total
    )
    var table: [UInt8] = []
    table.reserveCapacity(1024)
    for channel in [source.red, source.green, source.blue, source.alpha] {
      for target in UInt8.min...UInt8.max {
        table.append(SourceOver.blend(channel, over: target, keeping: 1 - total))
      }
    }
    self.table = table
  }

  /// Fills a row from the pixel of its first column.
  ///
  /// The coverage excludes the paint's opacity.
  func draw(_ coverage: RowCoverage, on target: UnsafeMutablePointer<UInt8>) {
    let first = coverage.columns.lowerBound
    let start = coverage.even.lowerBound - first
    let end = coverage.even.upperBound - first
    for x in 0..<start { draw(weight: coverage.weights[x], on: target + 4 * x) }
    if coverage.evenWeight < 1 {
      for x in start..<end { draw(weight: coverage.evenWeight, on: target + 4 * x) }
    } else if isOpaque {
      replace(target + 4 * start, count: end - start)
    } else {
      cover(target + 4 * start, count: end - start, into: target + 4 * start)
    }
    for x in end..<coverage.columns.count { draw(weight: coverage.weights[x], on: target + 4 * x) }
  }

  @inline(__always)
  private func draw(weight: Float, on pixel: UnsafeMutablePointer<UInt8>) {
    let kept = 1 - weight * opacity
    pixel[0] = SourceOver.blend(weight * source.red, over: pixel[0], keeping: kept)
    pixel[1] = SourceOver.blend(weight * source.green, over: pixel[1], keeping: kept)
    pixel[2] = SourceOver.blend(weight * source.blue, over: pixel[2], keeping: kept)
    pixel[3] = SourceOver.blend(weight * source.alpha, over: pixel[3], keeping: kept)
  }

  /// Blends the paint over fully covered pixels, from one buffer into another or in place.
  func cover(
    _ source: UnsafePointer<UInt8>, count: Int, into target: UnsafeMutablePointer<UInt8>,
    isPortable: Bool = false
  ) {
    let color: [Float] = [self.source.red, self.source.green, self.source.blue, self.source.alpha]
    cpixels_cover(source, target, count, color, 1 - opacity, table, isPortable)
  }

  /// Replaces pixels by a non-premultiplied color, or by transparent black if it is nil.
  static func fill(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, with color: Color?) {
    guard let color else { return pixels.update(repeating: 0, count: 4 * count) }
    FillPaint(color, opacity: 1).replace(pixels, count: count)
  }

  private func replace(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    var pixel: UInt32 = 0
    for channel in [source.alpha, source.blue, source.green, source.red] {
      pixel = pixel << 8 | UInt32(SourceOver.rounded(channel))
    }
    // RGBA bytes in memory are a little-endian 32-bit word.
    UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
      .update(repeating: pixel.littleEndian, count: count)
  }
}
