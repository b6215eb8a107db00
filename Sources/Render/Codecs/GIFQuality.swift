/// The trade-off between the file size of a GIF and the fidelity of its frames.
package struct GIFQuality: Hashable, Sendable {
  /// The default quality.
  package static let standard = GIFQuality(75)

  /// The quality, from 1 for the smallest file to 100 for the highest fidelity.
  package let value: Int

  /// Creates a quality, clamped to 1...100.
  package init(_ value: Int) {
    self.value = min(max(value, 1), 100)
  }

  /// How much farther than the nearest palette color a chosen color may be, in color levels.
  ///
  /// A higher value makes files smaller. It is 0 at 100, 2 at 75, and 31 at 1.
  package var slack: Double {
    let off = Double(100 - value)
    return off * off / 320
  }

  /// The error, in color levels, above which a pixel of a still picture is drawn again.
  package var tolerance: Double { slack / 2 }

  /// The number of colors of a frame, including the transparent one: 256 from 50 up, 67 at 1.
  var colors: Int { min(64 + value * 192 / 50, 256) }

  /// The maximum number of frames that refine a still picture.
  package var refinements: Int { max(1, value * 4 / 25) }

  /// The number of bands of a still picture that are refined one after the other.
  var bands: Int { min(refinements, 6) }
}
