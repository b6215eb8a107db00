/// The parts of a PNG file around its stripes, of which each is an IDAT chunk.
///
/// Source: PNG specification, third edition, 10.1: the bodies of all IDAT chunks are one zlib stream.
enum PNGStripeChunks {
  /// The beginning of a zlib stream: DEFLATE, a window of 32 KiB, packed fast.
  static let streamHead: [UInt8] = [0x78, 0x01]

  /// The bytes in front of the first stripe's chunk: the signature and IHDR.
  static let headCount = PNGChunks.signature.count + 25

  /// The bytes of a chunk with the stream's end and of the file's end.
  static let tailCount = 12 + 6 + 12

  /// Creates the bytes behind the last stripe: an empty last block, the checksum of all rows, IEND.
  static func tail(_ sums: [Adler32]) -> [UInt8] {
    let sum = sums.reduce(into: Adler32.empty) { $0.append($1) }
    var tail: [UInt8] = []
    ([0x03, 0x00] + sum.value.bigEndianBytes).withUnsafeBytes { tail.appendPNGChunk("IDAT", $0) }
    tail.appendPNGChunk("IEND")
    return tail
  }
}
