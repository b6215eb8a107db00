package import System

/// Why a file of display lists cannot be used.
package enum DrawnFramesError: Error, Sendable {
  /// The file cannot be opened or read.
  case file(FileError)
  /// A line is not as `trace --display-list` prints it; the text says why.
  case line(path: String, Int, String)
  /// The file is empty.
  case empty(path: String)
}

extension DrawnFramesError: CustomStringConvertible {
  /// The fault in one line; names are not escaped.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .line(let path, let line, let words): "\(path):\(line): \(words)"
    case .empty(let path): "\(path) holds no display list; zoetrope trace --display-list prints one"
    }
  }
}
