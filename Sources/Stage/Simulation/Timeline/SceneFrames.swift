package import Display
package import SceneModel

/// An iterator over the frames of a timeline, each evaluated on demand.
package struct SceneFrames: Sendable {
  /// A function that returns items to draw over a frame, in points of the canvas.
  package typealias Decoration = @Sendable (SceneFrame) -> [DisplayItem]

  /// The mapping from frame numbers to times.
  package let clock: FrameClock
  /// The numbers of the frames to return.
  package let range: Range<Int>
  private let scene: Scene
  private let typesetter: CachedTypesetter?
  private let decoration: Decoration?
  private var cursors: [PanelCursor]
  /// The frame to return before the others, or nil for none.
  private var poster: Int?
  /// The number of the next frame, apart from a poster.
  package private(set) var next: Int

  /// Creates an iterator over the frames of a timeline.
  ///
  /// Without a typesetter, no text is drawn. `range` is clamped to the frames of the clock. If
  /// `poster` is a frame number, that frame is also returned before all others, with the number and
  /// the playback time of the frame before the first.
  package init(
    _ timeline: Timeline, clock: FrameClock, range: Range<Int>? = nil, poster: Int? = nil,
    typesetter: (any Typesetter)? = nil, decoration: Decoration? = nil
  ) {
    scene = timeline.scene
    self.clock = clock
    self.range = (range ?? 0..<clock.count).clamped(to: 0..<clock.count)
    self.typesetter = typesetter.map(CachedTypesetter.init)
    self.decoration = decoration
    cursors = timeline.panels.map { PanelCursor($0) }
    next = self.range.lowerBound
    self.poster = poster
  }

  /// Returns the next frame, or nil after the last frame.
  ///
  /// - Throws: `missingAnchor` if an anchor of a starting step does not exist, or `diverges`.
  package mutating func nextFrame() throws(SimulationError) -> SceneFrame? {
    if let number = poster {
      poster = nil
      var cursors = cursors
      var frame = try frame(number, &cursors)
      frame.index = range.lowerBound - 1
      frame.playback = clock.playbackTime(of: frame.index)
      return frame
    }
    guard next < range.upperBound else { return nil }
    defer { next += 1 }
    return try frame(next, &cursors)
  }

  private func frame(
    _ number: Int, _ cursors: inout [PanelCursor]
  ) throws(SimulationError) -> SceneFrame {
    let time = clock.sceneTime(of: number)
    let screens = try cursors.indices.map { index throws(SimulationError) in
      try ScreenFrame(&cursors[index], at: time, of: scene, typesetter: typesetter)
    }
    var frame = SceneFrame(
      index: number, time: time, playback: clock.playbackTime(of: number), screens: screens,
      displayList: scene.layout.canvas(of: screens.map(\.displayList)))
    if let decoration { frame.displayList.items += decoration(frame) }
    return frame
  }

  /// Skips the frames before a frame; has no effect if that frame has already been returned.
  package mutating func skip(to frame: Int) {
    next = max(next, frame)
  }
}

extension ScreenFrame {
  /// Evaluates a screen at a time that is not before the position of its cursor.
  ///
  /// - Throws: The error that stops the scene at or before the time.
  package init(
    _ cursor: inout PanelCursor, at time: SceneTime, of scene: Scene,
    typesetter: (any Typesetter)?
  ) throws(SimulationError) {
    let run = cursor.run
    self = try scene.on(run.panel) { () throws(SimulationError) in
      let events = try cursor.advance(through: time)
      let state = cursor.current(at: time)
      return ScreenFrame(
        panel: run.panel, displayList: state.displayList(typesetter: typesetter),
        readings: try state.readings(), safeAreas: state.safeAreas,
        events: events, fingers: run.fingers(at: time))
    }
  }
}

extension Timeline {
  /// Whether all frames of the scene with other constants have equal display lists and readings.
  package func hasSameFrames(as other: Timeline) -> Bool {
    guard other.duration == duration else { return false }
    let clock = FrameClock(of: self)
    var (frames, others) = (SceneFrames(self, clock: clock), SceneFrames(other, clock: clock))
    while let frame = try? frames.nextFrame() {
      guard let match = try? others.nextFrame(), match.displayList == frame.displayList,
        match.readings == frame.readings
      else { return false }
    }
    return true
  }
}
