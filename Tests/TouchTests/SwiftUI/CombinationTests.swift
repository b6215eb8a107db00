import Geometry
import Motion
import Testing
import Touch

/// A recogniser that is whatever phase a test gives it.
private struct Puppet: TouchRecognizer {
  var phase: GesturePhase<Int>
  var nextDeadline: SceneTime?

  mutating func update(_ event: TouchEvent) {}
  mutating func advance(to time: SceneTime) {}
  mutating func cancel() {}
  mutating func reset() {}

  static func all(value: Int) -> [Puppet] {
    [.possible(nil), .possible(value), .active(value), .ended(value), .failed].map {
      Puppet(phase: $0)
    }
  }
}

@Suite("Combinations of gestures: the phases of both make the phase of the whole")
struct CombinationTests {
  private func table<Whole: TouchRecognizer>(
    _ combine: (Puppet, Puppet) -> Whole, value: (Whole.Value) -> String
  ) -> [[String]] {
    Puppet.all(value: 1).map { first in
      Puppet.all(value: 2).map { combine(first, $0).phase.words(value) }
    }
  }

  @Test("simultaneous: as active as the more active, ended when both have come to an end")
  func simultaneous() {
    let table = table {
      $0.simultaneously(with: $1)
    } value: { value in
      "\(value.first.map(String.init) ?? "-")\(value.second.map(String.init) ?? "-")"
    }
    #expect(
      table == [
        ["possible", "possible", "active -2", "possible", "possible"],
        ["possible", "possible", "active 12", "possible", "possible"],
        ["active 1-", "active 12", "active 12", "active 12", "active 1-"],
        ["possible", "possible", "active 12", "ended 12", "ended 1-"],
        ["possible", "possible", "active -2", "ended -2", "failed"],
      ])
  }

  @Test("exclusive: the first before the second, which waits with its end for the first to fail")
  func exclusive() {
    let table = table {
      $0.exclusively(before: $1)
    } value: { value in
      switch value {
      case .first(let number), .second(let number): "\(number)"
      }
    }
    #expect(
      table == [
        ["possible", "possible 2", "active 2", "possible", "possible"],
        ["possible 1", "possible 1", "active 2", "possible 1", "possible 1"],
        ["active 1", "active 1", "active 1", "active 1", "active 1"],
        ["ended 1", "ended 1", "ended 1", "ended 1", "ended 1"],
        ["possible", "possible 2", "active 2", "ended 2", "failed"],
      ])
  }

  @Test("sequenced: the first until it has ended, then the second with both values")
  func sequenced() {
    let table = table {
      $0.sequenced(before: $1)
    } value: { value in
      switch value {
      case .first(let number): "\(number)"
      case .second(let number, let other): "\(number)\(other.map(String.init) ?? "-")"
      }
    }
    #expect(
      table == [
        Array(repeating: "possible", count: 5), Array(repeating: "possible 1", count: 5),
        Array(repeating: "active 1", count: 5),
        ["possible 1-", "possible 12", "active 12", "ended 12", "failed"],
        Array(repeating: "failed", count: 5),
      ])
  }

  @Test("high priority: the parent's gesture before the child's")
  func highPriority() {
    let child = Puppet(phase: .active(2))
    let parent = Puppet(phase: .active(1))
    #expect(child.withHighPriority(parent).phase == .active(.first(1)))
    #expect(child.withHighPriority(Puppet(phase: .failed)).phase == .active(.second(2)))
    #expect(child.exclusively(before: parent).phase == .active(.first(2)))
  }

  @Test("the earlier deadline is the whole's, while the matter is open")
  func deadlines() {
    let early = Puppet(phase: .possible(nil), nextDeadline: .milliseconds(100))
    let late = Puppet(phase: .possible(nil), nextDeadline: .milliseconds(200))
    let none = Puppet(phase: .possible(nil))
    let won = Puppet(phase: .ended(1))
    #expect(late.simultaneously(with: early).nextDeadline == .milliseconds(100))
    #expect(late.exclusively(before: early).nextDeadline == .milliseconds(100))
    #expect(none.simultaneously(with: late).nextDeadline == .milliseconds(200))
    #expect(none.simultaneously(with: none).nextDeadline == nil)
    #expect(won.exclusively(before: late).nextDeadline == nil)
    #expect(late.sequenced(before: early).nextDeadline == .milliseconds(200))
    #expect(won.sequenced(before: early).nextDeadline == .milliseconds(100))
  }
}
