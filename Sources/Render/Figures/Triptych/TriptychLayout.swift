import Pixels

/// The places of a triptych's parts, in pixels.
struct TriptychLayout {
  let size: PixelSize
  /// The places of the three pictures; a missing one is as large as the largest.
  let columns: [PixelRect]
  /// The room of each picture and of its label, lines included.
  let widths: [Int]
  /// The side of an em of the labels.
  let em: Double
  let line: Int
  /// The distance around everything and between the pictures.
  let margin: Int

  /// The least width of a column, so that its label can be read above the smallest picture.
  ///
  /// Source: ours; `difference` in letters of `smallestEm` is 70 px wide.
  private static let leastWidth = 120
  /// The least size of letters, px, and their part of the widest picture's width otherwise.
  ///
  /// Source: ours: three pictures of a phone side by side in 1200 px have letters of 13 px.
  private static let (smallestEm, emsPerPicture) = (12.0, 30.0)
  /// The height of a label, ems: two lines and what is below them.
  private static let labelHeight = 3.3

  /// The most pixels of a triptych, and its longest side.
  ///
  /// Source: ours; three frames of the largest tablet have 17 Mpx, and browsers and our own readers
  /// take 16,384 px a side.
  private static let limits = (pixels: 32 << 20, side: 16_384)

  /// The whole number by which pictures are reduced, so that the whole is not too large; 1 for not.
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

  /// A size reduced by a whole number; at least a pixel.
  static func reduced(_ size: PixelSize, by reduction: Int) -> PixelSize {
    PixelSize(width: max(1, size.width / reduction), height: max(1, size.height / reduction))
  }

  /// Lays pictures out; nil for one that is missing.
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
      widths.append(max(size.width + 2 * line, Self.leastWidth))
      left += (widths.last ?? 0) + margin
    }
    self.columns = columns
    self.widths = widths
    self.size = PixelSize(width: left, height: top + tallest + line + margin)
  }
}
