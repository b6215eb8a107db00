import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite("Dragging beads")
struct BeadsStageTests {
  @Test("A drag beyond the minimum distance moves the bead by the translation")
  func drag() throws {
    var driver = BeadsDriver { $0.follow = nil }
    try driver.finger(1, .down, 120, 680, at: 1)
    try driver.finger(1, .moved, 126, 687, at: 1.1)
    #expect(driver.marks.isEmpty)
    #expect(try driver.position(at: 1.1) == Point(x: 117.5, y: 690))
    try driver.finger(1, .moved, 126, 672, at: 1.2)
    #expect(try driver.position(at: 1.2) == Point(x: 123.5, y: 682))
    #expect(driver.marks.count == 1)
    #expect(
      driver.marks[0].hasPrefix("bead.0.drag.changed(translation: [6, -8], predictedEnd: ["))
    // A drag that has begun continues, even near its start.
    try driver.finger(1, .moved, 121, 680, at: 1.3)
    #expect(try driver.position(at: 1.3) == Point(x: 118.5, y: 690))
    try driver.finger(1, .up, 121, 680, at: 1.4)
    #expect(
      driver.names == [
        "bead.0.drag.changed", "bead.0.drag.changed", "bead.0.drag.ended", "bead.0.settling",
      ])
    #expect(driver.marks.last == "bead.0.settling(slot: 5)")
  }

  @Test("A touch that is neither a drag nor a tap does not move the bead")
  func noGesture() throws {
    var driver = BeadsDriver()
    try driver.finger(1, .down, 120, 680, at: 1)
    try driver.finger(1, .moved, 125, 680, at: 1.1)
    // A tap lasts at most 0.75 s.
    try driver.finger(1, .up, 125, 680, at: 1.751)
    #expect(driver.marks.isEmpty)
    #expect(try driver.position(at: 2) == Point(x: 117.5, y: 690))
    #expect(driver.stage.settlingInstant == .zero)
  }

  @Test("Without a minimum distance a touch holds a moving bead")
  func hold() throws {
    var driver = BeadsDriver {
      $0.minimumDistance = 0
      $0.follow = nil
    }
    try driver.throwFirst()
    let position = try driver.position(at: 1.2)
    try driver.finger(2, .down, position.x + 3, position.y, at: 1.2)
    #expect(try driver.position(at: 1.5) == position)
    try driver.finger(2, .up, position.x + 3, position.y, at: 1.5)
    #expect(driver.marks.last == "bead.0.settling(slot: 5)")
  }

  @Test("Touches next to a bead, and second fingers on a held one, have no effect")
  func misses() throws {
    var driver = BeadsDriver()
    // A radius of 22 pt and a margin of 6 pt.
    try driver.finger(1, .down, 117.5 + 28.1, 690, at: 1)
    try driver.finger(1, .moved, 200, 600, at: 1.1)
    #expect(driver.marks.isEmpty)
    try driver.finger(2, .down, 117.5 + 27.9, 690, at: 1.2)
    try driver.finger(2, .moved, 200, 690, at: 1.3)
    #expect(driver.names == ["bead.0.drag.changed"])
    let position = try driver.position(at: 1.35)
    try driver.finger(3, .down, position.x, position.y, at: 1.35)
    try driver.finger(4, .down, 10, 10, at: 1.35, subject: 0)
    try driver.finger(3, .moved, position.x, position.y - 60, at: 1.4)
    try driver.finger(4, .moved, 60, 60, at: 1.4)
    #expect(driver.names == ["bead.0.drag.changed"])
    try driver.finger(4, .up, 60, 60, at: 1.5)
    try driver.finger(9, .down, 10, 10, at: 1.5, subject: 7)
    try driver.finger(9, .down, 10, 10, at: 1.5, subject: -1)
    #expect(driver.names == ["bead.0.drag.changed"])
  }

  @Test("Two fingers drag two beads in one event")
  func twoFingers() throws {
    var driver = BeadsDriver { $0.follow = nil }
    func change(_ finger: Int, _ phase: TouchChange.Phase, _ x: Double, _ y: Double)
      -> TouchChange
    {
      TouchChange(finger: FingerID(finger), phase: phase, location: Point(x: x, y: y))
    }
    let second = SceneTime(nanoseconds: 1_000_000_000)
    let later = SceneTime(nanoseconds: 1_100_000_000)
    try driver.touch(change(1, .down, 117.5, 690), change(2, .down, 272.5, 690), at: second)
    let events = try driver.touch(
      change(1, .moved, 137.5, 590), change(2, .moved, 252.5, 490), at: later)
    #expect(events.count == 1)
    #expect(driver.names == ["bead.0.drag.changed", "bead.1.drag.changed"])
    #expect(try driver.position(0, at: 1.1) == Point(x: 137.5, y: 590))
    #expect(try driver.position(1, at: 1.1) == Point(x: 252.5, y: 490))
    // The first one released gets the first free slot.
    try driver.touch(change(2, .up, 252.5, 490), at: later)
    try driver.touch(change(1, .up, 137.5, 590), at: later)
    #expect(driver.marks.filter { $0.hasSuffix("slot: 5)") } == ["bead.1.settling(slot: 5)"])
    #expect(driver.marks.last == "bead.0.settling(slot: 6)")
  }

  @Test("A thrown bead lands in its slot, and returns to it")
  func landing() throws {
    var driver = BeadsDriver()
    try driver.throwFirst()
    let settled = try #require(driver.stage.settlingInstant?.seconds)
    let slot = driver.layout.slots[5]
    #expect(try driver.position(at: settled).distance(to: slot) <= 0.0142)
    #expect(settled < 3)
    try driver.finger(2, .down, slot.x, slot.y, at: 3)
    try driver.finger(2, .moved, slot.x, slot.y + 80, at: 3.1)
    try driver.finger(2, .up, slot.x, slot.y + 80, at: 3.1)
    #expect(driver.marks.last == "bead.0.settling(slot: 5)")
    try driver.finger(3, .down, 272, 690, at: 3.2)
    try driver.finger(3, .moved, 272, 600, at: 3.3)
    try driver.finger(3, .up, 272, 600, at: 3.3)
    #expect(driver.marks.last == "bead.1.settling(slot: 6)")
    #expect(try driver.position(at: 6).distance(to: slot) < 1e-6)
  }

  @Test("An event's readings are model values, with the visible velocity")
  func model() throws {
    var driver = BeadsDriver()
    try driver.finger(1, .down, 117, 690, at: 1)
    try driver.finger(1, .moved, 117, 600, at: 1.1)
    let event = try #require(try driver.finger(1, .moved, 117, 500, at: 1.15).first)
    #expect(event.readings.map(\.name) == driver.stage.readingKeys.map(\.name))
    func value(_ name: String) -> ReadingValue? {
      event.readings.first { $0.name == name }?.value
    }
    #expect(value("bead.0.y") == .number(500))
    #expect(value("bead.0.velocity.y") == .number(try driver.velocity(at: 1.15).dy))
    #expect(try driver.velocity(at: 1.15).dy < -100)
    #expect(
      driver.stage.readingKeys.map(\.name) == [
        "bead.0.x", "bead.0.y", "bead.0.velocity.x", "bead.0.velocity.y", "bead.1.x", "bead.1.y",
        "bead.1.velocity.x", "bead.1.velocity.y", "lid.y",
      ])
  }

  @Test("Locations of beads follow their visible positions")
  func positions() throws {
    var driver = BeadsDriver()
    #expect(driver.stage.point(of: .bead(1), at: .zero) == Point(x: 272.5, y: 690))
    #expect(driver.stage.point(of: .bead(2), at: .zero) == nil)
    #expect(driver.stage.point(of: .center, at: .zero) == Point(x: 196.5, y: 426))
    #expect(driver.stage.point(of: .thumbnail(0), at: .zero) == nil)
    try driver.throwFirst()
    let time = SceneTime(nanoseconds: 1_200_000_000)
    #expect(driver.stage.point(of: .bead(0), at: time) == (try driver.position(at: 1.2)))
  }

  @Test("A bead caught at any time of its flight does not jump")
  func catching() throws {
    for (index, velocity) in (0..<40).map({ ($0, BeadsParameters.ReleaseVelocity.allCases[$0 % 4]) }
    ) {
      let settles: [Animation?] = [
        .smooth, .bouncy, .easeInOut, .interpolatingSpring(.smooth, initialVelocity: 1),
      ]
      var driver = BeadsDriver {
        $0.velocity = velocity
        $0.settle = settles[index / 4 % 4]
      }
      try driver.throwFirst()
      // Irregular times, all within the flight.
      let caught = 1.1201 + 0.6 * (Double(index) * 0.6180339887).truncatingRemainder(dividingBy: 1)
      let position = try driver.position(at: caught)
      var last = position
      try driver.finger(2, .down, position.x, position.y, at: caught)
      #expect(try driver.position(at: caught) == position)
      for step in 1...12 {
        let time = caught + Double(step) / 120
        let before = (try driver.position(at: time), try driver.velocity(at: time))
        try driver.finger(
          2, .moved, position.x + 8 * Double(step), position.y + 5 * Double(step), at: time)
        #expect(try driver.position(at: time).distance(to: before.0) < 1e-9)
        // A running curve has no velocity to pass on.
        if index / 4 % 4 != 2 || step > 3 {
          #expect(
            (try driver.velocity(at: time) - before.1).length < 1e-6 * max(1, before.1.length))
        }
        let now = try driver.position(at: time)
        #expect(now.distance(to: last) < 40, "at most 4800 pt/s")
        last = now
      }
      try driver.finger(2, .up, position.x + 96, position.y + 60, at: caught + 0.1)
      #expect(try driver.position(at: caught + 0.1).distance(to: last) < 1e-9)
      #expect(driver.marks.last == "bead.0.settling(slot: 5)")
      #expect(try driver.position(at: caught + 5).distance(to: driver.layout.slots[5]) < 1e-6)
    }
  }

  @Test("Beads in the box are visible and touchable only within its floor")
  func clipped() throws {
    let box = Rect(x: 150, y: 600, width: 60, height: 60)
    var driver = BeadsDriver(
      BeadsDriver.contents {
        $0.box = box
        $0.beadRadius = 100
        $0.bracelet.strung = 0
      })
    func groups(at seconds: Double) throws -> [GroupItem] {
      let time = try #require(SceneTime(seconds: seconds))
      return driver.stage.displayItems(at: time, typesetter: nil).compactMap {
        if case .group(let group) = $0, group.clip?.rect == box { group } else { nil }
      }
    }
    func reach(_ items: [DisplayItem]) -> Double {
      items.flatMap(\.leaves).compactMap { item in
        if case .path(let path) = item { path.path.bounds?.width } else { nil }
      }.max() ?? 0
    }
    let stage = driver.stage
    let free = stage.displayItems(at: .zero, typesetter: nil).filter {
      if case .group(let group) = $0 { group.clip?.rect != box } else { true }
    }
    #expect(reach(try groups(at: 0).flatMap(\.items)) >= 200)
    // Apart from these, only the bracelet's string is that large.
    #expect(reach(free) < 240)
    // The finger is on the bead, but outside the box.
    try driver.finger(1, .down, 120, 630, at: 0.1)
    try driver.finger(1, .moved, 120, 560, at: 0.2)
    #expect(driver.marks.isEmpty)
    let before = try groups(at: 0.2).flatMap(\.items).count
    try driver.finger(2, .down, 160, 630, at: 0.3)
    try driver.finger(2, .moved, 160, 500, at: 0.4)
    #expect(driver.names == ["bead.1.drag.changed"])
    #expect(try groups(at: 0.4).flatMap(\.items).count < before)
  }

  @Test("Beads in the box are drawn below its edge and lid, dragged ones on top")
  func order() throws {
    func discs(_ driver: BeadsDriver, of bead: Int, at time: SceneTime) -> Int? {
      let color = BeadsDriver.colors[bead].mixedEdge
      return driver.stage.displayItems(at: time, typesetter: nil).flatMap(\.leaves).firstIndex {
        if case .path(let path) = $0 { path.color == color } else { false }
      }
    }
    var driver = BeadsDriver()
    let (first, second) = (discs(driver, of: 0, at: .zero), discs(driver, of: 1, at: .zero))
    #expect(try #require(first) < (try #require(second)))
    try driver.throwFirst()
    let time = SceneTime(nanoseconds: 1_150_000_000)
    let (thrown, resting) = (discs(driver, of: 0, at: time), discs(driver, of: 1, at: time))
    #expect(try #require(thrown) > (try #require(resting)) + 60)
  }
}

extension DisplayItem {
  /// The items of a group, recursively, or the item itself.
  fileprivate var leaves: [DisplayItem] {
    if case .group(let group) = self { group.items.flatMap(\.leaves) } else { [self] }
  }
}

extension Color {
  /// The darkest shade of a bead of this color, that of its outermost disc.
  fileprivate var mixedEdge: Color {
    func channel(_ value: UInt8) -> UInt8 { UInt8((Double(value) * 0.66).rounded()) }
    return Color(red: channel(red), green: channel(green), blue: channel(blue), alpha: alpha)
  }
}
