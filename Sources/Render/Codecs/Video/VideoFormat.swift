/// A video container format, recognized by the first bytes of a file, not by its name.
package enum VideoFormat: String, CaseIterable, Sendable {
  /// The ISO base media file format: MP4, QuickTime's MOV, M4V, 3GP.
  case isoMedia = "mov"
  /// Matroska and WebM.
  case matroska
  /// Audio Video Interleave.
  case avi

  /// The number of bytes needed to recognize the format.
  package static let signatureLength = 12

  /// Creates the format whose signature the bytes begin with, or nil if there is none.
  package init?(signatureOf bytes: [UInt8]) {
    let kind = bytes.dropFirst(bytes.starts(with: "RIFF".utf8) ? 8 : 4).prefix(4)
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else if bytes.starts(with: "RIFF".utf8), kind.elementsEqual("AVI ".utf8) {
      self = .avi
    } else if kind.elementsEqual("ftyp".utf8), PictureFormat(signatureOf: bytes) == nil {
      self = .isoMedia
    } else {
      return nil
    }
  }

  /// The maximum rounding error of timestamps in the container, s.
  package var tolerance: Double {
    switch self {
    // Milliseconds, unless the file specifies another unit.
    case .matroska: 0.0005
    case .isoMedia, .avi: 0
    }
  }
}
