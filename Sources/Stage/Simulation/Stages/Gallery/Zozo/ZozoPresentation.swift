import Display
import SceneModel

/// Presents ZOZOTOWN's viewer over a grid.
///
/// With B the bottom inset, the content's origin is O = ((screen − content) / 2) + (0, B). A point
/// p of the content is drawn at `O + transform · p − (0, bottomInsets)`. When settled, bottomInsets
/// is B, so the picture is centered. At the thumbnail it is −B, and the home transform accounts for
/// that, so the picture exactly covers its thumbnail. If SwiftUI animates the presentation, the
/// cover's offset is added to all y coordinates.
struct ZozoPresentation: GalleryViewer {
  /// The grid behind the viewer; it is not scrolled.
  let grid: GalleryGrid
  private let index: Int
  private let contentOrigin: Point
  private let fitRect: Rect
  private var viewer: ZozoViewer
  /// The full-screen cover; nil if the presentation is not animated.
  private var cover: ScreenCover?
  private var gestures: ViewerGestures
  private var hitTest = PictureHitTest()

  /// Creates the viewer for a thumbnail of the grid.
  init(parameters: ZozoParameters, index: Int, grid: GalleryGrid) {
    self.grid = grid
    self.index = index
    let picture = grid.thumbnails[index].picture
    let inset = parameters.bottomInset
    fitRect = ContentMode.fit.rect(of: grid.photos[index].size, in: grid.screen.bounds)
    contentOrigin = fitRect.origin + Vector(dx: 0, dy: inset)
    let lift = parameters.safeAreaCompensation ? -inset : 0
    let scale = picture.width / fitRect.width
    let offset = picture.origin - contentOrigin + Vector(dx: 0, dy: lift)
    viewer = ZozoViewer(
      parameters: parameters, contentSize: fitRect.size, bottomInsets: inset,
      home: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offset.dx, ty: offset.dy))
    if !parameters.disablesAnimations {
      cover = ScreenCover(animation: parameters.coverAnimation, height: grid.screen.size.height)
    }
    gestures = ViewerGestures(tap: TapRecognizer(count: parameters.tapCount))
  }

  /// Keeps the bindings as the last dismissal left them, unless that has returned the picture.
  mutating func follow(_ previous: Self?) {
    guard let previous, !viewer.parameters.returnHome else { return }
    viewer.keepBindings(of: previous.viewer)
  }

  /// Begins to animate the picture from its thumbnail to the center of the screen.
  mutating func open(at time: SceneTime) -> [EventMark] {
    viewer.open(at: time)
    cover?.present(at: time)
    return cover == nil ? [] : [EventMark(.coverPresenting)]
  }

  var isShown: Bool { cover?.isPresented ?? viewer.showImageDetail }

  /// The time of the viewer's next action without touches; nil if there is none.
  var nextTimer: SceneTime? { viewer.nextTimer ?? cover?.removalTime }

  /// Fades or closes the viewer, or removes the cover after it has slid down.
  mutating func fireTimer() -> [EventMark] {
    guard let time = viewer.nextTimer else {
      guard cover?.removalTime != nil else { return [] }
      cover?.remove()
      return [EventMark(.viewerClosed)]
    }
    switch viewer.fireTimer() {
    case .fade:
      return [EventMark(.viewerFading)]
    case .close:
      guard cover != nil else { return [EventMark(.viewerClosed)] }
      cover?.dismiss(at: time)
      return [EventMark(.coverDismissing)]
    case nil:
      return []
    }
  }

  /// Handles a touch event; returns one event for each affected gesture.
  ///
  /// A cover that is leaving ignores touches.
  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    guard viewer.showImageDetail else { return [] }
    let area = viewer.parameters.hitArea == .picture ? [look(at: event.time).hero.clip] : nil
    guard let event = hitTest.accepted(event, in: area) else { return [] }
    var events: [StageEvent] = []
    for gesture in gestures.update(event) {
      let timerBefore = viewer.nextTimer
      apply(gesture, at: event.time)
      var marks = [EventMark(gesture, in: fitRect)]
      if viewer.nextTimer != nil, timerBefore == nil { marks.append(EventMark(.viewerDismissing)) }
      events.append(self.event(marks))
    }
    return events
  }

  private mutating func apply(_ gesture: RecognizedGesture, at time: SceneTime) {
    switch gesture {
    case .dragChanged(let value):
      viewer.dragChanged(value.translation, at: time)
    case .dragEnded(let value):
      viewer.dragEnded(value.translation, at: time)
    case .magnifyChanged(let value):
      viewer.magnifyChanged(
        value.magnification,
        startAnchor: value.startAnchor(origin: fitRect.origin, size: fitRect.size), at: time)
    case .magnifyEnded:
      viewer.magnifyEnded(at: time)
    case .tap(let location):
      let local = location - fitRect.origin
      viewer.tap(at: Point(x: local.dx, y: local.dy), time: time)
    }
  }

  /// Returns the backdrop and the picture, offset with the cover.
  ///
  /// The thumbnail is hidden until `showImageDetail` is false. While a cover slides away, both the
  /// thumbnail and the cover show the picture.
  func look(at time: SceneTime?) -> ViewerLook {
    // The code sets no values for the return to the thumbnail until it has finished.
    let transform = time.map(viewer.shownTransform.value) ?? viewer.transform
    let slide = cover?.offset.value(at: time) ?? 0
    let content = transform.apply(to: Rect(origin: .zero, size: fitRect.size))
    let picture = Rect(
      x: contentOrigin.x + content.minX,
      y: contentOrigin.y + content.minY - viewer.bottomInsets.value(at: time) + slide,
      width: content.width, height: content.height)
    return ViewerLook(
      hero: Hero(
        picture: picture, crop: time.map(viewer.shownCrop.value) ?? viewer.crop,
        thumbnail: grid.thumbnails[index]),
      backdrop: ViewerLook.Backdrop(
        color: viewer.parameters.backdrop,
        opacity: viewer.backgroundOpacity.value(at: time) * viewer.backdrop.value(at: time),
        rect: grid.screen.bounds.scaled(by: 1, movedBy: Vector(dx: 0, dy: slide))),
      grid: GridLook(hidden: viewer.showImageDetail ? index : nil))
  }

  /// Returns unlimited extents: the picture follows every drag until its dismissal.
  func panExtents(at time: SceneTime) -> PanExtents {
    viewer.dismissing ? .none : PanExtents(everywhere: grid.screen.size)
  }

  /// Returns the values displayed at a time; for nil those that the slides' code has set.
  func values(at time: SceneTime?) -> Values {
    (
      viewer: viewer, transform: time.map(viewer.shownTransform.value) ?? viewer.transform,
      backgroundOpacity: viewer.backgroundOpacity.value(at: time),
      bottomInsets: viewer.bottomInsets.value(at: time)
    )
  }

  var phase: Phase { cover?.removalTime == nil ? viewer.phase : .close }

  /// Adds the values of the slides' code and of the cover.
  func animatedValues(in table: inout AnimationTable) {
    table.value("transform", viewer.shownTransform, moving: Hero.frameReadings) {
      [
        "transform.a": $0.a, "transform.b": $0.b, "transform.c": $0.c, "transform.d": $0.d,
        "transform.tx": $0.tx, "transform.ty": $0.ty,
      ]
    }
    table.value("hero.crop", viewer.shownCrop, moving: Hero.readings)
    table.value("bottomInsets", viewer.bottomInsets, moving: ["hero.y"])
    table.value("backgroundOpacity", viewer.backgroundOpacity, moving: ["backdrop.opacity"])
    table.value("backdrop", viewer.backdrop, moving: ["backdrop.opacity"], as: .fade)
    if let cover { table.value("cover.offset", cover.offset, moving: ["hero.y"]) }
  }

  /// The values from which the readings are computed.
  typealias Values = (
    viewer: ZozoViewer, transform: AffineTransform, backgroundOpacity: Double, bottomInsets: Double
  )

  /// The readings: the state of the slides' code, with its names.
  static let readingTable = ReadingTable<Values>(
    matrix("transform") { $0.transform }
      + matrix("lastTransform") { $0.viewer.lastTransform } + [
        .number("backgroundOpacity", .state) { $0.backgroundOpacity },
        .number("dragScale", .inner) { $0.viewer.dragScale },
        .number("bottomInsets", .inner, .points) { $0.bottomInsets },
        .flag("showImageDetail", .state) { $0.viewer.showImageDetail },
        .flag("showAnimation", .inner) { $0.viewer.showAnimation },
        .flag("dismissing", .state) { $0.viewer.dismissing },
      ])

  private static func matrix(
    _ name: String, _ transform: @escaping @Sendable (Values) -> AffineTransform
  ) -> [ReadingTable<Values>.Row] {
    [
      .number(name + ".a", .inner) { transform($0).a },
      .number(name + ".b", .inner) { transform($0).b },
      .number(name + ".c", .inner) { transform($0).c },
      .number(name + ".d", .inner) { transform($0).d },
      .number(name + ".tx", .inner, .points) { transform($0).tx },
      .number(name + ".ty", .inner, .points) { transform($0).ty },
    ]
  }
}
