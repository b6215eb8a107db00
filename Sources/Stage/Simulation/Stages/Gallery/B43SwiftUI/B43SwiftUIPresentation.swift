import Display
import SceneModel

/// Presents B/43's SwiftUI pager over a grid.
///
/// Each page has the size of the screen and ignores its safe area. Page i is at
/// `pager.offset + (i · (width + pageSpacing), 0)` and clips its picture. While the viewer opens or
/// closes, the picture is between its page and its thumbnail, both of which may move.
struct B43SwiftUIPresentation: ShelledViewer {
  /// The shell around the pages.
  var shell: ViewerShell
  var viewer: B43SwiftUIViewer
  /// The pages without a picture, on which gestures do not exist by default.
  ///
  /// Source: the gestures are inside the article's `LazyImage { if case .success }`.
  var unloadedPhotos: Set<Int> = []
  /// What moves: the last gesture, or the animation after it.
  private(set) var phase = Phase.open
  private var gestures = ViewerGestures()
  private var hitTest = PictureHitTest()

  /// Creates the viewer for a thumbnail of the grid.
  init(parameters: B43SwiftUIParameters, index: Int, grid: GalleryGrid) {
    viewer = B43SwiftUIViewer(
      parameters: parameters, pageSize: grid.screen.size, imageSizes: grid.photos.map(\.size),
      index: index)
    shell = ViewerShell(grid, index: index)
  }

  /// Begins to animate the picture from its thumbnail to its page.
  mutating func open(at time: SceneTime) -> [EventMark] {
    shell.open(with: animation(\.openDuration, "openDuration"), at: time)
    return []
  }

