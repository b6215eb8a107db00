import Geometry
import Motion
import Simulation
import Testing
import Touch

@Suite("Finger history")
struct FingerHistoryTests {
  private func change(
    _ finger: Int, _ phase: TouchChange.Phase, _ x: Double
  ) -> TouchChange {
    TouchChange(finger: FingerID(finger), phase: phase, location: Point(x: x, y: 0))
  }

  private func event(_ milliseconds: Int, _ changes: TouchChange...) -> TouchEvent {
    TouchEvent(time: GalleryScene.milliseconds(milliseconds), changes: changes)
  }

  @Test("keeps where fingers touched down, and where the others were, however long they stay")
  func companions() throws {
    var history = FingerHistory()
    history.add(event(0, change(1, .down, 10)))
    history.add(event(100, change(1, .moved, 20)))
    history.add(event(200, change(2, .down, 90), change(3, .down, 95)))
    for time in stride(from: 300, through: 3000, by: 100) {
      history.add(event(time, change(1, .moved, 30), change(2, .moved, 60)))
    }
    let traces = history.traces
    #expect(traces.map(\.downLocation.x) == [10, 90, 95])
    #expect(traces[0].companions == [:])
    #expect(traces[1].companions == [FingerID(1): Point(x: 20, y: 0)])
    #expect(
      traces[2].companions == [
        FingerID(1): Point(x: 20, y: 0), FingerID(2): Point(x: 90, y: 0),
      ])
    #expect(traces[0].places.allSatisfy { $0.time >= GalleryScene.milliseconds(2000) })
  }

  @Test("counts no finger that has lifted among the others")
  func lifted() {
    var history = FingerHistory()
    history.add(event(0, change(1, .down, 10)))
    history.add(event(50, change(1, .up, 10)))
    history.add(event(60, change(2, .down, 20)))
    #expect(history.traces.map(\.companions) == [[:], [:]])
    history.add(event(2000, change(2, .moved, 20)))
    #expect(history.traces.map(\.finger.number) == [2])
  }
}
