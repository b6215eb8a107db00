package import Display

/// The scene's screen in a recording: its position, and its contents before anything moves.
package struct RecordedScreen {
  /// The grid as it is drawn at a position, px of the shown part.
  struct Grid {
    let rect: Rect
    let plane: LumaPlane
    let thumbnails: [Thumbnail]
  }

  /// A thumbnail of the grid, px of the shown part.
  struct Thumbnail {
    var photo: Int
    /// The whole picture, and its visible part in fractions of it.
    var rect: Rect, visible: Rect

    /// The visible part.
    var shown: Rect { visible.scaled(to: rect) }
  }

  /// The grid before anything moves, with its photos, in points of the screen.
  package struct Layout {
    /// The size of the screen, pt.
    package var size: Size
    /// The photos of the grid with the rectangles of their pictures and of the visible parts, pt.
    package var thumbnails: [(photo: Int, picture: Rect, visible: Rect)]
    /// The luma behind the thumbnails.
    package var background: Float
    /// The luma of the backdrop that the scene's viewer has, and its max opacity.
    package var backdrop: (luma: Float, opacity: Double)?

    package init(
      size: Size, thumbnails: [(photo: Int, picture: Rect, visible: Rect)], background: Float,
      backdrop: (luma: Float, opacity: Double)?
    ) {
      (self.size, self.thumbnails) = (size, thumbnails)
      (self.background, self.backdrop) = (background, backdrop)
    }
  }

  let layout: Layout
  /// The whole pixels of the frames that show a part of the screen.
  let shown: (x: Range<Int>, y: Range<Int>)
  /// The grid before anything moves, at the screen's position, which may exceed the shown part.
  let grid: Grid

  /// Draws the grid, which is the last of the templates, at the screen's position in a recording.
  ///
  /// Returns nil if it shows nothing of it.
  package init?(
    _ layout: Layout, at rect: Rect, in frame: LumaPlane, _ templates: PhotoTemplates
  ) throws {
    guard let crop = rect.intersection(frame.bounds), crop.width >= 16, crop.height >= 16 else {
      return nil
    }
    func pixels(_ low: Double, _ high: Double) -> Range<Int> {
      Int((low - 0.01).rounded(.up))..<Int((high + 0.01).rounded(.down))
    }
    let shown = (x: pixels(crop.minX, crop.maxX), y: pixels(crop.minY, crop.maxY))
    let screenRect = Rect(
      x: rect.minX - Double(shown.x.lowerBound), y: rect.minY - Double(shown.y.lowerBound),
      width: rect.width, height: rect.height)
    let size = (shown.x.count, shown.y.count)
    guard let grid = try Grid(layout, at: screenRect, size: size, templates) else { return nil }
    (self.layout, self.shown, self.grid) = (layout, shown, grid)
  }

  /// Returns the part of a frame that shows the screen.
  func crop(of frame: LumaPlane) -> LumaPlane { frame.cropped(x: shown.x, y: shown.y) }

  /// Returns a rectangle of the shown part in points of the screen.
  func points(_ pixels: Rect) -> Rect {
    pixels.share(of: grid.rect).scaled(to: Rect(origin: .zero, size: layout.size))
  }
}

extension RecordedScreen.Grid {
  /// Draws a grid at a position in planes of a size, px; nil if it has no contrast.
  init?(
    _ layout: RecordedScreen.Layout, at screenRect: Rect, size: (width: Int, height: Int),
    _ templates: PhotoTemplates
  ) throws {
    guard let template = try templates.template(templates.grid, width: screenRect.width) else {
      return nil
    }
    self.rect = screenRect
    plane = template.drawn(in: screenRect, width: size.width, height: size.height)
    let screen = Rect(origin: .zero, size: layout.size)
    thumbnails = layout.thumbnails.map { thumbnail in
      RecordedScreen.Thumbnail(
        photo: thumbnail.photo, rect: thumbnail.picture.share(of: screen).scaled(to: screenRect),
        visible: thumbnail.visible.share(of: thumbnail.picture))
    }
  }
}

extension RecordedScreen {
  /// The largest relative difference of aspect ratios that padding and rounding cause.
  private static let sameRatio = 0.015
  /// A fit this close to the whole frame is the whole frame, as a share of its height.
  private static let sameSize = 0.004
  /// The max distance of a scaled screen's edges from whole pixels, or their max uncertainty, px.
  private static let rounding = 2.0
  /// The min correlation with the grid at the position of the screen, the correlation at which it
  /// is certain, and the largest difference of screens with equal contents.
  private static let (found, certain, similar) = (0.8, 0.95, 0.05)
  /// The number of compared pixels: a grid has few edges.
  private static let count = 30_000
  /// The step between possible numbers of pixels per point.
  private static let scaleStep = 0.125
  /// The width in pixels at which the screen is searched for.
  private static let searchWidth = 48.0

