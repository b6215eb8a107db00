import Display
import Platform
import SceneModel

/// The strokes of a live touch, in a form that a scene's `path` can represent.
struct LiveStrokes: Hashable, Sendable {
  private struct Row: Hashable, Sendable {
    var time: SceneTime
    var locations: [Point]
  }

  /// The fingers of one stroke, from touch-down to lift.
  private struct Stroke: Hashable, Sendable {
    /// The frame of the fingers' screen on the canvas, in points.
    var screen: Rect
    var isPinch: Bool
    var first: FingerID
    /// Positions of the fingers; times are relative to the start of the live touch.
    var rows: [Row]
  }

  private var strokes: [Stroke] = []
  private var isDown = false
  private var fingers = 0

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
    let canvas = Point(x: Self.clamped(sample.x), y: Self.clamped(sample.y))
    let tick = SceneTime(nanoseconds: 1_000_000)
    let time = latest.map { max(time, $0 + tick) } ?? time
    switch sample.phase {
    case .down:
      guard !isDown, let screen = screens.first(where: { $0.contains(canvas) }) else { return [] }
      var stroke = Stroke(
        screen: screen, isPinch: sample.isPinch,
        first: FingerID(Self.firstFinger + fingers), rows: [])
      stroke.rows = [Row(time: time, locations: Self.locations(canvas, of: stroke))]
      fingers += 2
      isDown = true
      latest = time
      strokes.append(stroke)
      return [event(.down)]
    case .moved:
      guard isDown, let last = latest, time - last >= minStep else { return [] }
      return move(to: canvas, at: time)
    case .up:
      guard isDown else { return [] }
      let moved = move(to: canvas, at: time)
      isDown = false
      return moved + [event(.up)]
    }
  }

  private mutating func move(to canvas: Point, at time: SceneTime) -> [TouchEvent] {
    let last = strokes.count - 1
    strokes[last].rows.append(Row(time: time, locations: Self.locations(canvas, of: strokes[last])))
    latest = time
    return [event(.moved)]
  }

  /// Returns the event of the last row.
  private func event(_ phase: TouchChange.Phase) -> TouchEvent {
    guard let stroke = strokes.last, let row = stroke.rows.last else {
      return TouchEvent(time: .zero, changes: [])
    }
    return TouchEvent(
      time: row.time,
      changes: row.locations.enumerated().map { index, location in
        TouchChange(finger: FingerID(stroke.first.number + index), phase: phase, location: location)
      })
  }

  /// Returns finger positions on the screen, in points, rounded to tenths as in a scene.
  private static func locations(_ canvas: Point, of stroke: Stroke) -> [Point] {
    let x = ((canvas.x - stroke.screen.minX) * 10).rounded() / 10
    let y = ((canvas.y - stroke.screen.minY) * 10).rounded() / 10
    guard stroke.isPinch else { return [Point(x: x, y: y)] }
    let opposite = Point(
      x: ((stroke.screen.width - x) * 10).rounded() / 10,
      y: ((stroke.screen.height - y) * 10).rounded() / 10)
    return [Point(x: x, y: y), opposite]
  }

  private static func clamped(_ number: Double) -> Double {
    number.isFinite ? min(max(number, -100_000), 100_000) : 0
  }

  /// Returns the finished strokes as steps of a scene; `start` is when the live touch begins.
  func steps(from start: SceneTime) -> [String] {
    (isDown ? strokes.dropLast() : strokes[...]).compactMap { stroke in
      guard let first = stroke.rows.first else { return nil }
      let paths = (0..<(stroke.isPinch ? 2 : 1)).map { finger in
        let rows = stroke.rows.map { row in
          let location = row.locations[finger]
          return "[\((row.time - first.time).seconds.fixedText(decimals: 3)), "
            + "\(location.x.fixedText(decimals: 1)), \(location.y.fixedText(decimals: 1))]"
        }
        return "[\(rows.joined(separator: ", "))]"
      }
      let path = stroke.isPinch ? "{1: \(paths[0]), 2: \(paths[1])}" : paths[0]
      return "{at: \((start + first.time).seconds.shortestText), path: \(path)}"
    }
  }
}
