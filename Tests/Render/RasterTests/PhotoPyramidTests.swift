import Display
import Glibc
import Pixels
import Platform
import Testing

@testable import Raster

@Suite struct PhotoPyramidTests {
  /// Returns the exact average of the opaque pixels under a level's pixel.
  ///
  /// Pixels at its edges count in part.
  private func average(
    _ photo: Pixmap<StraightRGBA8>, unit: Double, x: Int, y: Int, channel: Int
  ) -> Double {
    func shares(_ index: Int, _ extent: Int) -> [(Int, Double)] {
      let (from, to) = (Double(index) * unit, min(Double(index + 1) * unit, Double(extent)))
      return (Int(from)..<Int(to.rounded(.up))).map { pixel in
        (pixel, min(to, Double(pixel + 1)) - max(from, Double(pixel)))
      }
    }
    var (sum, total) = (0.0, 0.0)
    for (v, height) in shares(y, photo.height) {
      for (u, width) in shares(x, photo.width) {
        sum += Double(photo.bytes[(v * photo.width + u) * 4 + channel]) * height * width
        total += height * width
      }
    }
    return sum / total
  }

  @Test(
    "Pixels of each level are averages of the photo's pixels, for any size",
    arguments: [(1, 1), (2, 1), (1, 7), (5, 3), (16, 16), (17, 33), (31, 20), (23, 64)])
  func averages(width: Int, height: Int) {
    let photo = noise(width: width, height: height, seed: UInt64(width * 100 + height))
    let pyramid = PhotoPyramid(photo)
    for step in 0..<13 {
      // Slightly below the scale from which the next finer level is used.
      let unit = PhotoPyramid.unit(ofStep: step)
      let level = pyramid.pixels(forScale: 0.999 / PhotoPyramid.minFootprint(ofStep: step))
      let isCoarsest = level.size == PixelSize(width: 1, height: 1)
      #expect(level.unit == unit || isCoarsest)
      #expect(level.size.width == Int((Double(width) / level.unit).rounded(.up)))
      #expect(level.size.height == Int((Double(height) / level.unit).rounded(.up)))
      for y in 0..<level.size.height {
        for x in 0..<level.size.width {
          for channel in 0..<4 {
            let stored = level.base[(y * level.size.width + x) * 4 + channel]
            let exact = average(photo, unit: level.unit, x: x, y: y, channel: channel)
            // Half a level for rounding, and 1/512 for each intermediate pyramid level.
            #expect(abs(Double(stored) - exact) <= 0.5 + 9.0 / 512)
          }
        }
      }
    }
  }

  @Test("Levels prepared by several threads equal those made for drawing")
  func prepared() {
    let photo = noise(width: 301, height: 203, seed: 5)
    let (shared, single) = (PhotoPyramid(photo), PhotoPyramid(photo))
    let scales = (1..<7).map { 0.999 / PhotoPyramid.minFootprint(ofStep: $0) }
    ParallelLoop.run(4, threads: 4) { _ in
      for scale in scales { shared.prepareLevels(forScale: scale) }
    }
    for scale in scales {
      let (one, other) = (shared.pixels(forScale: scale), single.pixels(forScale: scale))
      #expect(one.size == other.size)
      #expect(memcmp(one.base, other.base, one.size.count * 4) == 0)
      #expect(shared.pixels(forScale: scale).base == one.base)
    }
  }

