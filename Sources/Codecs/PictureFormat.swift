/// A file format of photos, recognized by a file's first bytes and never by its name.
package enum PictureFormat: String, CaseIterable, Sendable {
  /// Portable Network Graphics.
  case png = "PNG"
  /// JPEG.
  case jpeg = "JPEG"
  /// Graphics Interchange Format, 87a or 89a.
  case gif = "GIF"

  /// The format whose signature the bytes begin with, nil where there is none.
  package init?(signatureOf bytes: [UInt8]) {
    for format in Self.allCases where bytes.starts(with: format.signature) {
      self = format
      return
    }
    return nil
  }

  private var signature: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    case .gif: [0x47, 0x49, 0x46, 0x38]
    }
  }
}