  /// Handles a touch event; returns one event for each affected gesture.
  ///
  /// Taps are ignored because the original has no tap gesture.
  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    var events: [StageEvent] = []
    guard let event = hitTest.accepted(event, in: touchArea(at: event.time)) else { return [] }
    for gesture in gestures.update(event) {
      if case .tap = gesture { continue }
      let indexBefore = viewer.pager.index
      let wasClosing = shell.isClosing
      apply(gesture, at: event.time)
      var marks = [EventMark(gesture, in: grid.screen.bounds)]
      if viewer.pager.index != indexBefore {
        marks.append(EventMark(.pageTurned, .count("index", viewer.pager.index)))
      }
      if shell.isClosing, !wasClosing { marks.append(EventMark(.viewerDismissing)) }
      events.append(self.event(marks))
    }
    return events
  }

  private mutating func apply(_ gesture: RecognizedGesture, at time: SceneTime) {
    var calls: [B43SwiftUICall] = []
    switch gesture {
    case .dragChanged(let value):
      calls = viewer.dragChanged(value.translation, at: time)
      phase =
        switch viewer.pages[viewer.handlingIndex].axis {
        case .horizontal: .page
        case .vertical: .drag
        case nil: .pan
        }
    case .dragEnded(let value):
      calls = viewer.dragEnded(
        value.translation, predictedEnd: value.predictedEndTranslation, at: time)
      if phase != .page { phase = .settle }
    case .magnifyChanged(let value):
      let frame = frame(of: viewer.pinchedIndex, offset: viewer.pager.offset.model)
      let start = value.startLocation - frame.origin
      viewer.pinchChanged(value.magnification, start: Point(x: start.dx, y: start.dy))
      phase = .pinch
    case .magnifyEnded:
      calls = viewer.pinchEnded(at: time)
      phase = .settle
    case .tap:
      break
    }
    guard calls.contains(.dismiss), !shell.isClosing else { return }
    phase = viewer.parameters.dismissTarget == .thumbnail ? .flyHome : .close
    let fading = animation(\.dismissDuration, "dismissDuration")
    if phase == .flyHome {
      let returning = animation(\.pageDuration, "pageDuration")
      shell.flyHome(viewer.pager.index, with: returning, fading: fading, at: time)
    } else {
      shell.fadeOut(with: fading, at: time)
    }
  }

  /// Opening and closing are ours, because the article shows neither; they ease out like everything in it.
  private func animation(
    _ duration: KeyPath<B43SwiftUIParameters, SceneTime>, _ key: String
  ) -> Animation {
    .curve(B43SwiftUIParameters.curve, duration: viewer.parameters[keyPath: duration]).tagged(key)
  }

  /// Returns the extents of the current picture, its neighbors, and the dismissing pull.
  func panExtents(at time: SceneTime) -> PanExtents {
    guard !shell.isClosing, shell.nearness(at: time) == 0 else { return .none }
    let (page, pager, size) = (viewer.page, viewer.pager, grid.screen.size)
    return PanExtents(
      offset: page.offset.value(at: time) * page.scale, reach: page.reach * page.scale)
      + PanExtents(
        left: pager.index < pager.count - 1 ? pager.stride : 0,
        right: pager.index > 0 ? pager.stride : 0, up: size.height, down: size.height)
  }

  /// Returns a page's rectangle for an offset of the pager, in points of the screen.
  func frame(of index: Int, offset: Vector) -> Rect {
    let origin = grid.screen.bounds.origin + offset
    return Rect(
      origin: origin + Vector(dx: viewer.pager.stride * Double(index), dy: 0),
      size: grid.screen.size)
  }

  // MARK: Drawing

  /// Returns the flying picture, or else that of the current page, in the shell.
  func look(at time: SceneTime?) -> ViewerLook {
    shell.look(hero(at: time), over: viewer.parameters.backdrop, at: time)
  }

  /// Returns the pictures of the visible pages, each clipped to its page.
  func pictures(at time: SceneTime, in look: ViewerLook) -> [ViewerPicture] {
    let (offset, screen) = (viewer.pager.offset.value(at: time), grid.screen.bounds)
    let pages = viewer.pages.indices.compactMap { index -> ViewerPicture? in
      let frame = frame(of: index, offset: offset)
      guard index != look.hero.index, frame.intersection(screen) != nil else { return nil }
      let picture = picture(of: index, in: frame, at: time)
      return picture.intersection(frame).map {
        ViewerPicture(index, picture, clip: ClipShape(rect: $0), opacity: look.backdrop.opacity)
      }
    }
    return look.hero.clip.intersection(screen) == nil ? pages : pages + [ViewerPicture(look.hero)]
  }

  /// Returns the flying or current picture.
  private func hero(at time: SceneTime?) -> Hero {
    let nearness = shell.nearness(at: time)
    let index = nearness == 0 ? viewer.pager.index : shell.flyingIndex
    let frame = frame(of: index, offset: viewer.pager.offset.value(at: time))
    return shell.hero(index, from: picture(of: index, in: frame, at: time), at: time).clipped(
      toPage: frame, nearness: nearness, thumbnail: grid.thumbnails[index],
      screen: grid.screen.bounds)
  }

  /// Returns the rectangles that respond to touches, in points of the screen; nil for everywhere.
  ///
  /// They are pages or, with `hitArea: picture`, the visible rectangles of their pictures.
  func touchArea(at time: SceneTime) -> [Rect]? {
    let excluded = viewer.parameters.loadingGestures ? [] : unloadedPhotos
    let hitArea = viewer.parameters.hitArea
    if hitArea == .page, excluded.isEmpty { return nil }
    let (hero, offset) = (hero(at: time), viewer.pager.offset.value(at: time))
    return viewer.pages.indices.filter { !excluded.contains($0) }.compactMap { index in
      let frame = frame(of: index, offset: offset)
      if hitArea == .page { return frame }
      return index == hero.index
        ? hero.clip : picture(of: index, in: frame, at: time).intersection(frame)
    }
  }

  /// The original's `content.offset(offset).scaleEffect(scale)`.
  ///
  /// It maps p to `scale · (p + offset − center) + center`.
  private func picture(of index: Int, in frame: Rect, at time: SceneTime?) -> Rect {
    let page = viewer.pages[index]
    return Rect(
      center: frame.center + page.offset.value(at: time) * page.scale,
      size: page.fitSize * page.scale)
  }

  // MARK: Readings

  /// The values from which the readings are computed; page values are those of the current page.
  typealias Values = (viewer: B43SwiftUIViewer, offset: Vector, pagerOffset: Vector)

  /// Returns the values displayed at a time; for nil those that the original's code has set.
  func values(at time: SceneTime?) -> Values {
    (
      viewer: viewer, offset: viewer.page.offset.value(at: time),
      pagerOffset: viewer.pager.offset.value(at: time)
    )
  }

  /// Adds the values of the pages, the pager and the shell.
  func animatedValues(in table: inout AnimationTable) {
    for (index, page) in viewer.pages.enumerated() {
      table.value("page \(index).offset", page.offset, moving: Hero.frameReadings) {
        ["offset.x": $0.dx, "offset.y": $0.dy]
      }
    }
    table.value("pager.offset", viewer.pager.offset, moving: Hero.frameReadings) {
      ["pager.offset.x": $0.dx, "pager.offset.y": $0.dy]
    }
    table.value("hero.nearness", shell.flight, moving: Hero.readings)
    table.value("backdrop", shell.backdrop, moving: ["backdrop.opacity"])
    table.value("opacity", shell.opacity, moving: ["backdrop.opacity"])
  }

  /// The readings, with the original's names.
  static let readingTable = ReadingTable<Values>([
    .number("scale", .zoom) { $0.viewer.page.scale },
    .number("offset.x", .zoom) { $0.offset.dx },
    .number("offset.y", .zoom) { $0.offset.dy },
    .number("unclamped.x", .inner, .points) { $0.viewer.page.unclamped.dx },
    .number("unclamped.y", .inner, .points) { $0.viewer.page.unclamped.dy },
    .word("axis", .inner) { $0.viewer.page.axis?.rawValue ?? "none" },
    .number("pager.index", .page) { Double($0.viewer.pager.index) },
    .number("pager.offset.x", .page, .points) { $0.pagerOffset.dx },
    .number("pager.offset.y", .page, .points) { $0.pagerOffset.dy },
    .flag("dismissed", .state) { $0.viewer.pager.dismissed },
  ])
}
