/// The chunks of WebP files.
///
/// Source: WebP container specification, of the RIFF format: four letters, a length in four bytes from
/// the lowest on, the contents and a zero where their length is odd.
enum WebPChunks {
  /// The chunks of a file one after another, from behind its head as far as their lengths lead.
  struct Walk: Sequence, IteratorProtocol {
    private let file: [UInt8]
    private var place = 12

    init(_ file: [UInt8]) { self.file = file }

    /// The next chunk's name, and its place, cut off where the file ends; nil after the last.
    mutating func next() -> (name: String, whole: Range<Int>)? {
      guard place + 8 <= file.count else { return nil }
      let start = place
      let length = (0..<4).reduce(0) { $0 | Int(file[start + 4 + $1]) << ($1 * 8) }
      place = Swift.min(start + 8 + length + length % 2, file.count)
      return (String(decoding: file[start..<start + 4], as: UTF8.self), start..<place)
    }
  }

  /// The chunks of a single picture's file that a frame holds: its alpha and its pixels.
  static func picture(in file: [UInt8]) -> [UInt8] {
    Walk(file).filter { ["ALPH", "VP8 ", "VP8L"].contains($0.name) }.flatMap { file[$0.whole] }
  }

  /// A chunk.
  static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes(contents.count, 4) + contents
      + (contents.count % 2 == 0 ? [] : [0])
  }

  /// The lowest bytes of a number, from the lowest on.
  static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
