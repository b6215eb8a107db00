import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

/// Checks what surrounds telephoto's pages, on a screen of 393 × 852 pt at 3 pixels per point.
@Suite struct TelephotoTests {
  private typealias Driver = ViewerDriver<TelephotoPresentation>

  @Test("A tap toggles the bars after 0.3 s; the close button returns the picture")
  func taps() {
    var driver = Driver.opened(index: 1)
    driver.tap(196, 426)
    driver.wait(0.2)
    #expect(driver.number("chrome.opacity") == 1)
    driver.wait(1)
    #expect(driver.number("chrome.opacity") < 0.001)
    driver.tap(196, 426)
    driver.wait(1)
    driver.tap(30, 80)
    driver.wait(0.35)
    #expect(driver.state == "closing")
    driver.wait(2)
    #expect(!driver.viewer.isShown)
  }

  @Test("A drag turns a page, and a zoomed picture at its edge leaves the drag to the pager")
  func pages() {
    var driver = Driver.opened(index: 1)
    driver.fling(from: Point(x: 300, y: 426), by: Vector(dx: -200, dy: 0), during: 0.15)
    driver.wait(1)
    #expect(driver.number("page.index") == 2)
    driver.doubleTap(0, 426)
    driver.wait(1)
    #expect(driver.number("zoom.scale") > 2)
    driver.fling(from: Point(x: 100, y: 426), by: Vector(dx: 200, dy: 0), during: 0.15)
    driver.wait(1)
    #expect(driver.number("page.index") == 1)
  }

  @Test(
    "The first drag of a picture that does not fill its page pages or flicks",
    arguments: [(450.0, 1000.0), (451, 1000), (333, 1001), (1000, 451), (999, 100)])
  func firstDrag(width: Double, height: Double) {
    for flicks in [false, true] {
      let photos = [Photo](
        repeating: Photo(path: "p.jpg", size: Size(width: width, height: height)), count: 3)
      var driver = Driver.opened(index: 1, photos: photos) { $0.flickToDismiss = flicks }
      driver.fling(
        from: Point(x: 196, y: 426), by: Vector(dx: flicks ? 0 : -250, dy: flicks ? 300 : 0),
        during: 0.25)
      #expect(flicks ? driver.state == "closing" : driver.number("page.offset") > 1.4)
    }
  }

  @Test("A slow fling turns a page of Foundation's pager, not of accompanist's")
  func slowFling() {
    for (pager, page) in [(PagerSnap.Rule.foundation, 2.0), (.accompanist, 1)] {
      var driver = Driver.opened(index: 1) { $0.pager = pager }
      driver.fling(from: Point(x: 300, y: 426), by: Vector(dx: -100, dy: 0), during: 0.2)
      driver.wait(1)
      #expect(driver.number("page.offset") == page)
    }
  }

  @Test("A double tap returns to fit from a fraction of the range to the maximum scale")
  func toggle() {
    func scales(_ fraction: Double) -> (pinched: Double, end: Double) {
      var driver = Driver.opened(index: 1) { $0.toggleFraction = fraction }
      driver.pinch(
        (Point(x: 150, y: 426), Point(x: 240, y: 426)),
        to: (Point(x: 90, y: 426), Point(x: 300, y: 426)))
      driver.up(1)
      driver.up(2)
      driver.wait(1)
      let pinched = driver.number("zoom.scale")
      driver.doubleTap(196, 426)
      driver.wait(1)
      return (pinched, driver.number("zoom.scale"))
    }
    let (pinched, most) = scales(1)
    let fraction = (pinched - 1) / (most - 1)
    #expect(pinched > 1.5 && fraction < 0.9)
    #expect(isNear(scales(fraction + 0.01).end, most))
    #expect(isNear(scales(fraction - 0.01).end, 1))
  }

  @Test("A flick dismisses beyond 0.2 of the height, or faster than two heights per second")
  func flicks() {
    let driver = Driver.opened(index: 1) { $0.flickToDismiss = true }
    for sign in [1.0, -1] {
      for (distance, isClosed) in [(177.0, false), (181, true)] {
        var released = driver
        released.drag(from: Point(x: 196.5, y: 426), by: Vector(dx: 0, dy: distance * sign))
        released.wait(0.3)
        released.up(1)
        #expect((released.state == "closing") == isClosed, "\(distance)")
      }
      for (speed, isClosed) in [(1600.0, false), (1850, true)] {
        var released = driver
        released.fling(
          from: Point(x: 196.5, y: 426), by: Vector(dx: 0, dy: 120 * sign), during: 120 / speed)
        #expect((released.state == "closing") == isClosed, "\(speed)")
      }
    }
  }
}
