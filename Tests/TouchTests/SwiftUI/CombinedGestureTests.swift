import Geometry
import Motion
import Testing
import Touch

@Suite("Combined gestures, as fingers meet them")
struct CombinedGestureTests {
  private typealias PressThenDrag = Sequenced<LongPressRecognizer, DragRecognizer>

  private let pressThenDrag = AttachedGesture(
    LongPressRecognizer().sequenced(before: DragRecognizer()))

  private func words(_ value: PressThenDrag.Value) -> String {
    switch value {
    case .first: "press"
    case .second(_, nil): "pressed"
    case .second(_, let drag?): "drag \(drag.startLocation.x) \(drag.translation.dx)"
    }
  }

  @Test("a drag after a long press starts where the finger is when the press ends")
  func pressAndDrag() {
    #expect(
      pressThenDrag.heard(
        .down(0, 100), .move(200, 104), .pass(500), .move(600, 113), .move(608, 114),
        .up(616, 114), .down(700, 100, finger: 2), .pass(1200), .move(1208, 120, finger: 2),
        value: words)
        == [
          ["possible press"], [], ["possible pressed"], [], ["active drag 104.0 10.0"],
          ["ended drag 104.0 10.0"], ["possible press"], ["possible pressed"],
          ["active drag 100.0 20.0"],
        ])
  }

  @Test("a drag without the long press is nothing, nor the press without the drag")
  func halves() {
    #expect(
      pressThenDrag.heard(.down(0, 0), .move(100, 40), .move(600, 80), .up(700, 80), value: words)
        == [["possible press"], ["failed"], [], []])
    #expect(
      pressThenDrag.heard(.down(0, 0), .pass(500), .up(700, 0), value: words)
        == [["possible press"], ["possible pressed"], ["failed"]])
    #expect(
      pressThenDrag.heard(.down(0, 0), .pass(500), .cancel, .move(700, 90), value: words)
        == [["possible press"], ["possible pressed"], ["failed"], []])
  }

  @Test("a long press that no one let pass is made up for by the next event")
  func latePress() {
    #expect(
      pressThenDrag.heard(.down(0, 100), .move(900, 150), .move(908, 160), value: words)
        == [
          ["possible press"], ["possible pressed", "active drag 100.0 50.0"],
          [
            "active drag 100.0 60.0"
          ],
        ])
  }

  @Test("a tap behind a long press is heard where the press was too short")
  func pressOrTap() {
    let gesture = AttachedGesture(LongPressRecognizer().exclusively(before: TapRecognizer()))
    func name(_ value: Exclusive<LongPressRecognizer, TapRecognizer>.Value) -> String {
      switch value {
      case .first: "press"
      case .second: "tap"
      }
    }
    #expect(
      gesture.heard(.down(0, 0), .up(400, 0), value: name) == [["possible press"], ["ended tap"]])
    #expect(
      gesture.heard(.down(0, 0), .pass(500), .up(600, 0), .down(700, 0), value: name)
        == [["possible press"], ["ended press"], [], ["possible press"]])
  }

  @Test("a drag with high priority takes the fingers of a child's long press")
  func highPriority() {
    let gesture = AttachedGesture(LongPressRecognizer().withHighPriority(DragRecognizer()))
    func name(_ value: HighPriority<DragRecognizer, LongPressRecognizer>.Value) -> String {
      switch value {
      case .first(let drag): "drag \(drag.translation.dx)"
      case .second: "press"
      }
    }
    #expect(
      gesture.heard(.down(0, 0), .move(100, 12), .pass(600), .up(700, 12), value: name)
        == [["possible press"], ["active drag 12.0"], [], ["ended drag 12.0"]])
    // The press has ended, but the drag might still come: it waits for the lift.
    #expect(
      gesture.heard(.down(0, 0), .pass(500), .up(700, 0), value: name)
        == [["possible press"], ["possible"], ["ended press"]])
  }

  @Test("deadlines of one instant are heard as one")
  func simultaneousDeadlines() {
    let both = AttachedGesture(
      LongPressRecognizer().simultaneously(
        with: LongPressRecognizer(maximumDistance: 100)))
    func name(_ value: Simultaneous<LongPressRecognizer, LongPressRecognizer>.Value) -> String {
      "\(value.first != nil) \(value.second != nil)"
    }
    #expect(
      both.heard(.down(0, 0), .pass(500), .up(600, 0), value: name)
        == [[], ["ended true true"], []])
    #expect(
      both.heard(.down(0, 0), .move(100, 50), .pass(500), value: name)
        == [[], [], ["ended false true"]])
  }

  @Test("a drag and a pinch side by side tell each other's values")
  func dragAndPinch() {
    let both = AttachedGesture(DragRecognizer().simultaneously(with: MagnifyRecognizer()))
    #expect(
      both.heard(
        .down(0, 0), .move(8, 20), .down(16, 120, finger: 2), .move(24, 220, finger: 2),
        .up(32, 20), .up(40, 220, finger: 2),
        value: { value in
          "\(value.first?.translation.dx ?? -1) \(value.second?.magnification ?? -1)"
        })
        == [
          [], ["active 20.0 -1.0"], [], ["active 20.0 2.0"], ["ended 20.0 2.0"], [],
        ])
  }
}
