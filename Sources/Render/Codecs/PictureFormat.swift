/// A picture file format, recognized by the first bytes of a file, not by its name.
package enum PictureFormat: String, CaseIterable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  /// Graphics Interchange Format, 87a or 89a.
  case gif = "GIF"
  /// WebP, still or animated.
  case webp = "WebP"
  /// The High Efficiency Image File Format: stills as HEIC or AVIF.
  case heif = "HEIF"

  /// Creates the format whose signature the bytes begin with, or nil if there is none.
  package init?(signatureOf bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.begins(bytes) }) else { return nil }
    self = format
  }

  /// Throws `PictureError.unrecognized` if the file is of another format.
  func check(_ bytes: [UInt8]) throws(PictureError) {
    guard try PictureReader.format(of: bytes) != self else { return }
    throw .unrecognized(firstBytes: Array(bytes.prefix(8)))
  }

  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: bytes.starts(with: [0x47, 0x49, 0x46, 0x38])
    // The file length is between the two signatures.
    case .webp:
      bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    // The length of the first box is before its name, and the file's main brand after it.
    case .heif:
      bytes.dropFirst(4).starts(with: "ftyp".utf8)
        && ["heic", "heix", "heim", "heis", "mif1", "mif2", "avif"].contains {
          bytes.dropFirst(8).starts(with: $0.utf8)
        }
    }
  }
}
