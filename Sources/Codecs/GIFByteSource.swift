import CGIF

/// The bytes of a GIF file and how far giflib has read them.
///
/// giflib reads no byte ahead, so the place may be moved between its calls.
final class GIFByteSource {
  private let bytes: [UInt8]
  private(set) var position = 0

  /// What giflib reads next while it reads the packed pixels of a frame; nil outside of them.
  var packed: PackedPart?

  /// A part of a frame's packed pixels, which come in blocks headed by their length.
  enum PackedPart {
    /// The length of a block; 0 after the last.
    case length
    /// What a block holds.
    case content
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next byte, nil at the end of the file.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Passes over one byte.
  func skip() {
    position = min(position + 1, bytes.count)
  }

  /// Copies bytes out.
  ///
  /// Where a file stops between the blocks of a frame, an empty block is handed out in place of
  /// the missing one: giflib asks for it even when it already has all pixels.
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
