package import Display
import Geometry
package import Motion
package import SceneModel
package import Touch

/// ZOZOTOWN's viewer as it is presented over a grid.
///
/// With B the bottom inset, the content's origin is O = ((screen − content) / 2) + (0, B), and a
/// point p of the content shows at `O + transform · p − (0, bottomInsets)`. At rest bottomInsets
/// is B, so that the picture is centred; at the thumbnail it is −B, and the transform home is solved
/// with that, so that the picture lies exactly on its thumbnail.
package struct ZozoPresentation: GalleryViewer {
  /// The grid behind; it is not scrolled.
  package let grid: GalleryGrid
  private let index: Int
  private let contentOrigin: Point
  private let restRect: Rect
  private var viewer: ZozoViewer
  private var gestures: ViewerGestures

  /// Makes the viewer of a thumbnail.
  ///
  /// - Parameters:
  ///   - parameters: the constants.
  ///   - index: the thumbnail; within the grid's.
  ///   - grid: the grid.
  package init(parameters: ZozoParameters, index: Int, grid: GalleryGrid) {
    self.grid = grid
    self.index = index
    let picture = grid.thumbnails[index].picture
    let inset = parameters.bottomInset
    restRect = ContentMode.fit.rect(of: grid.photos[index].size, in: grid.screen.bounds)
    contentOrigin = restRect.origin + Vector(dx: 0, dy: inset)
    let lift = parameters.safeAreaCompensation ? -inset : 0
    let scale = picture.width / restRect.width
    let offset = picture.origin - contentOrigin + Vector(dx: 0, dy: lift)
    viewer = ZozoViewer(
      parameters: parameters, contentSize: restRect.size, bottomInsets: inset,
      home: AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offset.dx, ty: offset.dy))
    gestures = ViewerGestures(tap: TapRecognizer(count: parameters.tapCount))
  }

  /// The thumbnail that was tapped, hidden until the viewer is gone.
  package var hiddenThumbnail: Int? { index }

  /// Shows the picture at its thumbnail and lets it fly to the middle of the screen.
  package mutating func open(at time: SceneTime) -> [EventMark] {
    viewer.open(at: time)
    return []
  }

  /// Whether the viewer is still on the screen.
  package var isShown: Bool { viewer.showImageDetail }

  /// The earliest instant at which the viewer does something by itself.
  package var nextTimer: SceneTime? { viewer.nextTimer }

  /// When everything that moves has come to rest; nil where something never will.
  package var settlingInstant: SceneTime? { viewer.settlingInstant }

  /// Fades, or closes.
  package mutating func fireTimer() -> [EventMark] {
    switch viewer.fireTimer() {
    case .fade: [EventMark("viewer.fading")]
    case .close: [EventMark("viewer.closed")]
    case nil: []
    }
  }

  /// Takes in what the fingers did; one event for each gesture that heard of it.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    var events: [StageEvent] = []
    for gesture in gestures.update(event) {
      let timerBefore = viewer.nextTimer
      apply(gesture, at: event.time)
      var marks = [EventMark(gesture, origin: restRect.origin, size: restRect.size)]
      if viewer.nextTimer != nil, timerBefore == nil {
        marks.append(EventMark("viewer.dismissing"))
      }
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
        startAnchor: value.startAnchor(origin: restRect.origin, size: restRect.size), at: time)
    case .magnifyEnded:
      viewer.magnifyEnded(at: time)
    case .tap(let location):
      let local = location - restRect.origin
      viewer.tap(at: Point(x: local.dx, y: local.dy), time: time)
    }
  }

  /// The backdrop and the hero at a time.
  package func displayItems(at time: SceneTime) -> [DisplayItem] {
    let hero = hero(at: time)
    return [
      .fill(
        FillItem(
          rect: grid.screen.bounds, color: viewer.parameters.backdrop,
          opacity: backdropOpacity(at: time))),
      grid.image(index, hero),
    ]
  }

  /// The flying picture at a time.
  package func hero(at time: SceneTime) -> Hero {
    hero(
      viewer.shownTransform.value(at: time), insets: viewer.bottomInsets.value(at: time),
      crop: viewer.shownCrop.value(at: time))
  }

  private func backdropOpacity(at time: SceneTime) -> Double {
    viewer.backgroundOpacity.value(at: time) * viewer.backdrop.value(at: time)
  }

  private func hero(_ transform: AffineTransform, insets: Double, crop: Double) -> Hero {
    let content = transform.apply(to: Rect(origin: .zero, size: restRect.size))
    let picture = Rect(
      x: contentOrigin.x + content.minX, y: contentOrigin.y + content.minY - insets,
      width: content.width, height: content.height)
    return Hero(picture: picture, crop: crop, thumbnail: grid.thumbnails[index])
  }

  /// The readings of what the slides' code has set.
  package var modelReadings: [Reading] {
    readings(
      transform: viewer.transform, backgroundOpacity: viewer.backgroundOpacity.model,
      bottomInsets: viewer.bottomInsets.model,
      hero: hero(viewer.transform, insets: viewer.bottomInsets.model, crop: viewer.crop),
      backdrop: viewer.backgroundOpacity.model * viewer.backdrop.model)
  }

  /// The readings of what shows at a time.
  package func readings(at time: SceneTime) -> [Reading] {
    readings(
      transform: viewer.shownTransform.value(at: time),
      backgroundOpacity: viewer.backgroundOpacity.value(at: time),
      bottomInsets: viewer.bottomInsets.value(at: time), hero: hero(at: time),
      backdrop: backdropOpacity(at: time))
  }

  /// The names of the readings, in their order.
  package static let readingNames = [
    "transform.a", "transform.b", "transform.c", "transform.d", "transform.tx", "transform.ty",
    "lastTransform.a", "lastTransform.b", "lastTransform.c", "lastTransform.d",
    "lastTransform.tx", "lastTransform.ty", "backgroundOpacity", "dragScale", "bottomInsets",
    "showImageDetail", "showAnimation", "dismissing", "hero.x", "hero.y", "hero.width",
    "hero.height", "hero.cornerRadius", "backdrop.opacity",
  ]

  private func readings(
    transform: AffineTransform, backgroundOpacity: Double, bottomInsets: Double, hero: Hero,
    backdrop: Double
  ) -> [Reading] {
    let last = viewer.lastTransform
    let values: [ReadingValue] =
      [
        transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty, last.a,
        last.b, last.c, last.d, last.tx, last.ty, backgroundOpacity, viewer.dragScale,
        bottomInsets,
      ].map(ReadingValue.number)
      + [viewer.showImageDetail, viewer.showAnimation, viewer.dismissing].map(ReadingValue.flag)
      + [
        hero.clip.minX, hero.clip.minY, hero.clip.width, hero.clip.height,
        hero.cornerRadii.clockwise.max() ?? 0, backdrop,
      ].map(ReadingValue.number)
    return zip(Self.readingNames, values).map { Reading($0, $1) }
  }
}
