import TestSupport

/// An animated PNG assembled by hand, so that the reader is tested with more than the writer's
/// output.
///
/// Source: PNG specification, third edition, 11.3.7.
struct APNGSample {
  /// A frame as stored in the file.
  struct Frame {
    var x = 0
    var y = 0
    var width = 2
    var height = 1
    var delay: (UInt16, UInt16) = (1, 10)
    var disposal: UInt8 = 0
    var blend: UInt8 = 0
    /// Straight RGBA, row by row.
    var pixels: [UInt8]
    /// The number of fdAT chunks that contain the pixels.
    var pieces = 1
  }

  var width = 2
  var height = 1
  /// The default image, shown by viewers that play no animation, if it is not a frame.
  var hidden: [UInt8]?
  var stated: Int?
  var frames: [Frame]

  /// The chunks of the file, which tests can change.
  var chunks: [(String, [UInt8])] {
    var chunks: [(String, [UInt8])] = [
      ("IHDR", PNGFile.number(width) + PNGFile.number(height) + [8, 6, 0, 0, 0]),
      ("acTL", PNGFile.number(stated ?? frames.count) + PNGFile.number(3)),
    ]
    if let hidden { chunks.append(("IDAT", Self.stream(hidden, width: width))) }
    var sequence = 0
    func number() -> [UInt8] {
      defer { sequence += 1 }
      return PNGFile.number(sequence)
    }
    for (index, frame) in frames.enumerated() {
      let extents = [frame.width, frame.height, frame.x, frame.y].flatMap(PNGFile.number)
      let delay = [frame.delay.0, frame.delay.1].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      chunks.append(("fcTL", number() + extents + delay + [frame.disposal, frame.blend]))
      let stream = Self.stream(frame.pixels, width: frame.width)
      if index == 0, hidden == nil {
        chunks.append(("IDAT", stream))
        continue
      }
      let length = (stream.count + frame.pieces - 1) / frame.pieces
      for start in stride(from: 0, to: stream.count, by: length) {
        chunks.append(("fdAT", number() + stream[start..<min(stream.count, start + length)]))
      }
    }
    chunks.append(("IEND", []))
    return chunks
  }

  var bytes: [UInt8] { Self.file(of: chunks) }

  /// Returns a file of these chunks.
  static func file(of chunks: [(String, [UInt8])]) -> [UInt8] {
    var file = PNGFile()
    for (type, body) in chunks { file.add(type, body) }
    return file.bytes
  }

  private static func stream(_ pixels: [UInt8], width: Int) -> [UInt8] {
    let rows = stride(from: 0, to: pixels.count, by: width * 4).flatMap {
      [0] + pixels[$0..<min(pixels.count, $0 + width * 4)]
    }
    return PNGFile.stored(rows)
  }
}
