import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

/// Double taps whose first tap catches a motion.
@Suite struct PhotosDoubleTapTests {
  private let middle = Point(x: 196.5, y: 426)

  /// A filled picture that glides after a pan, far from its edges.
  private func gliding() -> PhotosDriver {
    var driver = PhotosDriver.opened(index: 2)
    driver.doubleTap(middle.x, middle.y)
    driver.wait(2)
    driver.fling(from: Point(x: 300, y: 400), by: Vector(dx: -100, dy: 0), during: 0.15)
    return driver
  }

  /// A page that turns from the first picture to the second.
  private func turning() -> PhotosDriver {
    var driver = PhotosDriver.opened(index: 0)
    driver.fling(from: Point(x: 300, y: 400), by: Vector(dx: -200, dy: 4), during: 0.15)
    return driver
  }

  /// A picture that springs back from above its maximum scale, or from slightly below fit.
  private func bouncing(isLarge: Bool) -> PhotosDriver {
    var driver = PhotosDriver.opened(index: 1)
    let (from, to) = isLarge ? (10.0, 140.0) : (100, 90)
    driver.pinch(
      (Point(x: 200 - from, y: 400), Point(x: 200 + from, y: 400)),
      to: (Point(x: 200 - to, y: 400), Point(x: 200 + to, y: 400)))
    driver.wait(0.1)
    driver.liftBoth()
    return driver
  }

  /// Returns the marks since another state of a driver, except `….changed(`.
  private func marks(_ driver: PhotosDriver, since earlier: PhotosDriver) -> [String] {
    driver.marks.dropFirst(earlier.marks.count).filter { !$0.contains(".changed(") }
  }

