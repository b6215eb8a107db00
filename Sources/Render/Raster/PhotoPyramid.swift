package import Pixels

/// A photo together with smaller copies of it, so that drawing it small costs little.
///
/// Each level's samples are averages of whole squares of the photo's: 1, 1.5, 2, 3, 4, 6, … a side. A drawing
/// averages over each device pixel's footprint, on the coarsest level that is fine enough
/// (`leastFootprint`). The photo is kept as it comes: in pixels, or in planes of luma and differences of
/// colour, which are often of half the resolution. A plane of those has levels of its own. Planes take
/// less than half of the memory that drawing waits for, and become colours once for each device pixel.
/// A pyramid is immutable and shared by all threads.
package struct PhotoPyramid: Sendable {
  /// The photo's size in pixels.
  package let size: PixelSize
  /// True if every pixel's alpha is 255.
  package let isOpaque: Bool
  private let content: Content

  private enum Content {
    case pixels(LevelStack)
    case planes(luma: LevelStack, blue: LevelStack, red: LevelStack)
    case level(PhotoLevel)
  }

  /// Takes an upright photo for drawings of at most so many device pixels per photo pixel.
  ///
  /// Levels are made when a drawing needs them first. Levels of squares of 2ⁿ finer than any drawing needs
  /// are dropped at once; 0 keeps next to nothing. The photo's pixels must not change afterwards: an opaque
  /// photo is kept, not copied, where its full size is needed.
  ///
  /// - Parameters:
  ///   - photo: the pixels of the photo, or of one of its levels.
  ///   - size: the size of the whole photo; nil for that of the pixels.
  ///   - level: the number n of the level that the pixels are: they are 1/2ⁿ of the size, rounded up.
  ///   - largestScale: device pixels per pixel of the whole photo.
  package init(
    _ photo: Pixmap<StraightRGBA8>, of size: PixelSize? = nil, level: Int = 0,
    largestScale: Double = .infinity
  ) {
    self.size = size ?? photo.size
    let stack = LevelStack(
      .pixels(photo), of: self.size, level: level, largestScale: largestScale)
    isOpaque = stack.isOpaque
    content = .pixels(stack)
  }

  /// Takes an upright photo in planes, as one in pixels.
  package init(
    _ photo: ColorPlanes, of size: PixelSize? = nil, level: Int = 0,
    largestScale: Double = .infinity
  ) {
    let size = size ?? photo.size
    self.size = size
    isOpaque = true
    let span = photo.span
    let colors = PixelSize(
      width: (size.width - 1) / span + 1, height: (size.height - 1) / span + 1)
    func stack(_ plane: SamplePlane) -> LevelStack {
      LevelStack(
        .plane(plane), of: colors, level: level, span: span,
        largestScale: largestScale * Double(span))
    }
    content = .planes(
      luma: LevelStack(.plane(photo.luma), of: size, level: level, largestScale: largestScale),
      blue: stack(photo.blue), red: stack(photo.red))
  }

  /// Takes the one level that serves all drawings of a photo.
  init(_ level: PhotoLevel, of size: PixelSize) {
    self.size = size
    isOpaque = level.isOpaque
    content = .level(level)
  }

  /// The levels that serve a drawing, for device pixels per photo pixel on the larger axis.
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
}

extension PhotoPyramid {
  /// Makes the levels that serve a drawing, but for those of which another thread is making one.
  ///
  /// Threads that need the levels of the same photos share them out by calling this for all photos before
  /// they ask for the first level.
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
  /// The least span of a device pixel's footprint, in samples of the photo, that a step's level serves.
  ///
  /// The error against averaging the photo's own pixels falls with the square of the span in samples of
  /// the level, the cost rises with it. Three of them serve, so that a device pixel costs nine to 20 of
  /// the level's; of squares of 1.5 a side 2.6 do, as few photos are sharp to their last pixel.
  /// Thumbnails of ten photographs then measure 54 dB and more together; the most detailed one by itself
  /// 48 dB where a level takes over. The photo's own pixels serve for scales above 1/3.9, exactly.
  package static func leastFootprint(ofStep step: Int) -> Double {
    unit(ofStep: step) * (step == 1 ? 2.6 : 3)
  }

  /// The photo's samples along each side of one of a step's, 0 … 61: 2ⁿ for 2n, 1.5 · 2ⁿ for 2n + 1.
  static func unit(ofStep step: Int) -> Double {
    Double(1 << (step / 2)) * (step.isMultiple(of: 2) ? 1 : 1.5)
  }

  /// The number n of the coarsest level of squares of 2ⁿ that is as fine as the one that serves a drawing
  /// of so many device pixels per photo pixel, on the larger axis.
  package static func level(forScale scale: Double) -> Int { step(forScale: scale) / 2 }

  /// The step of the level that serves a drawing, for device pixels per sample on the larger axis.
  static func step(forScale scale: Double) -> Int {
    var step = 0
    while step < 60, leastFootprint(ofStep: step + 1) * scale <= 1 { step += 1 }
    return step
  }
}
