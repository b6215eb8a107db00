import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("Fingers on the screen")
struct FingersDownTests {
  private func change(_ finger: Int, _ phase: TouchChange.Phase, _ x: Double) -> TouchChange {
    TouchChange(finger: FingerID(finger), phase: phase, location: Point(x: x, y: 0))
  }

  private func numbers(_ fingers: ActiveTouches) -> [Int] { fingers.contacts.map(\.finger.number) }

  @Test("Are kept in touch-down order, regardless of their numbers")
  func order() {
    var fingers = ActiveTouches()
    for finger in [3, 1, 2] { fingers.touchDown(change(finger, .down, Double(finger))) }
    #expect(numbers(fingers) == [3, 1, 2])
    fingers.lift(FingerID(1))
    #expect(numbers(fingers) == [3, 2])
    fingers.touchDown(change(3, .down, 9))
    #expect(numbers(fingers) == [2, 3])
    #expect(fingers.contacts.map(\.location.x) == [2, 9])
  }

  @Test("Report previous positions, and nil for a finger that is not down")
  func previousPositions() throws {
    var fingers = ActiveTouches()
    let unknown = fingers.move(change(1, .moved, 5))
    #expect(unknown == nil)
    fingers.touchDown(change(1, .down, 5))
    fingers.touchDown(change(2, .down, 50))
    let moved = fingers.move(change(2, .moved, 60))
    let move = try #require(moved)
    #expect(move.before.x == 50 && move.index == 1)
    #expect(fingers.contacts.map(\.location.x) == [5, 60])
    fingers.lift(FingerID(7))
    #expect(numbers(fingers) == [1, 2])
  }
}
