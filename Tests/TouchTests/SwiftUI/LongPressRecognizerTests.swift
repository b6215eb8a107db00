import Geometry
import Motion
import Testing
import Touch

@Suite struct LongPressRecognizerTests {
  private func x(_ value: LongPressValue) -> String { "\(value.startLocation.x)" }

  private let pressed = LongPressRecognizer().after(.down(100, 7))

  @Test("is possible with a value while the finger rests, and ends after half a second")
  func phases() {
    #expect(
      LongPressRecognizer().phases(
        .down(100, 7), .pass(599), .pass(600), .move(700, 99), .up(800, 99), value: x)
        == ["possible 7.0", "possible 7.0", "ended 7.0", "ended 7.0", "ended 7.0"])
  }

  @Test("has a deadline only while a finger rests")
  func deadline() {
    #expect(LongPressRecognizer().nextDeadline == nil)
    #expect(pressed.nextDeadline == .milliseconds(600))
    #expect(pressed.after(.pass(600)).nextDeadline == nil)
    #expect(pressed.after(.up(200, 7)).nextDeadline == nil)
    let short = LongPressRecognizer(minimumDuration: .zero).after(.down(100, 7))
    #expect(short.nextDeadline == .milliseconds(100))
  }

  @Test("fails by distance, by a lift, by a second finger, and when cancelled")
  func failures() {
    #expect(
      pressed.phases(.move(200, 16.9), .move(300, 17), .pass(600), value: x)
        == ["possible 7.0", "failed", "failed"])
    #expect(pressed.after(.up(599, 7)).phase == .failed)
    #expect(pressed.after(.down(200, 7, finger: 2)).phase == .failed)
    #expect(pressed.after(.cancel).phase == .failed)
    #expect(pressed.after(.cancel, .reset).phase == .possible(nil))
  }

  @Test("what is due comes before touches of the same and of later instants")
  func dueFirst() {
    #expect(pressed.phases(.up(600, 7), value: x) == ["ended 7.0"])
    #expect(pressed.phases(.move(700, 99), value: x) == ["ended 7.0"])
  }
}
