import Display

/// A frame at the sizes at which pictures are placed, coarsest first.
struct PlaneLevels {
  let frame: LumaPlane
  private let levels: [(plane: LumaPlane, factor: Int, margin: Double)]

  /// The widths, px, of the coarsest and the finest level.
  private static let (coarsest, finest) = (48, 600)
  /// The correlation that a guess must have at each level.
  private static let likely = 0.6

  init(_ frame: LumaPlane) {
    self.frame = frame
    let fine = max(1, frame.width / Self.finest)
    let coarse = max(fine, frame.width / Self.coarsest)
    let middle = max(fine, Int(Double(fine * coarse).squareRoot()))
    levels = [(coarse, 1.0), (middle, 1.5), (fine, 2.0)].map { factor, margin in
      (frame.reduced(by: factor), factor, margin)
    }
  }

  /// The coarsest level, with its pixels of the frame per pixel.
  var coarse: (plane: LumaPlane, factor: Double) { (levels[0].plane, Double(levels[0].factor)) }

  /// Half of the coarsest level along each side.
  var coarsest: (plane: LumaPlane, factor: Double) {
    (levels[0].plane.reduced(by: 2), 2 * Double(levels[0].factor))
  }

  /// Places a picture from a rectangle nearby; nil if it does not fit there.
  ///
  /// Its error is that within the frame.
  ///
  /// `isNear` is whether the rectangle is only a few pixels off, and `isGuess` whether the picture
  /// may be absent. `visible` is the visible part in fractions of the picture, and `hidden` are the
  /// regions of the frame that show other content.
  func fit(
    _ photo: Int, at start: Rect, visible: Rect, _ templates: PhotoTemplates, isNear: Bool = false,
    isGuess: Bool = false, hidden: [Rect] = [], count: Int = PictureFit.standardCount
  ) throws -> PictureFit? {
    var rect = start
    var found: PictureFit?
    for level in isNear ? levels.suffix(1) : levels[...] {
      let factor = Double(level.factor)
      guard
        var fit = try PictureFit(
          photo, at: rect.scaled(by: 1 / factor, movedBy: .zero), visible: visible, in: level.plane,
          templates, margin: level.margin,
          hidden: hidden.map { $0.scaled(by: 1 / factor, movedBy: .zero) }, count: count)
      else {
        found = nil
        continue
      }
      fit.rect = fit.rect.scaled(by: factor, movedBy: .zero)
      // Errors grow with the parts of a picture that are beyond the frame.
      fit.error *= factor * min(1, Double(frame.width) / fit.rect.width)
      fit.uncertainty *= factor
      if isGuess, fit.correlation < Self.likely { return nil }
      // A coarse level that does not fit is no better than the start.
      if fit.correlation > 0.5 { rect = fit.rect }
      found = fit
    }
    return found
  }
}
