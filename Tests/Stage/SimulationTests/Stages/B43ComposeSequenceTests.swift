import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct B43ComposeSequenceTests {
  private struct Run {
    var page: B43ComposePage
    var history = PointerEventProducer(density: 1)
    var down: Set<Int> = []

    init(_ input: JSONValue) throws {
      var parameters = B43ComposeParameters(density: 1)
      parameters.touchSlop = try input["touchSlopPx"].double
      parameters.boundsFrom = try #require(
        B43ComposeParameters.BoundsFrom(rawValue: try input["boundsFrom"].string))
      parameters.resetTracker = try input["resetTracker"].bool
      page = B43ComposePage(
        parameters: parameters, layoutSize: try Self.size(input["layoutSize"]),
        imageSize: try Self.size(input["imageSize"]))
    }

    static func size(_ value: JSONValue) throws -> Size {
      let numbers = try value.doubles
      return Size(width: numbers[0], height: numbers[1])
    }

    static func time(_ milliseconds: JSONValue) throws -> SceneTime {
      try #require(SceneTime(seconds: try milliseconds.double / 1000))
    }

    /// Returns the event of a table row, which lists pointers and whether each is down.
    mutating func event(_ row: JSONValue) throws -> PointerEvent {
      var changes: [TouchChange] = []
      for pointer in try row["pointers"].array {
        let id = try pointer["id"].int
        let phase: TouchChange.Phase =
          if try !pointer["down"].bool {
            .up
          } else if down.contains(id) {
            .moved
          } else {
            .down
          }
        if phase == .up { down.remove(id) } else { down.insert(id) }
        changes.append(
          TouchChange(
            finger: FingerID(id), phase: phase,
            location: Point(x: try pointer["x"].double, y: try pointer["y"].double)))
      }
      return history.update(TouchEvent(time: try Self.time(row["t"]), changes: changes))
    }
  }

  private func near(_ vector: Vector, _ expected: JSONValue) throws -> Bool {
    areNear([vector.dx, vector.dy], try expected.doubles, tolerance: 1e-6)
  }

  @Test("The state after each event, and each fling, match the reference table")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["layoutSize", "imageSize", "touchSlopPx", "boundsFrom", "events"],
      expected: ["fitSize", "states"], for: "B/43's Compose page")
    for reference in cases {
      var run = try Run(reference.input)
      let fit = try Run.size(reference.expected["fitSize"])
      #expect(isNear(run.page.fitSize.width, fit.width), "\(reference)")
      #expect(isNear(run.page.fitSize.height, fit.height), "\(reference)")
      let events = try reference.input["events"].array
      let states = try reference.expected["states"].array
      #expect(events.count == states.count)
      for (index, (row, state)) in zip(events, states).enumerated() {
        let context = "\(reference), event \(index)"
        var event = try run.event(row)
        #expect(try near(event.pan, state["pan"]), "\(context)")
        #expect(isNear(event.zoom, try state["zoom"].double, tolerance: 1e-6), "\(context)")
        let outcome = run.page.handle(&event)
        try check(run.page, outcome, state, at: event.time, context)
      }
    }
  }

  private func check(
    _ page: B43ComposePage, _ outcome: B43ComposePage.Outcome?, _ state: JSONValue,
    at time: SceneTime, _ context: String
  ) throws {
    var delivered = false
    var consumed = false
    if case .transformed(_, let taken)? = outcome { (delivered, consumed) = (true, taken) }
    #expect(delivered == (try state["delivered"].bool), "\(context)")
    #expect(consumed == (try state["consumed"].bool), "\(context)")
    let name = try state["eventState"].string
    #expect(page.eventState.rawValue == name.lowercased(), "\(context)")
    #expect(isNear(page.scale, try state["scale"].double, tolerance: 1e-6), "\(context)")
    #expect(try near(page.offset(at: time), state["offset"]), "\(context)")
    if try state["bounds"] == .null {
      #expect(page.offsetX.bounds == .none, "\(context)")
    } else {
      let bounds = Vector(dx: page.offsetX.bounds.upper, dy: page.offsetY.bounds.upper)
      #expect(try near(bounds, state["bounds"]), "\(context)")
    }
    #expect(page.shouldFling == (try state["shouldFling"].bool), "\(context)")
    guard state.has("gestureEnd") else {
      if case .ended? = outcome { Issue.record("\(context): ended") }
      return
    }
    try checkEnd(page, outcome, state["gestureEnd"], at: time, context)
  }

  private func checkEnd(
    _ page: B43ComposePage, _ outcome: B43ComposePage.Outcome?, _ end: JSONValue,
    at time: SceneTime, _ context: String
  ) throws {
    guard case .ended(let fling)? = outcome else {
      Issue.record("\(context): the gesture has not ended")
      return
    }
    #expect((fling != nil) == (try end["fling"].bool), "\(context)")
    guard let fling else { return }
    #expect(try near(fling, end["velocity"]), "\(context)")
    #expect(try near(page.offset(at: time), end["start"]), "\(context)")
    #expect(try near(page.offset(at: nil), end["end"]), "\(context)")
    let durations = [page.offsetX, page.offsetY].map {
      ($0.motion?.trajectory.duration ?? 0) * 1000
    }
    for (duration, expected) in zip(durations, try end["durationMs"].doubles) {
      #expect((duration - expected).magnitude < 1.01, "\(context)")
    }
    for sample in try end["samples[msAfterEnd,x,y]"].array {
      let row = try sample.doubles
      let later = time + (try #require(SceneTime(seconds: row[0] / 1000)))
      let offset = page.offset(at: later)
      #expect(areNear([offset.dx, offset.dy], [row[1], row[2]], tolerance: 1e-6), "\(context)")
    }
  }
}
