import Display
import SceneModel
import Testing

@testable import Simulation

@Suite struct TransformDetectorTests {
  private func text(_ signal: TransformDetector.Signal?) -> String {
    switch signal {
    case nil: "-"
    case .began: "began"
    case .ended: "ended"
    case .transformed(let value):
      "pan \(value.pan.dx) \(value.pan.dy) zoom \(value.zoom)"
        + " about \(value.centroid.x) \(value.centroid.y)"
    }
  }

  @Test("Movement must exceed the slop; the pan before that is discarded")
  func slop() {
    var fixtures = PointerFixtures()
    var detector = TransformDetector(touchSlop: 24)
    let signals = [
      fixtures.event(0, (1, .down, 100, 100)), fixtures.event(8, (1, .moved, 124, 100)),
      fixtures.event(16, (1, .moved, 125, 100)), fixtures.event(24, (1, .moved, 125, 100)),
      fixtures.event(32, (1, .moved, 101, 98)), fixtures.event(40, (1, .up, 101, 98)),
    ].map { text(detector.update($0)) }
    #expect(
      signals == [
        "began", "-", "pan 1.0 0.0 zoom 1.0 about 124.0 100.0", "-",
        "pan -24.0 -2.0 zoom 1.0 about 125.0 100.0", "ended",
      ])
  }

  @Test("Zooms accumulate until they exceed the slop, measured with the previous size")
  func zoomSlop() {
    var fixtures = PointerFixtures()
    var detector = TransformDetector(touchSlop: 24)
    let signals = [
      fixtures.event(0, (1, .down, 440, 0)), fixtures.event(2, (2, .down, 640, 0)),
      fixtures.event(10, (1, .moved, 428, 0), (2, .moved, 652, 0)),
      fixtures.event(18, (1, .moved, 410, 0), (2, .moved, 670, 0)),
      fixtures.event(26, (1, .up, 410, 0)), fixtures.event(34, (2, .moved, 671, 0)),
      fixtures.event(42, (2, .up, 671, 0)),
    ].map { text(detector.update($0)) }
    #expect(
      signals == [
        "began", "-", "-", "pan 0.0 0.0 zoom \(Double(Float(130) / 112)) about 540.0 0.0", "-",
        "pan 1.0 0.0 zoom 1.0 about 670.0 0.0", "ended",
      ])
  }

  @Test("A tap begins and ends without a transformation")
  func tap() {
    var fixtures = PointerFixtures()
    var detector = TransformDetector(touchSlop: 8)
    let signals = [fixtures.event(0, (1, .down, 0, 0)), fixtures.event(50, (1, .up, 0, 0))]
      .map { text(detector.update($0)) }
    #expect(signals == ["began", "ended"])
  }

  @Test("A consumed change ends the gesture until all fingers are up")
  func consumed() {
    var fixtures = PointerFixtures()
    var detector = TransformDetector(touchSlop: 8)
    #expect(text(detector.update(fixtures.event(0, (1, .down, 0, 0)))) == "began")
    var event = fixtures.event(8, (1, .moved, 50, 0))
    event.consume(FingerID(1))
    #expect(text(detector.update(event)) == "ended")
    #expect(text(detector.update(fixtures.event(16, (1, .moved, 99, 0)))) == "-")
    #expect(text(detector.update(fixtures.event(24, (2, .down, 0, 0)))) == "-")
    #expect(text(detector.update(fixtures.event(32, (1, .up, 99, 0), (2, .up, 0, 0)))) == "-")
    #expect(text(detector.update(fixtures.event(40, (3, .down, 0, 0)))) == "began")
  }
}