  @Test("White stays white on each level", arguments: [(7, 9), (64, 1), (33, 65)])
  func white(width: Int, height: Int) {
    let pyramid = PhotoPyramid(plain(width: width, height: height, .white))
    for number in 0..<8 {
      let level = pyramid.pixels(forScale: 0.3 / Double(1 << number))
      for index in 0..<level.size.count * 4 { #expect(level.base[index] == 255) }
    }
  }

  @Test("Chooses the coarsest level that leaves enough pixels in a footprint")
  func numbers() {
    #expect(PhotoPyramid.level(forScale: .infinity) == 0)
    #expect(PhotoPyramid.level(forScale: 3) == 0)
    #expect(PhotoPyramid.level(forScale: 1) == 0)
    #expect(PhotoPyramid.level(forScale: 1.0001 / 6) == 0)
    #expect(PhotoPyramid.level(forScale: 0.9999 / 6) == 1)
    #expect(PhotoPyramid.level(forScale: 0.9999 / 192) == 6)
    #expect(PhotoPyramid.level(forScale: .nan) == 0)
    #expect(PhotoPyramid.level(forScale: 0) == 30)
    #expect(PhotoPyramid.step(forScale: 1.0001 / 3.9) == 0)
    #expect(PhotoPyramid.step(forScale: 0.9999 / 3.9) == 1)
    #expect(PhotoPyramid.step(forScale: 0.9999 / 6) == 2)
    #expect(PhotoPyramid.step(forScale: 1.0001 / 9) == 2)
    #expect(PhotoPyramid.step(forScale: 0.9999 / 9) == 3)
    #expect(PhotoPyramid.step(forScale: 0.9999 / 288) == 13)
  }

  @Test("Dropping levels changes the remaining power-of-two levels by at most one rounding step")
  func dropped() {
    for isOpaque in [true, false] {
      let photo = noise(width: 77, height: 90, seed: 12, isOpaque: isOpaque)
      let whole = PhotoPyramid(photo)
      for largest in [0.5, 0.16, 0.1, 0.05, 0.001, 0] {
        let lean = PhotoPyramid(photo, largestScale: largest)
        #expect(lean.isOpaque == isOpaque)
        for fraction in [1, 0.7, 0.3] {
          let expected = whole.pixels(forScale: largest * fraction)
          let level = lean.pixels(forScale: largest * fraction)
          #expect(level.unit == expected.unit)
          #expect(level.size == expected.size)
          // Between powers of two, the dropped averages would be needed.
          guard level.unit.rounded(.down).remainder(dividingBy: 3) != 0, level.unit != 1.5 else {
            continue
          }
          for index in 0..<level.size.count * 4 {
            #expect(level.base[index].distance(to: expected.base[index]).magnitude <= 1)
          }
        }
      }
    }
  }

  @Test(
    "A photo that is already reduced has the levels of the whole photo from there",
    arguments: [(64, 64), (77, 90), (33, 5), (3, 2)])
  func reduced(width: Int, height: Int) {
    let whole = PhotoPyramid(noise(width: width, height: height, seed: 3))
    for first in 1...3 {
      let unit = 1 << first
      let cut = noise(width: (width - 1) / unit + 1, height: (height - 1) / unit + 1, seed: 4)
      let scale = 0.999 / PhotoPyramid.minFootprint(ofStep: 2 * first)
      let pyramid = PhotoPyramid(cut, of: whole.size, level: first, largestScale: scale)
      #expect(pyramid.size == whole.size)
      #expect(pyramid.pixels(forScale: scale).base == UnsafePointer(cut.row(0)))
      #expect(pyramid.pixels(forScale: 1).unit == Double(unit))
      for step in (2 * first)...12 {
        let scale = 0.999 / PhotoPyramid.minFootprint(ofStep: step)
        let (level, expected) = (pyramid.pixels(forScale: scale), whole.pixels(forScale: scale))
        guard expected.unit >= Double(unit) else { continue }
        #expect(level.unit == expected.unit)
        #expect(level.size == expected.size)
      }
    }
  }

  @Test("Keeps an opaque photo without copying it, and premultiplies a translucent one")
  func fullSize() {
    let opaque = noise(width: 5, height: 4, seed: 1)
    #expect(PhotoPyramid(opaque).pixels(forScale: 1).base == UnsafePointer(opaque.row(0)))
    let translucent = noise(width: 5, height: 4, seed: 1, isOpaque: false)
    let level = PhotoPyramid(translucent).pixels(forScale: 1)
    let expected = translucent.premultiplied()
    for index in expected.bytes.indices { #expect(level.base[index] == expected.bytes[index]) }
  }
}

extension PhotoPyramid {
  /// Returns the level that is drawn at a scale, of a photo in pixels.
  func pixels(forScale scale: Double) -> PhotoLevel {
    guard case .pixels(let level) = source(forScale: scale) else {
      preconditionFailure("a photo in pixels")
    }
    return level
  }
}
