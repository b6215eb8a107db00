package import Display
package import Geometry
package import Motion
package import Touch

/// A system that is shown: touches and time in, display list and readings out.
///
/// The simulation calls it in the order of time. Between two calls its picture is a pure function of the
/// state after the first and of the time.
package protocol Stage: Sendable {
  /// The earliest instant at which the stage does something by itself; nil where it waits for fingers.
  var nextTimer: SceneTime? { get }

  /// The time when all running animations have come to rest; nil where one never will.
  var settlingInstant: SceneTime? { get }

  /// The declarations of all readings, in the order in which frames give them.
  var readingKeys: [ReadingKey] { get }

  /// Does what is due at `nextTimer`.
  mutating func fireTimer() -> [StageEvent]

  /// Handles the fingers' actions.
  mutating func handle(_ event: TouchEvent) -> [StageEvent]

  /// The memory that a copy of the stage takes once it changes, roughly, in bytes.
  var stateSize: Int { get }

  /// True if a viewer is open, so that its readings are there.
  var isViewerOpen: Bool { get }

  /// The photo of an open viewer's current picture, at a time not before the last call; nil for none.
  func currentPhoto(at time: SceneTime) -> Int?

  /// The stage's drawing at a time not before the last call, without the screen's background.
  ///
  /// Nothing that happens depends on texts; without a typesetter none are drawn.
  func displayItems(at time: SceneTime, typesetter: (any Typesetter)?) -> [DisplayItem]

  /// The number of those items that lie below an open viewer's own; nil where none is open.
  func itemsBelowViewer(at time: SceneTime) -> Int?

  /// The readings of what shows at a time not before the last call.
  func readings(at time: SceneTime) -> [Reading]

  /// The animations that its values were given last, also after their end; those that never ran are not there.
  var animations: [StageAnimation] { get }

  /// The safe areas that views have of their own, at a time not before the last call.
  func safeAreas(at time: SceneTime) -> [ViewSafeArea]

  /// The distances that a finger could pull what is open, at a time not before the last call.
  func room(at time: SceneTime) -> PullRoom

  /// The point of a place at a time; nil where the place does not exist then.
  func point(of place: Place, at time: SceneTime) -> Point?
}

extension Stage {
  /// A few kilobytes: most stages share what is large.
  package var stateSize: Int { 1 << 13 }

  /// False: most stages open no viewer.
  package var isViewerOpen: Bool { false }

  /// Nil: most stages open no viewer.
  package func currentPhoto(at time: SceneTime) -> Int? { nil }

  /// Nil: most stages open no viewer.
  package func itemsBelowViewer(at time: SceneTime) -> Int? { nil }

  /// None: most views take the screen's.
  package func safeAreas(at time: SceneTime) -> [ViewSafeArea] { [] }

  /// None: nothing is pulled.
  package func room(at time: SceneTime) -> PullRoom { .none }
}

/// Something that happened in a stage, with the model values right after it.
package struct StageEvent: Hashable, Sendable {
  /// The marks.
  package var marks: [EventMark]
  /// The readings of the model: what the program set, animations taken as finished.
  package var readings: [Reading]
}
