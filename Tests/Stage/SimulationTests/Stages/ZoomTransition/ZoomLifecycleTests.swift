@testable import Simulation
import TestSupport
import Testing

@Suite struct ZoomLifecycleTests {
  @Test("the states and callbacks of each event are the table's")
  func table() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["events"], expected: ["steps"], for: "life of the pushed controller")
    for reference in cases {
      var lifecycle = ZoomLifecycle()
      let events = try reference.input["events"].array
      let steps = try reference.expected["steps"].array
      #expect(events.count == steps.count)
      for (name, expected) in zip(events, steps) {
        let place = "\(reference), \(name)"
        let event = try #require(ZoomLifecycle.Event(rawValue: try name.string), "\(place)")
        let step = lifecycle.handle(event)
        #expect(try expected["event"].string == event.rawValue)
        #expect(
          step.states.map(\.rawValue)
            == (try Self.words(expected["states"]).map { $0.lowercased() }),
          "\(place)")
        #expect(
          step.callbacks.map(\.rawValue) == (try Self.words(expected["callbacks"])), "\(place)")
        #expect(
          lifecycle.state.rawValue == (try expected["stateAfter"].string.lowercased()), "\(place)")
        #expect(
          (step.states.count > 1) == (try expected["sameRunLoopTurn"].bool), "\(place)")
      }
    }
  }

  private static func words(_ list: JSONValue) throws -> [String] {
    try list.array.map { try $0.string }
  }

  private static func run(_ events: [ZoomLifecycle.Event]) -> [ZoomLifecycle.Step] {
    var lifecycle = ZoomLifecycle()
    return events.map { lifecycle.handle($0) }
  }

  @Test(
    "a push that a pop interrupts is not cancelled: it completes, and the pop begins, in one turn")
  func interruptedPush() {
    let steps = Self.run([.push, .popBegin, .popFinished])
    #expect(steps[1].states == [.appeared, .disappearing])
    #expect(steps[1].callbacks == [.viewDidAppear, .viewWillDisappear])
    #expect(steps[1].states.count > 1)
    #expect(steps[2].callbacks == [.viewDidDisappear])
  }

  @Test("a cancelled pop that is taken hold of again can still be completed")
  func caughtAgain() {
    let steps = Self.run([
      .push, .pushFinished, .popBegin, .popCancelReleased, .popBegin, .popCancelAnimationFinished,
      .popFinished,
    ])
    #expect(steps[4] == ZoomLifecycle.Step())
    #expect(steps[5] == ZoomLifecycle.Step())
    #expect(steps[6].states == [.disappeared])
  }

  @Test("events that a state does not know change nothing")
  func strangers() {
    for first in ZoomLifecycle.Event.allCases where first != .push {
      #expect(Self.run([first]) == [ZoomLifecycle.Step()])
    }
    // The end of a push that has been interrupted comes late.
    #expect(Self.run([.push, .popBegin, .pushFinished])[2] == ZoomLifecycle.Step())
    #expect(Self.run([.push, .pushFinished, .push])[2] == ZoomLifecycle.Step())
    #expect(Self.run([.push, .popBegin, .popCancelReleased, .popFinished])[3].states.isEmpty)
  }

  @Test("whatever happens, every push appears before it disappears, and will comes before did")
  func order() {
    // All series of six events after a push.
    let all = ZoomLifecycle.Event.allCases
    for code in 0..<46_656 {
      var (rest, lifecycle) = (code, ZoomLifecycle())
      var told = lifecycle.handle(.push).callbacks
      for _ in 0..<6 {
        told += lifecycle.handle(all[rest % 6]).callbacks
        rest /= 6
      }
      for (callback, next) in zip(told, told.dropFirst()) {
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
