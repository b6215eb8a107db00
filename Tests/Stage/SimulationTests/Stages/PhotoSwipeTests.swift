import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

/// Checks options of PhotoSwipe, and what is ours around it, on a screen of 393 × 852 pt.
@Suite struct PhotoSwipeTests {
  private typealias Driver = ViewerDriver<PhotoSwipePresentation>

  @Test("After the last page comes the first, or the row has an end with friction")
  func loop() {
    for (loops, page) in [(true, 0.0), (false, 5)] {
      var driver = Driver.opened(index: 5) { $0.loop = loops }
      driver.drag(from: Point(x: 380, y: 426), by: Vector(dx: -250, dy: 0))
      driver.wait(0.1)
      let distance = driver.number("page.offset") - 5
      #expect(loops ? distance > 0.5 : distance > 0.1 && distance < 0.3, "\(distance)")
      driver.up(1)
      driver.wait(2)
      #expect(driver.number("page.index") == page)
    }
  }

  @Test("The thumbnail stays and corners are square, unless options say otherwise")
  func thumbnail() {
    for isOurs in [false, true] {
      var driver = Driver(index: 1) {
        $0.hidesThumbnail = isOurs
        $0.roundsCorners = isOurs
      }
      #expect(driver.viewer.look(at: nil).grid.hidden == (isOurs ? 1 : nil))
      driver.wait(0.2)
      #expect((driver.number("hero.cornerRadius") > 1) == isOurs)
      driver.wait(0.3)
      #expect(driver.number("hero.cornerRadius") == 0)
    }
  }

  @Test("Fingers that touch down during the opening are ignored; the close button closes")
  func closeButton() {
    var driver = Driver(index: 1)
    driver.wait(0.3)
    driver.down(1, 196, 400)
    driver.move(1, 196, 700)
    driver.wait(1)
    #expect(driver.state == "viewing" && driver.marks.isEmpty)
    driver.up(1)
    driver.wait(1)
    driver.tap(30, 80)
    #expect(driver.state == "closing")
    driver.wait(0.35)
    #expect(driver.viewer.isShown)
    driver.wait(0.15)
    #expect(!driver.viewer.isShown)
  }

  @Test("A small photo is not enlarged to fit, and a double tap does not zoom it")
  func smallPhoto() {
    let photo = Photo(path: "small.jpg", size: Size(width: 200, height: 100))
    var driver = Driver.opened(index: 0, photos: [photo])
    #expect(driver.picture == Rect(x: 97, y: 376, width: 200, height: 100))
    driver.doubleTap(196, 426)
    driver.wait(1)
    #expect(driver.number("zoom.scale") == 1)
  }
}
