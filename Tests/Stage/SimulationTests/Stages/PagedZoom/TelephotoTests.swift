import Geometry
import Motion
import SceneModel
import TestSupport
import Testing

@testable import Simulation

/// Checks telephoto's rules and numbers on a screen of 393 × 852 pt at 3 pixels per point.
@Suite struct TelephotoTests {
  private typealias Driver = PagedZoomDriver<TelephotoParameters>

  private func opened(change: (inout TelephotoParameters) -> Void = { _ in }) -> Driver {
    let photo = Driver.photos[0]
    return .opened(index: 1, photos: Array(repeating: photo, count: 3), change: change)
  }

  /// Returns the scale after a double tap in the middle.
  private func toggled(_ driver: inout Driver) -> Double {
    driver.doubleTap(196.5, 426)
    driver.wait(1.5)
    return driver.number("zoom.scale")
  }

  /// Returns the maximum scale, to which a pinch by 100 springs back.
  private func maximumScale(_ driver: Driver) -> Double {
    var driver = driver
    driver.pinch(
      (Point(x: 194.5, y: 426), Point(x: 198.5, y: 426)),
      to: (Point(x: -3.5, y: 426), Point(x: 396.5, y: 426)))
    driver.liftBoth()
    driver.wait(3)
    return driver.number("zoom.scale")
  }

  /// Returns the driver after a pull that pauses before its release.
  private func pulled(_ driver: Driver, by distance: Double) -> Driver {
    var driver = driver
    driver.drag(from: Point(x: 196.5, y: 426), by: Vector(dx: 0, dy: distance))
    driver.wait(0.3)
    return driver
  }

  /// Returns whether a pull at `speed` in pt/s, `distance` points long, closes the viewer.
  private func closes(_ driver: Driver, speed: Double, distance: Double) -> Bool {
    var driver = driver
    driver.fling(
      from: Point(x: 196.5, y: 426), by: Vector(dx: 0, dy: distance),
      during: distance.magnitude / speed)
    return driver.state == "closing"
  }

  @Test("A double tap zooms to twice the photo's own pixels, and back only from there")
  func telephoto() {
    // 4,000 pixels of the photo on 393 · 3 of the screen.
    let maximumScale = 2 * 4000 / (393 * 3.0)
    var driver = opened()
    #expect(isNear(toggled(&driver), maximumScale))
    #expect(isNear(toggled(&driver), 1))
    driver.pinch(
      (Point(x: 186.5, y: 426), Point(x: 206.5, y: 426)),
      to: (Point(x: 166.5, y: 426), Point(x: 226.5, y: 426)))
    driver.liftBoth()
    driver.wait(1)
    #expect(isNear(toggled(&driver), maximumScale))
    #expect(isNear(self.maximumScale(driver), maximumScale))
    #expect(!closes(opened(), speed: 3000, distance: 300))
  }

  @Test("A flick dismisses beyond 0.3 of the height, or faster than that per second")
  func telephotoFlick() {
    let driver = opened { $0.flickToDismiss = true }
    for sign in [1.0, -1] {
      for (distance, isClosed) in [(272.0, false), (275, true)] {
        var released = pulled(driver, by: distance * sign)
        released.up(1)
        #expect((released.state == "closing") == isClosed, "\(distance)")
      }
      #expect(!closes(driver, speed: 250, distance: 100 * sign))
      #expect(closes(driver, speed: 262, distance: 100 * sign))
    }
  }

  @Test("A zoomed picture flings as Android's lists do, and stops at once at its edge")
  func flings() {
    var value = DeceleratingValue(10)
    let path = SplineFling(velocity: 3000, density: 3)
    value.fling(within: -1000...1000, velocity: 1000, density: 3, at: .zero)
    for seconds in [0.1, 0.4, 5] {
      let time = SceneTime(nanoseconds: Int64(seconds * 1e9))
      #expect(isNear(value.value(at: time), 10 + path.travel(at: seconds) / 3))
      #expect(isNear(value.velocity(at: time), path.velocity(at: seconds) / 3))
    }
    #expect(value.isDecelerating && isNear(value.target, 10 + path.distance / 3))
    value = DeceleratingValue(0)
    value.fling(within: 0...30, velocity: 1000, density: 3, at: .zero)
    let end = path.time(toTravel: 90) ?? .nan
    #expect(value.value(at: SceneTime(nanoseconds: Int64((end - 1e-6) * 1e9))) < 30)
    #expect(value.value(at: SceneTime(nanoseconds: Int64((end + 1e-6) * 1e9))) == 30)
    #expect(value.settlingInstant(within: 0.1).map { isNear($0.seconds, end) } == true)
    value = DeceleratingValue(40)
    value.fling(within: 0...30, velocity: 1000, density: 3, at: .zero)
    #expect(value.value(at: .zero) == 30)
  }
}
