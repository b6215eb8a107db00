package import Pixels

/// The rotation or reflection that turns the stored rows of a picture upright.
///
/// The raw value is that of the EXIF tag 0x0112, which states the sides of the scene that the
/// stored picture's first row and first column show.
/// Source: CIPA DC-008-2019 (Exif 2.32), section 4.6.4.A, "Orientation".
package enum EXIFOrientation: UInt8, CaseIterable, Sendable {
  /// No change.
  case upright = 1
  /// Mirrored horizontally.
  case mirrored
  /// Rotated by 180°.
  case halfTurned
  /// Mirrored vertically.
  case flipped
  /// Mirrored about the diagonal from the top left, which exchanges rows and columns.
  case transposed
  /// Displayed after a clockwise rotation by 90°.
  case quarterTurned
  /// Mirrored about the diagonal from the top right.
  case transverse
  /// Displayed after a counterclockwise rotation by 90°.
  case threeQuarterTurned

  /// Whether width and height are exchanged.
  package var swapsSides: Bool { rawValue >= 5 }

  /// Whether the columns and rows of the stored picture run in the opposite direction.
  package var reverses: (columns: Bool, rows: Bool) {
    switch self {
    case .upright, .transposed: (false, false)
    case .mirrored, .threeQuarterTurned: (true, false)
    case .flipped, .quarterTurned: (false, true)
    case .halfTurned, .transverse: (true, true)
    }
  }

  /// Returns the upright size of a picture stored in the given size.
  package func upright(_ stored: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  // MARK: Pixels

  /// Returns the stored picture turned upright, or the same pixmap if it already is.
  package func upright(_ stored: Pixmap<StraightRGBA8>) -> Pixmap<StraightRGBA8> {
    guard self != .upright else { return stored }
    let result = Pixmap<StraightRGBA8>(size: upright(stored.size))
    stored.bytes.withMemoryRebound(to: UInt32.self) { source in
      result.bytes.withMemoryRebound(to: UInt32.self) { target in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        copy(source, stored.size, stride: stored.width, to: target, result.size)
      }
    }
    return result
  }

  /// Returns the stored plane turned upright, or the same plane if it already is.
  func upright(_ stored: SamplePlane) -> SamplePlane {
    guard self != .upright else { return stored }
    let result = SamplePlane(size: upright(stored.size))
    copy(stored.row(0), stored.size, stride: stored.stride, to: result.row(0), result.size)
    return withExtendedLifetime(stored) { result }
  }

  /// Copies pixel by pixel, in squares whose rows and columns both fit in the cache.
  private func copy<Sample>(
    _ source: UnsafeMutablePointer<Sample>, _ stored: PixelSize, stride: Int,
    to target: UnsafeMutablePointer<Sample>, _ size: PixelSize
  ) {
    let walk = walk(over: stored, stride: stride)
    let square = 32
    for top in Swift.stride(from: 0, to: size.height, by: square) {
      let bottom = min(top + square, size.height)
      for left in Swift.stride(from: 0, to: size.width, by: square) {
        let right = min(left + square, size.width)
        for y in top..<bottom {
          let row = target + y * size.width
          var position = walk.origin + y * walk.down + left * walk.right
          for x in left..<right {
            row[x] = source[position]
            position &+= walk.right
          }
        }
      }
    }
  }

  /// The index of the upright picture's first pixel, and the steps to the pixels right and below.
  private func walk(over stored: PixelSize, stride: Int) -> (origin: Int, right: Int, down: Int) {
    let lastInRow = stored.width - 1
    let lastRow = stride * (stored.height - 1)
    return switch self {
    case .upright: (0, 1, stride)
    case .mirrored: (lastInRow, -1, stride)
    case .halfTurned: (lastRow + lastInRow, -1, -stride)
    case .flipped: (lastRow, 1, -stride)
    case .transposed: (0, stride, 1)
    case .quarterTurned: (lastRow, -stride, 1)
    case .transverse: (lastRow + lastInRow, -stride, -1)
    case .threeQuarterTurned: (lastInRow, stride, -1)
    }
  }

  // MARK: TIFF

  /// The signature of an APP1 segment with EXIF data.
  ///
  /// A TIFF structure follows.
  static let signature: [UInt8] = Array("Exif\0\0".utf8)

  /// Reads the orientation from a chunk of a WebP or PNG file; upright if none is valid.
  ///
  /// The data begin with the TIFF structure or, from some writers, with the signature used in JPEG
  /// files.
  init(chunk: ArraySlice<UInt8>) {
    let isSigned = chunk.starts(with: Self.signature)
    self = Self(tiff: chunk.dropFirst(isSigned ? Self.signature.count : 0)) ?? .upright
  }

  private static let tag = 0x0112
  private static let shortType = 3

  /// Reads the orientation from EXIF data after the signature, or returns nil if none is valid.
  ///
  /// Reads only the first directory. Source: TIFF Revision 6.0, section 2.
  init?(tiff: ArraySlice<UInt8>) {
    guard let reader = TIFFReader(tiff), let directory = reader.integer(at: 4, bytes: 4),
      let entries = reader.integer(at: directory, bytes: 2)
    else { return nil }
    for index in 0..<entries {
      let entry = directory + 2 + 12 * index
      guard let tag = reader.integer(at: entry, bytes: 2) else { return nil }
      guard tag == Self.tag else { continue }
      guard reader.integer(at: entry + 2, bytes: 2) == Self.shortType,
        reader.integer(at: entry + 4, bytes: 4) == 1,
        let value = reader.integer(at: entry + 8, bytes: 2), value <= 8
      else { return nil }
      self.init(rawValue: UInt8(value))
      return
    }
    return nil
  }

  /// The content of an APP1 segment that states only this orientation.
  var segment: [UInt8] {
    Self.signature
      + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]  // big endian, 42, directory at 8
      + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, rawValue, 0, 0]  // one entry
      + [0, 0, 0, 0]  // end of directories
  }
}

/// A reader of integers in a TIFF structure, in the byte order that its header states.
private struct TIFFReader {
  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool

  init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0x49, 0x49, 42, 0]) {
      isBigEndian = false
    } else if bytes.starts(with: [0x4D, 0x4D, 0, 42]) {
      isBigEndian = true
    } else {
      return nil
    }
  }

  /// Returns the unsigned integer of 2 or 4 bytes at an offset, or nil if out of range.
  func integer(at offset: Int, bytes count: Int) -> Int? {
    guard offset <= bytes.count - count else { return nil }
    let slice = bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)]
    let combine = { (value: Int, byte: UInt8) in value << 8 | Int(byte) }
    return isBigEndian ? slice.reduce(0, combine) : slice.reversed().reduce(0, combine)
  }
}
