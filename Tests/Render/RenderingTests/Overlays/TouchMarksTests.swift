import Display
import SceneModel
import Simulation
import Testing

@testable import Rendering

@Suite("Touch marks")
struct TouchMarksTests {
  private func marks(_ touches: [TouchStep], at time: Int) throws -> [TouchMarks.Single] {
    let fingers = try OverlayScene.fingers(touches, at: time)
    let marks = TouchMarks(fingers, at: OverlayScene.milliseconds(time), on: OverlayScene.screen)
    return fingers.compactMap(marks.mark)
  }

  private func trail(_ touches: [TouchStep], at time: Int) throws -> CometTrail {
    let fingers = try OverlayScene.fingers(touches, at: time)
    return CometTrail(try #require(fingers.first), at: OverlayScene.milliseconds(time))
  }

  @Test("A tap flashes after the lift, then disappears")
  func tap() throws {
    let tap = [OverlayScene.tap(at: 100)]
    #expect(try marks(tap, at: 90) == [])
    guard case .touching(let point)? = try marks(tap, at: 120).first else {
      Issue.record("no finger")
      return
    }
    #expect(try marks(tap, at: 149) == [.touching(point)])
    var last = -1.0
    for time in stride(from: 150, to: 550, by: 25) {
      guard case .flash(point, let progress)? = try marks(tap, at: time).first else {
        Issue.record("no flash at \(time)")
        continue
      }
      #expect(progress > last)
      last = progress
    }
    #expect(try marks(tap, at: 550) == [])
  }

  @Test("A drag shows a cross-hair at the finger, which fades after the lift")
  func drag() throws {
    let drag = [OverlayScene.drag(at: 100)]
    #expect(try marks(drag, at: 100) == [.touching(Point(x: 100, y: 300))])
    guard case .crossHair(let point, let opacity)? = try marks(drag, at: 300).first else {
      Issue.record("no cross-hair")
      return
    }
    #expect(opacity == 1)
    #expect(abs(point.x - (100 + 100 * 2 / 3.0)) < 1e-9)
    guard case .crossHair(let end, let fading)? = try marks(drag, at: 500).first else {
      Issue.record("no cross-hair")
      return
    }
    #expect(end == Point(x: 200, y: 500))
    #expect(abs(fading - 0.5) < 1e-9)
    #expect(try marks(drag, at: 600) == [])
  }

  @Test("A finger that holds keeps its cross-hair as long as it stays still")
  func hold() throws {
    let drag = [OverlayScene.drag(at: 100, hold: 900)]
    for time in [500, 1000, 1200] {
      #expect(try marks(drag, at: time) == [.crossHair(Point(x: 200, y: 500), opacity: 1)])
    }
    #expect(try trail(drag, at: 1000).stops == [])
  }

  @Test("A finger has a trail of a quarter of a second")
  func comet() throws {
    let drag = [OverlayScene.drag(at: 100)]
    let early = try trail(drag, at: 200)
    #expect(early.stops.last?.location == Point(x: 100, y: 300))
    let late = try trail(drag, at: 400)
    let (head, tail) = (try #require(late.stops.first), try #require(late.stops.last))
    #expect(head == CometTrail.Stop(location: Point(x: 200, y: 500), age: 0))
    #expect(abs(tail.age - 0.25) < 1e-9)
    // It moved for 300 ms, and a quarter of a second of that is five sixths of the path.
    #expect(abs(tail.location.x - (200 - 100 * 250 / 300.0)) < 1e-6)
    #expect(zip(late.stops, late.stops.dropFirst()).allSatisfy { $0.age <= $1.age })
    // After the lift the tail catches up with the location of the lift.
    let lifted = try trail(drag, at: 500)
    #expect(abs((lifted.stops.first?.age ?? 0) - 0.1) < 1e-9)
    #expect(lifted.stops.last.map { $0.location.x > tail.location.x } ?? false)
    #expect(try trail(drag, at: 650).stops == [])
    #expect(try trail(drag, at: 650).items.isEmpty)
  }

  @Test("A trail is within the finger's path")
  func cometBounds() throws {
    for time in stride(from: 110, to: 660, by: 10) {
      for item in try trail([OverlayScene.drag(at: 100)], at: time).items {
        let bounds = try #require(item.bounds)
        #expect(bounds.minX > 90 && bounds.maxX < 210)
        #expect(bounds.minY > 290 && bounds.maxY < 510)
      }
    }
  }

  @Test(
    "Two fingers show a caliper with the ratio of their distances", arguments: [0.0, 40, 90, 200])
  func pinch(angle: Double) throws {
    let pinch = [OverlayScene.pinch(at: 100, angle: angle)]
    for (time, ratio) in [(100, 1.0), (300, 1.7), (499, 2.4 - 1.4 / 48), (550, 2.4)] {
      let fingers = try OverlayScene.fingers(pinch, at: time)
      let pair = try #require(FingerPair.all(in: fingers).first)
      #expect(abs((pair.ratio ?? 0) - ratio) < 1e-9)
      let caliper = PinchCaliper(pair: pair, screen: OverlayScene.screen)
      let (a, b) = pair.locations
      #expect(abs(a.distance(to: b) - 120 * ratio) < 1e-9)
      #expect(abs(caliper.across.length - 1) < 1e-12)
      #expect(abs(caliper.across.dx * (b.x - a.x) + caliper.across.dy * (b.y - a.y)) < 1e-9)
      #expect(caliper.across.dy <= 0)
      #expect(!caliper.items(nil, opacity: 1).isEmpty)
      #expect(caliper.items(nil, opacity: 0).isEmpty)
    }
  }

  @Test("A caliper replaces the marks of two fingers, and fades when one lifts")
  func pairing() throws {
    // The second finger touches down 100 ms after the first and lifts 100 ms after it.
    let touches = [
      OverlayScene.drag(at: 100), OverlayScene.drag(at: 200, from: Point(x: 250, y: 100)),
    ]
    func pairs(_ time: Int) throws -> [FingerPair] {
      FingerPair.all(in: try OverlayScene.fingers(touches, at: time))
    }
    #expect(try pairs(150).isEmpty)
    let pair = try #require(try pairs(300).first)
    #expect(pair.end == nil)
    // Both move equally, so their distance stays constant.
    #expect(abs((pair.ratio ?? 0) - 1) < 1e-9)
    #expect(try pairs(420).first?.end == OverlayScene.milliseconds(400))
    let after = try OverlayScene.fingers(touches, at: 450)
    let marks = TouchMarks(after, at: OverlayScene.milliseconds(450), on: OverlayScene.screen)
    #expect(!marks.items(nil).isEmpty)
    let long = try OverlayScene.fingers(touches, at: 1200)
    #expect(
      TouchMarks(long, at: OverlayScene.milliseconds(1200), on: OverlayScene.screen).items(nil)
        .isEmpty)
  }

  @Test("A long pinch is measured from its beginning")
  func longPinch() throws {
    let rows = { (x: Double, distance: Double) in
      [0, 1500, 2900, 3000].map { time in
        FingerPath.Row(
          time: OverlayScene.milliseconds(time),
          location: Point(x: x + distance * Double(time) / 3000, y: 400))
      }
    }
    let step = TouchStep(
      start: .at(.zero),
      action: .path([
        FingerPath(finger: 1, rows: rows(150, -50)), FingerPath(finger: 2, rows: rows(250, 50)),
      ]), line: 1)
    let fingers = try OverlayScene.fingers([step], at: 2950)
    let pair = try #require(FingerPair.all(in: fingers).first)
    #expect(abs((pair.ratio ?? 0) - (100 + 100 * 29 / 30.0) / 100) < 1e-9)
  }
}
