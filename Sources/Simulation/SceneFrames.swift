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
  /// The number of the next frame.
  package private(set) var next: Int

  /// Creates the frames of a scene; a nil typesetter writes nothing, a nil decoration draws nothing.
  ///
  /// Frames of `range` that the clock does not have are left out.
  package init(
    _ scene: Scene, clock: FrameClock, range: Range<Int>? = nil,
    typesetter: (any Typesetter)? = nil, decoration: Decoration? = nil
  ) {
    self.scene = scene
    self.clock = clock
    self.range = (range ?? 0..<clock.count).clamped(to: 0..<clock.count)
    self.decoration = decoration
    runs = scene.panels.map { SceneRun(scene, panel: $0, typesetter: typesetter) }
    next = self.range.lowerBound
  }

  /// The next frame; nil after the last.
  /// - Throws: `noSuchPlace` where a step that starts has no place; `diverges`.
  package mutating func nextFrame() throws(SimulationError) -> SceneFrame? {
    guard next < range.upperBound else { return nil }
    defer { next += 1 }
    let time = clock.sceneTime(of: next)
    var screens: [ScreenFrame] = []
    for index in runs.indices { screens.append(try screen(index, at: time)) }
    var frame = SceneFrame(
      index: next, time: time, playback: clock.playbackTime(of: next), screens: screens,
      displayList: scene.layout.canvas(of: screens.map(\.displayList)))
    if let decoration { frame.displayList.items += decoration(frame) }
    return frame
  }

  /// Leaves out the frames before one; those that are already given out stay so.
  package mutating func skip(to frame: Int) {
    next = max(next, frame)
  }

  private mutating func screen(
    _ index: Int, at time: SceneTime
  ) throws(SimulationError) -> ScreenFrame {
    let panel = runs[index].panel
    do throws(SimulationError) {
      let events = try runs[index].advance(through: time)
      return ScreenFrame(
        panel: panel, displayList: runs[index].displayList(at: time),
        readings: try runs[index].readings(at: time), safeAreas: runs[index].safeAreas(at: time),
        events: events,
        fingers: runs[index].fingers)
    } catch {
      throw error.naming(panel, of: scene)
    }
  }
}
