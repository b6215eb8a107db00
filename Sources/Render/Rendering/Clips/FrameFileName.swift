import Platform

/// The names of the files that hold a clip's frames.
package enum FrameFileName {
  /// The file name of a frame's number, from 0: `frame-0007.png`, at least four digits.
  package static func name(of index: Int) -> String {
    "frame-\(String(index).zeroPadded(to: 4)).png"
  }

  /// The number of the frame in a file name, at most 1,000,000,000; nil for any other name.
  package static func index(of name: String) -> Int? {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png"),
      let index = Int(name.dropFirst(6).dropLast(4)), (0...1_000_000_000).contains(index),
      self.name(of: index) == name
    else { return nil }
    return index
  }
}
