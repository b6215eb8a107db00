import Pixels

/// The layout of a triptych in pixels.
struct TriptychLayout {
  let size: PixelSize
  /// The rectangles of the three images; a missing one is as large as the largest.
  let columns: [PixelRect]
  /// The width of each image with its border, or of its label if that is wider.
  let widths: [Int]
  /// The em size of the labels.
  let em: Double
  let line: Int
  /// The margin around the triptych and between the images.
  let margin: Int

  /// The minimum width of a column, which keeps labels of the smallest images readable.
  ///
  /// Source: ours; `difference` in letters of `smallestEm` is 70 px wide.
  private static let minWidth = 120
  /// The minimum em size in px, and the width of the widest image in ems if that gives larger ems.
  ///
  /// Source: ours: three pictures of a phone side by side in 1200 px have letters of 13 px.
  private static let (smallestEm, emsPerPicture) = (12.0, 30.0)
  /// The height of a label in ems: two lines and the space below them.
  private static let labelHeight = 3.3

  /// The maximum number of pixels of a triptych, and its maximum side.
  ///
  /// Source: ours; three frames of the largest tablet have 17 Mpx, and browsers and our own readers
  /// accept 16,384 px per side.
  private static let limits = (pixels: 32 << 20, side: 16_384)

  /// Returns the factor by which images are reduced to limit the triptych's size; 1 for none.
  static func reduction(of sizes: [PixelSize?]) -> Int {
    var reduction = 1
    while true {
      let whole = Self(
        sizes: sizes.map { $0.map { reduced($0, by: reduction) } }, hasLabels: true
      ).size
      guard whole.count > limits.pixels || max(whole.width, whole.height) > limits.side else {
        return reduction
      }
      reduction += 1
    }
  }

  /// Returns a size divided by a whole factor; at least one pixel.
  static func reduced(_ size: PixelSize, by reduction: Int) -> PixelSize {
    PixelSize(width: max(1, size.width / reduction), height: max(1, size.height / reduction))
  }

  /// Lays out images of the given sizes; nil for a missing one.
  init(sizes: [PixelSize?], hasLabels: Bool) {
    let widest = sizes.compactMap { $0?.width }.max() ?? 1
    let tallest = sizes.compactMap { $0?.height }.max() ?? 1
    em = max(Self.smallestEm, Double(widest) / Self.emsPerPicture)
    line = max(1, widest / 400)
    margin = Int(em.rounded())
    let top = margin + line + (hasLabels ? Int((Self.labelHeight * em).rounded()) : 0)
    var columns: [PixelRect] = []
    var widths: [Int] = []
    var left = margin
    for size in sizes {
      let size = size ?? PixelSize(width: widest, height: tallest)
      columns.append(
        PixelRect(
          minX: left + line, minY: top, maxX: left + line + size.width, maxY: top + size.height))
      widths.append(max(size.width + 2 * line, Self.minWidth))
      left += (widths.last ?? 0) + margin
    }
    self.columns = columns
    self.widths = widths
    self.size = PixelSize(width: left, height: top + tallest + line + margin)
  }
}
