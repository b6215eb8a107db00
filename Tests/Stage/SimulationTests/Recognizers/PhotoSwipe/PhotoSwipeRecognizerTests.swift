import Display
import SceneModel
import Testing

@testable import Simulation

@Suite struct PhotoSwipeRecognizerTests {
  typealias Gesture = PhotoSwipeRecognizer.Gesture

  /// Feeds touches and frames to a recognizer as a viewer does.
  struct Driver {
    var recognizer = PhotoSwipeRecognizer(
      touchSlop: 10, doubleTapInterval: .milliseconds(300), doubleTapDistance: 25)
    var isBetweenPages = false

    mutating func touch(
      _ milliseconds: Int, _ finger: Int, _ phase: TouchChange.Phase, _ x: Double, _ y: Double
    ) -> [Gesture] {
      let time = SceneTime.milliseconds(milliseconds)
      let change = TouchChange(
        finger: FingerID(finger), phase: phase, location: Point(x: x, y: y))
      let moves =
        phase == .moved
        ? [] : recognizer.deliverMoves(isBetweenPages: isBetweenPages, at: time)
      return moves + recognizer.update(change, isBetweenPages: isBetweenPages, at: time)
    }

    mutating func frame(_ milliseconds: Int) -> [Gesture] {
      let time = SceneTime.milliseconds(milliseconds)
      return recognizer.deliverMoves(isBetweenPages: isBetweenPages, at: time)
        + recognizer.drawFrame(at: time)
    }
  }

  @Test("A drag begins at the frame after the slop, and has the velocity of the last interval")
  func drag() {
    var driver = Driver()
    let down = driver.touch(0, 1, .down, 100, 100)
    let near = driver.touch(10, 1, .moved, 100, 109) + driver.frame(17)
    let far = driver.touch(20, 1, .moved, 100, 110)
    #expect(down == [.pressed] && near == [] && far == [])
    let began = driver.frame(33)
    #expect(began == [.dragBegan] && driver.recognizer.axis == .vertical)
    let moved = driver.touch(83, 1, .moved, 100, 160) + driver.frame(83)
    #expect(moved == [.dragged(from: Point(x: 100, y: 110), to: Point(x: 100, y: 160))])
    let lifted = driver.touch(90, 1, .up, 100, 160)
    #expect(lifted == [.dragEnded(Vector(dx: 0, dy: 1000))] && !driver.recognizer.isDragging)
  }

  @Test("Between pages any movement drags the row, and a lift without one releases it")
  func betweenPages() {
    var driver = Driver(isBetweenPages: true)
    _ = driver.touch(0, 1, .down, 100, 100)
    let released = driver.touch(50, 1, .up, 100, 100)
    #expect(released == [.releasedRow])
    _ = driver.touch(100, 1, .down, 100, 100)
    let dragged = driver.touch(110, 1, .moved, 100, 101) + driver.frame(117)
    #expect(dragged == [.dragBegan] && driver.recognizer.axis == .horizontal)
  }

  @Test("A move after a second touch-down begins a pinch, which ends at the first lift")
  func pinch() {
    var driver = Driver()
    _ = driver.touch(0, 1, .down, 100, 100)
    _ = driver.touch(5, 1, .moved, 100, 140)
    let second = driver.touch(10, 2, .down, 200, 140)
    #expect(second == [.dragBegan, .pressed])
    let began = driver.touch(20, 2, .moved, 200, 140) + driver.frame(33)
    #expect(began == [.dragEnded(Vector(dx: 0, dy: 0)), .pinchBegan])
    let pinched = driver.touch(40, 2, .moved, 300, 140) + driver.frame(50)
    #expect(
      pinched == [.pinched(scale: 2, from: Point(x: 150, y: 140), to: Point(x: 200, y: 140))])
    let lifts = [driver.touch(60, 1, .up, 100, 140), driver.touch(70, 2, .up, 300, 140)]
    #expect(lifts == [[.pinchEnded], []])
  }

  @Test("A tap waits for a second one, which must be within the interval and near")
  func taps() {
    for (x, second) in [(124.0, [Gesture.doubleTap(Point(x: 124, y: 100))]), (125, [])] {
      var driver = Driver()
      _ = driver.touch(0, 1, .down, 100, 100)
      let first = driver.touch(50, 1, .up, 100, 100)
      #expect(first == [] && driver.recognizer.tapDeadline == .milliseconds(350))
      _ = driver.touch(100, 2, .down, x, 100)
      let lifted = driver.touch(150, 2, .up, x, 100)
      #expect(lifted == second && driver.recognizer.tapDeadline == nil)
    }
    var driver = Driver()
    _ = driver.touch(0, 1, .down, 100, 100) + driver.touch(50, 1, .up, 100, 100)
    let early = driver.recognizer.fireDeadline(at: .milliseconds(349))
    let tap = driver.recognizer.fireDeadline(at: .milliseconds(350))
    #expect(early == [] && tap == [.tap(Point(x: 100, y: 100))])
  }
}
