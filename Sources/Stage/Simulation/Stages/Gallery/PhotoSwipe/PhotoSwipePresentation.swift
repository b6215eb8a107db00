import Display
import SceneModel

/// Presents PhotoSwipe over a grid.
///
/// The picture flies between its thumbnail and its page. Meanwhile a clip flies from the thumbnail
/// to the whole screen, and the picture is visible inside the clip. The page behind does not
/// scroll: the picture returns to its thumbnail even if that is off the screen. The bars are ours.
struct PhotoSwipePresentation: GalleryViewer {
  let grid: GalleryGrid
  private let opened: Int
  private var viewer: PhotoSwipeViewer
  private let bars: ViewerBars
  private var barsOpacity = AnimatedValue(0.0)
  /// The finger that has touched down on the close button.
  private var closingFinger: FingerID?

  init(parameters: PhotoSwipeParameters, index: Int, grid: GalleryGrid) {
    self.grid = grid
    opened = index
    bars = ViewerBars(screen: grid.screen, count: grid.photos.count)
    viewer = PhotoSwipeViewer(
      parameters: parameters, viewport: grid.screen.size, photos: grid.photos.map(\.size),
      index: index, reducesMotion: grid.screen.reducesMotion)
  }

  private var parameters: PhotoSwipeParameters { viewer.parameters }

  var isShown: Bool { viewer.phase != .closed }

  var nextTimer: SceneTime? { viewer.nextTimer }

  mutating func open(at time: SceneTime) -> [EventMark] {
    viewer.open(from: grid.thumbnails[opened].picture, at: time)
    updateBars(at: time)
    return []
  }

