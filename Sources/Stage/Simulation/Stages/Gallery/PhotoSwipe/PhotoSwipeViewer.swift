import Display
import SceneModel

/// PhotoSwipe without grid and drawing: gestures, springs and transitions, frame by frame.
///
/// ```
///          5 frames, animationDuration                 close            4 frames, animationDuration
/// opening ────────────────────────────▶ open ──────────────────▶ closing ──────────────▶ closed
///   fingers are ignored                  │ ▲                        fingers are ignored
///                                        ▼ │
///          pressed ──▶ dragging (one finger: row, pan or pull) ──▶ springs
///             └──────▶ zooming (two fingers) ◀── any of them
/// ```
/// A browser delivers moves and draws 60 times a second. It delivers touch-downs and lifts
/// immediately. A touch-down stops all springs at their values in the last frame, and ends a
/// transition at once.
///
/// Source: PhotoSwipe 5.4.4, `photoswipe.js`, `gestures/*.js`, `main-scroll.js`, `opener.js`.
struct PhotoSwipeViewer: Hashable, Sendable {
  /// A CSS transition of the picture and the backdrop.
  struct Transition: Hashable, Sendable {
    /// The frame at which it begins to move, and the one at which it has ended.
    let start: SceneTime
    let end: SceneTime
    /// The initial frame of the picture, and the initial opacity of the backdrop.
    let picture: Rect
    let backdrop: Double
  }

  /// A spring of the zoom level, the pan and the backdrop together, from 0 to 1000.
  struct Return: Hashable, Sendable {
    let spring: FrameSpring
    let from: Placement
    let to: Placement
  }

  /// The current slide's top-left corner on its page, pt, its zoom level, and the backdrop.
  struct Placement: Hashable, Sendable {
    var pan = Point.zero
    var zoom = 1.0
    /// The backdrop's opacity, 0 to 1.
    var backdrop = 1.0
  }

  /// A pan's springs after a release.
  struct Glide: Hashable, Sendable {
    var x: FrameSpring?
    var y: FrameSpring?
    /// The backdrop's opacity at the start if the spring of y restores it.
    var backdrop: Double?
  }

  let parameters: PhotoSwipeParameters
  let viewport: Size
  let slides: [PhotoSwipeSlide]
  /// The distance from one page to the next, pt.
  let pitch: Double
  let reducesMotion: Bool
  private(set) var phase = ViewerPhase.opening

  /// The current page, and the page to which the row moves.
  var index: Int
  var nextIndex: Int
  /// The positions of these pages in the endless row, decreasing forward like `currPositionIndex`.
  var position = 0
  var nextPosition = 0
  /// The row's offset, pt; a page is on the screen at `position · pitch`.
  var row = 0.0
  var rowSpring: FrameSpring?

  /// The current slide's placement without springs.
  var placement = Placement()
  /// The zoom level for which the picture was laid out in whole points; 0 for the level of fit.
  var resolution = 0.0
  var glide = Glide()
  var zoomReturn: Return?
  /// The transition of opening, closing or a double tap.
  var transition: Transition?
  /// Whether closing fades everything out in place instead of returning the picture to its
  /// thumbnail.
  private(set) var fadesOut = false

  var showsBars = true
  var gestures: PhotoSwipeRecognizer
  /// The pan when a drag or a pinch began, and the zoom level when a pinch began.
  var startPan = Point.zero
  var startZoom = 1.0
  /// The midpoint of the fingers when the last pinch began, and at its last frame.
  var startCenter = Point.zero
  var center = Point.zero
  /// Whether a pinch has enlarged the picture.
  var hasEnlarged = false
  /// The marks of the events since the marks were last taken.
  var marks: [EventMark] = []

  init(
    parameters: PhotoSwipeParameters, viewport: Size, photos: [Size], index: Int,
    reducesMotion: Bool
  ) {
    self.parameters = parameters
    self.viewport = viewport
    self.reducesMotion = reducesMotion
    slides = photos.map { PhotoSwipeSlide($0, viewport: viewport, parameters) }
    pitch = (viewport.width * (1 + parameters.pageSpacing)).roundedAsInScripts
    self.index = index
    nextIndex = index
    gestures = PhotoSwipeRecognizer(parameters)
    showFit()
  }

