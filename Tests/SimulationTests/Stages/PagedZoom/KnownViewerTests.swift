import Geometry
import Glibc
import Motion
import SceneModel
import TestSupport
import Testing

@testable import Simulation

/// The rules and numbers of viewers that designers know, on a screen of 393 × 852 pt at 3 pixels a point.
///
/// A photo of 4 : 3 is 393 × 294.75 pt and fills the page at 852 / 294.75 = 2.89059 times.
@Suite struct KnownViewerTests {
  private static let fill = 852 / 294.75

  private func opened<Parameters: PagedZoomParameters>(
    _: Parameters.Type, change: (inout Parameters) -> Void = { _ in }
  ) -> PagedZoomDriver<Parameters> {
    let photo = PagedZoomDriver<Parameters>.photos[0]
    return .opened(index: 1, photos: Array(repeating: photo, count: 3), change: change)
  }

  /// The scale after a double tap in the middle.
  private func toggled<Parameters: PagedZoomParameters>(
    _ driver: inout PagedZoomDriver<Parameters>
  ) -> Double {
    driver.doubleTap(196.5, 426)
    driver.wait(1.5)
    return driver.number("zoom.scale")
  }

  /// The greatest scale that a pinch of a hundred times comes back to.
  private func greatest<Parameters: PagedZoomParameters>(
    _ driver: PagedZoomDriver<Parameters>
  ) -> Double {
    var driver = driver
    driver.pinch(
      (Point(x: 194.5, y: 426), Point(x: 198.5, y: 426)),
      to: (Point(x: -3.5, y: 426), Point(x: 396.5, y: 426)))
    driver.liftBoth()
    driver.wait(3)
    return driver.number("zoom.scale")
  }

  /// A pull that rests before it is let go.
  private func pulled<Parameters: PagedZoomParameters>(
    _ driver: PagedZoomDriver<Parameters>, by way: Double
  ) -> PagedZoomDriver<Parameters> {
    var driver = driver
    driver.drag(from: Point(x: 196.5, y: 426), by: Vector(dx: 0, dy: way))
    driver.wait(0.3)
    return driver
  }

  /// True if a pull at a speed, of some pt before the lift, closes.
  private func closes<Parameters: PagedZoomParameters>(
    _ driver: PagedZoomDriver<Parameters>, speed: Double, way: Double
  ) -> Bool {
    var driver = driver
    driver.fling(
      from: Point(x: 196.5, y: 426), by: Vector(dx: 0, dy: way), during: way.magnitude / speed)
    return driver.state == "closing"
  }

  @Test("ImageViewer fills the screen in 0.15 s and zooms to eight times")
  func imageViewerZoom() {
    var driver = opened(ImageViewerParameters.self)
    driver.doubleTap(196.5, 426)
    #expect(isNear(driver.number("zoom.scale", later: 0.15), Self.fill))
    #expect(isNear(driver.number("zoom.scale", later: 0.075), (1 + Self.fill) / 2))
    driver.wait(1)
    #expect(isNear(toggled(&driver), 1))
    #expect(isNear(greatest(driver), 8))
  }

