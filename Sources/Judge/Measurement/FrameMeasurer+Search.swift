import Display

extension FrameMeasurer {
  /// Begins to follow a photo that explains pixels that the grid and the known photos do not.
  mutating func search(_ levels: PlaneLevels) throws {
    guard tracks.count < Self.maxTracks, case let cells = unexplained(levels, excluding: tracks),
      isMuch(cells, levels)
    else { return }
    var best: Track?
    func consider(_ photo: Int, _ fit: PictureFit?, _ visible: Rect) throws {
      guard let fit, fit.isSettled, fit.meets(Self.taken), hasShape(fit, of: photo),
        !grid.thumbnails.contains(where: {
          $0.rect.edgeDistance(to: fit.rect) < thumbnailDistance
        }),
        case let track = Track(
          photo: photo, fit: fit, visible: visible, last: fit.rect, score: fit.score),
        track.shown.area > Self.larger * (best?.shown.area ?? 0),
        try explains(fit, photo, visible, levels.frame)
      else { return }
      best = track
    }
    let known = Set(tracks.map(\.photo))
    for thumbnail in grid.thumbnails
    where !known.contains(thumbnail.photo) && backdrop.keep > Self.transparent
      && cells.contains(where: thumbnail.shown.contains)
    {
      let fit = try levels.fit(
        thumbnail.photo, at: thumbnail.rect, visible: thumbnail.visible, templates)
      // A thumbnail that something fades over is not a picture that opens.
      if fit?.gain ?? 0 > Self.opaque { try consider(thumbnail.photo, fit, thumbnail.visible) }
    }
    if best == nil, pause > 0 {
      pause -= 1
      return
    }
    let photos = templates.photos
    for track in tracks where best == nil {
      for photo in [track.photo + photos.count - 1, track.photo + 1].map({ $0 % photos.count })
      where !known.contains(photo) {
        for isZoomed in [false, true] {
          try consider(
            photo, try found(photo, levels, isZoomed: isZoomed, steps: -1...1, minShare: 0.12),
            .whole)
        }
      }
    }
    // A thumbnail of a grid that has begun to recede looks like a picture, but is smaller than the one that opens.
    for photo in photos where tracks.isEmpty && photo != best?.photo {
      try consider(
        photo, try found(photo, levels, isZoomed: true, steps: -3...3, minShare: 0.3), .whole)
      if best != nil { continue }
      try consider(photo, try found(photo, levels, steps: Self.steps, minShare: 0.3), .whole)
    }
    // Large templates take long, so only a picture that was seen is searched for, once it is lost and then rarely.
    let isTurn = lastPause == 0 || lastPause == Self.maxPause.none
    for photo in photos where tracks.isEmpty && best == nil && isTurn && widths[photo] != nil {
      try consider(photo, try found(photo, levels, steps: Self.zoomSteps, minShare: 0.3), .whole)
    }
    guard let best else { return wait(after: levels) }
    lastPause = 0
    searched = nil
    tracks.append(best)
    try updateBackdrop(in: levels)
  }

  /// Remembers a frame in which nothing was found, and waits longer after each.
  private mutating func wait(after levels: PlaneLevels) {
    lastPause = min(
      max(1, 2 * lastPause), tracks.isEmpty ? Self.maxPause.none : Self.maxPause.some)
    pause = lastPause
    searched = levels.coarse.plane
  }

  /// Returns the best position of a photo, near a rectangle or anywhere.
  ///
  /// It is about as large as the photo that fits the screen. If `isZoomed` is true, it is about as
  /// large as the photo was last instead, if that differs.
  func found(
    _ photo: Int, _ levels: PlaneLevels, near rect: Rect? = nil, isZoomed: Bool = false,
    steps: ClosedRange<Int>, minShare: Double
  ) throws -> PictureFit? {
    // Half of the pixels along each side are enough to search the whole frame.
    let (plane, factor) = rect == nil ? levels.coarsest : levels.coarse
    let size = templates.sizes[photo]
    let fitted = min(Double(plane.width), Double(plane.height) * size.width / size.height)
    var width = rect.map { $0.width / factor } ?? fitted
    if isZoomed {
      guard let last = widths[photo], last / factor > Self.zoomed * fitted else { return nil }
      width = last / factor
    }
    let candidates = try PictureSearch(plane: plane, templates: templates).candidates(
      photo, width: width, steps: steps, minShare: minShare,
      near: rect?.scaled(by: 1 / factor, movedBy: .zero))
    let fits = try candidates.prefix(3).compactMap { candidate in
      let start = candidate.rect.scaled(by: factor, movedBy: .zero)
      return try levels.fit(photo, at: start, visible: .whole, templates, isGuess: true)
    }
    return fits.filter { $0.score > 0 }.max { $0.score < $1.score }
  }

