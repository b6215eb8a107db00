extension EXIFOrientation {
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
