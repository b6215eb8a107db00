import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct ZoomStormTests {
  /// A pseudorandom number generator with a fixed sequence for each seed.
  struct Random {
    var state: UInt64

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound
        + Double(state >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
    }

    mutating func finger(from start: Double) -> [[Double]] {
      var row = [start, number(0...393), number(0...852)]
      var rows = [row]
      for _ in 0..<Int(number(1...14)) {
        row = [
          row[0] + number(4...40), row[1] + number(-30...30), row[2] + number(-45...60),
        ]
        rows.append(row)
      }
      return rows
    }
  }

  /// Returns eight touches after a tap: of one, two or three fingers, taps, and back swipes.
  private static func touches(_ seed: Int) -> [TouchStep] {
    var random = Random(state: UInt64(seed) &* 7919 &+ 1)
    var touches = [GalleryScene.tap(seed % 4, at: 0)]
    var time = 60.0
    for _ in 0..<8 {
      time += random.number(5...700)
      switch Int(random.number(0...5)) {
      case 3:
        // A tap on the back button, or anywhere.
        let x = random.number(0...1) < 0.5 ? 20 : random.number(0...393)
        let y = x == 20 ? 80 : random.number(60...400)
        touches.append(ZoomScene.path(at: Int(time), [[0, x, y], [60, x, y]]))
      case 4:
        let distance = random.number(20...300)
        touches.append(
          ZoomScene.drag(
            from: Point(x: 5, y: 400), by: Vector(dx: distance, dy: 12), at: Int(time),
            during: Int(random.number(60...300))))
      case 0:
        touches.append(ZoomScene.path(at: Int(time), random.finger(from: 0)))
      case 1:
        touches.append(
          ZoomScene.path(at: Int(time), random.finger(from: 0), random.finger(from: 30)))
      default:
        touches.append(
          ZoomScene.path(
            at: Int(time), random.finger(from: 0), random.finger(from: 25),
            random.finger(from: 60)))
      }
    }
    return touches
  }

  @Test(
    "Random touches cause no jumps, keep the callbacks' order, and settle", arguments: 0..<40)
  func storm(_ seed: Int) throws {
    let scene = ZoomScene.make(Self.touches(seed)) { $0.springBounce = seed % 3 == 0 ? 0.3 : 0 }
    let duration = try Timeline(scene).duration
    var run = try ZoomScene.run(scene)
    var callbacks: [String] = []
    while let instant = run.nextStepTime, instant <= duration {
      let before = ZoomInstant(try run.current(at: instant).readings())
      let events = run.step()
      callbacks += events.flatMap(\.marks).map(\.kind.rawValue).filter {
        $0.hasPrefix("view") && !$0.contains(".")
      }
      let after = ZoomInstant(try run.current(at: instant).readings())
      guard before.isOpen, after.isOpen else { continue }
      #expect(after["hero.width"] > 0 && after["hero.height"] > 0)
      // Touches that do not move the fingers must not move the picture.
      let quiet = !events.contains { $0.marks.contains { $0.text.contains(".changed(") } }
      guard quiet, before["page.index"] == after["page.index"] else { continue }
      #expect(before.distance(to: after) < 0.02, "seed \(seed), \(instant.seconds) s")
    }
    for (callback, next) in zip(callbacks, callbacks.dropFirst()) {
      let allowed =
        switch callback {
        case "viewWillAppear": ["viewIsAppearing"]
        case "viewIsAppearing": ["viewDidAppear"]
        case "viewDidAppear": ["viewWillDisappear"]
        case "viewWillDisappear": ["viewDidDisappear", "viewWillAppear"]
        default: ["viewWillAppear"]
        }
      #expect(allowed.contains(next), "seed \(seed): \(next) after \(callback)")
    }
    #expect(["viewDidAppear", "viewDidDisappear"].contains(callbacks.last ?? ""))
  }
}
