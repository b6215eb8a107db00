package import Display
package import Geometry
package import Motion
package import SceneModel
package import Touch

/// A viewer that opens over a grid, from one of its thumbnails.
///
/// ```
///   init             open            handle, fireTimer …         isShown == false
/// (created) ────▶ at its thumbnail ────▶ on the screen ────▶ (dropped by the stage)
/// ```
/// The stage calls it in chronological order. Its drawing is a pure function of its state and the
/// time.
package protocol GalleryViewer: AnimatedSource, Sendable {
  /// The viewer's constants.
  associatedtype Parameters: ViewerParameters
  /// The values from which the readings are computed.
  associatedtype Values: GalleryValues

  /// The readings, each declared together with the function that computes its value.
  static var readingTable: ReadingTable<Values> { get }

  /// Creates a viewer for the thumbnail at `index` of the grid; it does not begin to open yet.
  init(parameters: Parameters, index: Int, grid: GalleryGrid)

  /// The grid behind the viewer; the viewer scrolls it to reveal the thumbnail it returns to.
  var grid: GalleryGrid { get }

  /// The thumbnail that is hidden because the viewer shows its picture; nil if none.
  var hiddenThumbnail: Int? { get }

  /// Whether the viewer is still on the screen.
  var isShown: Bool { get }

  /// Whether the viewer has readings; false if only closed viewers are still animating out.
  var isOpen: Bool { get }

  /// Whether the grid can receive taps while the viewer is on the screen.
  static var sharesTouches: Bool { get }

  /// Returns whether a finger that touches down at a location now may tap the grid.
  func yieldsToGrid(_ location: Point, at time: SceneTime) -> Bool

  /// Whether the fingers that are down control the viewer, so that they cannot tap the grid.
  var isInteracting: Bool { get }

  /// Closes at a touch-down if the picture is visually on its thumbnail; the touch then belongs to
  /// the grid.
  mutating func land(at time: SceneTime) -> Bool

  /// Handles a tap on a thumbnail of the grid; returns the marks that follow the tap's.
  mutating func tap(thumbnail index: Int, at time: SceneTime) -> [EventMark]

  /// Returns the frame of the back button, in points of the screen; nil if there is none.
  func backButton(at time: SceneTime) -> Rect?

  /// Returns the grid's items at a time, as the viewer shows them.
  func gridItems(at time: SceneTime) -> [DisplayItem]

  /// Returns the scale of the grid at a time, about the screen's center; 1 for its own size.
  func gridScale(at time: SceneTime) -> Double

  /// The time of the viewer's next action without touches; nil if it only waits for touches.
  var nextTimer: SceneTime? { get }

  /// Takes over the state that the screen below keeps between two openings; nil at the first
  /// opening.
  mutating func follow(_ previous: Self?)

  /// The photos that have not loaded, for viewers whose gestures depend on that.
  var unloadedPhotos: Set<Int> { get set }

  /// Begins to open after the thumbnail was tapped; returns the marks that follow the tap's.
  mutating func open(at time: SceneTime) -> [EventMark]

  /// Performs the action pending at `nextTimer`.
  ///
  /// The marks form one event, with the model right after it.
  mutating func fireTimer() -> [EventMark]

  /// Handles a touch event; returns one event for each affected gesture.
  mutating func handle(_ event: TouchEvent) -> [StageEvent]

  /// Returns the viewer's items over the grid at a time, in z-order.
  func displayItems(at time: SceneTime) -> [DisplayItem]

  /// Returns the current picture at a time.
  func hero(at time: SceneTime) -> Hero

  /// Returns the settled frame of a photo that fits a window.
  func fittedFrame(of photo: Int, in window: Rect) -> Rect

  /// Returns the distances that a finger could pan the picture and pages; none while animating.
  func panExtents(at time: SceneTime) -> PanExtents

  /// Returns the displayed values at a time; for nil the final values of all animations.
  func values(at time: SceneTime?) -> Values

  /// What moves now: the gesture of the fingers, or the animation that began last.
  var phase: Phase { get }
}

/// The source of the readings that all viewers have.
package protocol GalleryValues: Sendable {
  /// The current picture.
  var hero: Hero { get }
  /// The opacity of the background behind the pictures, 0 to 1.
  var backdrop: Double { get }
}

extension ReadingTable where Source: GalleryValues {
  /// Creates a viewer's table: its own readings, then those that all viewers have.
  init(viewer rows: [Row]) {
    self.init(
      rows + [
        .number("hero.x", .hero(.x), .points) { $0.hero.clip.minX },
        .number("hero.y", .hero(.y), .points) { $0.hero.clip.minY },
        .number("hero.width", .hero(.width), .points) { $0.hero.clip.width },
        .number("hero.height", .hero(.height), .points) { $0.hero.clip.height },
        .number("hero.cornerRadius", .corners, .points) {
          $0.hero.cornerRadii.clockwise.max() ?? 0
        },
        .number("backdrop.opacity", .backdrop) { $0.backdrop },
      ])
  }
}

extension GalleryViewer {
  /// Does nothing.
  package mutating func follow(_ previous: Self?) {}

  /// Ignored.
  package var unloadedPhotos: Set<Int> {
    get { [] }
    set {}
  }

  /// Most viewers scale a photo to the window.
  package func fittedFrame(of photo: Int, in window: Rect) -> Rect {
    grid.fitRect(of: photo, in: window)
  }

  /// True: most viewers have nothing on the screen after closing.
  package var isOpen: Bool { true }

  /// False: most viewers cover the grid and take all touches.
  package static var sharesTouches: Bool { false }

  /// False.
  package func yieldsToGrid(_ location: Point, at time: SceneTime) -> Bool { false }

  /// True.
  package var isInteracting: Bool { true }

  /// False.
  package mutating func land(at time: SceneTime) -> Bool { false }

  /// Does nothing.
  package mutating func tap(thumbnail index: Int, at time: SceneTime) -> [EventMark] { [] }

  /// Nil.
  package func backButton(at time: SceneTime) -> Rect? { nil }

  /// Returns all thumbnails except the hidden one.
  package func gridItems(at time: SceneTime) -> [DisplayItem] {
    grid.displayItems(hiding: hiddenThumbnail)
  }

  /// 1: most viewers leave the grid as it is.
  package func gridScale(at time: SceneTime) -> Double { 1 }

  /// The declarations of the readings, in their order.
  package static var readingKeys: [ReadingKey] { readingTable.keys }

  /// The readings while no viewer is open, all absent.
  package static var closedReadings: [Reading] { readingKeys.map { Reading($0, .absent) } }

  /// Returns the readings of the displayed state at a time.
  package func readings(at time: SceneTime) -> [Reading] {
    isOpen ? Self.readingTable.readings(of: values(at: time)) : Self.closedReadings
  }

  /// Creates an event with the readings of the model right after it.
  package func event(_ marks: [EventMark]) -> StageEvent {
    StageEvent(
      marks: marks,
      readings: isOpen ? Self.readingTable.readings(of: values(at: nil)) : Self.closedReadings)
  }
}
