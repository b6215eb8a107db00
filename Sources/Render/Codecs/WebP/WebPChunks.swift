/// Functions that read and write the chunks of WebP files.
///
/// Source: WebP container specification, RIFF format: four letters, the length as a little-endian
/// 32-bit number, the contents, and a zero byte if the length is odd.
enum WebPChunks {
  /// The chunks of a file in order, found by their lengths from the end of the file header.
  struct ChunkIterator: Sequence, IteratorProtocol {
    private let file: [UInt8]
    private var offset = 12

    init(_ file: [UInt8]) { self.file = file }

    /// Returns the next chunk's name and byte range, clamped to the file, or nil after the last.
    mutating func next() -> (name: String, whole: Range<Int>)? {
      guard offset + 8 <= file.count else { return nil }
      let start = offset
      let length = (0..<4).reduce(0) { $0 | Int(file[start + 4 + $1]) << ($1 * 8) }
      offset = Swift.min(start + 8 + length + length % 2, file.count)
      return (String(decoding: file[start..<start + 4], as: UTF8.self), start..<offset)
    }
  }

  /// Returns the chunks of a still picture's file that a frame contains: its alpha and its pixels.
  static func picture(in file: [UInt8]) -> [UInt8] {
    ChunkIterator(file).filter { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }.flatMap {
      file[$0.whole]
    }
  }

  /// Returns a chunk with a name and contents.
  static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes(contents.count, 4) + contents
      + (contents.count % 2 == 0 ? [] : [0])
  }

  /// Returns the `count` lowest bytes of a number in little-endian order.
  static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
