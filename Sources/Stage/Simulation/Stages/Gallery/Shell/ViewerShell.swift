import Display
import SceneModel

/// What surrounds a viewer's pages: the grid behind them, the flight of a picture between its thumbnail and
/// its page, the backdrop, and how the viewer disappears.
///
/// ```
///          open             flyHome, or fadeOut without a flight       closingTime
/// created ───────▶ shown ─────────────────────────────────▶ closing ──────────────▶ closed
/// ```
/// The viewer decides when, and with which animations. Touches do not stop them.
struct ViewerShell: Sendable {
  /// The grid behind the viewer.
  private(set) var grid: GalleryGrid
  /// The index of the picture that flies, or flew last.
  private(set) var flyingIndex: Int
  /// That picture's remaining distance from its page: `reach` at its thumbnail, 0 on its page.
  private(set) var flight = AnimatedValue(0.0)
  /// The backdrop's opacity, 0 to 1.
  private(set) var backdrop = AnimatedValue(1.0)
  /// The opacity of everything but the grid, 0 to 1.
  private(set) var opacity = AnimatedValue(1.0)
  /// The time when the viewer is removed; nil before it begins to close, or if it never will be.
  private(set) var closingTime: SceneTime?
  /// Whether the viewer is on the screen.
  private(set) var isShown = true
  /// Whether the viewer has begun to close.
  private(set) var isClosing = false
  private let reach: Double

  /// Creates an open viewer, whose picture is on its page.
  ///
  /// `reach` is the value of the whole flight. An animation has settled at a fraction of a unit, which is a
  /// fraction of a point if the value is in points.
  init(_ grid: GalleryGrid, index: Int, reach: Double = 1) {
    (self.grid, flyingIndex, self.reach) = (grid, index, reach)
  }

  /// The thumbnail that is not drawn; nil while the viewer fades without a flight.
  var hiddenThumbnail: Int? { isClosing && flight.model == 0 ? nil : flyingIndex }

  /// Returns the flying picture's progress toward its thumbnail: 1 there, 0 on its page.
  func nearness(at time: SceneTime?) -> Double { flight.value(at: time) / reach }

  /// Returns a picture between a rectangle of its page, in points of the screen, and its thumbnail.
  func hero(_ index: Int, from picture: Rect, at time: SceneTime?) -> Hero {
    Hero(from: picture, to: grid.thumbnails[index], nearness: nearness(at: time))
  }

  /// Returns the look around a current picture.
  func look(_ hero: Hero, over color: Color, at time: SceneTime?) -> ViewerLook {
    let opacity = opacity.value(at: time)
    return ViewerLook(
      hero: hero,
      backdrop: ViewerLook.Backdrop(
        color: color, opacity: backdrop.value(at: time), rect: grid.screen.bounds),
      opacity: opacity < 1 ? opacity : nil, grid: GridLook(hidden: hiddenThumbnail))
  }

  /// Begins to animate the picture from its thumbnail to its page, and the backdrop.
  mutating func open(with animation: Animation?, at time: SceneTime) {
    flight.set(reach)
    flight.set(0, with: animation, at: time)
    backdrop.set(0)
    backdrop.set(1, with: animation, at: time)
  }

  /// Scrolls the grid until a thumbnail is visible.
  mutating func reveal(_ index: Int) { grid.reveal(index) }

  /// Returns a picture to its thumbnail, which the grid reveals, while the backdrop fades.
  ///
  /// A viewer that draws a backdrop of its own passes no animation for it.
  mutating func flyHome(
    _ index: Int, with animation: Animation?, fading: Animation? = nil, at time: SceneTime
  ) {
    if index != flyingIndex { flight.set(0) }
    flyingIndex = index
    flight.set(reach, with: animation, at: time)
    backdrop.set(0, with: fading, at: time)
    grid.reveal(index)
    beginClosing([flight, backdrop], at: time)
  }

  /// Fades the viewer where it is.
  mutating func fadeOut(with animation: Animation?, at time: SceneTime) {
    opacity.set(0, with: animation, at: time)
    beginClosing([opacity], at: time)
  }

  private mutating func beginClosing(_ values: [AnimatedValue<Double>], at time: SceneTime) {
    isClosing = true
    closingTime = SceneTime.latest(of: values.map(\.settlingInstant)).map { max($0, time) }
  }

  /// Removes the viewer.
  mutating func close() {
    isShown = false
    closingTime = nil
  }
}

/// A viewer whose outside is a shell's.
protocol ShelledViewer: GalleryViewer {
  /// The shell.
  var shell: ViewerShell { get set }
}

extension ShelledViewer {
  var grid: GalleryGrid { shell.grid }

  var isShown: Bool { shell.isShown }

  /// Most viewers only wait until they have closed.
  var nextTimer: SceneTime? { shell.closingTime }

  /// Removes the viewer.
  mutating func fireTimer() -> [EventMark] {
    guard shell.isClosing else { return [] }
    shell.close()
    return [EventMark(.viewerClosed)]
  }
}