  /// Returns the centers of coarse pixels that the grid and the followed photos do not explain.
  func unexplained(_ levels: PlaneLevels, excluding tracks: [Track]) -> [Point] {
    let (plane, factor) = levels.coarse
    let coarseGrid = grid.plane.reduced(by: Int(factor))
    let photos = Set(tracks.map(\.photo))
    let hidden =
      tracks.map(\.shown) + grid.thumbnails.filter { photos.contains($0.photo) }.map(\.shown)
      + beyondGrid
    return (0..<plane.samples.count).compactMap { index in
      let value = plane.samples[index]
      guard (value - backdrop.over(coarseGrid.samples[index])).magnitude > Self.unexplained,
        ((searched?.samples[index] ?? .infinity) - value).magnitude > Self.unexplained / 2
      else { return nil }
      let center = Point(
        x: (Double(index % plane.width) + 0.5) * factor,
        y: (Double(index / plane.width) + 0.5) * factor)
      return hidden.contains { $0.outset(by: factor).contains(center) } ? nil : center
    }
  }

  func isMuch(_ cells: [Point], _ levels: PlaneLevels) -> Bool {
    Double(cells.count) > Self.minUnexplained * Double(levels.coarse.plane.samples.count)
  }

  /// Whether a rectangle has about the photo's aspect ratio.
  func hasShape(_ fit: PictureFit, of photo: Int, stretch: Double = FrameMeasurer.stretch) -> Bool {
    let size = templates.sizes[photo]
    let ratio = fit.rect.width / fit.rect.height * size.height / size.width
    let isZoomed = fit.rect.width > Self.zoomed * Double(grid.plane.width)
    let stretch = isZoomed ? min(stretch, Self.zoomedStretch) : stretch
    return ratio > 1 / stretch && ratio < stretch
  }

  /// Whether a photo explains its region better than the grid does.
  func explains(
    _ fit: PictureFit, _ photo: Int, _ visible: Rect, _ frame: LumaPlane
  ) throws -> Bool {
    let (backdrop, grid) = (backdrop, self.grid.plane)
    let differences = try samples(of: fit, photo, visible, frame) { backdrop.over(grid[$0, $1]) }
    let own = differences.map { ($0.photo - $0.frame).magnitude }.median
    let background = differences.map { ($0.background - $0.frame).magnitude }.median
    return background > 2 && own < 0.5 * background
  }

  /// Returns pixels of a picture's visible part: their luma, the photo's, and the background's.
  func samples(
    of fit: PictureFit, _ photo: Int, _ visible: Rect, _ frame: LumaPlane,
    over background: (_ x: Int, _ y: Int) -> Float
  ) throws -> [(frame: Float, photo: Float, background: Float, template: Float)] {
    guard let template = try templates.template(photo, width: fit.rect.width),
      let seen = visible.scaled(to: fit.rect).intersection(frame.bounds)?.outset(by: -2),
      !seen.isEmpty
    else { return [] }
    let step = max(1, (seen.area / 2000).squareRoot())
    return stride(from: seen.minY, to: seen.maxY, by: step).flatMap { y in
      stride(from: seen.minX, to: seen.maxX, by: step).map { x in
        let (column, row) = (Int(x), Int(y))
        let value = template.value(column, row, drawnIn: fit.rect).value
        return (
          frame[column, row], Float(fit.gain) * value + Float(fit.bias),
          background(column, row), value
        )
      }
    }
  }
}
