import Geometry
import Motion
import SceneModel
import TestSupport
import Testing

@testable import Simulation

/// Checks PhotoSwipe's rules on a screen of 393 × 852 pt.
///
/// A third of the height is 284 pt, a 4:3 photo is 393 × 294.75 pt, and pages are 432.3 pt apart.
@Suite struct PhotoSwipeTests {
  typealias Driver = ViewerDriver<PagedZoomPresentation<PhotoSwipeParameters>>

  /// Returns a viewer whose second photo, also 4:3, has opened.
  private func opened(zoomed: Bool = false) -> Driver {
    let photos = Array(repeating: Driver.photos[0], count: 3)
    var driver = Driver.opened(index: 1, photos: photos)
    if zoomed {
      driver.doubleTap(196.5, 426)
      driver.wait(1)
    }
    return driver
  }

  /// Returns the driver after a finger has moved by the slop and then by `movement` at once, and
  /// paused.
  private func dragged(_ driver: Driver, by movement: Vector) -> Driver {
    var driver = driver
    let slop = movement / movement.length * 10
    driver.down(1, 196.5, 426)
    driver.move(1, 196.5 + slop.dx, 426 + slop.dy)
    driver.move(1, 196.5 + slop.dx + movement.dx, 426 + slop.dy + movement.dy)
    driver.wait(0.2)
    return driver
  }

  @Test("Opens and closes in 0.333 s, ignores touches meanwhile, and lands on its thumbnail")
  func flights() {
    var driver = Driver(index: 1)
    let thumbnail = driver.picture
    driver.wait(0.3)
    driver.down(1, 196.5, 426)
    driver.move(1, 196.5, 700)
    #expect(driver.marks.isEmpty && driver.state == "opening")
    driver.up(1)
    #expect(driver.number("zoom.scale", later: 0.033) == 1)
    driver.wait(1)
    driver = dragged(driver, by: Vector(dx: 0, dy: 300))
    driver.up(1)
    #expect(driver.number("backdrop.opacity", later: 0.333) == 0)
    driver.wait(0.332)
    #expect(driver.viewer.isShown)
    driver.down(1, 196.5, 426)
    #expect(driver.state == "closing")
    let landing = driver.time + SceneTime(nanoseconds: 1_000_000)
    #expect(driver.viewer.hero(at: landing).picture == thumbnail)
    driver.wait(0.001)
    #expect(!driver.viewer.isShown)
  }

  @Test("A double tap zooms to 2.5 at the finger, and back")
  func doubleTap() {
    var driver = opened()
    driver.doubleTap(100, 426)
    #expect(driver.number("zoom.scale", later: 0.333) == 2.5)
    // The point 96.5 pt left of the center stays: the center moves 1.5 times as far to the right.
    #expect(isNear(driver.number("zoom.x", later: 0.333), 144.75))
    driver.wait(1)
    driver.doubleTap(196.5, 426)
    #expect(driver.number("zoom.scale", later: 0.333) == 1)
  }

  @Test(
    "A pull moves the picture by 0.6 of its distance, and fades the backdrop relative to 284 pt")
  func pull() {
    for sign in [1.0, -1] {
      let driver = dragged(opened(), by: Vector(dx: 0, dy: 100 * sign))
      #expect(driver.state == "dismissing")
      #expect(isNear(driver.number("zoom.y"), 60 * sign))
      #expect(isNear(driver.number("backdrop.opacity"), 1 - 60.0 / 284))
      #expect(driver.number("zoom.x") == 0 && driver.number("zoom.scale") == 1)
    }
  }

  @Test("Closes beyond 0.4 of 284 pt, projected by 0.199 s of the velocity")
  func dismissal() {
    // 0.6 · 189 = 113.4 and 0.6 · 190 = 114, around 113.6.
    for (movement, closes) in [(189.0, false), (190, true), (-189, false), (-190, true)] {
      var driver = dragged(opened(), by: Vector(dx: 0, dy: movement))
      driver.up(1)
      #expect((driver.state == "closing") == closes, "\(movement)")
    }
    // 40 pt after the slop give 24 + 0.199 v, and 450.3 pt/s gives 113.6.
    for (speed, closes) in [(445.0, false), (455, true)] {
      var driver = opened()
      driver.down(1, 196.5, 400)
      for step in 1...10 {
        driver.wait(5 / speed)
        driver.move(1, 196.5, 400 + Double(step) * 5)
      }
      driver.up(1)
      #expect((driver.state == "closing") == closes, "\(speed)")
    }
  }

