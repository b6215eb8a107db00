package import Display
import Geometry
package import Motion
package import SceneModel
package import Touch

/// UIKit's zoom transition as it is presented over a grid.
///
/// The source of the transition is asked for when it pushes and again when it pops: after paging it is
/// another thumbnail, and the grid is scrolled to show that one, behind the still closed backdrop.
package struct ZoomTransitionPresentation: GalleryViewer {
  /// The grid behind.
  package private(set) var grid: GalleryGrid
  private var source: Int
  private let parameters: ZoomTransitionParameters
  private var viewer: ZoomTransitionViewer

  /// Makes the viewer of a thumbnail.
  ///
  /// - Parameters:
  ///   - parameters: the constants.
  ///   - index: the thumbnail; within the grid's.
  ///   - grid: the grid.
  package init(parameters: ZoomTransitionParameters, index: Int, grid: GalleryGrid) {
    self.parameters = parameters
    self.grid = grid
    source = index
    viewer = ZoomTransitionViewer(
      parameters: parameters, index: index,
      extents: grid.photos.indices.map { Self.restRect(of: $0, in: grid).size.longerSide },
      home: Self.home(of: index, in: grid), screen: grid.screen.size)
  }

  private static func restRect(of index: Int, in grid: GalleryGrid) -> Rect {
    ContentMode.fit.rect(of: grid.photos[index].size, in: grid.screen.bounds)
  }

  private static func home(of index: Int, in grid: GalleryGrid) -> ZoomPlacement {
    let picture = grid.thumbnails[index].picture
    return ZoomPlacement(
      center: picture.center, extent: picture.size.longerSide, crop: 1, progress: 0)
  }

  /// The source's thumbnail, hidden until its picture has landed on it.
  package var hiddenThumbnail: Int? { source }

  /// Pushes.
  package mutating func open(at time: SceneTime) -> [EventMark] {
    marks(viewer.open(at: time))
  }

  /// Whether the viewer is still on the screen.
  package var isShown: Bool { !viewer.isClosed }

  /// When the running transition comes to its end; nil where none runs.
  package var nextTimer: SceneTime? { viewer.nextTimer }

  /// When everything that moves has come to rest; nil where something never will.
  package var settlingInstant: SceneTime? { viewer.settlingInstant }

  /// Ends a transition.
  package mutating func fireTimer() -> [EventMark] {
    marks(viewer.fireTimer())
  }

  /// Takes in what the fingers did; one event for each movement that the viewer knows.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    let happened = viewer.handle(event)
    if viewer.isLifted { findSource(at: event.time) }
    return happened.isEmpty ? [] : [self.event(marks(happened))]
  }

  /// Asks for the source of the picture that is lifted.
  private mutating func findSource(at time: SceneTime) {
    let index = viewer.index(at: time)
    guard index != source else { return }
    source = index
    grid.reveal(index)
    viewer.home = Self.home(of: index, in: grid)
  }

  private func marks(_ happened: [ZoomHappening]) -> [EventMark] {
    happened.map { happening in
      switch happening {
      case .gesture(let gesture):
        EventMark(gesture, in: grid.screen.bounds)
      case .callback(let callback): EventMark(callback.mark)
      case .dismissing: EventMark(.viewerDismissing)
      case .cancelled: EventMark(.viewerReturning)
      case .paging(let page): EventMark(.viewerPaging, .count("to", page))
      case .closed: EventMark(.viewerClosed)
      }
    }
  }

  /// The backdrop, the other pictures of the row where they show, and the hero, at a time.
  package func displayItems(at time: SceneTime) -> [DisplayItem] {
    let shown = viewer.shown(at: time)
    let index = viewer.index(at: time)
    let opacity = Self.backdropOpacity(shown)
    var items: [DisplayItem] = [
      .fill(FillItem(rect: grid.screen.bounds, color: parameters.backdrop, opacity: opacity))
    ]
    // Pages are as wide as the screen, so that no more than one beside the hero's shows.
    for page in [index - 1, index + 1] where grid.photos.indices.contains(page) {
      var picture = Self.restRect(of: page, in: grid)
      picture.origin.x += viewer.pager.shift(of: page, at: time)
      guard picture.intersection(grid.screen.bounds) != nil else { continue }
      items.append(grid.image(page, picture, Clip(rect: picture), opacity: opacity))
    }
    items.append(grid.image(index, hero(of: index, at: shown)))
    return items
  }

  /// The picture that is looked at, at a time.
  package func hero(at time: SceneTime) -> Hero {
    hero(of: viewer.index(at: time), at: viewer.shown(at: time))
  }

  /// The corners go from the source's over the screen's, which shrink with the picture, to none.
  private func hero(of index: Int, at placement: ZoomPlacement) -> Hero {
    let size = grid.photos[index].size
    // A spring that overshoots must not turn the picture inside out.
    let scale = max(placement.extent, 1) / size.longerSide
    let picture = Rect(
      center: placement.center, size: Size(width: size.width * scale, height: size.height * scale))
    let thumbnail = grid.thumbnails[index]
    let crop = min(max(placement.crop, 0), 1)
    var hero = Hero(picture: picture, crop: crop, thumbnail: thumbnail)
    let source = parameters.sourceCornerRadius.map(CornerRadii.init) ?? thumbnail.cornerRadii
    let screenRadius =
      parameters.screenCornerRadius * self.scale(of: index, at: placement) * placement.lift
    hero.cornerRadii = source.map { $0 * crop + screenRadius }.clamped(to: hero.clip.size)
    return hero
  }

  private func scale(of index: Int, at placement: ZoomPlacement) -> Double {
    max(placement.extent, 0) / viewer.rest(of: index).extent
  }

  private static func backdropOpacity(_ placement: ZoomPlacement) -> Double {
    min(max(placement.progress, 0), 1)
  }

  /// What the readings are taken from.
  package struct Values: GalleryValues {
    fileprivate let state: ZoomLifecycle.State
    fileprivate let progress: Double
    fileprivate let scale: Double
    fileprivate let translation: Vector
    fileprivate let index: Int
    fileprivate let offset: Double
    /// The picture that is looked at.
    package let hero: Hero
    /// The backdrop's opacity: 0 … 1.
    package let backdrop: Double
  }

  /// The model: flights taken as finished.
  package var modelValues: Values {
    values(
      index: viewer.modelIndex, offset: viewer.pager.offset.model, placement: viewer.modelPlacement)
  }

  /// What shows at a time.
  package func values(at time: SceneTime) -> Values {
    values(
      index: viewer.index(at: time), offset: viewer.pager.offset.value(at: time),
      placement: viewer.shown(at: time))
  }

  private func values(index: Int, offset: Double, placement: ZoomPlacement) -> Values {
    Values(
      state: viewer.lifecycle.state, progress: placement.progress,
      scale: scale(of: index, at: placement),
      translation: placement.center - grid.screen.bounds.center, index: index, offset: offset,
      hero: hero(of: index, at: placement), backdrop: Self.backdropOpacity(placement))
  }

  /// The readings.
  package static let readingTable = ReadingTable<Values>(viewer: [
    .word("phase", .state) { $0.state.rawValue },
    .number("progress", .state) { $0.progress },
    .number("scale", .zoom) { $0.scale },
    .number("translation.x", .inner, .points) { $0.translation.dx },
    .number("translation.y", .inner, .points) { $0.translation.dy },
    .number("page.index", .page) { Double($0.index) },
    .number("page.offset", .page) { $0.offset },
  ])
}

extension ZoomLifecycle.Callback {
  /// The mark of the call.
  fileprivate var mark: EventMark.Kind {
    switch self {
    case .viewWillAppear: .viewWillAppear
    case .viewIsAppearing: .viewIsAppearing
    case .viewDidAppear: .viewDidAppear
    case .viewWillDisappear: .viewWillDisappear
    case .viewDidDisappear: .viewDidDisappear
    }
  }
}

extension Size {
  /// The greater of the two extents.
  fileprivate var longerSide: Double { max(width, height) }
}
