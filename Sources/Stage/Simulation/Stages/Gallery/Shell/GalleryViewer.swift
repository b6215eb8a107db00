import Display
import SceneModel

/// A viewer that opens over a grid, from one of its thumbnails.
///
/// ```
///   init             open            handle, fireTimer …         isShown == false
/// (created) ────▶ at its thumbnail ────▶ on the screen ────▶ (dropped by the stage)
/// ```
/// The stage calls it in chronological order. Its drawing is a pure function of its state and the
/// time.
protocol GalleryViewer: AnimatedSource, Sendable {
  /// The viewer's constants.
  associatedtype Parameters: ViewerParameters
  /// The values from which its own readings are computed.
  associatedtype Values

  // MARK: What every viewer decides

  /// Its own readings, each declared together with the function that computes its value.
  static var readingTable: ReadingTable<Values> { get }

  /// Returns those readings and, if constants declare them, further ones.
  static func readingTable(_ parameters: Parameters) -> ReadingTable<Values>

  /// The readings that the viewer has with its constants.
  var ownReadings: ReadingTable<Values> { get }

  /// Creates a viewer for the thumbnail at `index` of the grid; it does not begin to open yet.
  init(parameters: Parameters, index: Int, grid: GalleryGrid)

  /// Begins to open after the thumbnail was tapped; returns the marks that follow the tap's.
  mutating func open(at time: SceneTime) -> [EventMark]

  /// Handles a touch event; returns one event for each affected gesture.
  mutating func handle(_ event: TouchEvent) -> [StageEvent]

  /// Returns what the viewer shows at a time; for nil when all animations have finished.
  func look(at time: SceneTime?) -> ViewerLook

  /// Returns the displayed values at a time; for nil the final values of all animations.
  func values(at time: SceneTime?) -> Values

  /// Returns the distances that a finger could pan the picture and pages; none while animating.
  func panExtents(at time: SceneTime) -> PanExtents

  /// What moves now: the gesture of the fingers, or the animation that began last.
  var phase: Phase { get }

  // MARK: What a shell decides, if the viewer has one

  /// The grid behind the viewer; the viewer scrolls it to reveal the thumbnail it returns to.
  var grid: GalleryGrid { get }

  /// Whether the viewer is still on the screen.
  var isShown: Bool { get }

  /// The time of the viewer's next action without touches; nil if it only waits for touches.
  var nextTimer: SceneTime? { get }

  /// Performs the action pending at `nextTimer`.
  ///
  /// The marks form one event, with the model right after it.
  mutating func fireTimer() -> [EventMark]

  // MARK: What few viewers decide

  /// Returns the visible pictures at a time in z-order, including the current one of the look.
  func pictures(at time: SceneTime, in look: ViewerLook) -> [ViewerPicture]

  /// Returns the viewer's items over the grid at a time, in z-order.
  func displayItems(at time: SceneTime) -> [DisplayItem]

  /// The location of an animation that could not be started; nil if there is none.
  var invalidAnimation: ViewerDeclaration.Position? { get }

  /// Returns the settled frame of a photo that fits a window.
  func fittedFrame(of photo: Int, in window: Rect) -> Rect

  /// The photos that have not loaded, for viewers whose gestures depend on that.
  var unloadedPhotos: Set<Int> { get set }

  /// Takes over the state that the screen below keeps between two openings; nil at the first
  /// opening.
  mutating func follow(_ previous: Self?)

  /// Whether the viewer has readings; false if only closed viewers are still animating out.
  var isOpen: Bool { get }

  /// Closes at a touch-down if the picture is visually on its thumbnail; the touch then belongs to
  /// the grid.
  mutating func land(at time: SceneTime) -> Bool

  /// Whether the grid can receive taps while the viewer is on the screen.
  static var sharesTouches: Bool { get }

  /// Returns whether a finger that touches down at a location now may tap the grid.
  func yieldsToGrid(_ location: Point, at time: SceneTime) -> Bool

  /// Whether the fingers that are down control the viewer, so that they cannot tap the grid.
  var isInteracting: Bool { get }

  /// Handles a tap on a thumbnail of the grid; returns the marks that follow the tap's.
  mutating func tap(thumbnail index: Int, at time: SceneTime) -> [EventMark]
}

extension GalleryViewer {
  /// Nil: most viewers compute no parameters of animations.
  var invalidAnimation: ViewerDeclaration.Position? { nil }

  /// Does nothing.
  mutating func follow(_ previous: Self?) {}

  /// Ignored.
  var unloadedPhotos: Set<Int> {
    get { [] }
    set {}
  }

  /// Most viewers scale a photo to the window.
  func fittedFrame(of photo: Int, in window: Rect) -> Rect {
    grid.fitRect(of: photo, in: window)
  }

  /// True: most viewers have nothing on the screen after closing.
  var isOpen: Bool { true }

  /// False: most viewers cover the grid and take all touches.
  static var sharesTouches: Bool { false }

  /// False.
  func yieldsToGrid(_ location: Point, at time: SceneTime) -> Bool { false }

  /// True.
  var isInteracting: Bool { true }

  /// False.
  mutating func land(at time: SceneTime) -> Bool { false }

  /// Does nothing.
  mutating func tap(thumbnail index: Int, at time: SceneTime) -> [EventMark] { [] }

  /// The current picture alone.
  func pictures(at time: SceneTime, in look: ViewerLook) -> [ViewerPicture] {
    [ViewerPicture(look.hero)]
  }

  /// The look, with the pictures.
  func displayItems(at time: SceneTime) -> [DisplayItem] {
    let look = look(at: time)
    return look.items(pictures(at: time, in: look), over: grid)
  }

  /// The same readings for all constants.
  static func readingTable(_: Parameters) -> ReadingTable<Values> { readingTable }

  /// The readings that do not depend on constants.
  var ownReadings: ReadingTable<Values> { Self.readingTable }

  /// Returns the readings of the displayed state at a time; for nil of the model.
  func readings(at time: SceneTime?) -> [Reading] {
    guard isOpen else { return ownReadings.absent + ViewerLook.readingTable.absent }
    return ownReadings.readings(of: values(at: time))
      + ViewerLook.readingTable.readings(of: look(at: time))
  }

  /// Creates an event with the readings of the model right after it.
  func event(_ marks: [EventMark]) -> StageEvent {
    StageEvent(marks: marks, readings: readings(at: nil))
  }
}
