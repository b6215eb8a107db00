package import Display
package import SceneModel

/// A simulated system: it takes touches and time, and produces a display list and readings.
///
/// The simulation calls it in chronological order. Between two calls, its drawing is a pure
/// function of the time and of the state after the earlier call.
package protocol Stage: AnimatedSource, Sendable {
  /// The time of the stage's next action without touches; nil if it only waits for touches.
  var nextTimer: SceneTime? { get }

  /// The declarations of all readings, in the order of the readings in a frame.
  var readingKeys: [ReadingKey] { get }

  /// Performs the action that is pending at `nextTimer`.
  mutating func fireTimer() -> [StageEvent]

  /// Handles a touch event.
  mutating func handle(_ event: TouchEvent) -> [StageEvent]

  /// The approximate memory that a copy of the stage uses once it is modified, in bytes.
  var stateSize: Int { get }

  /// Whether a viewer is open, so that its readings exist.
  var isViewerOpen: Bool { get }

  /// Returns the index of the photo on an open viewer's current page; nil if there is none.
  ///
  /// `time` must not be before the last call.
  func currentPhoto(at time: SceneTime) -> Int?

  /// Returns the stage's drawing, without the screen's background.
  ///
  /// `time` must not be before the last call. Without a typesetter no text is drawn; nothing else
  /// depends on text.
  func displayItems(at time: SceneTime, typesetter: (any Typesetter)?) -> [DisplayItem]

  /// Returns how many of the display items are below an open viewer's own; nil if none is open.
  func itemsBelowViewer(at time: SceneTime) -> Int?

  /// Returns the rectangle of an open viewer's whole picture, ignoring clips; nil if none is open.
  func picture(at time: SceneTime) -> Rect?

  /// Returns an open viewer's settled frame of a photo that fits `window`; nil if none is open.
  func fittedFrame(of photo: Int, in window: Rect) -> Rect?

  /// Returns the readings of the displayed state; `time` must not be before the last call.
  func readings(at time: SceneTime) -> [Reading]

  /// What moves now: the gesture of the fingers, or the animation that began last.
  var phase: Phase { get }

  /// The location of an animation that could not be started; nil if there is none.
  var invalidAnimation: ViewerDeclaration.Position? { get }

  /// Returns the views with safe areas of their own; `time` must not be before the last call.
  func safeAreas(at time: SceneTime) -> [ViewSafeArea]

  /// Returns the distances that a finger could pan the open viewer at a time.
  func panExtents(at time: SceneTime) -> PanExtents

  /// Returns the point of a named location at a time; nil if it does not exist then.
  func point(of anchor: Anchor, at time: SceneTime) -> Point?
}

extension Stage {
  /// 8 KB: most stages share their large data.
  package var stateSize: Int { 1 << 13 }

  /// False: most stages open no viewer.
  package var isViewerOpen: Bool { false }

  /// Nil: most stages compute no parameters of animations.
  package var invalidAnimation: ViewerDeclaration.Position? { nil }

  /// Nil: most stages open no viewer.
  package func currentPhoto(at time: SceneTime) -> Int? { nil }

  /// Nil: most stages open no viewer.
  package func itemsBelowViewer(at time: SceneTime) -> Int? { nil }

  /// Nil.
  package func picture(at time: SceneTime) -> Rect? { nil }

  /// Nil: most stages open no viewer.
  package func fittedFrame(of photo: Int, in window: Rect) -> Rect? { nil }

  /// Empty: most views use the screen's safe area.
  package func safeAreas(at time: SceneTime) -> [ViewSafeArea] { [] }

  /// `none`: most stages have nothing to pan.
  package func panExtents(at time: SceneTime) -> PanExtents { .none }
}

/// One or more simultaneous events of a stage, with the model values right after them.
package struct StageEvent: Hashable, Sendable {
  package var marks: [EventMark]
  /// The readings of the model: the target values, as if all animations had finished.
  package var readings: [Reading]
}