  @Test("ImageViewer opens by a spring of 0.7 that is within a thousandth after 0.55 s")
  func imageViewerOpens() {
    var driver = PagedZoomDriver<ImageViewerParameters>(index: 1)
    let home = driver.number("zoom.scale")
    // ζω = ln 1000 / 0.55, and the way's own velocity is one way a second.
    let (decay, rate) = (log(1000) / 0.55, log(1000) / 0.55 / 0.7 * (1 - 0.49).squareRoot())
    for time in [0.1, 0.2, 0.4] {
      let way =
        exp(-decay * time) * (cos(rate * time) + (decay - 1) / rate * sin(rate * time))
      #expect(
        isNear(driver.number("zoom.scale", later: time), 1 - (1 - home) * way, tolerance: 1e-9))
    }
    driver.wait(0.54)
    driver.down(1, 196.5, 426)
    #expect(driver.state == "opening")
    driver.up(1)
    driver.wait(0.01)
    driver.down(1, 196.5, 426)
    #expect(driver.state == "held")
  }

  @Test("ImageViewer dismisses above 500 pt/s up or down at any distance, out of the screen")
  func imageViewerDismissal() {
    let driver = opened(ImageViewerParameters.self)
    for sign in [1.0, -1] {
      #expect(!closes(driver, speed: 490, way: 60 * sign))
      #expect(closes(driver, speed: 510, way: 60 * sign))
      var far = pulled(driver, by: 300 * sign)
      #expect(isNear(far.number("zoom.y"), 290 * sign))
      // The way out is half of the page and of the picture.
      #expect(isNear(far.number("backdrop.opacity"), 1 - 290 / 573.375, tolerance: 1e-9))
      far.up(1)
      #expect(isNear(far.number("zoom.y", later: 0.1), 145 * sign))
      far.wait(0.2)
      #expect(far.number("zoom.y").magnitude < 1e-9)
    }
    var leaving = driver
    leaving.fling(from: Point(x: 196.5, y: 426), by: Vector(dx: 0, dy: 200), during: 0.2)
    // 1,000 pt/s from 190 pt on: 0.65 · 383.375 / 1000 s to 573.375 pt.
    let end = leaving.number("zoom.y", later: 0.65 * 0.383375)
    #expect(end > 572.5 && end < 573.375)
    #expect(isNear(leaving.viewer.hero(at: leaving.time).picture.width, 393))
    leaving.wait(2)
    #expect(!leaving.viewer.isShown)
  }

  @Test("JXPhotoBrowser zooms to two times, from below 1.1")
  func browserZoom() {
    var driver = opened(JXPhotoBrowserParameters.self)
    #expect(isNear(toggled(&driver), 2))
    #expect(isNear(toggled(&driver), 1))
    #expect(isNear(greatest(driver), 2))
  }

  @Test(
    "JXPhotoBrowser's pull shrinks by its part of the height, and the mask is the scale's square")
  func browserPull() {
    var driver = opened(JXPhotoBrowserParameters.self)
    driver.drag(from: Point(x: 196.5, y: 426), by: Vector(dx: 0, dy: 223))
    driver.wait(0.3)
    let scale = 1 - 213 / 852.0
    #expect(isNear(driver.number("zoom.scale"), scale))
    #expect(isNear(driver.number("backdrop.opacity"), scale * scale))
    // The finger stays at its place of the picture, which here is the middle.
    #expect(isNear(driver.number("zoom.y"), 213, tolerance: 3))
    driver.up(1)
    #expect(driver.state != "closing")
    driver.wait(0.25)
    #expect(isNear(driver.number("zoom.scale"), 1))
  }

  @Test("JXPhotoBrowser closes at any speed down, never up, and by a tap in 0.25 s")
  func browserCloses() {
    let driver = opened(JXPhotoBrowserParameters.self)
    #expect(closes(driver, speed: 20, way: 30))
    #expect(!closes(driver, speed: 2000, way: -200))
    var tapped = driver
    tapped.tap(196.5, 426)
    tapped.wait(0.349)
    #expect(tapped.state == "viewing")
    tapped.wait(0.002)
    #expect(tapped.state == "closing")
    tapped.wait(0.25)
    #expect(!tapped.viewer.isShown)
  }

  @Test("mxalbert's Zoomable zooms to two and four times and stops there")
  func mxalbertZoom() {
    var driver = opened(MxalbertZoomableParameters.self)
    #expect(isNear(toggled(&driver), 2))
    #expect(isNear(toggled(&driver), 1))
    driver.pinch(
      (Point(x: 186.5, y: 426), Point(x: 206.5, y: 426)),
      to: (Point(x: 191.5, y: 426), Point(x: 201.5, y: 426)))
    #expect(driver.number("zoom.scale") == 1)
    driver.liftBoth()
    driver.wait(1)
    #expect(isNear(greatest(driver), 4))
  }

  @Test("mxalbert's Zoomable is pulled by a sine and dismissed beyond a quarter of the height")
  func mxalbertPull() {
    let driver = opened(MxalbertZoomableParameters.self)
    for sign in [1.0, -1] {
      let held = pulled(driver, by: 318 * sign)
      #expect(isNear(held.number("zoom.y"), 426 * sin(.pi / 2 * 300 / 852) * sign))
      for (way, isClosed) in [(230.0, false), (232, true)] {
        var released = pulled(driver, by: way * sign)
        released.up(1)
        #expect((released.state == "closing") == isClosed, "\(way)")
      }
      #expect(!closes(driver, speed: 5000, way: 100 * sign))
    }
  }

  @Test("usuiat's Zoomable goes from 0.9 to five times and is not dismissed")
  func usuiat() {
    var driver = opened(UsuiatZoomableParameters.self)
    #expect(isNear(toggled(&driver), 2.5))
    #expect(isNear(toggled(&driver), 1))
    driver.pinch(
      (Point(x: 176.5, y: 426), Point(x: 216.5, y: 426)),
      to: (Point(x: 191.5, y: 426), Point(x: 201.5, y: 426)))
    #expect(driver.number("zoom.scale") == 0.9)
    driver.liftBoth()
    // A critically damped spring of 1,500 1/s²: what is left of a tenth after 50 ms.
    let rate = 1500.0.squareRoot()
    #expect(
      isNear(
        driver.number("zoom.scale", later: 0.05),
        1 - 0.1 * (1 + rate * 0.05) * exp(-rate * 0.05), tolerance: 1e-6))
    driver.wait(1)
    #expect(isNear(greatest(driver), 5))
    #expect(pulled(driver, by: 300).number("zoom.y") == 0)
    #expect(!closes(driver, speed: 3000, way: 300))
  }

  @Test("usuiat's Zoomable glides by an exponential decay of 4.2, and stops at its edge")
  func usuiatGlides() {
    var driver = opened(UsuiatZoomableParameters.self) { $0.maximumScale = 50 }
    driver.pinch(
      (Point(x: 194.5, y: 426), Point(x: 198.5, y: 426)),
      to: (Point(x: 116.5, y: 426), Point(x: 276.5, y: 426)))
    driver.liftBoth()
    driver.wait(2)
    driver.fling(from: Point(x: 200, y: 400), by: Vector(dx: 100, dy: 0), during: 0.1)
    let start = driver.number("zoom.x")
    for time in [0.1, 0.5] {
      #expect(
        isNear(
          driver.number("zoom.x", later: time) - start, 1000 / 4.2 * -expm1(-4.2 * time),
          tolerance: 1e-6))
    }
    driver.wait(3)
    driver.fling(from: Point(x: 100, y: 400), by: Vector(dx: 250, dy: 0), during: 0.02)
    driver.wait(4)
    driver.fling(from: Point(x: 100, y: 400), by: Vector(dx: 250, dy: 0), during: 0.02)
    let scale = driver.number("zoom.scale")
    #expect(driver.number("zoom.x", later: 4) <= (scale - 1) * 393 / 2 + 1e-9)
  }

  @Test("telephoto zooms to twice the photo's own pixels, and back from there alone")
  func telephoto() {
    // 4,000 pixels of the photo on 393 · 3 of the screen.
    let greatest = 2 * 4000 / (393 * 3.0)
    var driver = opened(TelephotoParameters.self)
    #expect(isNear(toggled(&driver), greatest))
    #expect(isNear(toggled(&driver), 1))
    driver.pinch(
      (Point(x: 186.5, y: 426), Point(x: 206.5, y: 426)),
      to: (Point(x: 166.5, y: 426), Point(x: 226.5, y: 426)))
    driver.liftBoth()
    driver.wait(1)
    #expect(isNear(toggled(&driver), greatest))
    #expect(isNear(self.greatest(driver), greatest))
    #expect(!closes(opened(TelephotoParameters.self), speed: 3000, way: 300))
  }

  @Test("telephoto's flick dismisses beyond 0.3 of the height, or faster than that in a second")
  func telephotoFlick() {
    let driver = opened(TelephotoParameters.self) { $0.flickToDismiss = true }
    for sign in [1.0, -1] {
      for (way, isClosed) in [(272.0, false), (275, true)] {
        var released = pulled(driver, by: way * sign)
        released.up(1)
        #expect((released.state == "closing") == isClosed, "\(way)")
      }
      #expect(!closes(driver, speed: 250, way: 100 * sign))
      #expect(closes(driver, speed: 262, way: 100 * sign))
    }
  }

  @Test("a zoomed picture flies as Android's lists do, and stops dead at its edge")
  func flings() {
    var value = DeceleratingValue(10)
    let path = SplineFling(velocity: 3000, density: 3)
    value.fling(within: -1000...1000, velocity: 1000, density: 3, at: .zero)
    for seconds in [0.1, 0.4, 5] {
      let time = SceneTime(nanoseconds: Int64(seconds * 1e9))
      #expect(isNear(value.value(at: time), 10 + path.travel(at: seconds) / 3))
      #expect(isNear(value.velocity(at: time), path.velocity(at: seconds) / 3))
    }
    #expect(value.isGliding && isNear(value.target, 10 + path.distance / 3))
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
