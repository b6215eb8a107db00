// A recording is measured by rendering: each photo of the scene is drawn by the rasterizer at about
// its scale (`PhotoTemplates`) and moved over a frame until it fits.
//
// `RecordedScreen` finds the screen in the frames, and `ToneCurve` their range and gamma, with the
// settled grid as the pattern. `FrameMeasurer` follows photos and the grid from frame to frame. If
// the grid, the backdrop and known photos do not explain a region, `PictureSearch` searches it
// coarsely for another photo. `PictureFit` places it, with an error estimate. `ClipEdges` finds the
// edges that cut it, and `Backdrop` the opacity over the grid. `SeenPictures` chooses the picture
// of each row of the log, of recordings and of scenes. `DrawnDisc`s are what none of these explain;
// `DrawnTouches` selects the marks of fingers among them.
//
// Rectangles are in pixels of the frames: (0, 0) is the upper left corner of the first pixel, y down.

package import Display

/// A photo in a frame.
package struct SeenPicture: Hashable, Sendable {
  package var photo: Int
  /// The whole picture, including parts that are cut off, pt of the screen.
  package var rect: Rect
  /// The visible part, pt of the screen, and its visible edges.
  package var visible: Rect, edges: Set<Edge>
  /// 0 to 1.
  package var opacity: Double
  /// 0 to 1: correlation × share of explained pixels, reduced if the position is uncertain.
  package var confidence: Double
  /// The standard error of the most uncertain edge, pt.
  package var error: Double

  package init(
    photo: Int, rect: Rect, visible: Rect, edges: Set<Edge> = Set(Edge.allCases), opacity: Double,
    confidence: Double = 1, error: Double = 0
  ) {
    (self.photo, self.rect, self.visible, self.edges) = (photo, rect, visible, edges)
    (self.opacity, self.confidence, self.error) = (opacity, confidence, error)
  }
}