  /// Finds the screen in some frames of a recording by its grid; nil if none shows it.
  ///
  /// `given` is its rectangle, px, and `scale` the pixels per point, if they are known. Frames with
  /// the screen's aspect ratio are the screen, even if none shows the grid.
  package static func find(
    _ layout: Layout, at given: Rect? = nil, scale: Double? = nil, in frames: [LumaPlane],
    _ templates: PhotoTemplates
  ) throws -> (screen: RecordedScreen, tone: ToneCurve, isCertain: Bool)? {
    guard let first = frames.first else { return nil }
    let ratio = first.bounds.width / first.bounds.height * layout.size.height / layout.size.width
    let width = scale.map { $0 * layout.size.width } ?? first.bounds.width
    let isWhole =
      (ratio - 1).magnitude < sameRatio && (width / first.bounds.width - 1).magnitude < sameRatio
    var best: (fit: PictureFit, frame: LumaPlane)?
    func consider(_ start: Rect, _ frame: LumaPlane) throws {
      let levels = PlaneLevels(frame)
      guard
        let fit = try levels.fit(
          templates.grid, at: start, visible: .whole, templates, count: Self.count)
      else { return }
      if fit.correlation > best?.fit.correlation ?? found { best = (fit, frame) }
    }
    let likely = given ?? (isWhole ? first.bounds : nil)
    for frame in frames { if let likely { try consider(likely, frame) } }
    func search(
      _ plane: LumaPlane, of frame: LumaPlane, width: Double, steps: ClosedRange<Int>,
      minShare: Double
    ) throws {
      let detail = scale == nil ? min(Double(frame.width), width) : Double(frame.width)
      let factor = max(1, Int(detail / searchWidth))
      let search = PictureSearch(plane: plane.reduced(by: factor), templates: templates)
      for candidate in try search.candidates(
        templates.grid, width: width / Double(factor), steps: steps, minShare: minShare
      ).prefix(3) {
        try consider(candidate.rect.scaled(by: Double(factor), movedBy: .zero), frame)
      }
    }
    // A wide recording shows a phone as high as itself or smaller, a narrow one as wide.
    let fitting = min(1, 1 / ratio) * first.bounds.width
    var searches = [(width: width, steps: scale == nil ? -12...12 : 0...0)]
    if scale == nil, fitting < 0.8 * width { searches.insert((fitting, -12...2), at: 0) }
    for (width, steps) in searches {
      for frame in frames where given == nil && best?.fit.correlation ?? 0 < certain {
        try search(frame, of: frame, width: width, steps: steps, minShare: 0.2)
      }
    }
    // Of several screens next to each other, the first is the scene's.
    while given == nil, let (fit, frame) = best, case let left = Int(fit.rect.minX), left > 0 {
      let strip = frame.cropped(x: 0..<min(left, frame.width), y: 0..<frame.height)
      best = nil
      try search(strip, of: frame, width: fit.rect.width, steps: 0...0, minShare: 0.9)
      if best?.fit.correlation ?? 0 < fit.correlation - similar {
        best = (fit, frame)
        break
      }
    }
    let rect = best.map { placed($0.fit.rect, layout, in: first, given) } ?? likely
    guard let rect, let screen = try RecordedScreen(layout, at: rect, in: first, templates) else {
      return nil
    }
    guard let best, best.fit.correlation > certain else { return (screen, ToneCurve(), false) }
    let recorded = screen.crop(of: best.frame)
    return (screen, ToneCurve(drawn: screen.grid.plane, recorded: recorded), true)
  }

  /// Returns the screen at a fit of the grid: the whole frame, or a region of the screen's ratio.
  ///
  /// Sides are rounded to whole pixels, and encoders make them even. A grid by itself does not
  /// determine the size of a screen exactly, because much of the screen may be empty.
  private static func placed(
    _ fit: Rect, _ layout: Layout, in frame: LumaPlane, _ given: Rect?
  ) -> Rect {
    // A crop has whole pixels, which a scaled screen does not fill.
    if let given, fit.edgeDistance(to: given) >= rounding { return given }
    let whole = frame.bounds
    if fit.edgeDistance(to: whole) < sameSize * whole.height {
      let scale = (fit.width / layout.size.width / scaleStep).rounded() * scaleStep
      func side(_ fitted: Double, _ whole: Double, _ points: Double) -> Double {
        if (points * scale - whole).magnitude < 0.5 { return whole }
        let isEven = whole.truncatingRemainder(dividingBy: 2) == 0
        return [whole, isEven ? whole - 1 : whole, points * scale].min {
          ($0 - fitted).magnitude < ($1 - fitted).magnitude
        } ?? whole
      }
      return Rect(
        x: 0, y: 0, width: side(fit.width, whole.width, layout.size.width),
        height: side(fit.height, whole.height, layout.size.height))
    }
    let height = fit.width * layout.size.height / layout.size.width
    let pictures = layout.thumbnails.map(\.visible)
    let center = pictures.dropFirst().reduce(pictures.first ?? .whole) { $0.union($1) }.center
    let middle = fit.minY + center.y / layout.size.height * fit.height
    let top = middle - center.y / layout.size.height * height
    let isHigh = max(top.magnitude, (top + height - whole.height).magnitude) < rounding
    return Rect(
      x: fit.minX, y: isHigh ? 0 : top, width: fit.width, height: isHigh ? whole.height : height)
  }
}
