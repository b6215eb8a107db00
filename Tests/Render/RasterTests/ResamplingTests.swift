import CPixelKernels
import Testing

@testable import Raster

@Suite("Resampling of rows and columns")
struct ResamplingTests {
  /// Returns weights with the sum `unity`.
  ///
  /// In every fourth filter some are negative.
  private static func weights(_ count: Int, unity: Int, _ dice: inout Dice) -> [Int16] {
    let isSloped = count > 2 && dice.number(0...1) < 0.25
    var left = unity
    var weights: [Int16] = []
    for tap in 0..<count - 1 {
      let weight = Int(dice.number((isSloped ? -0.06 : 0)...1) * Double(unity) / Double(count))
      weights.append(Int16(tap == 1 && isSloped ? -weight.magnitude.signed / 4 : weight))
      left -= Int(weights[tap])
    }
    weights.append(Int16(left))
    return weights
  }

  @Test("Averages rows to the same numbers with vectors and in plain C, close to the exact ones")
  func rows() {
    var dice = Dice(seed: 7)
    for round in 0..<400 {
      let count = 1 + Int(dice.number(0...300))
      let rows = 1 + Int(dice.number(0...1) * (round % 5 == 0 ? 60 : 9))
      let stride = count + Int(dice.number(0...9))
      let source = (0..<stride * rows).map { _ in UInt8(dice.number(0...255.9)) }
      let weights = Self.weights(rows, unity: Int(CPIXELS_ROW_UNITY), &dice)
      func average(isPortable: Bool) -> [Int16] {
        var target = [Int16](repeating: -1, count: count)
        cpixels_average_rows(source, stride, weights, rows, &target, count, isPortable)
        return target
      }
      let averages = average(isPortable: false)
      #expect(averages == average(isPortable: true))
      for x in 0..<count {
        var exact = 0.0
        for row in 0..<rows { exact += Double(source[row * stride + x]) * Double(weights[row]) }
        exact = min(max(exact * 64 / Double(CPIXELS_ROW_UNITY), 0), 64 * 255)
        #expect((Double(averages[x]) - exact).magnitude <= 0.8)
      }
    }
  }

  @Test("Resamples columns to the same bytes with vectors and in plain C, rounded from exact sums")
  func columns() {
    var dice = Dice(seed: 11)
    for _ in 0..<400 {
      let count = 1 + Int(dice.number(0...90))
      let taps = 1 + Int(dice.number(0...11))
      let pairs = (taps + 1) / 2
      let width = taps + Int(dice.number(0...100))
      var row = (0..<width * 4).map { _ in
        Int16(dice.number(0...64 * 255))
      }
      row += [Int16](repeating: 16320, count: Int(CPIXELS_ROW_SLACK))
      let starts = (0..<count).map { _ in Int32(dice.number(0...Double(width - taps))) }
      let filters = (0..<count).map { _ in
        Self.weights(taps, unity: Int(CPIXELS_COLUMN_UNITY), &dice)
      }
      var weights = [Int16](repeating: 0, count: (count + 1) / 2 * pairs * 16)
      for x in 0..<count {
        for tap in 0..<taps {
          let index = cpixels_weight_index(x, tap, pairs)
          for channel in 0..<4 { weights[index + 2 * channel] = filters[x][tap] }
        }
      }
      func resample(isPortable: Bool) -> [UInt8] {
        var target = [UInt8](repeating: 7, count: count * 4)
        cpixels_resample_row(row, starts, weights, pairs, &target, count, isPortable)
        return target
      }
      let pixels = resample(isPortable: false)
      #expect(pixels == resample(isPortable: true))
      for index in 0..<count * 4 {
        let (x, channel) = (index / 4, index % 4)
        var sum = 0
        for tap in 0..<taps {
          sum += Int(row[(Int(starts[x]) + tap) * 4 + channel]) * Int(filters[x][tap])
        }
        let level = Double(sum) / Double(1 << 20)
        #expect(Double(pixels[index]) == min(max((level + 0.5).rounded(.down), 0), 255))
      }
    }
  }

