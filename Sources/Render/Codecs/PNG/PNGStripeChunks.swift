/// The bytes of a PNG file before and after its stripes, each of which is an IDAT chunk.
///
/// Source: PNG specification, third edition, 10.1: the bodies of all IDAT chunks are one zlib
/// stream.
enum PNGStripeChunks {
  /// The header of a zlib stream: DEFLATE, a window of 32 KiB, fastest compression.
  static let streamHead: [UInt8] = [0x78, 0x01]

  /// The number of bytes before the first stripe's chunk: the signature and IHDR.
  static let headCount = PNGChunks.signature.count + 25

  /// The number of bytes after the last stripe: an IDAT chunk with the stream's end, and IEND.
  static let tailCount = 12 + 6 + 12

  /// Returns the bytes after the last stripe: an empty final block, the checksum of all rows, IEND.
  static func tail(_ sums: [Adler32]) -> [UInt8] {
    let sum = sums.reduce(into: Adler32.empty) { $0.append($1) }
    return PNGChunk.bytes("IDAT", [0x03, 0x00] + sum.value.bigEndianBytes) + PNGChunk.bytes("IEND")
  }
}
