/// The strings of indices that a GIF's coder holds codes for, followed pixel by pixel.
///
/// A pixel that continues a known string costs nothing; `children` tells which indices do. The rules are
/// those of the coder that writes the file: a string is added with every code, until 4095 are known;
/// then all are forgotten. Where they were others, files would only be larger.
/// Source: GIF89a specification, appendix F.
final class CodeStrings {
  private static let limit = 4096

  /// Of each string the first of those that are one index longer, and the next of the same length;
  /// 0 for none, which is never a longer string.
  private let first = UnsafeMutablePointer<UInt16>.allocate(capacity: limit)
  private let next = UnsafeMutablePointer<UInt16>.allocate(capacity: limit)
  private let last = UnsafeMutablePointer<UInt8>.allocate(capacity: limit)

  init() {
    first.initialize(repeating: 0, count: Self.limit)
    next.initialize(repeating: 0, count: Self.limit)
    last.initialize(repeating: 0, count: Self.limit)
  }

  deinit {
    first.deallocate()
    next.deallocate()
    last.deallocate()
  }

  /// A walk through the pixels of one picture of a number of colours, at most 256.
  func walk(colors: Int) -> Walk {
    var bits = 2
    while 1 << bits < colors { bits += 1 }
    let walk = Walk(
      first: first, next: next, last: last, roots: 1 << bits, count: 1 << bits + 2)
    walk.forget()
    return walk
  }

  /// A place among the strings; valid while they live and until the next walk.
  struct Walk {
    fileprivate let first: UnsafeMutablePointer<UInt16>
    fileprivate let next: UnsafeMutablePointer<UInt16>
    fileprivate let last: UnsafeMutablePointer<UInt8>
    fileprivate let roots: Int
    fileprivate var count: Int
    /// The string of the last pixels; below 0 before the first.
    fileprivate var string = -1

    fileprivate func forget() { first.update(repeating: 0, count: CodeStrings.limit) }

    /// The first longer string, 0 for none.
    var firstChild: Int { string < 0 ? 0 : Int(first[string]) }

    /// The longer string after another, 0 for none.
    func sibling(of child: Int) -> Int { Int(next[child]) }

    /// The index by which a string is longer.
    func index(of child: Int) -> UInt8 { last[child] }

    /// Goes on to a longer string.
    mutating func follow(_ child: Int) { string = child }

    /// Goes on by an index for which there is no longer string.
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

    /// Goes on by an index, whether there is a longer string or not.
    mutating func step(_ index: UInt8) {
      var child = firstChild
      while child != 0, last[child] != index { child = Int(next[child]) }
      if child != 0 { follow(child) } else { begin(index) }
    }
  }
}
