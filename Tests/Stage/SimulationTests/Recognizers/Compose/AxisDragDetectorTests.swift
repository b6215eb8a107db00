import Display
import SceneModel
import Testing

@testable import Simulation

@Suite struct AxisDragDetectorTests {
  private struct Pair {
    private var fixtures = PointerFixtures()
    var inner = AxisDragDetector(axis: .horizontal, touchSlop: 10)
    var outer = AxisDragDetector(axis: .vertical, touchSlop: 10)
    var isOuterScrolling = false

    mutating func handle(
      _ milliseconds: Int64, _ change: (Int, TouchChange.Phase, Double, Double),
      isConsumed: Bool = false
    ) -> String {
      var event = fixtures.event(milliseconds, change)
      if isConsumed { event.consumeMoved() }
      let caught = outer.intercept(&event, isScrolling: isOuterScrolling)
      _ = inner.intercept(&event, isScrolling: false)
      let signals = [inner.update(&event), caught ?? outer.update(&event)]
      inner.finish(event)
      outer.finish(event)
      return signals.map(Self.text).joined(separator: " | ")
    }

    static func text(_ signal: AxisDragDetector.Signal?) -> String {
      switch signal {
      case nil: "-"
      case .began(let distance): "began \(distance)"
      case .moved(let distance): "moved \(distance)"
      case .stopped(let velocity): "stopped \(velocity.rounded())"
      case .cancelled: "cancelled"
      }
    }
  }

  @Test("Reaching the slop begins the drag with the excess and locks the other axis")
  func slop() {
    var pair = Pair()
    let signals = [
      pair.handle(0, (1, .down, 0, 0)), pair.handle(8, (1, .moved, -9, 9)),
      pair.handle(16, (1, .moved, -12, 30)), pair.handle(24, (1, .moved, -20, 60)),
      pair.handle(32, (1, .moved, -20, 70)), pair.handle(80, (1, .up, -20, 70)),
    ]
    #expect(
      signals == ["- | -", "- | -", "began -2.0 | -", "moved -8.0 | -", "- | -", "stopped 0.0 | -"])
  }

  @Test("A distance equal to the slop begins the drag with no excess")
  func exactSlop() {
    var pair = Pair()
    let signals = [
      pair.handle(0, (1, .down, 0, 0)), pair.handle(8, (1, .moved, 3, 10)),
      pair.handle(16, (1, .moved, 30, 14)), pair.handle(24, (1, .up, 30, 14)),
    ]
    // Three samples: 0, 10 and 14 px at 0, 8 and 16 ms. The velocity is the parabola's slope at the
    // last.
    #expect(signals == ["- | -", "- | began 0.0", "- | moved 4.0", "- | stopped 125.0"])
  }

  @Test("Two samples within the slop give no velocity")
  func slopVelocity() {
    var pair = Pair()
    let signals = [
      pair.handle(0, (1, .down, 0, 0)), pair.handle(8, (1, .moved, 8, 0)),
      pair.handle(16, (1, .moved, 16, 0)), pair.handle(16, (1, .up, 16, 0)),
    ]
    #expect(signals.last == "stopped 0.0 | -")
  }

  @Test("A lift more than 40 ms after the last move has no velocity")
  func lateLift() {
    for (lift, expected) in [(Int64(56), "stopped 1000.0 | -"), (57, "stopped 0.0 | -")] {
      var pair = Pair()
      let signals = [
        pair.handle(0, (1, .down, 0, 0)), pair.handle(10, (1, .moved, 10, 0)),
        pair.handle(16, (1, .moved, 16, 0)), pair.handle(lift, (1, .up, 16, 0)),
      ]
      #expect(signals.last == expected)
    }
  }

  @Test("A child that consumes a move blocks the drag until all fingers are up")
  func consumedByChild() {
    var pair = Pair()
    _ = pair.handle(0, (1, .down, 0, 0))
    #expect(pair.handle(8, (1, .moved, 40, 40), isConsumed: true) == "- | -")
    #expect(pair.handle(16, (1, .moved, 90, 40)) == "- | -")
    _ = pair.handle(24, (1, .up, 90, 40))
    _ = pair.handle(100, (1, .down, 0, 0))
    #expect(pair.handle(108, (1, .moved, 15, 0)) == "began 5.0 | -")
    #expect(pair.handle(116, (1, .moved, 40, 0), isConsumed: true) == "cancelled | -")
  }

  @Test("Another finger continues the drag when the first one lifts")
  func otherFinger() {
    var pair = Pair()
    let signals = [
      pair.handle(0, (1, .down, 0, 0)), pair.handle(8, (1, .moved, 15, 0)),
      pair.handle(16, (2, .down, 100, 0)), pair.handle(24, (2, .moved, 150, 0)),
      pair.handle(32, (1, .up, 15, 0)), pair.handle(40, (2, .moved, 157, 0)),
      pair.handle(48, (2, .up, 157, 0)),
    ]
    #expect(
      signals[..<6] == ["- | -", "began 5.0 | -", "- | -", "- | -", "- | -", "moved 7.0 | -"])
    #expect(signals[6].hasPrefix("stopped"))
  }

  @Test("A touch-down on a scrolling container starts a drag there and blocks the other axis")
  func caught() {
    var pair = Pair()
    pair.isOuterScrolling = true
    #expect(pair.handle(0, (1, .down, 0, 0)) == "- | began 0.0")
    pair.isOuterScrolling = false
    #expect(pair.handle(8, (1, .moved, 1, 2)) == "- | moved 2.0")
    #expect(pair.handle(16, (1, .moved, 30, 4)) == "- | moved 2.0")
  }

  @Test("The other axis takes a caught finger at its own slop and cancels the drag that caught it")
  func caughtAcross() {
    var pair = Pair()
    pair.isOuterScrolling = true
    #expect(pair.handle(0, (1, .down, 0, 0)) == "- | began 0.0")
    pair.isOuterScrolling = false
    // Movement across consumes nothing of the outer one, which ends when it moves as well.
    #expect(pair.handle(8, (1, .moved, 9, 0)) == "- | -")
    #expect(pair.handle(16, (1, .moved, 12, 0)) == "began 2.0 | -")
    #expect(pair.handle(24, (1, .moved, 20, 0)) == "moved 8.0 | -")
    #expect(pair.handle(32, (1, .moved, 22, 1)) == "moved 2.0 | cancelled")
    #expect(pair.handle(40, (1, .up, 22, 1)).hasPrefix("stopped"))
  }

  @Test("A consumed lift ends a drag without a velocity")
  func consumedLift() {
    var pair = Pair()
    _ = pair.handle(0, (1, .down, 0, 0))
    _ = pair.handle(8, (1, .moved, 15, 0))
    #expect(pair.handle(16, (1, .up, 30, 0), isConsumed: true) == "cancelled | -")
    #expect(pair.handle(100, (1, .down, 0, 0)) == "- | -")
    #expect(pair.handle(108, (1, .moved, 15, 0)) == "began 5.0 | -")
  }
}
