/// A kind of container of videos, recognized by a file's first bytes and never by its name.
package enum VideoFormat: String, CaseIterable, Sendable {
  /// The ISO base media file format: MP4, QuickTime's MOV, M4V, 3GP.
  case isoMedia = "mov"
  /// Matroska and WebM.
  case matroska
  /// Audio Video Interleave.
  case avi

  /// The first bytes of a file that are looked at.
  package static let signatureLength = 12

  /// The format whose signature the bytes begin with, nil where there is none.
  package init?(signatureOf bytes: [UInt8]) {
    let kind = bytes.dropFirst(bytes.starts(with: "RIFF".utf8) ? 8 : 4).prefix(4)
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else if bytes.starts(with: "RIFF".utf8), kind.elementsEqual("AVI ".utf8) {
      self = .avi
    } else if kind.elementsEqual("ftyp".utf8) {
      self = .isoMedia
    } else {
      return nil
    }
  }

  /// The error by which the container rounds the times of frames, s.
  package var tolerance: Double {
    switch self {
    // Milliseconds, unless a file says otherwise.
    case .matroska: 0.0005
    case .isoMedia, .avi: 0
    }
  }
}