/// Follows the photos of a scene through the frames of a recording.
package struct FrameMeasurer {
  /// A photo that is followed; rectangles in px of the shown part of the screen.
  struct Track {
    var photo: Int
    var fit: PictureFit
    /// The visible part in fractions of the picture, and its visible edges.
    var visible: Rect, edges: Set<Edge> = []
    /// The picture before its last motion, and the number of frames since then.
    var last: Rect, repeats = 0
    var opacity = 1.0
    /// Whether the grid has no thumbnail while its picture is open.
    var hidesThumbnail = true
    /// A mean of recent scores that follows better ones at once and worse ones slowly.
    var score: Double

    /// The visible part.
    var shown: Rect { visible.scaled(to: fit.rect) }
  }

  let screen: RecordedScreen
  let templates: PhotoTemplates
  var tracks: [Track] = []
  /// The widths of photos when they were last followed, px.
  var widths: [Int: Double] = [:]
  var grid: RecordedScreen.Grid
  var backdrop = Backdrop()
  var backdropLuma: Float?
  /// The coarse frame in which nothing was found; regions that still equal it are not photos.
  var searched: LumaPlane?
  /// The frames to wait before the whole frame is searched again, and the last wait.
  var (pause, lastPause) = (0, 0)
  /// The luma of the previous frame, reduced and without discs.
  var background: [Float] = []

  /// The limits of a fit that is still followed, and of one that begins to be followed.
  ///
  /// Source: ours; wrong photos correlate by less than 0.6 in natural pictures.
  static let kept = (correlation: 0.7, inliers: 0.5, error: 2.0)
  static let taken = (correlation: 0.85, inliers: 0.7, error: 1.0)
  static let minConfidence = 0.65
  /// The opacity up to which a picture is invisible.
  ///
  /// Source: ours; five levels of 255.
  static let minOpacity = 0.02
  /// The fraction of a picture that must be visible.
  static let minVisible = 0.04
  /// A picture with edges this close to its thumbnail's is the thumbnail, pt; apps round positions.
  static let thumbnailDistance = 0.8
  static let maxTracks = 3
  /// The fraction of the last motion below which a frame repeats the previous one, and the max
  /// number of such frames.
  static let (repeated, maxRepeats) = (0.12, 4)
  /// The fraction of recent scores below which the photo is searched for elsewhere, and the
  /// fraction of them that is forgotten in each frame.
  static let (doubtful, forgetting) = (0.97, 0.1)
  /// The widths that are tried, in steps from that of the photo when it fits the screen.
  static let (steps, zoomSteps) = (-12...8, 9...17)
  /// The max factors by which a picture, and one that is larger than the screen, are stretched along one side.
  ///
  /// Source: ours; viewers zoom both sides equally.
  static let (stretch, zoomedStretch) = (1.3, 1.02)
  /// The min difference from the known luma that codecs do not explain, levels.
  static let unexplained: Float = 14
  /// The fraction of the screen that must be unexplained before a photo is searched for.
  static let minUnexplained = 0.003
  /// The max number of frames between two searches while no photo is visible, and while some are.
  static let maxPause = (none: 30, some: 3)
  /// The max factor by which a moving grid is stretched along one side, and the distance of its
  /// edges, px, within which it has not moved.
  static let (gridStretch, stillDistance) = (1.01, 0.3)
  /// The fraction of the grid that must remain on the screen when it scrolls.
  static let scrolled = 0.3
  /// The min number of pixels that determine whether a thumbnail is visible.
  static let minCount: Float = 40
  /// The visible fraction of the grid above which nothing is open, and above which a thumbnail can
  /// leave it.
  static let (closed, transparent): (Float, Float) = (0.97, 0.1)
  /// The min ratio of a photo's area to another's to be chosen instead, because photos may be
  /// equal, and the min scale of a zoomed picture.
  static let (larger, zoomed) = (1.5, 1.1)
  /// The contrast of a picture that leaves its thumbnail, as a fraction of its photo's.
  static let opaque = 0.93

  /// The distance of `thumbnailDistance`, px.
  var thumbnailDistance: Double {
    Self.thumbnailDistance * screen.grid.rect.width / screen.layout.size.width
  }

  package init(_ screen: RecordedScreen, _ templates: PhotoTemplates) {
    (self.screen, self.templates, grid) = (screen, templates, screen.grid)
    backdropLuma = screen.layout.backdrop?.luma
  }

  /// What a frame shows: its photos, the backdrop's opacity with its error if it can be seen, and discs.
  package typealias Contents = (
    pictures: [SeenPicture], backdrop: SeenPictures.Opacity?, discs: [DrawnDisc]
  )

  /// Measures the next frame, or an earlier one if `isBack`, in which nothing is searched for.
  package mutating func measure(_ frame: LumaPlane, isBack: Bool = false) throws -> Contents {
    let levels = PlaneLevels(screen.crop(of: frame))
    try follow(levels)
    try updateBackdrop(in: levels)
    if backdrop.keep > Self.closed, !isMuch(unexplained(levels, excluding: []), levels) {
      tracks = []
      searched = nil
    }
    if !isBack { try search(levels) }
    try cut(levels.frame)
    drop()
    let full = screen.layout.backdrop?.opacity ?? 1
    return (
      tracks.map { seen($0) }.filter {
        $0.confidence > Self.minConfidence && $0.opacity > Self.minOpacity
      },
      backdrop.opacity.map {
        full > 0 ? (min($0 / full, 1), backdrop.error / full) : ($0, backdrop.error)
      },
      try isBack ? [] : discs(in: levels.frame)
    )
  }

  mutating func follow(_ levels: PlaneLevels) throws {
    var kept: [Track] = []
    for var track in tracks {
      let now = track.fit.rect
      let next = Rect(
        x: 2 * now.minX - track.last.minX, y: 2 * now.minY - track.last.minY,
        width: max(4, 2 * now.width - track.last.width),
        height: max(4, 2 * now.height - track.last.height))
      var best: PictureFit?
      func consider(_ fit: PictureFit?) {
        if let fit, hasShape(fit, of: track.photo), fit.score > best?.score ?? 0 { best = fit }
      }
      for (start, isNear) in [(next, true), (now, true), (next, false), (now, false)]
      where !Self.isGood(best, track) {
        consider(
          try levels.fit(track.photo, at: start, visible: track.visible, templates, isNear: isNear))
      }
      if !Self.isGood(best, track) {
        consider(
          try found(track.photo, levels, near: now, steps: -2...2, minShare: Self.minVisible))
      }
      guard let best, best.meets(Self.kept) else { continue }
      // The motion continues after a frame that repeats the previous one.
      let moved = best.rect.edgeDistance(to: now)
      track.repeats =
        moved < Self.repeated * now.edgeDistance(to: track.last) ? track.repeats + 1 : 0
      if track.repeats == 0 || track.repeats > Self.maxRepeats { track.last = now }
      track.fit = best
      track.score += (best.score - track.score) * (best.score > track.score ? 1 : Self.forgetting)
      kept.append(track)
    }
    tracks = kept
  }

  /// Whether a fit is as good as the previous ones.
  static func isGood(_ fit: PictureFit?, _ track: Track) -> Bool {
    fit.map { $0.isSettled && $0.score > doubtful * track.score } ?? false
  }

  mutating func updateBackdrop(in levels: PlaneLevels) throws {
    let (last, moved) = (backdrop, grid)
    func take(_ grid: RecordedScreen.Grid) {
      self.grid = grid
      backdrop = Backdrop(
        levels.frame, over: grid.plane, hidden: hidden, last: last, color: backdropLuma)
    }
    take(screen.grid)
    if !backdrop.isCertain, moved.rect != grid.rect { take(moved) }
    if !backdrop.isCertain, let found = try movedGrid(in: levels) { take(found) }
    backdropLuma = backdrop.color ?? backdropLuma
  }

  /// The regions of a frame in which something other than the grid is visible.
  var hidden: [Rect] {
    let photos = Set(tracks.map(\.photo))
    return tracks.map { $0.fit.rect.outset(by: 3) }
      + grid.thumbnails.filter { photos.contains($0.photo) }.map { $0.shown.outset(by: 2) }
      + beyondGrid
  }

  /// Returns the grid after it has receded or scrolled as a whole; nil if it is not found.
  func movedGrid(in levels: PlaneLevels) throws -> RecordedScreen.Grid? {
    let (still, hidden) = (screen.grid, hidden)
    func found(from start: Rect) throws -> RecordedScreen.Grid? {
      guard
        let fit = try levels.fit(
          templates.grid, at: start, visible: .whole, templates, hidden: hidden),
        fit.isSettled, fit.meets(Self.taken),
        hasShape(fit, of: templates.grid, stretch: Self.gridStretch)
      else { return nil }
      if fit.rect.edgeDistance(to: still.rect) < Self.stillDistance { return still }
      return try RecordedScreen.Grid(
        screen.layout, at: fit.rect, size: (levels.frame.width, levels.frame.height), templates)
    }
    if let grid = try found(from: grid.rect) ?? found(from: still.rect) { return grid }
    let (plane, factor) = levels.coarsest
    let scrolled = try PictureSearch(plane: plane, templates: templates).candidates(
      templates.grid, width: still.rect.width / factor, steps: 0...0, minShare: Self.scrolled)
    return try scrolled.first.flatMap {
      try found(from: $0.rect.scaled(by: factor, movedBy: .zero))
    }
  }

  /// The regions of a frame that the grid does not reach, because it has scrolled.
  var beyondGrid: [Rect] {
    let (frame, rect) = (grid.plane.bounds, grid.rect)
    return [
      Rect(x: 0, y: 0, width: frame.width, height: max(0, rect.minY)),
      Rect(x: 0, y: rect.maxY, width: frame.width, height: max(0, frame.maxY - rect.maxY)),
    ]
  }

  // MARK: Visible parts

  mutating func cut(_ frame: LumaPlane) throws {
    for index in tracks.indices {
      tracks[index].hidesThumbnail = hidesThumbnail(tracks[index], frame)
      let track = tracks[index]
      guard let template = try templates.template(track.photo, width: track.fit.rect.width)
      else { continue }
      let edges = ClipEdges(
        plane: frame, background: background(of: track), template: template, fit: track.fit,
        others: tracks.indices.filter { $0 != index }.map { tracks[$0].shown.outset(by: 2) })
      let (rect, seen) = edges.visibleRect(last: track.visible)
      tracks[index].visible = rect.share(of: track.fit.rect)
      tracks[index].edges = seen
      let points = try samples(
        of: track.fit, track.photo, tracks[index].visible, frame,
        over: background(of: track))
      var (product, square) = (0.0, 0.0)
      for point in points {
        let difference = Double(point.template - point.background)
        product += Double(point.frame - point.background) * difference
        square += difference * difference
      }
      // If picture and background look the same, the opacity cannot be measured.
      if backdrop.opacity == nil {
        tracks[index].opacity = min(max(track.fit.gain, 0), 1)
      } else if square > 100 * Double(points.count) {
        tracks[index].opacity = min(max(product / square, 0), 1)
      }
    }
  }

  /// Returns the luma of the frame below a picture.
  func background(of track: Track) -> (_ x: Int, _ y: Int) -> Float {
    let (backdrop, grid) = (backdrop, self.grid.plane)
    let empty = backdrop.over(screen.layout.background)
    let cell = track.hidesThumbnail ? cell(of: track.photo) : nil
    return { x, y in
      let isEmpty = cell?.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) ?? false
      return isEmpty ? empty : backdrop.over(grid[x, y])
    }
  }

  /// The visible part of a photo's thumbnail, px.
  func cell(of photo: Int) -> Rect? {
    grid.thumbnails.first { $0.photo == photo }?.shown
  }

  /// Whether a picture's thumbnail is missing in the grid, as far as it is visible.
  func hidesThumbnail(_ track: Track, _ frame: LumaPlane) -> Bool {
    guard backdrop.keep > Self.transparent,
      let cell = cell(of: track.photo)?.outset(by: -2).intersection(frame.bounds)
    else { return track.hidesThumbnail }
    let picture = track.shown.outset(by: 3)
    let empty = backdrop.over(screen.layout.background)
    var (shown, hidden, count): (Float, Float, Float) = (0, 0, 0)
    for y in stride(from: Int(cell.minY) + 1, to: Int(cell.maxY), by: 2) {
      for x in stride(from: Int(cell.minX) + 1, to: Int(cell.maxX), by: 2)
      where !picture.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
        shown += (frame[x, y] - backdrop.over(grid.plane[x, y])).magnitude
        hidden += (frame[x, y] - empty).magnitude
        count += 1
      }
    }
    guard count >= Self.minCount, max(shown, hidden) > 4 * count else {
      return track.hidesThumbnail
    }
    return hidden < shown
  }

  /// Forgets pictures that have left, or that are the grid's thumbnails.
  mutating func drop() {
    let thumbnailDistance = thumbnailDistance
    for track in tracks { widths[track.photo] = track.fit.rect.width }
    tracks.removeAll { [grid, backdrop] track in
      let seen = track.shown.intersection(grid.plane.bounds)
      if seen?.area ?? 0 < Self.minVisible * track.fit.rect.area { return true }
      return backdrop.keep > Self.closed
        && grid.thumbnails.contains { thumbnail in
          thumbnail.photo == track.photo
            && thumbnail.rect.edgeDistance(to: track.fit.rect) < thumbnailDistance
            && thumbnail.shown.edgeDistance(to: track.shown) < 2 * thumbnailDistance
        }
    }
  }

  func seen(_ track: Track) -> SeenPicture {
    let scale = screen.layout.size.width / screen.grid.rect.width
    let error = track.fit.error * scale
    return SeenPicture(
      photo: track.photo, rect: screen.points(track.fit.rect),
      visible: screen.points(track.shown), edges: track.edges, opacity: track.opacity,
      confidence: track.fit.score / (1 + 4 * error * error),
      error: track.fit.uncertainty * scale)
  }
}

extension PictureFit {
  /// The quality of the fit, 0 to 1.
  var score: Double { max(0, correlation) * inliers * (isSettled ? 1 : 0.9) }

  func meets(_ limits: (correlation: Double, inliers: Double, error: Double)) -> Bool {
    correlation >= limits.correlation && inliers >= limits.inliers && error <= limits.error
  }
}
