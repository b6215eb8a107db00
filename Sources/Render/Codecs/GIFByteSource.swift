import CGIF

/// The bytes of a GIF file and giflib's place in them, which may be moved as giflib reads no byte ahead.
final class GIFByteSource {
  private let bytes: [UInt8]
  private(set) var position = 0

  /// The part of a frame's packed pixels that giflib reads next; nil outside of them.
  var packed: PackedPart?

  /// A part of a frame's packed pixels, which come in blocks headed by their length.
  enum PackedPart {
    /// The length of a block; 0 after the last.
    case length
    /// The bytes of a block.
    case content
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next byte, nil at the end of the file.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  func skip() {
    position = min(position + 1, bytes.count)
  }

  /// Copies bytes to the target and returns their number.
  ///
  /// Where a file stops between the blocks of a frame, an empty block replaces the missing one: giflib
  /// asks for it even when it already has all pixels.
  func read(into target: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(target.count, bytes.count - position)
    if count == 0, packed == .length, target.count == 1 {
      target[0] = 0
      return 1
    }
    target.copyBytes(from: bytes[position..<position + count])
    position += count
    switch packed {
    case .length: packed = count == 1 && target[0] == 0 ? .length : .content
    case .content: packed = .length
    case nil: break
    }
    return count
  }

  /// The function that giflib calls; the source is its user data.
  static let callback: InputFunc = { file, buffer, count in
    guard let file, let buffer, let source = file.pointee.UserData, count > 0 else { return 0 }
    return Int32(
      Unmanaged<GIFByteSource>.fromOpaque(source).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
  }
}