  @Test("If not closed, picture and backdrop spring back with a damping ratio of 0.82")
  func springBack() {
    var driver = dragged(opened(), by: Vector(dx: 0, dy: 100))
    driver.up(1)
    // ω = 12, ω′ = 12 √(1 − 0.82²) = 6.86837: e^(−0.984) · (60 cos 0.686837 + 85.959 sin 0.686837).
    #expect(isNear(driver.number("zoom.y", later: 0.1), 37.7183, tolerance: 1e-3))
    #expect(
      isNear(driver.number("backdrop.opacity", later: 0.1), 1 - 37.7183 / 284, tolerance: 1e-5))
    driver.wait(2)
    #expect(driver.number("zoom.y") == 0 || driver.number("zoom.y").magnitude < 1e-6)
  }

  @Test("A page turns above 500 pt/s at any offset, or beyond half of the width without velocity")
  func pages() {
    for (movement, page) in [(-196.0, 1.0), (-197, 2), (196, 1), (197, 0)] {
      var driver = dragged(opened(), by: Vector(dx: movement, dy: 0))
      driver.up(1)
      #expect(driver.number("page.index") == page, "\(movement)")
      driver.wait(2)
      #expect(isNear(driver.number("page.offset"), page))
    }
    for (speed, page) in [(490.0, 1.0), (510, 2)] {
      var driver = opened()
      driver.fling(
        from: Point(x: 300, y: 426), by: Vector(dx: -40, dy: 0), during: 40 / speed)
      #expect(driver.number("page.index") == page, "\(speed)")
    }
  }

  @Test("Beyond the picture's edge 0.35 of a pan is visible; from the edge it moves the row")
  func edges() {
    // 2.5 · 393 pt extends 294.75 pt beyond the screen on each side.
    var driver = dragged(opened(zoomed: true), by: Vector(dx: 400, dy: 0))
    #expect(isNear(driver.number("zoom.x"), 294.75 + 0.35 * (400 - 294.75)))
    #expect(driver.number("page.offset") == 1)
    driver.up(1)
    driver.wait(2)
    #expect(isNear(driver.number("zoom.x"), 294.75))
    driver = dragged(driver, by: Vector(dx: 100, dy: 0))
    #expect(isNear(driver.number("page.offset"), 1 - 100 / 432.3))
    #expect(isNear(driver.number("zoom.x"), 294.75))
  }

  @Test("A pinch shows 0.15 of the excess over 4; below fit it closes, unless it enlarged before")
  func pinch() {
    func pinched(_ scales: Double...) -> Driver {
      var driver = opened()
      func places(_ scale: Double) -> (Point, Point) {
        (Point(x: 196.5 - 20 * scale, y: 426), Point(x: 196.5 + 20 * scale, y: 426))
      }
      driver.pinch(places(1), to: places(scales[0]))
      for scale in scales.dropFirst() {
        driver.move(1, places(scale).0.x, 426)
        driver.move(2, places(scale).1.x, 426)
      }
      return driver
    }
    var driver = pinched(6)
    #expect(isNear(driver.number("zoom.scale"), 4.3))
    driver.up(1)
    driver.wait(2)
    #expect(isNear(driver.number("zoom.scale"), 4))

    driver = pinched(0.9)
    #expect(isNear(driver.number("zoom.scale"), 0.9))
    #expect(isNear(driver.number("backdrop.opacity"), 0.88))
    driver.up(2)
    #expect(driver.state == "closing")

    driver = pinched(1.2, 0.9)
    #expect(isNear(driver.number("zoom.scale"), 0.975))
    driver.liftBoth()
    driver.wait(2)
    #expect(driver.viewer.isShown && isNear(driver.number("zoom.scale"), 1))
  }
}
