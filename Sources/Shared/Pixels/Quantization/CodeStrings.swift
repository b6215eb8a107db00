/// The index strings for which a GIF coder has codes, tracked pixel by pixel.
///
/// A pixel that continues a known string costs nothing; the children of the current string are the
/// indices that do so. The rules match the coder that writes the file. Each code adds a string
/// until 4095 are known, and then all are discarded. If the rules differed, files would only be
/// larger.
///
/// Source: GIF89a specification, appendix F.
final class CodeStrings {
  private static let limit = 4096

  /// For each string, its first child, which is one index longer; 0 means none.
  ///
  /// `next` is the next sibling and `last` the last index of a string.
  private let first = Scratch<UInt16>()
  private let next = Scratch<UInt16>()
  private let last = Scratch<UInt8>()

  /// Returns a walk over the pixels of one image with a number of colors, at most 256.
  func walk(colors: Int) -> Walk {
    var bits = 2
    while 1 << bits < colors { bits += 1 }
    let walk = Walk(
      first: first.reserve(Self.limit), next: next.reserve(Self.limit),
      last: last.reserve(Self.limit), roots: 1 << bits, count: 1 << bits + 2)
    walk.forget()
    return walk
  }

  /// A position in the tree of strings, valid until the next walk.
  ///
  /// The `CodeStrings` object must stay alive.
  struct Walk {
    fileprivate let first: UnsafeMutablePointer<UInt16>
    fileprivate let next: UnsafeMutablePointer<UInt16>
    fileprivate let last: UnsafeMutablePointer<UInt8>
    fileprivate let roots: Int
    fileprivate var count: Int
    /// The string formed by the last pixels; negative before the first pixel.
    fileprivate var string = -1

    fileprivate func forget() { first.update(repeating: 0, count: CodeStrings.limit) }

    /// The first child of the current string; 0 for none.
    var firstChild: Int { string < 0 ? 0 : Int(first[string]) }

    /// Returns the next sibling of a child; 0 for none.
    func sibling(of child: Int) -> Int { Int(next[child]) }

    /// Returns the last index of a child string.
    func index(of child: Int) -> UInt8 { last[child] }

    /// Advances to a child of the current string.
    mutating func follow(_ child: Int) { string = child }

    /// Advances by an index that no child has, which starts a new string.
    mutating func begin(_ index: UInt8) {
      defer { string = Int(index) }
      guard string >= 0 else { return }
      if count >= CodeStrings.limit - 1 {
        forget()
        count = roots + 2
      } else {
        next[count] = first[string]
        last[count] = index
        first[string] = UInt16(truncatingIfNeeded: count)
        count += 1
      }
    }

    /// Advances by an index, whether or not a child has it.
    mutating func step(_ index: UInt8) {
      var child = firstChild
      while child != 0, last[child] != index { child = Int(next[child]) }
      if child != 0 { follow(child) } else { begin(index) }
    }
  }
}
