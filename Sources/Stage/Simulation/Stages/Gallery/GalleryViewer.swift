package import Display
package import Geometry
package import Motion
package import SceneModel
package import Touch

/// A viewer that has been opened over a grid, from one of its thumbnails.
///
/// ```
///  init           open            handle, fireTimer …         isShown == false
/// (made) ────▶ at its thumbnail ────▶ on the screen ────▶ (dropped by the stage)
/// ```
/// Called in the order of time, as a `Stage` is; its picture is a pure function of state and time.
package protocol GalleryViewer: Sendable {
  /// The constants of such a viewer.
  associatedtype Parameters: ViewerParameters
  /// The values that the readings are made from.
  associatedtype Values: GalleryValues

  /// The readings, each declared together with how its value is taken.
  static var readingTable: ReadingTable<Values> { get }

  /// Creates a viewer for a tapped thumbnail within the grid's; it has not begun to open.
  init(parameters: Parameters, index: Int, grid: GalleryGrid)

  /// The grid behind the viewer; the viewer scrolls it to show the thumbnail that it returns to.
  var grid: GalleryGrid { get }

  /// The thumbnail that is not drawn because its picture is in the viewer; nil where all are.
  var hiddenThumbnail: Int? { get }

  /// True if the viewer is still on the screen.
  var isShown: Bool { get }

  /// True if there is something to read; false where only what has closed is still on its way.
  var isOpen: Bool { get }

  /// True if taps on the grid can be heard while the viewer is there.
  static var sharesFingers: Bool { get }

  /// True if a finger that touches down at a place now may tap the grid.
  func leavesToGrid(_ location: Point, at time: SceneTime) -> Bool

  /// True if fingers move something of the viewer, so that they tap nothing of the grid.
  var holdsFingers: Bool { get }

  /// Handles a tap on a thumbnail of the grid; the marks are those beside the tap.
  mutating func tap(thumbnail index: Int, at time: SceneTime) -> [EventMark]

  /// The frame of the button that leads back, in points of the screen; nil where there is none.
  func backButton(at time: SceneTime) -> Rect?

  /// The grid as the viewer lets it be seen at a time.
  func gridItems(at time: SceneTime) -> [DisplayItem]

  /// The earliest instant at which the viewer does something by itself; nil where it waits for fingers.
  var nextTimer: SceneTime? { get }

  /// The time when everything that moves has come to rest; nil where something never will.
  var settlingInstant: SceneTime? { get }

  /// The number of pictures that have been opened, with this one, where that is told; the stage counts on.
  var openings: Int { get set }

  /// Begins to open when the thumbnail is tapped; the marks are those beside the tap.
  mutating func open(at time: SceneTime) -> [EventMark]

  /// Does what is due at `nextTimer`; the marks are one event, with the model right after it.
  mutating func fireTimer() -> [EventMark]

  /// Handles the fingers' actions with one event for each gesture affected.
  mutating func handle(_ event: TouchEvent) -> [StageEvent]

  /// The viewer's drawing over the grid at a time, the lowest first.
  func displayItems(at time: SceneTime) -> [DisplayItem]

  /// The current picture, at a time.
  func hero(at time: SceneTime) -> Hero

  /// The distances that a finger could pull the picture and the pages, at a time; none in flight.
  func room(at time: SceneTime) -> PullRoom

  /// The values that show at a time; for nil those that the program set, animations taken as finished.
  func values(at time: SceneTime?) -> Values

  /// The animations that its values were given last, also after their end.
  var animations: [StageAnimation] { get }
}

/// The source of the readings that all viewers have.
package protocol GalleryValues: Sendable {
  /// The current picture.
  var hero: Hero { get }
  /// The opacity of what lies behind the pictures: 0 … 1.
  var backdrop: Double { get }
}

extension ReadingTable where Source: GalleryValues {
  /// The readings of a viewer: its own, then those that all viewers have.
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
  /// Not told.
  package var openings: Int {
    get { 0 }
    set {}
  }

  /// True: most viewers are gone when they have closed.
  package var isOpen: Bool { true }

  /// False: most viewers cover the grid, and have all fingers.
  package static var sharesFingers: Bool { false }

  /// False.
  package func leavesToGrid(_ location: Point, at time: SceneTime) -> Bool { false }

  /// True.
  package var holdsFingers: Bool { true }

  /// Nothing.
  package mutating func tap(thumbnail index: Int, at time: SceneTime) -> [EventMark] { [] }

  /// None.
  package func backButton(at time: SceneTime) -> Rect? { nil }

  /// The thumbnails but the hidden one.
  package func gridItems(at time: SceneTime) -> [DisplayItem] {
    grid.displayItems(hiding: hiddenThumbnail)
  }

  /// The declarations of the readings, in their order.
  package static var readingKeys: [ReadingKey] { readingTable.keys }

  /// The readings while nothing is open.
  package static var closedReadings: [Reading] { readingKeys.map { Reading($0, .absent) } }

  /// The readings of what shows at a time.
  package func readings(at time: SceneTime) -> [Reading] {
    isOpen ? Self.readingTable.readings(of: values(at: time)) : Self.closedReadings
  }

  /// An event with the model right after it.
  package func event(_ marks: [EventMark]) -> StageEvent {
    StageEvent(
      marks: marks,
      readings: isOpen ? Self.readingTable.readings(of: values(at: nil)) : Self.closedReadings)
  }
}
