/// A GIF assembled by hand, so that readers are tested with more than the writer's output.
struct GIFSample {
  /// A frame as stored in the file.
  struct Frame {
    var x = 0
    var y = 0
    var width = 1
    var height = 1
    var indices: [UInt8]
    var palette: [[UInt8]]?
    var isInterlaced = false
    var transparentIndex: UInt8?
    var disposal: UInt8 = 0
    var delayCentiseconds = 0
  }

  var width = 1
  var height = 1
  var palette: [[UInt8]]? = colors
  var backgroundIndex: UInt8 = 0
  var frames: [Frame]
  /// Bytes after each frame.
  var filling: [UInt8] = []

  /// The contents of the file.
  ///
  /// Palettes must have 4 colors.
  var bytes: [UInt8] {
    var bytes = Array("GIF89a".utf8) + word(width) + word(height)
    bytes += [palette == nil ? 0 : 0x81, backgroundIndex, 0]
    bytes += palette?.flatMap { $0 } ?? []
    for frame in frames {
      let flags: UInt8 = frame.disposal << 2 | (frame.transparentIndex == nil ? 0 : 1)
      bytes += [0x21, 0xF9, 4, flags] + word(frame.delayCentiseconds)
      bytes += [frame.transparentIndex ?? 0, 0]
      bytes += [0x2C] + word(frame.x) + word(frame.y) + word(frame.width) + word(frame.height)
      bytes.append((frame.isInterlaced ? 0x40 : 0) | (frame.palette == nil ? 0 : 0x81))
      bytes += frame.palette?.flatMap { $0 } ?? []
      bytes += packed(frame.indices) + filling
    }
    return bytes + [0x3B]
  }

  private func word(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

  /// Returns codes of 3 bits.
  ///
  /// A clear code before every pair keeps them from growing.
  private func packed(_ indices: [UInt8]) -> [UInt8] {
    var codes: [UInt8] = []
    for (position, index) in indices.enumerated() {
      if position % 2 == 0 { codes.append(4) }
      codes.append(index)
    }
    codes.append(5)
    var (bits, count, data) = (0, 0, [UInt8]())
    for code in codes {
      bits |= Int(code) << count
      count += 3
      while count >= 8 {
        data.append(UInt8(bits & 0xFF))
        bits >>= 8
        count -= 8
      }
    }
    if count > 0 { data.append(UInt8(bits & 0xFF)) }
    var blocks: [UInt8] = [2]
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(start + 255, data.count)]
      blocks += [UInt8(block.count)] + block
    }
    return blocks + [0]
  }

  /// Red, green, blue, white.
  static let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
}
