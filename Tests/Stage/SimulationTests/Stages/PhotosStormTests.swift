import Display
import SceneModel
import Testing

@testable import Simulation

/// Properties that hold for any sequence of touches.
@Suite struct PhotosStormTests {
  /// A linear congruential generator: the same random sequence on every machine.
  struct Dice {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0xD1B5_4A32_D192_ED03 }

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }

    mutating func number(_ low: Double, _ high: Double) -> Double {
      low + (high - low) * Double(next(1_000_001)) / 1_000_000
    }
  }

  /// Visible values that must not jump while no finger moves.
  struct VisibleState {
    var picture: Rect
    var clip: Rect
    var values: [Double]

    init(_ driver: PhotosDriver) {
      let hero = driver.viewer.look(at: driver.time).hero
      picture = hero.picture
      clip = hero.clip
      values = ["page.offset", "chrome.opacity", "backdrop.opacity"].map { driver.number($0) }
    }

    var corners: [Double] {
      [
        picture.minX, picture.minY, picture.maxX, picture.maxY, clip.minX, clip.minY, clip.maxX,
        clip.maxY,
      ]
    }
  }

  private struct Contact {
    var id: Int
    var location: Point
    var velocity: Vector
  }

  private func expectValid(_ driver: PhotosDriver, _ note: String) {
    let hero = driver.viewer.look(at: driver.time).hero
    let (picture, clip) = (hero.picture, hero.clip)
    let slack = 1e-6 * max(1, picture.width)
    #expect(picture.width > 0 && picture.width.isFinite && picture.minX.isFinite, "\(note)")
    #expect(clip.minX >= picture.minX - slack && clip.maxX <= picture.maxX + slack, "\(note)")
    #expect(clip.minY >= picture.minY - slack && clip.maxY <= picture.maxY + slack, "\(note)")
    #expect(clip.width > 0 && clip.height > 0, "\(note)")
    for name in ["chrome.opacity", "backdrop.opacity"] {
      #expect((0...1).contains(driver.number(name)), "\(note)")
    }
    let scale = driver.number("zoom.scale")
    #expect(scale > 0 && scale < 40, "\(note) \(scale)")
  }

  /// Checks that the current picture does not jump.
  ///
  /// When another picture becomes the current one, only the page offset is compared.
  private func expectContinuous(
    _ before: PhotosDriver, _ after: PhotosDriver, within distance: Double, _ note: String
  ) {
    func hidden(_ driver: PhotosDriver) -> Int? { driver.viewer.look(at: nil).grid.hidden }
    guard after.viewer.isShown, hidden(before) == hidden(after) else {
      let jump = after.number("page.offset") - before.number("page.offset")
      #expect(!after.viewer.isShown || jump.magnitude < 1e-9, "\(note)")
      return
    }
    let (a, b) = (VisibleState(before), VisibleState(after))
    for (x, y) in zip(a.corners, b.corners) {
      #expect((x - y).magnitude <= distance + 1e-6, "\(note): \(a) → \(b)")
    }
    if distance == 0 {
      for (x, y) in zip(a.values, b.values) { #expect((x - y).magnitude < 1e-9, "\(note)") }
    }
  }

  /// Sends random touches, lifts all fingers, and lets everything settle.
  private func storm(
    _ seed: Int, fingersAtMost: Int, events: Int, photos: [Photo],
    change: (inout DeclaredParameters) -> Void = { _ in }
  ) {
    var dice = Dice(seed)
    var driver = PhotosDriver(index: dice.next(photos.count), photos: photos, change: change)
    driver.wait(dice.number(0, 0.6))
    var contacts: [Contact] = []
    var nextID = 1
    func step(_ note: String, _ changes: [TouchChange], within distance: Double) {
      let before = driver
      driver.send(changes)
      guard driver.viewer.isShown else { return }
      expectContinuous(before, driver, within: distance, "seed \(seed) \(note) \(before.state)")
      expectValid(driver, "seed \(seed) \(note)")
    }
    for number in 0..<events {
      guard driver.viewer.isShown else { return }
      driver.wait([0, 1.0 / 120, 1.0 / 120, 1.0 / 60, 0.04, 0.2][dice.next(6)])
      guard driver.viewer.isShown else { return }
      let note = "event \(number)"
      let choice = contacts.isEmpty ? 0 : dice.next(12)
      switch choice {
      case 0 where contacts.count < fingersAtMost:
        let location = Point(x: dice.number(0, 393), y: dice.number(0, 852))
        contacts.append(
          Contact(
            id: nextID, location: location,
            velocity: Vector(dx: dice.number(-1500, 1500), dy: dice.number(-1500, 1500))))
        step(
          note + " down",
          [TouchChange(finger: FingerID(nextID), phase: .down, location: location)], within: 0)
        nextID += 1
      case 2:
        let count = 1 + dice.next(contacts.count)
        let lifted = (0..<count).map { _ in contacts.remove(at: dice.next(contacts.count)) }
        step(
          note + " up",
          lifted.map { TouchChange(finger: FingerID($0.id), phase: .up, location: $0.location) },
          within: 0)
      default:
        let (changes, longest) = moved(&contacts, &dice)
        // One finger moves the picture by its own distance, and the scale change by less than that
        // again for pictures of this size. The corners of a pinch move in proportion to the
        // fingers' distance.
        step(
          note + " move", changes, within: contacts.count > 1 ? .infinity : 3 * longest)
      }
    }
    for contact in contacts {
      driver.wait(dice.number(0, 0.1))
      guard driver.viewer.isShown else { return }
      step(
        "last", [TouchChange(finger: FingerID(contact.id), phase: .up, location: contact.location)],
        within: 0)
    }
    expectSettled(&driver, "seed \(seed)")
  }

  /// Moves some of the fingers; `longest` is the length of the longest path in points.
  private func moved(
    _ contacts: inout [Contact], _ dice: inout Dice
  ) -> (changes: [TouchChange], longest: Double) {
    var longest = 0.0
    var changes: [TouchChange] = []
    for index in contacts.indices where dice.next(5) > 0 {
      let movement = contacts[index].velocity * dice.number(0, 1.0 / 60)
      contacts[index].location = contacts[index].location + movement
      longest = max(longest, movement.length)
      changes.append(
        TouchChange(
          finger: FingerID(contacts[index].id), phase: .moved, location: contacts[index].location))
      if dice.next(6) == 0 {
        contacts[index].velocity = Vector(
          dx: dice.number(-1500, 1500), dy: dice.number(-1500, 1500))
      }
    }
    return (changes, longest)
  }

  private func expectSettled(_ driver: inout PhotosDriver, _ note: String) {
    var last = driver
    // Between two frames nothing moves further than its maximum velocity allows.
    for frame in 0..<240 where driver.viewer.isShown {
      driver.wait(1.0 / 240)
      guard driver.viewer.isShown else { break }
      expectContinuous(last, driver, within: 60_000.0 / 240, "\(note) frame \(frame)")
      expectValid(driver, note)
      last = driver
    }
    driver.wait(8)
    guard driver.viewer.isShown else { return }
    #expect(driver.state == "viewing", "\(note)")
    #expect(driver.viewer.nextTimer == nil)
    let settled = driver.viewer.settlingInstant
    #expect(settled.map { $0 <= driver.time } == true, "\(note)")
    let offset = driver.number("page.offset")
    #expect((offset - driver.number("page.index")).magnitude < 1e-4, "\(note)")
    #expect(driver.number("backdrop.opacity") > 0.999, "\(note)")
    let picture = driver.picture
    let scale = driver.number("zoom.scale")
    #expect(scale > 0.9999, "\(note)")
    #expect(
      max(0, picture.minX) + max(0, 393 - picture.maxX) < 0.02 || picture.width < 393.02,
      "\(note) \(picture)")
    #expect(
      max(0, picture.minY) + max(0, 852 - picture.maxY) < 0.02 || picture.height < 852.02,
      "\(note) \(picture)")
    if picture.width < 393 { #expect((picture.center.x - 196.5).magnitude < 0.02, "\(note)") }
    if picture.height < 852 { #expect((picture.center.y - 426).magnitude < 0.02, "\(note)") }
  }

  @Test("Random touches of one finger", arguments: 0..<12)
  func oneFinger(_ seed: Int) {
    storm(seed, fingersAtMost: 1, events: 120, photos: PhotosDriver.photos)
  }

  @Test("Random touches of up to five fingers", arguments: 100..<116)
  func manyFingers(_ seed: Int) {
    storm(seed, fingersAtMost: 5, events: 160, photos: PhotosDriver.photos)
  }

  @Test("Random touches of a single photo", arguments: 200..<204)
  func singlePhoto(_ seed: Int) {
    storm(seed, fingersAtMost: 3, events: 120, photos: [PhotosDriver.photos[seed % 6]])
  }

  @Test("Random constants", arguments: 300..<312)
  func anyConstants(_ seed: Int) {
    var dice = Dice(seed)
    storm(seed, fingersAtMost: 3, events: 120, photos: PhotosDriver.photos) { parameters in
      parameters["openDuration"] = .number(dice.number(0.05, 0.8))
      parameters["openBounce"] = .number(dice.number(-0.5, 0.6))
      parameters["closeDuration"] = .number(dice.number(0.05, 0.8))
      parameters["closeBounce"] = .number(dice.number(-0.5, 0.6))
      parameters["returnDuration"] = .number(dice.number(0.05, 0.8))
      parameters["returnBounce"] = .number(dice.number(-0.5, 0.6))
      parameters["pageBounce"] = .number(dice.number(-0.5, 0.6))
      parameters["zoomBounce"] = .number(dice.number(-0.5, 0.6))
      parameters["chrome"] = .flag(dice.next(2) == 0)
      parameters["pageSpacing"] = .number(dice.number(0, 60))
      parameters["touchSlop"] = .number(dice.number(0, 30))
      parameters["maximumScale"] = .number(dice.number(1, 6))
      parameters["zoomGive"] = .number(dice.number(1.01, 3))
      parameters["rubberBand"] = .number(dice.number(0.01, 1))
      parameters["dismissDistance"] = .number(dice.number(0, 0.6))
      parameters["dragScaleMinimum"] = .number(dice.number(0.05, 1))
      parameters["pinchToDismiss"] = .flag(dice.next(2) == 0)
      parameters["pinchDismissScale"] = .number(dice.number(0.05, 1))
      parameters["pinchMinimum"] = .number(dice.number(0.05, 1))
      parameters["velocityLimit"] = .number(dice.number(100, 100_000))
    }
  }

  @Test("Random taps after flicks and other taps", arguments: 400..<412)
  func hastyTaps(_ seed: Int) {
    var dice = Dice(seed)
    var driver = PhotosDriver(index: dice.next(6))
    var doubleTaps = 0
    for number in 0..<60 {
      driver.wait(dice.number(0, 0.4))
      guard driver.viewer.isShown else { break }
      let location = Point(x: dice.number(60, 340), y: dice.number(120, 700))
      if dice.next(3) == 0 {
        driver.fling(
          from: location, by: Vector(dx: dice.number(-150, 150), dy: dice.number(-60, 30)),
          during: 0.1)
        continue
      }
      let count = 1 + dice.next(3)
      let earlier = driver.marks.count
      for _ in 0..<count where driver.viewer.isShown {
        let note = "seed \(seed) tap \(number)"
        let before = driver
        driver.down(1, location.x + dice.number(-10, 10), location.y)
        expectContinuous(before, driver, within: 0, note)
        driver.wait(0.05)
        let held = driver
        driver.up(1)
        expectContinuous(held, driver, within: 0, note)
        expectValid(driver, note)
        driver.wait(0.08)
      }
      let marks = driver.marks.dropFirst(earlier)
      doubleTaps += marks.filter { $0.hasPrefix("doubleTap(") }.count
    }
    #expect(doubleTaps > 0 || !driver.viewer.isShown)
    expectSettled(&driver, "seed \(seed)")
  }

  @Test("A quick pinch into the thumbnail does not flip the picture")
  func quickPinch() {
    for bounce in [0.0, 0.6] {
      var driver = PhotosDriver.opened(index: 2) {
        $0["closeBounce"] = .number(bounce)
        $0["velocityLimit"] = .number(100_000)
      }
      driver.pinch(
        (Point(x: 40, y: 420), Point(x: 350, y: 420)),
        to: (Point(x: 150, y: 420), Point(x: 240, y: 420)), during: 0.03)
      driver.liftBoth()
      for _ in 0..<200 where driver.viewer.isShown {
        driver.wait(0.005)
        expectValid(driver, "bounce \(bounce)")
      }
    }
  }

  @Test("A picture caught in flight stops, and continues when released")
  func caughtAnywhere() {
    for milliseconds in stride(from: 0, through: 700, by: 14) {
      for isClosing in [false, true] {
        var driver = isClosing ? PhotosDriver.opened(index: 4) : PhotosDriver(index: 4)
        if isClosing {
          driver.fling(from: Point(x: 200, y: 300), by: Vector(dx: 60, dy: 200), during: 0.15)
        }
        driver.wait(Double(milliseconds) / 1000)
        guard driver.viewer.isShown else { continue }
        let before = driver
        driver.down(1, 180, 420)
        expectContinuous(before, driver, within: 0, "\(milliseconds) ms")
        let held = driver
        driver.wait(0.3)
        // The bars may still fade; the picture does not move.
        #expect(driver.picture == held.picture)
        // Less than half a point from its final position it counts as settled, and the slop
        // applies.
        if driver.marks.last?.hasSuffix(".caught") == true {
          let unit = driver.unit(at: Point(x: 180, y: 420))
          var moved = driver
          moved.move(1, 184, 430)
          #expect(moved.state == "dismissing")
          let now = moved.unit(at: Point(x: 184, y: 430))
          #expect((now.x - unit.x).magnitude < 1e-9 && (now.y - unit.y).magnitude < 1e-9)
        }
        let still = driver
        driver.up(1)
        expectContinuous(still, driver, within: 0, "\(milliseconds) ms up")
        driver.wait(3)
        #expect(driver.viewer.isShown != isClosing, "\(milliseconds) ms")
      }
    }
  }
}
