package import Codecs
package import Display
package import Platform

/// An error in opening or comparing a clip.
package enum ClipError: InterruptibleError, CustomStringConvertible, Sendable {
  /// A file or folder cannot be opened or read.
  case file(FileError)
  /// A picture cannot be decoded.
  case picture(path: String, PictureError)
  /// A golden cannot be read.
  case golden(path: String, GoldenError)
  /// A manifest cannot be read, for the reason in the message.
  case manifest(path: String, String)
  /// The CSV of a trace or an app is invalid.
  case log(path: String, [LogFault])
  /// A picture's digest differs from that in the manifest or golden.
  case digestMismatch(path: String, frame: Int)
  /// Each attempt to read a golden was interrupted by a new recording of it.
  case keepsChanging(path: String)
  /// A difference picture cannot be encoded, for the reason in the message.
  case encoding(String)
  /// There is too little memory to compare pictures.
  case memory(MemoryShortage)
  /// A signal interrupted the work.
  case interrupted
  /// The clip has no frames.
  case empty(path: String)
  /// The file is not a picture, animation, video, manifest, trace, or golden.
  case unknown(path: String)

  /// Whether the clip itself is broken, and not just unreadable here or now.
  package var isDamage: Bool {
    switch self {
    case .golden(_, let error): error.isDamage
    case .picture, .manifest, .log, .digestMismatch, .empty, .unknown: true
    case .file, .keepsChanging, .encoding, .memory, .interrupted: false
    }
  }

  /// Creates the error for a picture or video that cannot be decoded.
  init(_ error: PictureError, path: String) {
    self = error == .interrupted ? .interrupted : .picture(path: path, error)
  }

  /// The problem in one line; names are not escaped.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .picture(let path, let error): "cannot read \(path): \(error)"
    case .golden(let path, let error): "\(path) \(error)"
    case .manifest(let path, let reason): "\(path) is not a valid manifest: \(reason)"
    case .log(let path, let faults): "\(path): \(faults.first?.text ?? "")"
    case .digestMismatch(let path, let frame):
      "\(path) is not the picture that was recorded as frame \(frame): its digest differs"
    case .keepsChanging(let path):
      "\(path) is being recorded repeatedly by another run; try again when that run has ended"
    case .encoding(let text): text
    case .memory(let shortage): shortage.description
    case .interrupted: "interrupted"
    case .empty(let path):
      "\(path) contains no frames: no manifest.json and no PNG files"
    case .unknown(let path):
      "\(path) is not a clip: expected pictures, a video, a manifest, a golden, or a log with the column time"
    }
  }
}