  /// Checks the number of double taps, and that no tap toggled the bars.
  private func expectDoubleTaps(
    _ driver: PhotosDriver, since earlier: PhotosDriver, _ count: Int = 1,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let texts = marks(driver, since: earlier)
    #expect(
      texts.filter { $0.hasPrefix("doubleTap(") }.count == count, "\(texts)",
      sourceLocation: location)
    #expect(
      !texts.contains { $0.hasPrefix("chrome.") }, "\(texts)", sourceLocation: location)
    #expect(
      !driver.viewer.isShown || driver.number("chrome.opacity") > 0.999, sourceLocation: location)
  }

  /// Whether no area of the picture is cropped.
  private func isWhole(_ driver: PhotosDriver) -> Bool {
    let hero = driver.viewer.look(at: driver.time).hero
    return hero.clip.width > hero.picture.width - 0.1
      && hero.clip.height > hero.picture.height - 0.1
  }

  @Test(
    "A double tap during a glide fits the picture, at any time of the glide",
    arguments: (0...20).map { Double($0) / 10 })
  func glide(_ delay: Double) {
    var driver = gliding()
    driver.wait(delay)
    let before = driver
    driver.tap(200, 420)
    let x = driver.number("zoom.x")
    driver.wait(0.1)
    // Near its end, less than half a point of the glide remains and continues.
    #expect((driver.number("zoom.x") - x).magnitude < 0.5)
    driver.tap(202, 422)
    #expect(driver.marks.last == "doubleTap(location: [202, 422])")
    driver.wait(2)
    expectDoubleTaps(driver, since: before)
    #expect(isNear(driver.number("zoom.scale"), 1, tolerance: 1e-4))
    #expect(driver.state == "viewing")
  }

  @Test(
    "A double tap while a page settles fills the new page's picture at the finger",
    arguments: [0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 1])
  func pageSettle(_ delay: Double) {
    var driver = turning()
    driver.wait(delay)
    let before = driver
    driver.tap(200, 426)
    driver.wait(0.05)
    driver.down(1, 206, 426)
    driver.wait(0.05)
    let held = driver.unit(at: Point(x: 206, y: 426))
    let offset = driver.number("page.offset")
    driver.up(1)
    #expect(isNear(driver.number("page.offset"), offset))
    for _ in 0..<150 {
      // The pages settle and the picture grows with the same spring, about the finger.
      #expect((driver.unit(at: Point(x: 206, y: 426)).x - held.x).magnitude < 1e-9)
      driver.wait(0.01)
    }
    expectDoubleTaps(driver, since: before)
    #expect(driver.number("page.index") == 1)
    #expect(isNear(driver.number("page.offset"), 1, tolerance: 1e-4))
    #expect(isNear(driver.picture.height, 852, tolerance: 1e-3))
  }

  @Test(
    "A double tap while a zoom springs back toggles the zoom's target",
    arguments: [0.02, 0.1, 0.2, 0.3, 0.5])
  func zoomBounce(_ delay: Double) {
    for isLarge in [true, false] {
      var driver = bouncing(isLarge: isLarge)
      let scale = driver.number("zoom.scale")
      #expect(isLarge ? scale > 4.2 : scale < 0.95)
      driver.wait(delay)
      let before = driver
      driver.doubleTap(200, 420)
      driver.wait(2)
      expectDoubleTaps(driver, since: before)
      if isLarge {
        #expect(isNear(driver.number("zoom.scale"), 1, tolerance: 1e-4))
      } else {
        #expect(isNear(driver.picture.height, 852, tolerance: 1e-3))
      }
    }
  }

  @Test(
    "A double tap during the zoom of the previous one reverses it", arguments: [0.1, 0.2])
  func zoomAgain(_ delay: Double) {
    var driver = PhotosDriver.opened(index: 1)
    let before = driver
    for (count, height) in [(1, 852.0), (2, 524), (3, 852), (4, 524)] {
      driver.doubleTap(200, 420)
      expectDoubleTaps(driver, since: before, count)
      var rested = driver
      rested.wait(2)
      #expect(isNear(rested.picture.height, height, tolerance: 1e-3), "\(count)")
      driver.wait(delay)
    }
  }

  @Test("A tap that catches a motion does nothing else, and sets no timer")
  func catchingTap() {
    for start in [gliding(), turning(), bouncing(isLarge: true), PhotosDriver(index: 1)] {
      var driver = start
      driver.wait(0.1)
      let before = driver
      driver.tap(200, 420)
      #expect(driver.viewer.nextTimer == nil)
      driver.wait(3)
      let texts = marks(driver, since: before)
      #expect(texts.count == 1 && texts[0].hasSuffix(".caught"), "\(texts)")
      #expect(driver.number("chrome.opacity") > 0.999)
      #expect(driver.state == "viewing")
      // After a long pause, a tap is a single tap.
      driver.tap(200, 420)
      driver.wait(1)
      #expect(driver.marks.last == "chrome.hidden")
    }
  }

  @Test(
    "The second touch must be in time and near, or it is a separate tap",
    arguments: [
      (0.249, 45.0, true), (0.25, 0, false), (0.251, 0, false), (0.1, 45.5, false),
    ])
  func limits(_ pause: Double, _ distance: Double, _ isDouble: Bool) {
    // A plain tap and a catching tap wait for the same second touch.
    for start in [gliding(), PhotosDriver.opened(index: 1)] {
      var driver = start
      driver.wait(0.1)
      let isCatch = driver.state == "settling"
      let before = driver
      driver.tap(150, 420)
      driver.wait(pause)
      driver.tap(150 + distance, 420)
      driver.wait(0.3)
      let texts = marks(driver, since: before)
      #expect(texts.contains { $0.hasPrefix("doubleTap(") } == isDouble, "\(texts)")
      let toggles = texts.filter { $0.hasPrefix("chrome.") }.count
      #expect(toggles == (isDouble ? 0 : isCatch ? 1 : 2), "\(texts)")
    }
  }

  @Test("A long touch is neither the first nor the second of a double tap")
  func longTouches() {
    var driver = gliding()
    driver.wait(0.1)
    var second = driver
    var before = driver
    driver.down(1, 200, 420)
    driver.wait(0.51)
    driver.up(1)
    driver.wait(0.1)
    driver.tap(200, 420)
    driver.wait(0.3)
    #expect(marks(driver, since: before).last == "chrome.hidden")

    before = second
    second.tap(200, 420)
    second.wait(0.1)
    second.down(1, 200, 420)
    second.wait(0.51)
    second.up(1)
    second.wait(1)
    #expect(marks(second, since: before) == ["settling.caught"])
  }

  @Test("A touch that catches and drags is not a first tap")
  func draggedFirst() {
    var driver = gliding()
    driver.wait(0.1)
    driver.down(1, 200, 420)
    driver.wait(0.03)
    driver.move(1, 202, 420)
    driver.wait(0.1)
    driver.up(1)
    driver.wait(0.1)
    driver.tap(202, 420)
    driver.wait(0.3)
    #expect(driver.marks.suffix(2) == ["tap(location: [202, 420])", "chrome.hidden"])
  }

  @Test("A second touch that drags or pinches does so, and keeps the bars")
  func secondMoves() {
    for start in [gliding(), turning()] {
      var driver = start
      driver.wait(0.3)
      let before = driver
      driver.tap(200, 420)
      driver.wait(0.1)
      var pinched = driver
      driver.drag(from: Point(x: 200, y: 420), by: Vector(dx: 60, dy: 3))
      #expect(["panning", "paging"].contains(driver.state))
      driver.wait(0.1)
      driver.up(1)
      driver.wait(2)
      expectDoubleTaps(driver, since: before, 0)

      pinched.down(1, 200, 420)
      pinched.wait(0.05)
      pinched.down(2, 300, 420)
      #expect(pinched.state == "pinching")
      pinched.up(2)
      pinched.up(1)
      pinched.wait(2)
      expectDoubleTaps(pinched, since: before, 0)
    }
  }

  @Test("In a triple tap, the first two taps zoom and the third only catches the zoom")
  func tripleTap() {
    for start in [gliding(), turning(), PhotosDriver.opened(index: 1)] {
      var driver = start
      driver.wait(0.2)
      let before = driver
      driver.doubleTap(200, 420)
      var two = driver
      driver.wait(0.1)
      driver.tap(200, 420)
      #expect(driver.marks.last == "settling.caught")
      driver.wait(2)
      two.wait(2)
      #expect(
        marks(driver, since: before).filter { $0.hasPrefix("doubleTap(") }.count == 1)
      #expect(!driver.marks.contains { $0.hasPrefix("chrome.") })
      #expect(
        isNear(driver.number("zoom.scale"), two.number("zoom.scale"), tolerance: 1e-4))
    }
  }

  @Test(
    "A double tap during opening fills at the finger, and the zooming picture can be panned",
    arguments: [0.05, 0.15, 0.3, 0.45, 0.6])
  func opening(_ delay: Double) {
    var driver = PhotosDriver(index: 1)
    driver.wait(delay)
    let before = driver
    driver.tap(196.5, 426)
    #expect(driver.marks.last == "opening.caught")
    driver.wait(0.1)
    driver.tap(196.5, 426)
    #expect(driver.marks.last == "doubleTap(location: [196.5, 426])")
    #expect(driver.state == "settling")
    var panned = driver
    driver.wait(2)
    expectDoubleTaps(driver, since: before)
    #expect(isNear(driver.picture.height, 852, tolerance: 1e-3))
    #expect(driver.number("backdrop.opacity") > 0.999)
    #expect(isWhole(driver))

    panned.wait(0.2)
    #expect(panned.number("zoom.scale") > 1)
    let held = panned.unit(at: Point(x: 200, y: 400))
    panned.down(1, 200, 400)
    panned.wait(0.01)
    panned.move(1, 208, 400)
    #expect(panned.state == "panning")
    #expect((panned.unit(at: Point(x: 208, y: 400)).x - held.x).magnitude < 1e-9)
    panned.up(1)
    panned.wait(2)
    #expect(panned.state == "viewing")
    #expect(isWhole(panned))
  }

  @Test(
    "Taps during closing only catch: the picture keeps returning and does not zoom",
    arguments: [0.0, 0.05, 0.1, 0.2, 0.3, 0.5])
  func closing(_ delay: Double) {
    var driver = PhotosDriver.opened(index: 4)
    driver.fling(from: Point(x: 200, y: 300), by: Vector(dx: 60, dy: 200), during: 0.15)
    driver.wait(delay)
    let before = driver
    for _ in 0..<3 {
      driver.tap(200, 420)
      #expect(driver.marks.last == "closing.caught")
      #expect(driver.state == "closing")
      driver.wait(0.06)
    }
    driver.wait(4)
    #expect(!driver.viewer.isShown)
    expectDoubleTaps(driver, since: before, 0)
  }

  @Test("A catching touch on the close button is not a first tap: the next tap there closes")
  func closeButton() {
    var driver = gliding()
    driver.wait(0.1)
    driver.tap(30, 83)
    #expect(driver.marks.last == "settling.caught")
    driver.wait(0.1)
    driver.tap(30, 83)
    #expect(driver.state == "closing")
    driver.wait(4)
    #expect(!driver.viewer.isShown)
  }
}
