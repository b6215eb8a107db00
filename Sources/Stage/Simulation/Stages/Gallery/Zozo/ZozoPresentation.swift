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
/// with that, so that the picture lies exactly on its thumbnail. Where SwiftUI animates the presentation, all
/// of it is drawn lower by the cover's offset.
package struct ZozoPresentation: GalleryViewer {
  /// The grid behind; it is not scrolled.
  package let grid: GalleryGrid
  private let index: Int
  private let contentOrigin: Point
  private let restRect: Rect
  private var viewer: ZozoViewer
  /// The cover around it, where that slides; nil where the presentation is not animated.
  private var cover: ZozoCover?
  private var gestures: ViewerGestures

  /// Creates the viewer of a thumbnail within the grid's.
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
    if !parameters.disablesAnimations {
      cover = ZozoCover(
        animation: parameters.coverAnimation,
        height: grid.screen.size.height)
    }
    gestures = ViewerGestures(tap: TapRecognizer(count: parameters.tapCount))
  }

  /// The thumbnail that was tapped, until `showImageDetail` is false: a cover that slides away has the
  /// picture once more.
  package var hiddenThumbnail: Int? { viewer.showImageDetail ? index : nil }

  /// Shows the picture at its thumbnail and lets it fly to the middle of the screen.
  package mutating func open(at time: SceneTime) -> [EventMark] {
    viewer.open(at: time)
    cover?.present(at: time)
    return cover == nil ? [] : [EventMark(.coverPresenting)]
  }

  /// True if the viewer is still on the screen.
  package var isShown: Bool { cover?.isThere ?? viewer.showImageDetail }

  /// The earliest instant at which the viewer does something by itself.
  package var nextTimer: SceneTime? { viewer.nextTimer ?? cover?.removalTime }

  /// The time when everything that moves has come to rest; nil where something never will.
  package var settlingInstant: SceneTime? {
    SceneTime.latest(of: [viewer.settlingInstant, cover?.offset.settlingInstant ?? .zero])
  }

  /// Fades, closes, or takes away the cover that has slid down.
  package mutating func fireTimer() -> [EventMark] {
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

  /// Handles the fingers' actions with one event for each gesture affected; a cover that leaves hears none.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    guard viewer.showImageDetail else { return [] }
    var events: [StageEvent] = []
    for gesture in gestures.update(event) {
      let timerBefore = viewer.nextTimer
      apply(gesture, at: event.time)
      var marks = [EventMark(gesture, in: restRect)]
      if viewer.nextTimer != nil, timerBefore == nil {
        marks.append(EventMark(.viewerDismissing))
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

  /// The backdrop and the hero at a time, where the cover has them.
  package func displayItems(at time: SceneTime) -> [DisplayItem] {
    let backdrop = DisplayItem.fill(
      grid.screen.bounds, color: viewer.parameters.backdrop, opacity: backdropOpacity(at: time))
    let slide = Vector(dx: 0, dy: cover?.offset.value(at: time) ?? 0)
    return [
      slide == .zero ? backdrop : backdrop.translated(by: slide),
      grid.image(index, hero(at: time)),
    ]
  }

  /// The flying picture at a time.
  package func hero(at time: SceneTime) -> Hero {
    hero(viewer.shownTransform.value(at: time), crop: viewer.shownCrop.value(at: time), at: time)
  }

  /// Everywhere: the picture follows every drag until it is dismissed.
  package func room(at time: SceneTime) -> PullRoom {
    viewer.dismissing ? .none : PullRoom(everywhere: grid.screen.size)
  }

  private func backdropOpacity(at time: SceneTime?) -> Double {
    viewer.backgroundOpacity.value(at: time) * viewer.backdrop.value(at: time)
  }

  private func hero(_ transform: AffineTransform, crop: Double, at time: SceneTime?) -> Hero {
    let insets = viewer.bottomInsets.value(at: time)
    let slide = cover?.offset.value(at: time) ?? 0
    let content = transform.apply(to: Rect(origin: .zero, size: restRect.size))
    let picture = Rect(
      x: contentOrigin.x + content.minX, y: contentOrigin.y + content.minY - insets + slide,
      width: content.width, height: content.height)
    return Hero(picture: picture, crop: crop, thumbnail: grid.thumbnails[index])
  }

  /// The values that show at a time; for nil those that the slides' code has set.
  package func values(at time: SceneTime?) -> Values {
    // Of the flight home nothing is set until the picture has landed.
    let transform = time.map(viewer.shownTransform.value) ?? viewer.transform
    let crop = time.map(viewer.shownCrop.value) ?? viewer.crop
    return Values(
      viewer: viewer, transform: transform,
      backgroundOpacity: viewer.backgroundOpacity.value(at: time),
      bottomInsets: viewer.bottomInsets.value(at: time),
      hero: hero(transform, crop: crop, at: time), backdrop: backdropOpacity(at: time))
  }

  /// The animations of the slides' state, and of the cover.
  package var animations: [StageAnimation] {
    [
      StageAnimation(
        viewer.shownTransform.animation, of: "transform", moving: Hero.placeReadings
      ) {
        [
          "transform.a": $0.a, "transform.b": $0.b, "transform.c": $0.c, "transform.d": $0.d,
          "transform.tx": $0.tx, "transform.ty": $0.ty,
        ]
      },
      StageAnimation(viewer.shownCrop.animation, of: "hero.crop", moving: Hero.readings),
      StageAnimation(viewer.bottomInsets.animation, of: "bottomInsets", moving: ["hero.y"]),
      StageAnimation(
        viewer.backgroundOpacity.animation, of: "backgroundOpacity", moving: ["backdrop.opacity"]),
      StageAnimation(viewer.backdrop.animation, of: "backdrop", moving: ["backdrop.opacity"]),
      StageAnimation(cover?.offset.animation, of: "cover.offset", moving: ["hero.y"]),
    ].compactMap(\.self)
  }

  /// The values that the readings are made from.
  package struct Values: GalleryValues {
    fileprivate let viewer: ZozoViewer
    fileprivate let transform: AffineTransform
    fileprivate let backgroundOpacity: Double
    fileprivate let bottomInsets: Double
    /// The current picture.
    package let hero: Hero
    /// The backdrop's opacity: 0 … 1.
    package let backdrop: Double
  }

  /// The readings: the state of the slides' code, by its names.
  package static let readingTable = ReadingTable<Values>(
    viewer: matrix("transform") { $0.transform }
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
