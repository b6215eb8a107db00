package import Codecs
package import Platform

/// An error in opening or comparing a clip.
package enum ClipError: Error, Sendable {
  /// A file or folder cannot be opened or read.
  case file(FileError)
  /// A picture cannot be decoded.
  case picture(path: String, PictureError)
  /// A golden cannot be read.
  case golden(path: String, GoldenError)
  /// A manifest cannot be read; the text says why.
  case manifest(path: String, String)
  /// The CSV of a trace has faults.
  case trace(path: String, [TraceFault])
  /// A picture is not the one that the manifest or the golden states.
  case otherPicture(path: String, frame: Int)
  /// A golden was recorded again at each attempt to read it.
  case unsteady(path: String)
  /// A file is a Git LFS pointer to one that was not fetched.
  case pointer(path: String)
  /// A picture of how frames differ cannot be encoded; the text says why.
  case encoding(String)
  /// There is too little memory to compare pictures.
  case memory(MemoryShortage)
  /// A signal asked for the end.
  case interrupted
  /// There is no frame in it.
  case empty(path: String)
  /// It is neither a picture nor an animation, a video, a manifest, a trace or a golden.
  case unknown(path: String)
}

extension ClipError: InterruptibleError {}

extension ClipError {
  /// True if what is there is broken; false for what is whole, and only cannot be read here or now.
  package var isDamage: Bool {
    switch self {
    case .golden(_, let error): error.isDamage
    case .picture, .manifest, .trace, .otherPicture, .empty, .unknown: true
    case .file, .unsteady, .pointer, .encoding, .memory, .interrupted: false
    }
  }
}

extension ClipError {
  /// Takes an error in decoding a picture or a video.
  init(_ error: PictureError, path: String) {
    self = error == .interrupted ? .interrupted : .picture(path: path, error)
  }
}

extension ClipError: CustomStringConvertible {
  /// The fault in one line; names are not escaped.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .picture(let path, let error): "cannot read \(path): \(error)"
    case .golden(let path, let error): "\(path) \(error)"
    case .manifest(let path, let words): "\(path) is no manifest that can be read: \(words)"
    case .trace(let path, let faults): "\(path): \(faults.first?.text ?? "")"
    case .otherPicture(let path, let frame):
      "\(path) is not the picture that was recorded as frame \(frame): its digest differs"
    case .unsteady(let path):
      "\(path) is recorded by another run again and again; try again when that has ended"
    case .pointer(let path):
      "\(path) is a Git LFS pointer and not the file itself: git lfs pull fetches it"
    case .encoding(let text): text
    case .memory(let shortage): shortage.description
    case .interrupted: "interrupted"
    case .empty(let path):
      "\(path) holds no frames: no manifest.json and no PNG files"
    case .unknown(let path):
      "\(path) is no clip: neither a PNG, GIF, WebP or JPEG, nor a video, a manifest, a trace or a golden, "
        + "nor a folder of frames"
    }
  }
}