  @Test("Vector and plain C resampling of planes give equal results, rounded from exact sums")
  func planes() {
    var dice = Dice(seed: 17)
    for _ in 0..<300 {
      let count = 16 * (1 + Int(dice.number(0...5)))
      let taps = 1 + Int(dice.number(0...1) * (dice.number(0...1) < 0.5 ? 4 : 19))
      let read = taps <= 4 ? 4 : (taps + 7) / 8 * 8
      let width = taps + Int(dice.number(0...100))
      let row = (0..<width + read).map { _ in Int16(dice.number(0...64 * 255)) }
      let starts = (0..<count).map { _ in Int32(dice.number(0...Double(width - taps))) }
      let filters = (0..<count).map { _ in
        Self.weights(taps, unity: Int(CPIXELS_COLUMN_UNITY), &dice)
      }
      var weights = [Int16](repeating: 0, count: count * read)
      for x in 0..<count {
        for tap in 0..<taps {
          weights[cpixels_plane_weight_index(x, tap, read)] = filters[x][tap]
        }
      }
      func resample(isPortable: Bool) -> [Int16] {
        var target = [Int16](repeating: 7, count: count)
        cpixels_resample_plane(row, starts, weights, read, &target, count, isPortable)
        return target
      }
      let samples = resample(isPortable: false)
      #expect(samples == resample(isPortable: true))
      for x in 0..<count {
        var sum = 0
        for tap in 0..<taps { sum += Int(row[Int(starts[x]) + tap]) * Int(filters[x][tap]) }
        let exact = (Double(sum) / Double(1 << 14) + 0.5).rounded(.down)
        #expect(Double(samples[x]) == min(max(exact, 0), 64 * 255))
      }
    }
  }

  @Test("Converts planes to the same bytes with vectors and in plain C, with the matrix of JFIF")
  func colors() {
    var dice = Dice(seed: 19)
    for round in 0..<60 {
      let count = 16 * (1 + round % 4)
      let planes = (0..<3).map { _ in
        (0..<count).map { _ in
          Int16(
            dice.number(0...1) < 0.1 ? dice.number(0...1).rounded() * 16320 : dice.number(0...16320)
          )
        }
      }
      func convert(isPortable: Bool) -> [UInt8] {
        var target = [UInt8](repeating: 7, count: 4 * count)
        cpixels_convert_planes(planes[0], planes[1], planes[2], &target, count, isPortable)
        return target
      }
      let pixels = convert(isPortable: false)
      #expect(pixels == convert(isPortable: true))
      for x in 0..<count {
        let (y, blue, red) = (
          Double(planes[0][x]) / 64, Double(planes[1][x]) / 64 - 128,
          Double(planes[2][x]) / 64 - 128
        )
        let exact = [y + 1.402 * red, y - 0.344136 * blue - 0.714136 * red, y + 1.772 * blue, 255]
        for channel in 0..<4 {
          let level = min(max(exact[channel], 0), 255)
          #expect(abs(Double(pixels[4 * x + channel]) - level) <= 0.52)
        }
      }
    }
  }

  @Test("Weights of a level's pixels add up to one")
  func filters() {
    var dice = Dice(seed: 13)
    let filter = AxisFilter()
    for _ in 0..<300 {
      let extent = 1 + Int(dice.number(0...400))
      let unit = PhotoPyramid.unit(ofStep: Int(dice.number(0...9.9)))
      let count = Int((Double(extent) / unit).rounded(.up))
      let isSloped = unit > 1
      let scale =
        1 / (unit * dice.number((isSloped ? 2.9 : 0.3)...7))
        * (dice.number(0...1) < 0.5 ? 1 : -1)
      let start = dice.number(0...0.5) * Double(extent)
      let placement = AxisFilter.Placement(
        scale: scale, offset: dice.number(-50...50),
        source: .init(start: start, end: start + dice.number(0.1...0.5) * Double(extent)))
      let input = AxisFilterInput(
        pixels: -5..<40, placement: placement, format: .pixels,
        level: .init(unit: unit, count: count, interpolation: isSloped ? .sloped : .even))
      filter.prepare(input, unity: 16384)
      #expect(filter.count == 45)
      #expect((0..<count).contains(filter.shown.lowerBound) && filter.shown.upperBound <= count)
      for pixel in 0..<45 {
        let weights = (0..<filter.taps).map { Int(filter.weights[pixel * filter.taps + $0]) }
        #expect(weights.reduce(0, +) == 16384)
        #expect(weights.allSatisfy { $0 >= -4096 })
        let first = Int(filter.starts[pixel])
        #expect(filter.shown.contains(first) && first + filter.taps <= filter.shown.upperBound)
      }
    }
  }
}

extension UInt {
  fileprivate var signed: Int { Int(self) }
}
