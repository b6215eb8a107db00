import TestSupport
import Testing

@testable import Simulation

@Suite struct ZoomLifecycleTests {
  @Test("The states and callbacks of each event match the reference table")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["events"], expected: ["steps"], for: "life of the pushed controller")
    for reference in cases {
      var lifecycle = ZoomLifecycle()
      let events = try reference.input["events"].array
      let steps = try reference.expected["steps"].array
      #expect(events.count == steps.count)
      for (name, expected) in zip(events, steps) {
        let label = "\(reference), \(name)"
        let event = try #require(ZoomLifecycle.Event(rawValue: try name.string), "\(label)")
        let step = lifecycle.handle(event)
        #expect(try expected["event"].string == event.rawValue)
        #expect(
          step.states.map(\.rawValue)
            == (try Self.strings(expected["states"]).map { $0.lowercased() }),
          "\(label)")
        #expect(
          step.callbacks.map(\.rawValue) == (try Self.strings(expected["callbacks"])), "\(label)")
        #expect(
          lifecycle.state.rawValue == (try expected["stateAfter"].string.lowercased()), "\(label)")
        #expect(
          (step.states.count > 1) == (try expected["sameRunLoopTurn"].bool), "\(label)")
      }
    }
  }

  private static func strings(_ list: JSONValue) throws -> [String] {
    try list.array.map { try $0.string }
  }

  private static func run(_ events: [ZoomLifecycle.Event]) -> [ZoomLifecycle.Step] {
    var lifecycle = ZoomLifecycle()
    return events.map { lifecycle.handle($0) }
  }

  @Test("A push interrupted by a pop is not cancelled: it completes as the pop begins")
  func interruptedPush() {
    let steps = Self.run([.push, .popBegin, .popFinished])
    #expect(steps[1].states == [.appeared, .disappearing])
    #expect(steps[1].callbacks == [.viewDidAppear, .viewWillDisappear])
    #expect(steps[1].states.count > 1)
    #expect(steps[2].callbacks == [.viewDidDisappear])
  }

  @Test("A canceled pop that is caught again can still complete")
  func caughtAgain() {
    let steps = Self.run([
      .push, .pushFinished, .popBegin, .popCancelReleased, .popBegin, .popCancelAnimationFinished,
      .popFinished,
    ])
    #expect(steps[4] == ZoomLifecycle.Step())
    #expect(steps[5] == ZoomLifecycle.Step())
    #expect(steps[6].states == [.disappeared])
  }

  @Test("Events unknown to a state change nothing")
  func unknownEvents() {
    for first in ZoomLifecycle.Event.allCases where first != .push {
      #expect(Self.run([first]) == [ZoomLifecycle.Step()])
    }
    // The end of an interrupted push comes late.
    #expect(Self.run([.push, .popBegin, .pushFinished])[2] == ZoomLifecycle.Step())
    #expect(Self.run([.push, .pushFinished, .push])[2] == ZoomLifecycle.Step())
    #expect(Self.run([.push, .popBegin, .popCancelReleased, .popFinished])[3].states.isEmpty)
  }

  @Test("Every push appears before it disappears, and \"will\" precedes \"did\", for any events")
  func order() {
    // All sequences of six events after a push.
    let all = ZoomLifecycle.Event.allCases
    for code in 0..<46_656 {
      var (remainder, lifecycle) = (code, ZoomLifecycle())
      var callbacks = lifecycle.handle(.push).callbacks
      for _ in 0..<6 {
        callbacks += lifecycle.handle(all[remainder % 6]).callbacks
        remainder /= 6
      }
      for (callback, next) in zip(callbacks, callbacks.dropFirst()) {
        let allowed: [EventMark.Kind] =
          switch callback {
          case .viewWillAppear: [.viewIsAppearing]
          case .viewIsAppearing: [.viewDidAppear]
          case .viewDidAppear: [.viewWillDisappear]
          case .viewWillDisappear: [.viewDidDisappear, .viewWillAppear]
          case .viewDidDisappear: [.viewWillAppear]
          default: []
          }
        guard allowed.contains(next) else {
          Issue.record("series \(code): \(next) after \(callback)")
          return
        }
      }
    }
  }
}
