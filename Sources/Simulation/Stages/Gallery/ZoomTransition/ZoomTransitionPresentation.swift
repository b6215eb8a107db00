package import Display
import Geometry
package import Motion
package import SceneModel
package import Touch

/// UIKit's zoom transition as it is presented over a grid.
///
/// The transition asks for its source when it pushes and again when it pops: after paging it is
/// another thumbnail, and the grid is scrolled to show that one, behind the still closed backdrop.
package struct ZoomTransitionPresentation: GalleryViewer {
  /// The grid behind.
  package private(set) var grid: GalleryGrid
  private var source: Int
  private let parameters: ZoomTransitionParameters
  private var viewer: ZoomTransitionViewer

  /// Creates the viewer of a thumbnail within the grid's.
  package init(parameters: ZoomTransitionParameters, index: Int, grid: GalleryGrid) {
    self.parameters = parameters
    self.grid = grid
    source = index
    viewer = ZoomTransitionViewer(
      parameters: parameters, index: index,
      extents: grid.photos.indices.map { grid.fitRect(of: $0).size.longerSide },
      home: Self.home(of: index, in: grid), screen: grid.screen.size)
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
    viewer.open(at: time)
  }

  /// True if the viewer is still on the screen.
  package var isShown: Bool { !viewer.isClosed }

  /// The time when the running transition comes to its end; nil where none runs.
  package var nextTimer: SceneTime? { viewer.nextTimer }

  /// The time when everything that moves has come to rest; nil where something never will.
  package var settlingInstant: SceneTime? { viewer.settlingInstant }

  /// Ends a transition.
  package mutating func fireTimer() -> [EventMark] {
    viewer.fireTimer()
  }

  /// Handles the fingers' actions with one event for each movement recognised.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    let marks = viewer.handle(event)
    if viewer.isLifted { findSource(at: event.time) }
    return marks.isEmpty ? [] : [self.event(marks)]
  }

  private mutating func findSource(at time: SceneTime) {
    let index = viewer.index(at: time)
    guard index != source else { return }
    source = index
    grid.reveal(index)
    viewer.home = Self.home(of: index, in: grid)
  }

  /// The backdrop, the other pictures of the row where they show, and the hero, at a time.
  package func displayItems(at time: SceneTime) -> [DisplayItem] {
    let shown = viewer.shown(at: time)
    let index = viewer.index(at: time)
    // Pages are as wide as the screen, so that no more than one beside the hero's shows.
    let neighbours = [index - 1, index + 1].filter(grid.photos.indices.contains).map { page in
      var picture = grid.fitRect(of: page)
      picture.origin.x += viewer.row.shift(of: page, at: time)
      return (index: page, picture: picture)
    }
    return grid.row(
      neighbours, over: parameters.backdrop, opacity: Self.backdropOpacity(shown),
      hero: (index, hero(of: index, at: shown)))
  }

  /// The current picture, at a time.
  package func hero(at time: SceneTime) -> Hero {
    hero(of: viewer.index(at: time), at: viewer.shown(at: time))
  }

  /// The neighbouring pages, and down, which pops; none while the picture is off its page.
  package func room(at time: SceneTime) -> PullRoom {
    guard !viewer.isLifted else { return .none }
    let page = viewer.row.page(at: nil)
    return viewer.row.room(beside: page)
      + PullRoom(
        left: 0, right: 0, up: 0, down: grid.screen.size.height)
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

  /// The values that the readings are made from.
  package struct Values: GalleryValues {
    fileprivate let state: ZoomLifecycle.State
    fileprivate let progress: Double
    fileprivate let scale: Double
    fileprivate let translation: Vector
    fileprivate let index: Int
    fileprivate let offset: Double
    /// The current picture.
    package let hero: Hero
    /// The backdrop's opacity: 0 … 1.
    package let backdrop: Double
  }

  /// The model: flights taken as finished.
  package var modelValues: Values { values(nil) }

  /// The values that show at a time.
  package func values(at time: SceneTime) -> Values { values(time) }

  private func values(_ time: SceneTime?) -> Values {
    let (index, placement) = (viewer.index(at: time), viewer.shown(at: time))
    return Values(
      state: viewer.lifecycle.state, progress: placement.progress,
      scale: scale(of: index, at: placement),
      translation: placement.center - grid.screen.bounds.center, index: index,
      offset: viewer.row.offset(at: time), hero: hero(of: index, at: placement),
      backdrop: Self.backdropOpacity(placement))
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
