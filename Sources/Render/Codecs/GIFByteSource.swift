import CGIF

/// The bytes of a GIF file and giflib's read position.
///
/// The position may be moved between calls, because giflib does not read ahead.
final class GIFByteSource {
  private let bytes: [UInt8]
  private(set) var position = 0

  /// The piece of a frame's compressed pixels that giflib reads next, or nil outside of them.
  var packed: PackedPiece?

  /// A piece of a frame's compressed pixels, which are stored in blocks preceded by their length.
  enum PackedPiece {
    /// The length of a block.
    ///
    /// It is 0 after the last block.
    case length
    /// The bytes of a block.
    case content
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte, or nil at the end of the file.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  func skip() { position = min(position + 1, bytes.count) }

  /// Copies bytes to the target and returns their number.
  ///
  /// If the file ends between the blocks of a frame, an empty block replaces the missing one.
  /// giflib requests it even if it already has all pixels.
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

  /// The read function that giflib calls.
  ///
  /// Its user data is the source.
  static let callback: InputFunc = { file, buffer, count in
    guard let file, let buffer, let source = file.pointee.UserData, count > 0 else { return 0 }
    return Int32(
      Unmanaged<GIFByteSource>.fromOpaque(source).takeUnretainedValue()
        .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
  }
}