  var slide: PhotoSwipeSlide { slides[index] }
  var bounds: PhotoSwipeSlide.Bounds { slide.bounds(at: placement.zoom) }
  var loops: Bool { parameters.loop && slides.count > 2 }

  /// Shows the current slide at fit: `zoomAndPanToInitial`.
  mutating func showFit() {
    placement.zoom = slide.fit
    placement.pan = bounds.center
    resolution = 0
  }

  /// The row's offset at which the page that it moves to is on the screen, pt.
  var home: Double { Double(nextPosition) * pitch }

  // MARK: Values

  /// Returns the current slide's offset from the screen, pt, at a time; for nil when settled.
  func shift(at time: SceneTime?) -> Double {
    (rowSpring?.value(at: time) ?? row) - Double(position) * pitch
  }

  /// Returns the row's content offset in pages, which continues beyond the ends of a loop.
  func pageOffset(at time: SceneTime?, opened: Int) -> Double {
    Double(opened) - (rowSpring?.value(at: time) ?? row) / pitch
  }

  /// Returns the slide's placement at a time; for nil when the springs have settled.
  func placement(at time: SceneTime?) -> Placement {
    var placement = placement
    if let zoomReturn {
      let fraction = zoomReturn.spring.value(at: time) / 1000
      let (from, to) = (zoomReturn.from, zoomReturn.to)
      placement.pan = from.pan + (to.pan - from.pan) * fraction
      placement.zoom = from.zoom + (to.zoom - from.zoom) * fraction
      placement.backdrop = min(max(from.backdrop + (1 - from.backdrop) * fraction, 0), 1)
    }
    if let x = glide.x { placement.pan.x = x.value(at: time).rounded(.down) }
    if let y = glide.y {
      placement.pan.y = y.value(at: time).rounded(.down)
      if let start = glide.backdrop, y.from != y.to {
        let fraction = 1 - (y.to - y.value(at: time)) / (y.to - y.from)
        placement.backdrop = min(max(start + (1 - start) * fraction, 0), 1)
      }
    }
    return placement
  }

  /// Returns the rectangle of the current picture without transitions, in points of the screen.
  func picture(at time: SceneTime?) -> Rect {
    let placement = placement(at: time)
    let layout = resolution > 0 ? resolution : slide.fit
    let scale = placement.zoom / layout
    return Rect(
      origin: placement.pan + Vector(dx: shift(at: time), dy: 0),
      size: slide.laidOut(at: layout) * scale)
  }

  /// Returns the rectangle of the picture of a neighboring page, and its index.
  func neighbor(_ distance: Int, at time: SceneTime) -> (index: Int, picture: Rect)? {
    guard let other = wrapped(index + distance) else { return nil }
    let slide = slides[other]
    let x = shift(at: time) + Double(distance) * pitch
    return (
      other,
      Rect(
        origin: slide.bounds(at: slide.fit).center + Vector(dx: x, dy: 0),
        size: slide.size * slide.fit)
    )
  }

  /// Returns the index of a page in the row; nil beyond the ends of a row without a loop.
  func wrapped(_ index: Int) -> Int? {
    if loops { return (index + slides.count) % slides.count }
    return slides.indices.contains(index) ? index : nil
  }

  /// Returns the progress of a transition at a time, 0 to 1.
  func progress(of transition: Transition, at time: SceneTime?) -> Double {
    guard let time, time < transition.end else { return 1 }
    let passed = (time - transition.start).seconds / parameters.animationDuration.seconds
    return PhotoSwipeParameters.curve.value(at: min(max(passed, 0), 1))
  }

  var springs: [FrameSpring] {
    [rowSpring, glide.x, glide.y, zoomReturn?.spring].compactMap(\.self)
  }

  // MARK: Opening and closing

  /// Transitions of at most 50 ms do not run.
  private var animates: Bool {
    !reducesMotion && parameters.animationDuration > SceneTime(nanoseconds: 50_000_000)
  }

  /// Begins to open from a thumbnail, after its placeholder is decoded and the style is applied.
  mutating func open(from thumbnail: Rect, at time: SceneTime) {
    guard animates else {
      phase = .open
      return
    }
    begin(from: thumbnail, backdrop: 0, after: 80, at: time)
  }

