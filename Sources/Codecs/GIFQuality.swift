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
  /// None at 100, 5 at 75, 20 at 1.
  package var slack: Double { Double(100 - value) / 5 }

  /// The distance in levels from which a pixel at rest is drawn again.
  package var tolerance: Double { 3 + slack / 2.5 }

  /// The number of times that a picture at rest is drawn more truly, each for the time of one frame.
  package var refinements: Int { value < 50 ? 1 : value < 90 ? 2 : 4 }
}
