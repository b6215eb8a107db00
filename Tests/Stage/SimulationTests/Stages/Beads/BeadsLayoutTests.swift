import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Layout of beads")
struct BeadsLayoutTests {
  private let color = Color(red: 200, green: 20, blue: 20)

  private func layout(_ count: Int, _ change: (inout BeadsContents) -> Void = { _ in })
    -> BeadsLayout
  {
    BeadsLayout(
      BeadsDriver.contents {
        $0.colors = Array(repeating: color, count: count)
        change(&$0)
      })
  }

  @Test("In the box, beads are centered in equal cells")
  func boxPositions() {
    #expect(layout(2).boxPositions == [Point(x: 117.5, y: 690), Point(x: 272.5, y: 690)])
    #expect(layout(1).boxPositions == [Point(x: 195, y: 690)])
    // Six fit next to each other; a seventh makes two rows of four cells.
    #expect(layout(6).boxPositions.map(\.y) == Array(repeating: 690, count: 6))
    let seven = layout(7).boxPositions
    #expect(seven.map(\.y) == [645, 645, 645, 645, 735, 735, 735])
    #expect(seven.map(\.x) == [78.75, 156.25, 233.75, 311.25, 78.75, 156.25, 233.75])
    // A box narrower than a bead has one column.
    let narrow = layout(3) { $0.box = Rect(x: 10, y: 20, width: 6, height: 30) }.boxPositions
    #expect(narrow == [Point(x: 13, y: 25), Point(x: 13, y: 35), Point(x: 13, y: 45)])
  }

  @Test("In a box that is too small, beads are spread evenly and kept inside as far as possible")
  func crowded() {
    for (count, size, radius) in [
      (40, Size(width: 310, height: 180), 22.0), (3, Size(width: 141, height: 42.6), 22),
      (100, Size(width: 60, height: 60), 100), (9, Size(width: 60, height: 30), 10),
      (2, Size(width: 60, height: 300), 40), (5, Size(width: 1e-3, height: 1e4), 1000),
    ] {
      let box = Rect(origin: Point(x: 40, y: 600), size: size)
      let boxPositions = layout(count) {
        $0.box = box
        $0.beadRadius = radius
      }.boxPositions
      #expect(boxPositions.count == count)
      #expect(boxPositions.allSatisfy { box.contains($0) }, "\(count) in \(size)")
      #expect(Set(boxPositions).count == count)
      // Evenly spread: the distances from the left and right edges are equal.
      let xs = boxPositions.map(\.x)
      #expect(isNear((xs.min() ?? 0) - box.minX, box.maxX - (xs.max() ?? 0), tolerance: 1e-9))
      if size.width >= 4 * radius + 8 {
        #expect(boxPositions.allSatisfy { $0.x - radius >= box.minX && $0.x + radius <= box.maxX })
      }
    }
    // Three that almost fit stay in one row.
    let row = layout(3) { $0.box = Rect(x: 0, y: 0, width: 141, height: 42.6) }.boxPositions
    #expect(row == [24.0, 70.5, 117].map { Point(x: $0, y: 21.3) })
  }

  @Test("On the bracelet, beads are side by side on the string, and never beyond the knot")
  func slots() {
    for (count, strung, radius) in [
      (1, 0, 118.0), (2, 5, 118), (10, 5, 118), (100, 100, 118), (100, 100, 1), (3, 0, 1e4),
    ] {
      let contents = BeadsDriver.contents {
        $0.colors = Array(repeating: color, count: count)
        $0.bracelet.radius = radius
        $0.bracelet.strung = strung
      }
      let slots = BeadsLayout(contents).slots
      let center = contents.bracelet.center
      #expect(slots.count == count + strung)
      #expect(slots.allSatisfy { isNear($0.distance(to: center), radius) })
      #expect(slots[0].x > center.x || slots.count == 1)
      let steps = zip(slots, slots.dropFirst()).map { $0.distance(to: $1) }
      #expect(steps.allSatisfy { isNear($0, steps[0], tolerance: 1e-6) })
      if count + strung <= 15, radius == 118 {
        #expect(steps.allSatisfy { isNear($0, 45.5) })
      }
    }
  }

  @Test("The standard box, its open lid and the bracelet fit on every device")
  func standard() {
    for (size, safe) in [
      (Size(width: 393, height: 852), Insets(top: 59, bottom: 34)),
      (Size(width: 375, height: 667), Insets(top: 20)),
      (Size(width: 430, height: 932), Insets(top: 59, bottom: 34)),
      (Size(width: 411.43, height: 914.29), Insets(top: 48, bottom: 24)),
    ] {
      let screen = Screen(size: size, scale: 1, density: 1, safeArea: safe, background: .white)
      let box = BeadsContents.standardBox(on: screen)
      let bracelet = Bracelet.standard(on: screen, beadRadius: 22)
      #expect(box.minX > 30 && box.maxX < size.width - 30)
      #expect(box.maxY < size.height - safe.bottom)
      #expect(bracelet.center.y - bracelet.radius - 22 > safe.top)
      #expect(bracelet.center.y + bracelet.radius + 22 < box.minY - box.height)
      #expect(bracelet.radius + 22 < size.width / 2)
    }
  }

  @Test("All valid contents give finite numbers")
  func extremes() throws {
    let curve = TimingCurve(0, 1, 0, 1)
    let springs = [
      Spring(duration: 0.01, bounce: 0.9), Spring(duration: 3600, bounce: -0.9),
      Spring(duration: 0.5, bounce: 1), Spring(mass: 1e6, stiffness: 1e-9, damping: 0),
    ]
    let animations: [Animation?] =
      [nil, .curve(curve, duration: .zero), .curve(curve, duration: SceneTime(nanoseconds: 1))]
      + springs.map { $0.map(Animation.spring) }
      + [.curve(curve, duration: SceneTime(nanoseconds: 350_000_000))]
      + [.interpolatingSpring(.bouncy, initialVelocity: 1e6)]
    for follow in animations {
      for settle in animations {
        for velocity in BeadsParameters.ReleaseVelocity.allCases {
          var driver = BeadsDriver(
            BeadsDriver.contents {
              $0.colors = Array(repeating: color, count: 9)
              $0.colors[1].alpha = 0
              $0.box = Rect(x: -1e5, y: 1e5, width: 1e-3, height: 1e4)
              $0.beadRadius = 1000
              $0.bracelet = Bracelet(center: Point(x: -1e5, y: 0), radius: 1e-3, strung: 100)
              $0.lid = Lid([LidChange(time: .zero, isOpen: true, animation: settle)])
            }
          ) {
            $0.follow = follow
            $0.settle = settle
            $0.velocity = velocity
            $0.minimumDistance = 0
          }
          try driver.finger(1, .down, 0, 0, at: 0.1, subject: 1)
          try driver.finger(1, .moved, 1e5, -1e5, at: 0.1 + 1e-9)
          try driver.finger(1, .up, 1e5, -1e5, at: 0.1 + 2e-9)
          #expect(driver.names.last { $0 != "bead.1.completed" } == "bead.1.settling")
          for seconds in [0.100_000_002, 0.2, 3000] {
            let time = try #require(SceneTime(seconds: seconds))
            try driver.advance(to: time)
            let position = try #require(driver.stage.point(of: .bead(1), at: time))
            #expect(position.x.isFinite && position.y.isFinite)
            #expect(driver.stage.readings(at: time).count == 37)
            _ = driver.stage.displayItems(at: time, typesetter: nil)
          }
        }
      }
    }
  }
}