  mutating func fireTimer() -> [EventMark] {
    guard let time = viewer.nextTimer else { return [] }
    viewer.fireTimer()
    updateBars(at: time)
    return takeMarks()
  }

  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    viewer.handle(TouchEvent(time: event.time, changes: closeByButton(event)))
    updateBars(at: event.time)
    let marks = takeMarks()
    return marks.isEmpty ? [] : [self.event(marks)]
  }

  /// Handles the close button; returns the changes of other fingers.
  private mutating func closeByButton(_ event: TouchEvent) -> [TouchChange] {
    event.changes.filter { change in
      let isOnButton =
        parameters.chrome && viewer.showsBars && bars.closeButton.contains(change.location)
      if change.phase == .down, isOnButton, viewer.phase == .open { closingFinger = change.finger }
      guard change.finger == closingFinger else { return true }
      if change.phase == .up {
        closingFinger = nil
        if isOnButton { viewer.close(at: event.time) }
      }
      return false
    }
  }

  private mutating func takeMarks() -> [EventMark] {
    defer { viewer.marks = [] }
    return viewer.marks + (isShown ? [] : [EventMark(.viewerClosed)])
  }

  private mutating func updateBars(at time: SceneTime) {
    let isShown = parameters.chrome && viewer.showsBars && viewer.phase != .closing
    let fading = Animation.curve(PhotoSwipeParameters.curve, duration: parameters.animationDuration)
    barsOpacity.set(
      isShown ? 1 : 0,
      with: viewer.reducesMotion ? nil : fading.tagged("animationDuration"), at: time)
  }

  // MARK: Drawing

  /// Returns the current picture as displayed: its whole frame, its clip, and the opacities.
  private func shown(at time: SceneTime?) -> (hero: Hero, backdrop: Double, opacity: Double) {
    let thumbnail = grid.thumbnails[viewer.index]
    let placement = viewer.placement(at: time)
    var shown = (
      hero: Hero(picture: viewer.picture(at: time), crop: 0, thumbnail: thumbnail),
      backdrop: placement.backdrop, opacity: 1.0
    )
    guard let transition = viewer.transition else { return shown }
    let progress = viewer.progress(of: transition, at: time)
    /// Places the picture in a flight to `end`; `fraction` is the remaining fraction toward its
    /// page.
    func fly(to end: Rect, fraction: Double) {
      let picture = transition.picture.interpolated(to: end, progress)
      let clip = grid.screen.bounds.interpolated(to: thumbnail.clip, fraction)
      shown.hero.picture = picture
      shown.hero.clip = picture.intersection(clip) ?? Rect(center: clip.center, radius: 0)
      guard parameters.roundsCorners else { return }
      shown.hero.cornerRadii = thumbnail.cornerRadii.map { $0 * fraction }
    }
    switch viewer.phase {
    case .opening:
      fly(to: viewer.picture(at: nil), fraction: 1 - progress)
      shown.backdrop = progress
    case .closing where viewer.fadesOut:
      shown.opacity = 1 - progress
    case .closing:
      fly(to: thumbnail.picture, fraction: progress)
      shown.backdrop = transition.backdrop * (1 - progress)
    case .open:
      shown.hero.picture = transition.picture.interpolated(to: shown.hero.picture, progress)
      shown.hero.clip = shown.hero.picture
    case .closed: break
    }
    return shown
  }

  func look(at time: SceneTime?) -> ViewerLook {
    let shown = shown(at: time)
    var color = parameters.backdrop
    color.alpha = UInt8((Double(color.alpha) * parameters.backdropOpacity).rounded())
    let page = viewer.pageOffset(at: time, opened: opened)
    let count = Double(grid.photos.count)
    let indicated = page - (page / count).rounded(.down) * count
    return ViewerLook(
      hero: shown.hero,
      backdrop: ViewerLook.Backdrop(
        color: color, opacity: shown.backdrop, rect: grid.screen.bounds),
      bars: ViewerLook.Bars(page: min(indicated, count - 1), opacity: barsOpacity.value(at: time)),
      opacity: shown.opacity < 1 ? shown.opacity : nil,
      grid: GridLook(hidden: parameters.hidesThumbnail ? viewer.index : nil))
  }

  func pictures(at time: SceneTime, in look: ViewerLook) -> [ViewerPicture] {
    let isFlying = viewer.phase != .open && !viewer.fadesOut
    let neighbors = isFlying ? [] : [-1, 1].compactMap { viewer.neighbor($0, at: time) }
    let pictures = neighbors.map { ViewerPicture($0.index, $0.picture) }
    return pictures.visible(on: grid.screen.bounds) + [ViewerPicture(look.hero)]
  }

  /// A photo that is smaller than the screen keeps its own size.
  func fittedFrame(of photo: Int, in window: Rect) -> Rect { viewer.slides[photo].fitted }

  func panExtents(at time: SceneTime) -> PanExtents {
    guard viewer.phase == .open else { return .none }
    let (placement, size) = (viewer.placement(at: time), grid.screen.size)
    let bounds = viewer.slide.bounds(at: placement.zoom)
    let picture = PanExtents(
      left: placement.pan.x - bounds.lowest.x, right: bounds.highest.x - placement.pan.x,
      up: placement.pan.y - bounds.lowest.y, down: bounds.highest.y - placement.pan.y)
    let isEnlarged = placement.zoom > viewer.slide.fit
    let pull = isEnlarged ? 0 : size.height
    return picture
      + PanExtents(
        left: viewer.wrapped(viewer.index + 1) == nil ? 0 : viewer.pitch,
        right: viewer.wrapped(viewer.index - 1) == nil ? 0 : viewer.pitch, up: pull, down: pull)
  }

  // MARK: Readings

  func values(at time: SceneTime?) -> PictureValues {
    let shown = shown(at: time)
    let picture = shown.hero.picture
    let shift = viewer.phase == .open ? viewer.shift(at: time) : 0
    let ratio = viewer.pullRatio(viewer.placement(at: time).pan.y).magnitude
    let isPulled = viewer.placement.zoom <= viewer.slide.fit
    return PictureValues(
      state: state(at: time), index: viewer.index,
      offset: viewer.pageOffset(at: time, opened: opened),
      scale: picture.width / (viewer.slide.size.width * viewer.slide.fit),
      shift: picture.center - grid.screen.bounds.center - Vector(dx: shift, dy: 0),
      progress: isPulled ? ratio / max(parameters.dismissRatio, .leastNonzeroMagnitude) : 0,
      bars: barsOpacity.value(at: time))
  }

  private func state(at time: SceneTime?) -> String {
    switch viewer.phase {
    case .opening: return "opening"
    case .closing, .closed: return "closing"
    case .open: break
    }
    if viewer.gestures.isZooming { return "pinching" }
    if viewer.gestures.isDragging { return viewer.dragName }
    if !viewer.gestures.fingers.isEmpty { return "held" }
    guard let time, settlingInstant(without: [.bars]).map({ $0 > time }) ?? true else {
      return "viewing"
    }
    return "settling"
  }

  /// What the fingers, a transition, or the springs after a gesture do.
  var phase: Phase {
    switch viewer.phase {
    case .opening: .open
    case .closing, .closed: viewer.fadesOut ? .close : .flyHome
    case .open where viewer.gestures.isZooming: .pinch
    case .open where viewer.gestures.isDragging: viewer.dragPhase
    case .open: viewer.transition == nil ? .settle : .zoom
    }
  }

  func animatedValues(in table: inout AnimationTable) {
    table.value(
      "row", viewer.rowSpring?.animation(of: "frequency"), until: viewer.rowSpring?.end ?? .zero,
      moving: ["page.offset"] + Hero.frameReadings, as: .page)
    let glide = viewer.glide
    table.value(
      "page \(viewer.index).pan.x", glide.x?.animation(of: "panFrequency", "edgeDamping"),
      until: glide.x?.end ?? .zero, moving: Self.zoomReadings)
    table.value(
      "page \(viewer.index).pan.y", glide.y?.animation(of: "panFrequency", "edgeDamping"),
      until: glide.y?.end ?? .zero,
      moving: Self.zoomReadings + ["dismiss.progress", "backdrop.opacity"])
    let zoomReturn = viewer.zoomReturn?.spring
    table.value(
      "page \(viewer.index).return", zoomReturn?.animation(of: "pinchFrequency"),
      until: zoomReturn?.end ?? .zero,
      moving: Self.zoomReadings + ["dismiss.progress", "backdrop.opacity"])
    table.value("chrome.opacity", barsOpacity, as: .bars)
    table.value(
      "hero.flight",
      viewer.transition.map {
        StartedAnimation(
          rule: .animation(
            .curve(PhotoSwipeParameters.curve, duration: parameters.animationDuration)),
          keys: ["animationDuration"], start: $0.start, end: $0.end, from: 0.0, to: 1, velocity: 0)
      },
      until: viewer.transition?.end ?? .zero,
      moving: Self.zoomReadings + ["backdrop.opacity"] + Hero.readings)
  }

  private static let zoomReadings = ["zoom.x", "zoom.y", "zoom.scale"] + Hero.frameReadings

  static var readingTable: ReadingTable<PictureValues> { PictureValues.readingTable }
}
