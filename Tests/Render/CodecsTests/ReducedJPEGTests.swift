import Pixels
import Testing

@testable import Codecs

@Suite("JPEG files decoded at a reduced size")
struct ReducedJPEGTests {
  /// Returns a picture with all frequencies up to a wave of 16 px, whose squares have distinct
  /// averages.
  private func waves(_ size: PixelSize) -> Pixmap<StraightRGBA8> {
    let picture = Pixmap<StraightRGBA8>(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let wave = (x * 7 % 32) < 16 ? x * 7 % 16 : 15 - x * 7 % 16
        picture[x, y] = (UInt8(40 + x * 2 + wave), UInt8(200 - y * 2), UInt8(90 + x - y), 255)
      }
    }
    return picture
  }

  /// Returns the average of a square of the whole picture, clipped to the picture.
  private func average(
    _ whole: Pixmap<StraightRGBA8>, unit: Int, x: Int, y: Int, channel: Int
  ) -> Double {
    var (sum, count) = (0, 0)
    for v in y * unit..<min((y + 1) * unit, whole.height) {
      for u in x * unit..<min((x + 1) * unit, whole.width) {
        sum += Int(whole.bytes[(v * whole.width + u) * 4 + channel])
        count += 1
      }
    }
    return Double(sum) / Double(count)
  }

  @Test(
    "Each pixel is about the average of its square, for any orientation, order, and size",
    arguments: EXIFOrientation.allCases, [JPEGEncoder.Order.baseline, .progressive])
  func averages(orientation: EXIFOrientation, order: JPEGEncoder.Order) throws {
    for size in [PixelSize(width: 61, height: 43), PixelSize(width: 64, height: 48)] {
      let file = try JPEGEncoder.encode(
        waves(size), quality: 97, chroma: .full, order: order, orientation: orientation)
      let whole = try JPEGDecoder.decode(file)
      #expect(whole.reduction == 0)
      for wanted in 1...4 {
        let reduced = try JPEGDecoder.decode(file, reduction: wanted)
        let unit = 1 << reduced.reduction
        #expect(reduced.size == whole.pixels.size)
        let isTurned = ![.upright, .transposed].contains(orientation)
        #expect(reduced.reduction == (isTurned && size.width == 61 ? 0 : min(wanted, 3)))
        #expect(reduced.pixels.width == (whole.pixels.width - 1) / unit + 1)
        #expect(reduced.pixels.height == (whole.pixels.height - 1) / unit + 1)
        var squares = 0.0
        for y in 0..<reduced.pixels.height {
          for x in 0..<reduced.pixels.width {
            for channel in 0..<4 {
              let index = (y * reduced.pixels.width + x) * 4 + channel
              let error =
                Double(reduced.pixels.bytes[index])
                - average(whole.pixels, unit: unit, x: x, y: y, channel: channel)
              squares += error * error
            }
          }
        }
        // A picture shifted or rotated by one of its squares would be off by many levels.
        #expect(squares / Double(reduced.pixels.bytes.count) < 4)
      }
    }
  }

  @Test(
    "Components of each kind keep their colors",
    arguments: [
      FlatJPEG(values: [77]), FlatJPEG(values: [76, 85, 255]),
      FlatJPEG(values: [200, 100, 50], adobeTransform: 0), FlatJPEG(values: [0, 128, 255, 55]),
      FlatJPEG(values: [255, 127, 0, 200], adobeTransform: 0),
      FlatJPEG(values: [76, 85, 255, 255], adobeTransform: 2),
    ])
  func colors(file: FlatJPEG) throws {
    let whole = try JPEGDecoder.decode(file.bytes).pixels
    for reduction in 1...3 {
      let reduced = try JPEGDecoder.decode(file.bytes, reduction: reduction)
      #expect(reduced.pixels.size == PixelSize(width: 8 >> reduction, height: 8 >> reduction))
      for y in 0..<reduced.pixels.height {
        for x in 0..<reduced.pixels.width { #expect(reduced.pixels[x, y] == whole[0, 0]) }
      }
    }
  }

  @Test("A file truncated at any byte gives the same error as at full size", arguments: [1, 2, 3])
  func truncation(reduction: Int) throws {
    for order in [JPEGEncoder.Order.baseline, .progressive] {
      let file = try JPEGEncoder.encode(
        waves(PixelSize(width: 40, height: 24)), quality: 85, order: order)
      for count in file.indices {
        let cut = Array(file[..<count])
        let error = try #require(throws: PictureError.self) { try JPEGDecoder.decode(cut) }
        #expect(throws: error) { try JPEGDecoder.decode(cut, reduction: reduction) }
      }
    }
  }
}
