import Geometry
import Motion
import Testing
import Touch

@Suite("A viewer's taps, beside its drag and pinch")
struct ViewerTapsTests {
  private func heard(_ taps: ViewerTaps, _ happenings: Happening...) -> [[String]] {
    var gestures = ViewerGestures(taps: taps)
    return happenings.map { happening in
      let heard: [HeardGesture]
      switch happening {
      case .touch: heard = happening.event.map { gestures.hear($0) } ?? []
      case .pass(let milliseconds): heard = gestures.advance(to: .milliseconds(milliseconds))
      case .cancel: heard = gestures.cancel()
      case .reset: heard = []
      }
      return heard.map(words)
    }
  }

  private func words(_ heard: HeardGesture) -> String {
    switch heard.gesture {
    case .dragChanged: "drag"
    case .dragEnded: "drag.ended"
    case .magnifyChanged: "magnify"
    case .magnifyEnded: "magnify.ended"
    case .tap(let location): "\(heard.tapCount)-tap \(location.x)"
    }
  }

  @Test("no taps, one tap, two taps")
  func kinds() {
    let script: [Happening] = [.down(0, 1), .up(50, 1), .down(100, 2), .up(150, 2), .pass(900)]
    func hear(_ taps: ViewerTaps) -> [[String]] {
      heard(taps, script[0], script[1], script[2], script[3], script[4])
    }
    #expect(hear(.none) == [[], [], [], [], []])
    #expect(hear(.single) == [[], ["1-tap 1.0"], [], ["1-tap 2.0"], []])
    #expect(hear(.double) == [[], [], [], ["2-tap 2.0"], []])
    #expect(hear(.singleAndDouble) == [[], [], [], ["2-tap 2.0"], []])
  }

  @Test("a single tap waits 0.35 s for a second one")
  func single() {
    var gestures = ViewerGestures(taps: .singleAndDouble)
    #expect(gestures.nextDeadline == nil)
    for happening in [Happening.down(0, 1), .up(50, 1)] {
      #expect(happening.event.map { gestures.hear($0) } == [])
    }
    #expect(gestures.nextDeadline == .milliseconds(400))
    #expect(gestures.advance(to: .milliseconds(399)) == [])
    #expect(
      gestures.advance(to: .milliseconds(400))
        == [HeardGesture(.tap(Point(x: 1, y: 0)), tapCount: 1)])
    #expect(gestures.nextDeadline == nil)
    #expect(gestures.advance(to: .milliseconds(900)) == [])
  }

  @Test("a single tap is heard when the second touch is too late, too far, or no tap")
  func secondTouch() {
    #expect(
      heard(.singleAndDouble, .down(0, 1), .up(50, 1), .down(500, 2), .up(550, 2), .pass(900))
        == [[], [], ["1-tap 1.0"], [], ["1-tap 2.0"]])
    #expect(
      heard(.singleAndDouble, .down(0, 1), .up(50, 1), .down(100, 99), .up(150, 99), .pass(500))
        == [[], [], ["1-tap 1.0"], [], ["1-tap 99.0"]])
    #expect(
      heard(.singleAndDouble, .down(0, 1), .up(50, 1), .down(100, 1), .up(900, 1), .pass(2000))
        == [[], [], [], ["1-tap 1.0"], []])
  }

  @Test("a tap and at once a drag or a pinch: the tap is heard, then the drag or pinch")
  func tapThenDrag() {
    #expect(
      heard(.singleAndDouble, .down(0, 1), .up(50, 1), .down(100, 1), .move(108, 21), .up(116, 21))
        == [[], [], [], ["1-tap 1.0", "drag"], ["drag.ended"]])
    #expect(
      heard(
        .singleAndDouble, .down(0, 1), .up(50, 1),
        .touch(100, [(2, .down, 0, 0), (3, .down, 9, 0)]),
        .move(108, 21, finger: 3), .up(116, 21, finger: 3))
        == [[], [], ["1-tap 1.0"], ["magnify"], ["magnify.ended"]])
    #expect(
      heard(.double, .down(0, 1), .up(50, 1), .down(100, 1), .move(108, 21), .up(116, 21))
        == [[], [], [], ["drag"], ["drag.ended"]])
  }

  @Test("a drag is no tap, and taps can follow it")
  func dragThenTaps() {
    #expect(
      heard(
        .singleAndDouble, .down(0, 1), .move(8, 21), .up(16, 21), .down(100, 1), .up(120, 1),
        .down(140, 1), .up(160, 1), .pass(900))
        == [[], ["drag"], ["drag.ended"], [], [], [], ["2-tap 1.0"], []])
  }

  @Test("cancelled gestures do not end; a tap that waited is heard")
  func cancel() {
    #expect(
      heard(
        .singleAndDouble, .down(0, 1), .down(8, 101, finger: 2), .move(16, 201, finger: 2), .cancel,
        .move(24, 301, finger: 2), .up(32, 301, finger: 2), .up(40, 1), .down(48, 1), .up(56, 1),
        .cancel, .pass(900))
        == [
          [], [], ["magnify"], [], [], [], [], [], [], ["1-tap 1.0"], [],
        ])
  }

  @Test("the deadline does not stir a drag that goes on")
  func deadlineDuringDrag() {
    var gestures = ViewerGestures(taps: .singleAndDouble)
    for happening in [Happening.down(0, 1), .up(50, 1), .down(100, 1)] {
      _ = happening.event.map { gestures.hear($0) }
    }
    #expect(gestures.nextDeadline == nil)
  }
}
