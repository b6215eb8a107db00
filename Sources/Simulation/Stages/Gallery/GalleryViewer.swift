package import Display
package import Motion
package import SceneModel
package import Touch

/// A viewer that has been opened over a grid, from one of its thumbnails.
///
/// ```
///  init           open            handle, fireTimer …         isShown == false
/// (made) ────▶ at its thumbnail ────▶ on the screen ────▶ (dropped by the stage)
/// ```
///
/// It is asked in the order of time, as a `Stage` is; what shows is a pure function of its state
/// and the time.
package protocol GalleryViewer: Sendable {
  /// The constants of such a viewer.
  associatedtype Parameters: ViewerParameters

  /// Makes a viewer for a thumbnail that was tapped; it has not begun to open.
  ///
  /// - Parameters:
  ///   - parameters: the constants.
  ///   - index: the thumbnail; within the grid's.
  ///   - grid: the grid.
  init(parameters: Parameters, index: Int, grid: GalleryGrid)

  /// The names of the readings, in their order.
  static var readingNames: [String] { get }

  /// The grid behind the viewer; the viewer scrolls it to show the thumbnail that it returns to.
  var grid: GalleryGrid { get }

  /// The thumbnail that is not drawn because its picture is in the viewer; nil where all are.
  var hiddenThumbnail: Int? { get }

  /// Whether the viewer is still on the screen.
  var isShown: Bool { get }

  /// The earliest instant at which the viewer does something by itself; nil where it waits for fingers.
  var nextTimer: SceneTime? { get }

  /// When everything that moves has come to rest; nil where something never will.
  var settlingInstant: SceneTime? { get }

  /// Begins to open.
  ///
  /// - Parameter time: when the thumbnail was tapped.
  /// - Returns: what happened beside the tap.
  mutating func open(at time: SceneTime) -> [EventMark]

  /// Does what is due at `nextTimer`.
  ///
  /// - Returns: what it was; one event with these marks and the model right after it.
  mutating func fireTimer() -> [EventMark]

  /// Takes in what the fingers did; one event for each gesture that heard of it.
  mutating func handle(_ event: TouchEvent) -> [StageEvent]

  /// What the viewer draws over the grid at a time, the lowest first.
  func displayItems(at time: SceneTime) -> [DisplayItem]

  /// The picture that is looked at, at a time.
  func hero(at time: SceneTime) -> Hero

  /// The readings of what shows at a time.
  func readings(at time: SceneTime) -> [Reading]

  /// The readings of the model: what the program set, animations taken as finished.
  var modelReadings: [Reading] { get }
}

extension GalleryViewer {
  /// An event with the model right after it.
  package func event(_ marks: [EventMark]) -> StageEvent {
    StageEvent(marks: marks, readings: modelReadings)
  }
}
