import Display
import Testing

@testable import Simulation

@Suite struct DoubleTapRecognizerTests {
  static let recognizer = DoubleTapRecognizer(
    maxDuration: .milliseconds(500), interval: .milliseconds(250), distance: 40)

  /// Returns a recognizer that waits for a second tap since 100 ms.
  static func waiting(isCatch: Bool = false) -> DoubleTapRecognizer {
    var taps = recognizer
    _ = taps.begin(at: .zero, time: .zero, isCatch: isCatch)
    _ = taps.end(at: .zero, time: .milliseconds(100))
    return taps
  }

  @Test("A second touch-down in time and near is a double tap, otherwise the first tap was single")
  func second() {
    for (time, x, isDouble) in [(349, 40.0, true), (350, 0, false), (200, 41, false)] {
      var taps = Self.waiting()
      let wasSingle = taps.begin(
        at: Point(x: x, y: 0), time: .milliseconds(time), isCatch: false)
      let isSecond = taps.end(at: Point(x: x, y: 0), time: .milliseconds(time + 50))
      #expect(wasSingle == !isDouble && isSecond == isDouble, "\(time) \(x)")
    }
  }

  @Test("A tap waits until its deadline; one that stopped an animation is never a single tap")
  func single() {
    var (taps, caught) = (Self.waiting(), Self.waiting(isCatch: true))
    #expect(taps.deadline == .milliseconds(350) && caught.deadline == nil)
    let wasSingle = (taps.fail(), caught.fail())
    #expect(wasSingle == (true, false) && taps.deadline == nil)
  }

  @Test("A touch longer than the maximum duration is no tap")
  func long() {
    var taps = Self.recognizer
    _ = taps.begin(at: .zero, time: .zero, isCatch: false)
    let end = taps.end(at: .zero, time: .milliseconds(501))
    #expect(end == nil && taps.deadline == nil)
  }
}
