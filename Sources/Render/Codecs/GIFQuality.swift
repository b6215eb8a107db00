/// The balance of a GIF between the size of its file and how true its frames are.
package struct GIFQuality: Hashable, Sendable {
  /// The balance that is chosen where nobody asks for another.
  package static let standard = GIFQuality(75)

  /// The balance, 1 for the smallest file to 100 for the truest pictures.
  package let value: Int

  /// Creates a balance from 1 … 100; others are taken for the nearest of these.
  package init(_ value: Int) {
    self.value = min(max(value, 1), 100)
  }

  /// The distance in levels by which a colour may be worse than the best, for a smaller file.
  ///
  /// None at 100, 2 at 75, 31 at 1.
  package var slack: Double {
    let off = Double(100 - value)
    return off * off / 320
  }

  /// The distance in levels from which a pixel at rest is drawn again.
  package var tolerance: Double { slack / 2 }

  /// The number of colours of a frame, the transparent one counted: 256 from 50 up, 67 at 1.
  var colors: Int { min(64 + value * 192 / 50, 256) }

  /// The number of times that a picture at rest is drawn more truly, each for the time of one frame.
  package var refinements: Int { max(1, value * 4 / 25) }

  /// The number of bands of a picture at rest that are drawn more truly one after the other.
  var bands: Int { min(refinements, 6) }
}
