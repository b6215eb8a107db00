import Display
import SceneModel

/// The strokes of a live touch, in a form that a scene's `path` can represent.
struct LiveStrokes: Hashable, Sendable {
  /// What the fingers do from the first one's touch-down until all have lifted.
  private struct Stroke: Hashable, Sendable {
    /// The frame of the fingers' screen on the canvas, in points.
    var screen: Rect
    /// Time of the first touch-down since the live touch began.
    var start: SceneTime
    var paths: [FingerPath] = []
  }

  private var strokes: [Stroke] = []
  /// The indices of the last stroke's paths of fingers that are down, by the page's finger ids.
  private var down: [Int: Int] = [:]

  /// Id of the first live finger, above all ids of a scene's fingers.
  private static let firstFinger = 10_000_000

  /// Time of the last event since the live touch began; nil before the first event.
  private(set) var latest: SceneTime?

  /// Returns the events of a sample; empty if it changes nothing.
  ///
  /// Times are relative to the start of the live touch. `minStep` is the minimum time between
  /// moves.
  mutating func events(
    _ sample: LiveTouch.Sample, at time: SceneTime, on screens: [Rect], minStep: SceneTime
  ) -> [TouchEvent] {
    let tick = SceneTime(nanoseconds: 1_000_000)
    let time = latest.map { max(time, $0 + tick) } ?? time
    if sample.phase == .down, down.isEmpty {
      let screen = sample.fingers.first.flatMap { first in
        screens.first { $0.contains(Self.canvasPoint(first)) }
      }
      guard let screen else { return [] }
      strokes.append(Stroke(screen: screen, start: time))
    }
    guard let stroke = strokes.last else { return [] }
    let positions = sample.fingers.map {
      (id: $0.id, location: Self.location(of: $0, on: stroke.screen))
    }
    // A lift ends at its own position, however soon after the last one.
    let isLift = sample.phase == .up
    let phases = isLift ? [.moved, .up] : [sample.phase]
    return phases.compactMap {
      event($0, of: positions, at: time, minStep: isLift ? tick : minStep)
    }
  }

  /// Records the same action of several fingers and returns its event; nil if it changes nothing.
  private mutating func event(
    _ phase: TouchChange.Phase, of positions: [(id: Int, location: Point)], at time: SceneTime,
    minStep: SceneTime
  ) -> TouchEvent? {
    let last = strokes.count - 1
    let earlier = strokes.dropLast().reduce(Self.firstFinger) { $0 + $1.paths.count }
    let changes = positions.compactMap { id, location -> TouchChange? in
      let row = FingerPath.Row(time: time - strokes[last].start, location: location)
      if phase == .down {
        guard down[id] == nil, strokes[last].paths.count < SceneLimits.fingers else { return nil }
        down[id] = strokes[last].paths.count
        strokes[last].paths.append(FingerPath(finger: strokes[last].paths.count + 1, rows: [row]))
      }
      guard let index = down[id], let before = strokes[last].paths[index].rows.last else {
        return nil
      }
      if phase == .moved {
        // A path has no move to an equal location, which would reduce the velocity.
        guard before.location != location, row.time - before.time >= minStep else { return nil }
        strokes[last].paths[index].rows.append(row)
      }
      if phase == .up {
        strokes[last].paths[index].lift = before.time == row.time ? nil : row.time
        down[id] = nil
      }
      return TouchChange(finger: FingerID(earlier + index), phase: phase, location: location)
    }
    guard !changes.isEmpty else { return nil }
    latest = time
    return TouchEvent(time: time, changes: changes.sorted { $0.finger < $1.finger })
  }

  private static func canvasPoint(_ finger: LiveTouch.Finger) -> Point {
    let (x, y) = (finger.x.isFinite ? finger.x : 0, finger.y.isFinite ? finger.y : 0)
    return Point(x: min(max(x, -100_000), 100_000), y: min(max(y, -100_000), 100_000))
  }

  /// Returns a finger's position on its screen, in points, rounded to tenths as in a scene.
  private static func location(of finger: LiveTouch.Finger, on screen: Rect) -> Point {
    let canvas = canvasPoint(finger)
    let (x, y) = (canvas.x - screen.minX, canvas.y - screen.minY)
    return Point(
      x: ((finger.isMirrored ? screen.width - x : x) * 10).rounded() / 10,
      y: ((finger.isMirrored ? screen.height - y : y) * 10).rounded() / 10)
  }

  /// Returns the finished strokes as steps of a scene; `start` is when the live touch begins.
  func steps(from start: SceneTime) -> [String] {
    (down.isEmpty ? strokes[...] : strokes.dropLast()).map { stroke in
      TouchStep(start: .at(start + stroke.start), action: .path(stroke.paths), line: 0).text
    }
  }
}
