import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct PhotosPagingTests {
  private func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  @Test("At fit, a horizontal drag moves the pages 1:1 after the slop")
  func oneToOne() {
    var driver = PhotosDriver.opened(index: 1)
    driver.drag(from: p(300, 400), by: Vector(dx: -200, dy: 40), during: 0.4) { driver, location in
      let movement = (location - p(300, 400)).length
      guard movement >= 10 else { return #expect(driver.state == "held") }
      let slop = 10 * 200 / (Vector(dx: 200, dy: 40).length)
      let moved = (driver.number("page.offset") - 1) * 413
      #expect((moved - (300 - location.x - slop)).magnitude < 1e-6)
      #expect((driver.picture.center.y - 426).magnitude < 0.001)
    }
    #expect(driver.state == "paging")
  }

  @Test(
    "Half a page or a flick turns the page, less does not",
    arguments: [
      (-230.0, 0.5, 0.2, 2.0), (-150, 0.5, 0.2, 1), (-60, 0.06, 0, 2), (230, 0.5, 0.2, 0),
      (60, 0.06, 0, 0),
    ])
  func turning(_ movement: Double, _ during: Double, _ hold: Double, _ page: Double) {
    var driver = PhotosDriver.opened(index: 1)
    driver.drag(from: p(200, 400), by: Vector(dx: movement, dy: 0), during: during)
    driver.wait(hold)
    driver.up(1)
    driver.wait(2)
    #expect(isNear(driver.number("page.offset"), page, tolerance: 1e-4))
    #expect(driver.state == "viewing")
    let turn = "page.turned(index: \(Int(page)))"
    #expect(driver.marks.filter { $0.hasPrefix("page.") } == (page == 1 ? [] : [turn]))
  }

  @Test("A page turn begins with the finger's velocity")
  func inheritedVelocity() {
    var driver = PhotosDriver.opened(index: 1)
    driver.fling(from: p(300, 400), by: Vector(dx: -120, dy: 0), during: 0.15)
    let speed =
      (driver.number("page.offset", later: 1e-5) - driver.number("page.offset")) * 413 / 1e-5
    #expect((speed - 800).magnitude < 8, "\(speed)")
  }

  @Test("A dismissal begins with the finger's velocity, including the scale's")
  func inheritedPull() {
    var driver = PhotosDriver.opened(index: 4)
    var heights: [Double] = []
    var scales: [Double] = []
    driver.drag(from: p(100, 300), by: Vector(dx: 0, dy: 240), during: 0.25) { driver, _ in
      heights.append(driver.picture.center.y)
      scales.append(driver.number("zoom.scale"))
    }
    driver.up(1)
    #expect(driver.state == "closing")
    func rate(_ values: [Double]) -> Double {
      (values[values.count - 1] - values[values.count - 2]) * 120
    }
    let y = (driver.number("zoom.y", later: 1e-6) - driver.number("zoom.y")) / 1e-6
    let scale = (driver.number("zoom.scale", later: 1e-6) - driver.number("zoom.scale")) / 1e-6
    #expect((y / rate(heights) - 1).magnitude < 0.01, "\(y) \(rate(heights))")
    #expect((scale / rate(scales) - 1).magnitude < 0.03, "\(scale) \(rate(scales))")
  }

  @Test("The first and the last page have a rubber band; a single picture has both")
  func ends() {
    for (index, photos, movement) in [
      (0, PhotosDriver.photos, 200.0), (5, PhotosDriver.photos, -200),
      (0, [PhotosDriver.photos[0]], 200), (0, [PhotosDriver.photos[0]], -200),
    ] {
      var driver = PhotosDriver.opened(index: index, photos: photos)
      var offsets: [Double] = []
      driver.drag(from: p(200, 400), by: Vector(dx: movement, dy: 0)) { driver, _ in
        offsets.append(driver.number("page.offset"))
      }
      let page = Double(index)
      let over = (driver.number("page.offset") - page) * 413
      let ratio: Double = 190 * 0.55 / 393
      let band = (1 - 1 / (ratio + 1)) * 393
      #expect((over.magnitude - band).magnitude < 1e-6)
      #expect(over * movement < 0)
      driver.up(1)
      // The rubber band has absorbed most of the finger's velocity; the remaining velocity
      // continues.
      let soon = driver.number("page.offset", later: 1e-6)
      let speed: Double = (soon - over / 413 - page) / 1e-6
      let before = (offsets[offsets.count - 1] - offsets[offsets.count - 2]) * 120
      #expect((speed / before - 1).magnitude < 0.03, "\(speed) \(before)")
      driver.wait(2)
      #expect(isNear(driver.number("page.offset"), Double(index), tolerance: 1e-4))
    }
  }

  @Test("At its edge a zoomed pan moves the pages; when it reverses, the pages return first")
  func handOver() {
    var driver = PhotosDriver.opened(index: 0)
    driver.doubleTap(196.5, 420)
    driver.wait(2)
    let width = driver.picture.width
    let edge = (width - 393) / 2
    driver.down(1, 380, 400)
    var start: Double?
    // The finger reverses several times; only the total distance counts.
    let movements = [-30.0, -100, -150, -200, -150, 90, 60, -40, -120, 300, 200, 100, -60]
    var x = 380.0
    for movement in movements {
      driver.wait(0.02)
      x += movement
      driver.move(1, x, 400)
      let shown = driver.number("zoom.x") - driver.number("page.offset") * 413
      let first = start ?? shown - x
      start = first
      #expect((shown - x - first).magnitude < 1e-6, "one to one at every step")
      let slip = driver.number("page.offset") * 413
      if slip > 1e-9 {
        #expect(isNear(driver.number("zoom.x"), -edge, tolerance: 1e-6))
      }
      #expect(driver.number("zoom.x") >= -edge - 1e-6)
    }
  }

  @Test("A zoomed picture is never dismissed by a drag; its edges have rubber bands")
  func zoomedVertical() {
    var driver = PhotosDriver.opened(index: 1)
    driver.doubleTap(200, 420)
    driver.wait(2)
    let scale = driver.number("zoom.scale")
    driver.drag(from: p(200, 200), by: Vector(dx: 0, dy: 600), during: 0.3)
    #expect(driver.state == "panning")
    #expect(isNear(driver.number("zoom.scale"), scale, tolerance: 1e-6))
    #expect(driver.picture.minY > 0 && driver.picture.minY < 400)
    #expect(driver.number("backdrop.opacity") > 0.9999)
    driver.up(1)
    driver.wait(4)
    #expect(driver.state == "viewing")
    #expect((driver.picture.minY).magnitude < 0.01)
  }

  @Test("A zoomed pan slightly over the edge never turns the page; a longer one does")
  func handOverMinimum() {
    for (movement, page) in [(-60.0, 0.0), (-80, 1)] {
      var driver = PhotosDriver.opened(index: 0)
      driver.doubleTap(196.5, 420)
      driver.wait(2)
      // To 20 pt before the right edge, without velocity.
      let edge = (driver.picture.width - 393) / 2
      driver.drag(from: p(500, 420), by: Vector(dx: -(edge - 20 + 10), dy: 0), during: 0.4)
      driver.wait(0.2)
      driver.up(1)
      driver.wait(2)
      #expect((driver.number("zoom.x") + edge - 20).magnitude < 0.01)
      // Of this distance the slop takes 10 pt and the distance to the edge 20; a page turn needs a
      // tenth of the width.
      driver.fling(from: p(300, 420), by: Vector(dx: movement, dy: 0), during: 0.05)
      driver.wait(3)
      #expect(isNear(driver.number("page.offset"), page, tolerance: 1e-4))
    }
  }

  @Test("A caught page turn stops, follows the finger 1:1, and can be reversed")
  func caughtTurn() {
    var driver = PhotosDriver.opened(index: 1)
    driver.fling(from: p(300, 400), by: Vector(dx: -120, dy: 0), during: 0.1)
    driver.wait(0.12)
    let offset = driver.number("page.offset")
    #expect(offset > 1.2 && offset < 1.95)
    driver.down(1, 150, 400)
    driver.wait(0.2)
    #expect(driver.number("page.offset") == offset)
    for step in 1...20 {
      driver.wait(1.0 / 120)
      driver.move(1, 150 + Double(step) * 8, 400 + Double(step) * 9)
      let moved = (offset - driver.number("page.offset")) * 413
      #expect((moved - Double(step) * 8).magnitude < 1e-6)
    }
    driver.up(1)
    driver.wait(2)
    #expect(isNear(driver.number("page.offset"), 1, tolerance: 1e-4))
    #expect(driver.number("page.index") == 1)
  }

  @Test("A glide bounces at the picture's edge, and a touch stops it in place")
  func glide() {
    var driver = PhotosDriver.opened(index: 0)
    driver.doubleTap(196, 420)
    driver.wait(2)
    var bouncing = driver
    bouncing.fling(from: p(100, 420), by: Vector(dx: 200, dy: 0), during: 0.1)
    let edge = (bouncing.picture.width - 393) / 2
    var maxX = 0.0
    for _ in 0..<400 {
      bouncing.wait(0.005)
      maxX = max(maxX, bouncing.number("zoom.x"))
    }
    #expect(maxX > edge + 5 && maxX < edge + 150, "\(maxX) \(edge)")
    bouncing.wait(3)
    #expect(isNear(bouncing.number("zoom.x"), edge, tolerance: 1e-3))
    driver.fling(from: p(100, 420), by: Vector(dx: 40, dy: 0), during: 0.1)
    driver.wait(0.1)
    let x = driver.number("zoom.x")
    driver.down(1, 200, 400)
    #expect(driver.number("zoom.x") == x)
    driver.wait(0.1)
    driver.up(1)
    driver.wait(2)
    #expect(isNear(driver.number("zoom.x"), x, tolerance: 1e-6))
  }

  @Test("A page left zoomed stays zoomed until it is out of sight, and is then fitted")
  func zoomedNeighbor() {
    var driver = PhotosDriver.opened(index: 0)
    driver.doubleTap(380, 420)
    driver.wait(2)
    driver.fling(from: p(690, 420), by: Vector(dx: -680, dy: 0), during: 0.4)
    #expect(driver.number("page.index") == 1)
    driver.wait(0.1)
    var back = driver
    back.fling(from: p(100, 420), by: Vector(dx: 300, dy: 0), during: 0.15)
    back.wait(2)
    #expect(back.number("page.index") == 0)
    #expect(back.number("zoom.scale") > 2)
    driver.wait(2)
    driver.fling(from: p(100, 420), by: Vector(dx: 300, dy: 0), during: 0.15)
    driver.wait(2)
    #expect(driver.number("page.index") == 0)
    #expect(isNear(driver.number("zoom.scale"), 1, tolerance: 1e-6))
  }

  @Test(
    "Pages caught near their final position let the finger choose its direction; others follow it",
    arguments: [(0.1, false), (0.3, true)])
  func caughtNearby(_ wait: Double, _ isNear: Bool) {
    var driver = PhotosDriver.opened(index: 1)
    driver.fling(from: p(320, 430), by: Vector(dx: -200, dy: 0), during: 0.15)
    driver.wait(wait)
    let off = (driver.number("page.offset") - 2).magnitude * 413
    #expect(isNear ? off > 0.5 && off < 24 : off > 24, "\(off)")
    driver.drag(from: p(196, 300), by: Vector(dx: 0, dy: 250), during: 0.25)
    #expect(driver.state == (isNear ? "dismissing" : "paging"))
  }
}
