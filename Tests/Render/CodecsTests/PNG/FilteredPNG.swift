import TestSupport

/// An RGB or RGBA picture of noise whose rows use chosen filters.
///
/// The filters are implemented by their definitions, so that the reader is tested independently of
/// the writer.
/// Source: PNG specification, third edition, 9.2 and 9.4.
struct FilteredPNG {
  let width: Int
  let height: Int
  let hasAlpha: Bool
  /// The filters of the rows, 0 to 4, repeated.
  let filters: [UInt8]
  /// The number of bytes of the zlib stream in each IDAT chunk.
  var pieceLength = Int.max
  /// Chunks before and after the pixels.
  var before: [(String, [UInt8])] = []
  var behind: [(String, [UInt8])] = []

  private var channels: Int { hasAlpha ? 4 : 3 }

  /// The samples, row by row, from a fixed linear congruential generator.
  private var samples: [UInt8] {
    var state = UInt32(width * 131 + height)
    return (0..<width * height * channels).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
  }

  /// The expected pixels.
  var pixels: [UInt8] {
    let samples = samples
    return (0..<width * height).flatMap { (pixel: Int) -> [UInt8] in
      samples[pixel * channels..<(pixel + 1) * channels] + (hasAlpha ? [] : [255])
    }
  }

  /// The bytes of the rows, each after its filter's number.
  var rows: [UInt8] {
    let samples = samples
    let stride = width * channels
    func sample(_ index: Int, _ y: Int) -> Int {
      index < 0 || y < 0 ? 0 : Int(samples[y * stride + index])
    }
    var rows: [UInt8] = []
    for y in 0..<height {
      let filter = filters[y % filters.count]
      rows.append(filter)
      for index in 0..<stride {
        let left = sample(index - channels, y)
        let above = sample(index, y - 1)
        let corner = index < channels ? 0 : sample(index - channels, y - 1)
        let guess =
          switch filter {
          case 1: left
          case 2: above
          case 3: (left + above) / 2
          case 4: Self.paeth(left, above, corner)
          default: 0
          }
        rows.append(UInt8(truncatingIfNeeded: sample(index, y) - guess))
      }
    }
    return rows
  }

  private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let guess = left + above - corner
    return [left, above, corner].enumerated().min {
      (abs(guess - $0.element), $0.offset) < (abs(guess - $1.element), $1.offset)
    }?.element ?? 0
  }

  var bytes: [UInt8] { bytes(stream: PNGFile.stored(rows)) }

  /// Returns the file with another zlib stream.
  func bytes(stream: [UInt8]) -> [UInt8] {
    var file = PNGFile()
    let sides = PNGFile.number(width) + PNGFile.number(height)
    file.add("IHDR", sides + [8, hasAlpha ? 6 : 2, 0, 0, 0])
    for (type, body) in before { file.add(type, body) }
    var remaining = stream[...]
    repeat {
      file.add("IDAT", Array(remaining.prefix(pieceLength)))
      remaining = remaining.dropFirst(pieceLength)
    } while !remaining.isEmpty
    for (type, body) in behind { file.add(type, body) }
    file.add("IEND", [])
    return file.bytes
  }
}
