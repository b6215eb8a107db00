/// The chunks of WebP files.
///
/// Source: WebP container specification, of the RIFF format: four letters, a length in four bytes from
/// the lowest on, the contents and a zero where their length is odd.
enum WebPChunks {
  /// The chunks of a single picture's file that a frame holds: its alpha and its pixels.
  static func picture(in file: [UInt8]) -> [UInt8] {
    var place = 12
    var chunks: [UInt8] = []
    while place + 8 <= file.count {
      let length = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << ($1 * 8) }
      let end = min(place + 8 + length + length % 2, file.count)
      if [Array("ALPH".utf8), Array("VP8 ".utf8), Array("VP8L".utf8)].contains(
        Array(file[place..<place + 4]))
      {
        chunks += file[place..<end]
      }
      place = end
    }
    return chunks
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