  /// Begins to close if the viewer is open.
  mutating func close(at time: SceneTime) {
    guard phase == .open else { return }
    stop(at: time)
    phase = .closing
    gestures = PhotoSwipeRecognizer(parameters)
    marks.append(EventMark(.viewerDismissing))
    fadesOut = row != home
    // Source: `maxWidthToAnimate`.
    let isTooLarge = placement.zoom * slide.size.width >= 4000
    guard animates, !isTooLarge else {
      transition = Transition(
        start: time, end: isTooLarge ? (time + Self.milliseconds(30)).nextFrame : time,
        picture: picture(at: time), backdrop: placement.backdrop)
      return
    }
    begin(
      from: picture(at: time), backdrop: placement.backdrop, after: fadesOut ? 30 : 60, at: time)
  }

  /// Starts a transition at the next frame after some milliseconds.
  mutating func begin(
    from picture: Rect, backdrop: Double, after delay: Int64, at time: SceneTime
  ) {
    let start = (time + Self.milliseconds(delay)).nextFrame
    transition = Transition(
      start: start, end: (start + parameters.animationDuration).lastFrame.nextFrame,
      picture: picture, backdrop: backdrop)
  }

  static func milliseconds(_ count: Int64) -> SceneTime {
    SceneTime(nanoseconds: count * 1_000_000)
  }

  // MARK: Frames

  /// The time of the next frame or timer that has an effect without touches.
  var nextTimer: SceneTime? {
    let others = [transition?.end, gestures.tapDeadline, gestures.nextFrame].compactMap(\.self)
    return (springs.map(\.end) + others).min()
  }

  /// Runs the frame or the timers at `nextTimer`: first moves, then the loop, then ended
  /// animations.
  mutating func fireTimer() {
    guard let time = nextTimer else { return }
    if gestures.nextFrame == time { drawFrame(at: time) }
    if let transition, transition.end <= time { end(transition) }
    follow(gestures.fireDeadline(at: time), at: time)
    if let spring = rowSpring, spring.end <= time {
      (row, rowSpring) = (spring.to, nil)
      showNextPage(at: time)
    }
    let reached = placement(at: time)
    if let zoomReturn, zoomReturn.spring.end <= time {
      (placement, self.zoomReturn) = (reached, nil)
      resolution = placement.zoom
    }
    if let x = glide.x, x.end <= time { (placement.pan.x, glide.x) = (reached.pan.x, nil) }
    if let y = glide.y, y.end <= time {
      (placement.pan.y, placement.backdrop) = (reached.pan.y, reached.backdrop)
      (glide.y, glide.backdrop) = (nil, nil)
    }
  }

  private mutating func end(_ transition: Transition) {
    self.transition = nil
    switch phase {
    case .opening: phase = .open
    case .closing: phase = .closed
    case .open, .closed: resolution = placement.zoom
    }
  }

  /// Stops all springs at the last frame, and ends the transition of a double tap: `stopAll`.
  mutating func stop(at time: SceneTime) {
    if let rowSpring {
      row = rowSpring.start < time.lastFrame ? rowSpring.value(at: time.lastFrame) : row
      self.rowSpring = nil
    }
    stopPan(at: time)
  }

  /// Stops the springs of the picture: `stopAllPan`.
  mutating func stopPan(at time: SceneTime) {
    let frame = time.lastFrame
    let drawn = placement(at: frame)
    if let zoomReturn, zoomReturn.spring.start < frame { placement = drawn }
    if let x = glide.x, x.start < frame { placement.pan.x = drawn.pan.x }
    if let y = glide.y, y.start < frame {
      (placement.pan.y, placement.backdrop) = (drawn.pan.y, drawn.backdrop)
    }
    zoomReturn = nil
    glide = Glide()
    if phase == .open, transition != nil {
      transition = nil
      resolution = placement.zoom
    }
  }
}

extension PhotoSwipeRecognizer {
  fileprivate init(_ parameters: PhotoSwipeParameters) {
    self.init(
      touchSlop: parameters.touchSlop, doubleTapInterval: parameters.doubleTapInterval,
      doubleTapDistance: parameters.doubleTapDistance)
  }
}
