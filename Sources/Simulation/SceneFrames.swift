package import Display
import Motion
package import SceneModel

/// The frames of a scene one after another, each simulated on demand.
package struct SceneFrames: Sendable {
  /// Draws over a frame, in points of the canvas.
  package typealias Decoration = @Sendable (SceneFrame) -> [DisplayItem]

  /// When the frames are.
  package let clock: FrameClock
  /// The frames that are given out.
  package let range: Range<Int>
  private let scene: Scene
  private let decoration: Decoration?
  private var runs: [SceneRun]
  /// The frame that is given out first, out of turn, and what it is simulated with; nil for none.
  private var poster: (number: Int, runs: [SceneRun])?
  /// The number of the next frame.
  package private(set) var next: Int

  /// Creates the frames of a scene; a nil typesetter writes nothing, a nil decoration draws nothing.
  ///
  /// Frames of `range` that the clock does not have are left out. The picture of the frame `poster` is
  /// given out before them as well, as that of the frame before the first; nil for none.
  package init(
    _ scene: Scene, clock: FrameClock, range: Range<Int>? = nil, poster: Int? = nil,
    typesetter: (any Typesetter)? = nil, decoration: Decoration? = nil
  ) {
    self.scene = scene
    self.clock = clock
    self.range = (range ?? 0..<clock.count).clamped(to: 0..<clock.count)
    self.decoration = decoration
    runs = scene.panels.map { SceneRun(scene, panel: $0, typesetter: typesetter) }
    next = self.range.lowerBound
    if let poster { self.poster = (poster, runs) }
  }

  /// The next frame; nil after the last.
  /// - Throws: `noSuchPlace` where a step that starts has no place; `diverges`.
  package mutating func nextFrame() throws(SimulationError) -> SceneFrame? {
    if let (number, begun) = poster {
      poster = nil
      var runs = begun
      var frame = try frame(number, &runs)
      frame.index = range.lowerBound - 1
      frame.playback = clock.playbackTime(of: frame.index)
      return frame
    }
    guard next < range.upperBound else { return nil }
    defer { next += 1 }
    return try frame(next, &runs)
  }

  private func frame(
    _ number: Int, _ runs: inout [SceneRun]
  ) throws(SimulationError) -> SceneFrame {
    let time = clock.sceneTime(of: number)
    var screens: [ScreenFrame] = []
    for index in runs.indices { screens.append(try screen(&runs[index], at: time)) }
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

  private func screen(
    _ run: inout SceneRun, at time: SceneTime
  ) throws(SimulationError) -> ScreenFrame {
    let panel = run.panel
    do throws(SimulationError) {
      let events = try run.advance(through: time)
      return try run.frame(at: time, after: events)
    } catch {
      throw error.naming(panel, of: scene)
    }
  }
}
