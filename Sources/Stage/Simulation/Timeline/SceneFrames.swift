package import Display
package import Motion
package import SceneModel

/// The frames of a timeline one after another, each evaluated on demand.
package struct SceneFrames: Sendable {
  /// Draws over a frame, in points of the canvas.
  package typealias Decoration = @Sendable (SceneFrame) -> [DisplayItem]

  /// When the frames are.
  package let clock: FrameClock
  /// The frames that are given out.
  package let range: Range<Int>
  private let scene: Scene
  private let typesetter: CachedTypesetter?
  private let decoration: Decoration?
  private var cursors: [PanelCursor]
  /// The frame that is given out first, out of turn; nil for none.
  private var poster: Int?
  /// The number of the next frame.
  package private(set) var next: Int

  /// Creates the frames of a timeline; a nil typesetter writes nothing, a nil decoration draws nothing.
  ///
  /// Frames of `range` that the clock does not have are left out. The picture of the frame `poster` is
  /// given out before them as well, as that of the frame before the first; nil for none.
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

  /// The next frame; nil after the last.
  /// - Throws: `noSuchPlace` where a step that starts has no place; `diverges`.
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
    var screens: [ScreenFrame] = []
    for index in cursors.indices {
      screens.append(
        try ScreenFrame(&cursors[index], at: time, of: scene, typesetter: typesetter))
    }
    var frame = SceneFrame(
      index: number, time: time, playback: clock.playbackTime(of: number), screens: screens,
      displayList: scene.layout.canvas(of: screens.map(\.displayList)))
    if let decoration { frame.displayList.items += decoration(frame) }
    return frame
  }

  /// Leaves out the frames before one; those that are already given out stay so.
  package mutating func skip(to frame: Int) {
    next = max(next, frame)
  }
}

extension ScreenFrame {
  /// Evaluates a screen at a time that is not before its cursor's.
  /// - Throws: what has stopped the scene by then.
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
