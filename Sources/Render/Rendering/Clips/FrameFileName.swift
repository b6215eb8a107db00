import Platform

/// The file names of a clip's frames.
package enum FrameFileName {
  /// Returns the file name of a frame index, with at least four digits: `frame-0007.png`.
  package static func name(of index: Int) -> String {
    "frame-\(String(index).zeroPadded(to: 4)).png"
  }

  /// Returns the index in a file name, at most 1,000,000,000; nil for any other name.
  package static func index(of name: String) -> Int? {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png"),
      let index = Int(name.dropFirst(6).dropLast(4)), (0...1_000_000_000).contains(index),
      self.name(of: index) == name
    else { return nil }
    return index
  }
}
