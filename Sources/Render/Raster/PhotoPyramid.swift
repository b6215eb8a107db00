package import Pixels

/// A photo with smaller copies of it, which make drawing at small scales fast.
///
/// The samples of a level are averages of squares with sides of 1, 1.5, 2, 3, 4, 6, … photo pixels.
/// Drawing averages over each device pixel's footprint, on the coarsest level that is fine enough
/// (`minFootprint`). The photo is stored as decoded: in pixels, or in planes of luma and color
/// differences, which often have half the resolution. Each plane has its own levels. Planes take
/// less than half of the memory bandwidth and are converted to colors once for each device pixel. A
/// pyramid is immutable and shared by all threads.
package struct PhotoPyramid: Sendable {
  /// The photo's size in pixels.
  package let size: PixelSize
  /// Whether every pixel's alpha is 255.
  package let isOpaque: Bool
  private let content: Content

  private enum Content {
    case pixels(LevelStack)
    case planes(luma: LevelStack, blue: LevelStack, red: LevelStack)
    case level(PhotoLevel)
  }

  /// Creates a pyramid from an upright photo.
  ///
  /// Levels are made when a drawing first needs them. If `largestScale` makes full resolution
  /// unnecessary, only the finest level that is needed is kept. A `largestScale` of 0 keeps almost
  /// nothing. The photo's pixels must not change afterward, because an opaque photo at full
  /// resolution is not copied.
  ///
  /// - Parameters:
  ///   - photo: The pixels of the photo, or of one of its levels.
  ///   - size: The size of the whole photo, or nil if it is that of the pixels.
  ///   - level: The exponent n of the pixels' reduction: they have 1/2ⁿ of the size, rounded up.
  ///   - largestScale: The maximum number of device pixels per pixel of the whole photo in
  ///     drawings.
  package init(
    _ photo: Pixmap<StraightRGBA8>, of size: PixelSize? = nil, level: Int = 0,
    largestScale: Double = .infinity
  ) {
    self.size = size ?? photo.size
    let stack = LevelStack(.pixels(photo), of: self.size, level: level, largestScale: largestScale)
    isOpaque = stack.isOpaque
    content = .pixels(stack)
  }

  /// Creates a pyramid from an upright photo in planes, with the same parameters as for pixels.
  package init(
    _ photo: ColorPlanes, of size: PixelSize? = nil, level: Int = 0,
    largestScale: Double = .infinity
  ) {
    let size = size ?? photo.size
    self.size = size
    isOpaque = true
    let span = photo.span
    let colors = PixelSize(width: (size.width - 1) / span + 1, height: (size.height - 1) / span + 1)
    func stack(_ plane: SamplePlane) -> LevelStack {
      LevelStack(
        .plane(plane), of: colors, level: level, span: span,
        largestScale: largestScale * Double(span))
    }
    content = .planes(
      luma: LevelStack(.plane(photo.luma), of: size, level: level, largestScale: largestScale),
      blue: stack(photo.blue), red: stack(photo.red))
  }

  /// Creates a pyramid from the single level that is used for all drawings of a photo.
  init(_ level: PhotoLevel, of size: PixelSize) {
    self.size = size
    isOpaque = level.isOpaque
    content = .level(level)
  }

  /// Returns the levels for a drawing at `scale` device pixels per photo pixel on the larger axis.
  func source(forScale scale: Double) -> PictureSource {
    switch content {
    case .pixels(let stack): .pixels(stack.level(forScale: scale))
    case .planes(let luma, let blue, let red):
      .planes(
        luma: luma.level(forScale: scale), blue: blue.level(forScale: scale),
        red: red.level(forScale: scale))
    case .level(let level): .pixels(level)
    }
  }

  /// Creates the levels for a drawing, except those that another thread is creating.
  ///
  /// If threads call this for all photos before they request the first level, they divide the work.
  func prepareLevels(forScale scale: Double) {
    switch content {
    case .pixels(let stack): stack.prepareLevel(forScale: scale)
    case .planes(let luma, let blue, let red):
      for stack in [luma, blue, red] { stack.prepareLevel(forScale: scale) }
    case .level: break
    }
  }
}

// MARK: Levels

extension PhotoPyramid {
  /// Returns the minimum footprint, in photo samples, of a device pixel for which a level is used.
  ///
  /// The error compared with averaging the photo's own pixels decreases with the square of the
  /// footprint measured in samples of the level, and the cost increases with it. The minimum is
  /// three samples of the level, so that a device pixel costs 9 to 20 of them. For squares of 1.5
  /// it is 2.6, since few photos are sharp to their last pixel. Thumbnails of ten photographs then
  /// measure at least 54 dB together, and the most detailed one 48 dB at the scale where the level
  /// changes. Scales above 1/3.9 use the photo's own pixels, which is exact.
  package static func minFootprint(ofStep step: Int) -> Double {
    unit(ofStep: step) * (step == 1 ? 2.6 : 3)
  }

  /// Returns the photo samples per sample of a step, 0 to 61: 2ⁿ for 2n, 1.5 · 2ⁿ for 2n + 1.
  static func unit(ofStep step: Int) -> Double {
    Double(1 << (step / 2)) * (step.isMultiple(of: 2) ? 1 : 1.5)
  }

  /// Returns the exponent n of the coarsest level of squares of 2ⁿ for a drawing.
  ///
  /// `scale` is the number of device pixels per photo pixel on the larger axis.
  package static func level(forScale scale: Double) -> Int { step(forScale: scale) / 2 }

  /// Returns the step of the level for a drawing, from device pixels per sample on the larger axis.
  static func step(forScale scale: Double) -> Int {
    var step = 0
    while step < 60, minFootprint(ofStep: step + 1) * scale <= 1 { step += 1 }
    return step
  }
}
