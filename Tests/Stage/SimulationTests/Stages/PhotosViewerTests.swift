import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct PhotosViewerTests {
  private func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private func expectNear(
    _ a: UnitPoint, _ b: UnitPoint, _ tolerance: Double = 1e-9,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect((a.x - b.x).magnitude < tolerance, "\(a) \(b)", sourceLocation: location)
    #expect((a.y - b.y).magnitude < tolerance, "\(a) \(b)", sourceLocation: location)
  }

  @Test("A throw has the same velocity at any time", arguments: [0.1, 0.2, 0.3, 0.7, 1.1, 2.3])
  func throwAtAnyTime(_ delay: Double) {
    func height(after delay: Double) -> Double {
      var driver = PhotosDriver.opened()
      driver.wait(delay)
      // Ten samples within the window of 0.05 s, and one at its very end.
      driver.down(1, 196, 426)
      for step in 1...30 {
        driver.wait(0.005)
        driver.move(1, 196, 426 + Double(step * step) * 0.2)
      }
      driver.up(1)
      driver.wait(0.1)
      return driver.picture.minY
    }
    #expect((height(after: delay) - height(after: 0)).magnitude < 1e-6)
  }

  @Test("Opens from the thumbnail's crop and corners, and settles fitted", arguments: 0..<6)
  func opening(_ index: Int) {
    var driver = PhotosDriver(index: index)
    let thumbnail = driver.viewer.grid.thumbnails[index]
    let hero = driver.viewer.look(at: .zero).hero
    #expect((hero.clip.minX - thumbnail.clip.minX).magnitude < 1e-9)
    #expect((hero.clip.maxY - thumbnail.clip.maxY).magnitude < 1e-9)
    #expect(hero.cornerRadii == thumbnail.cornerRadii)
    #expect(driver.state == "opening")
    #expect(driver.number("backdrop.opacity") == 0)
    driver.wait(0.1)
    // Each corner separately: 12 to 0 and 2 to 0 with the same progress.
    let radii = driver.viewer.look(at: driver.time).hero.cornerRadii
    #expect(radii.topLeading > 0 && radii.topLeading < 12)
    #expect(isNear(radii.topTrailing / radii.topLeading, 2.0 / 12))
    driver.wait(2)
    let settled = ContentMode.fit.rect(
      of: PhotosDriver.photos[index].size, in: PhotosDriver.screen.bounds)
    #expect((driver.picture.minX - settled.minX).magnitude < 0.001)
    #expect((driver.picture.height - settled.height).magnitude < 0.001)
    #expect(driver.state == "viewing")
    #expect(driver.number("chrome.opacity") > 0.999)
  }

  @Test("A dismissal drag keeps the point under the finger, shrinks, and fades the backdrop")
  func dismissalDrag() {
    var driver = PhotosDriver.opened(index: 1)
    driver.down(1, 120, 300)
    driver.wait(0.01)
    // Nine points are below the slop; the next move is above it.
    driver.move(1, 122, 308)
    #expect(driver.state == "held")
    #expect((driver.picture.center.y - 426).magnitude < 0.001)
    driver.wait(0.01)
    driver.move(1, 124, 340)
    #expect(driver.state == "dismissing")
    let held = driver.unit(at: p(124, 340))
    var scale = driver.number("zoom.scale")
    var backdrop = driver.number("backdrop.opacity")
    for step in 1...60 {
      driver.wait(0.008)
      let location = p(124 + Double(step) * 0.7, 340 + Double(step) * 4)
      driver.move(1, location.x, location.y)
      expectNear(driver.unit(at: location), held)
      #expect(driver.number("zoom.scale") < scale)
      #expect(driver.number("backdrop.opacity") < backdrop)
      scale = driver.number("zoom.scale")
      backdrop = driver.number("backdrop.opacity")
    }
    #expect(scale > 0.5 && scale < 0.9)
  }

  @Test("Pulled up, the picture follows with a rubber band and is not dismissed")
  func upwardBand() {
    var driver = PhotosDriver.opened(index: 0)
    driver.drag(from: p(200, 500), by: Vector(dx: 3, dy: -300))
    let lift = 426 - driver.picture.center.y
    // 290 pt beyond the slop in UIKit's rubber band: (1 − 1/(290·0.55/852 + 1))·852.
    #expect(lift > 120 && lift < 140, "\(lift)")
    #expect(isNear(driver.number("zoom.scale"), 1, tolerance: 1e-6))
    #expect(driver.number("backdrop.opacity") > 0.9999)
    driver.up(1)
    driver.wait(2)
    #expect(driver.state == "viewing")
    #expect((driver.picture.center.y - 426).magnitude < 0.01)
  }

  @Test(
    "Distance or velocity dismisses; neither or an upward throw does not",
    arguments: [
      (Vector(dx: 10, dy: 230), 0.6, 0.2, true), (Vector(dx: 10, dy: 120), 0.1, 0.0, true),
      (Vector(dx: 10, dy: 120), 0.6, 0.2, false), (Vector(dx: 0, dy: 60), 0.5, 0.0, false),
    ])
  func commit(_ movement: Vector, _ during: Double, _ hold: Double, _ isDismissed: Bool) {
    var driver = PhotosDriver.opened(index: 4)
    driver.drag(from: p(200, 400), by: movement, during: during)
    driver.wait(hold)
    driver.up(1)
    #expect((driver.state == "closing") == isDismissed)
    driver.wait(4)
    #expect(driver.viewer.isShown != isDismissed)
  }

  @Test("A pull far down that is thrown up again does not dismiss")
  func thrownBack() {
    var driver = PhotosDriver.opened(index: 4)
    driver.drag(from: p(200, 300), by: Vector(dx: 0, dy: 300))
    for step in 1...8 {
      driver.wait(1.0 / 120)
      driver.move(1, 200, 600 - Double(step) * 10)
    }
    driver.up(1)
    driver.wait(3)
    #expect(driver.state == "viewing")
    #expect((driver.picture.center.y - 426).magnitude < 0.01)
  }

  @Test(
    "Lands on the thumbnail of the current picture, scrolled into view", arguments: [0, 3, 5])
  func landing(_ pagesOn: Int) {
    let photos = (0..<30).map { PhotosDriver.photos[$0 % 6] }
    var driver = PhotosDriver.opened(index: 17, photos: photos)
    for _ in 0..<pagesOn {
      driver.fling(from: p(320, 420), by: Vector(dx: -200, dy: 3), during: 0.15)
      driver.wait(1)
    }
    let index = 17 + pagesOn
    #expect(driver.number("page.index") == Double(index))
    #expect(driver.viewer.look(at: nil).grid.hidden == index)
    driver.fling(from: p(200, 400), by: Vector(dx: -40, dy: 200), during: 0.12)
    #expect(driver.state == "closing")
    let timer = driver.viewer.nextTimer
    #expect(timer != nil)
    guard let timer else { return }
    let hero = driver.viewer.look(at: timer).hero
    let thumbnail = driver.viewer.grid.thumbnails[index]
    for (a, b) in [
      (hero.clip.minX, thumbnail.clip.minX), (hero.clip.minY, thumbnail.clip.minY),
      (hero.clip.maxX, thumbnail.clip.maxX), (hero.clip.maxY, thumbnail.clip.maxY),
      (hero.cornerRadii.topLeading, thumbnail.cornerRadii.topLeading),
    ] {
      #expect((a - b).magnitude < 0.01)
    }
    #expect(PhotosDriver.screen.bounds.contains(thumbnail.cell.center))
    driver.wait(4)
    #expect(!driver.viewer.isShown)
    #expect(driver.marks.last == "viewer.closed")
  }

  @Test("A pinch keeps the point between the fingers while they rotate and move")
  func pinchInvariance() {
    var driver = PhotosDriver.opened(index: 1)
    let middle = p(160, 380)
    let held = driver.unit(at: middle)
    driver.pinch((p(140, 380), p(180, 380)), to: (p(120, 300), p(250, 480))) { driver, a, b in
      expectNear(driver.unit(at: a + (b - a) * 0.5), held)
    }
    #expect(driver.number("zoom.scale") > 3)
    #expect(driver.state == "pinching")
  }

  @Test("Above the maximum scale a pinch has a rubber band and springs back about the fingers")
  func zoomBand() {
    var driver = PhotosDriver.opened(index: 1)
    driver.pinch((p(190, 400), p(210, 400)), to: (p(60, 400), p(340, 400)))
    let stretched = driver.number("zoom.scale")
    #expect(stretched > 4.3 && stretched < 8)
    driver.wait(0.2)
    let held = driver.unit(at: p(200, 400))
    driver.liftBoth()
    for _ in 0..<200 {
      driver.wait(0.01)
      expectNear(driver.unit(at: p(200, 400)), held, 1e-6)
    }
    #expect(isNear(driver.number("zoom.scale"), 4, tolerance: 1e-4))
  }

  @Test("One finger of a pinch continues as a pan without a jump")
  func pinchToPan() {
    var driver = PhotosDriver.opened(index: 1)
    driver.pinch((p(180, 400), p(220, 400)), to: (p(120, 380), p(280, 420)))
    let before = driver.picture
    driver.wait(0.2)
    driver.up(1)
    #expect(driver.state == "panning")
    #expect((driver.picture.minX - before.minX).magnitude < 1e-9)
    let held = driver.unit(at: p(280, 420))
    driver.wait(0.01)
    driver.move(2, 300, 425)
    expectNear(driver.unit(at: p(300, 425)), held)
  }

  @Test("A strong pinch closes the viewer, a slight one springs back", arguments: [true, false])
  func pinchToDismiss(_ isSmall: Bool) {
    var driver = PhotosDriver.opened(index: 4)
    let end = isSmall ? 40.0 : 88.0
    let held = driver.unit(at: p(200, 420))
    driver.pinch(
      (p(100, 420), p(300, 420)), to: (p(200 - end, 420), p(200 + end, 420)), during: 0.5
    ) { driver, _, _ in expectNear(driver.unit(at: p(200, 420)), held) }
    #expect(driver.number("backdrop.opacity") < 1)
    driver.wait(0.1)
    driver.liftBoth()
    #expect(driver.state == (isSmall ? "closing" : "settling"))
    driver.wait(4)
    #expect(driver.viewer.isShown != isSmall)
  }

  @Test(
    "A quick pinch dismisses at a scale that a slow one does not, even if fingers lift separately")
  func pinchVelocity() {
    for (during, pause, isDismissed) in [(0.1, 0.0, true), (0.1, 0.065, true), (1, 0.065, false)] {
      var driver = PhotosDriver.opened(index: 4)
      driver.pinch(
        (p(100, 420), p(300, 420)), to: (p(116, 420), p(284, 420)), during: during)
      driver.up(2)
      driver.wait(pause)
      driver.up(1)
      #expect((driver.state == "closing") == isDismissed, "\(during) \(pause)")
    }
  }

  @Test("Without pinchToDismiss, a picture pinched small has a rubber band")
  func pinchBand() {
    var driver = PhotosDriver.opened(index: 4) { $0["pinchToDismiss"] = .flag(false) }
    driver.pinch((p(100, 420), p(300, 420)), to: (p(180, 420), p(220, 420)))
    #expect(driver.number("zoom.scale") > 0.5)
    driver.liftBoth()
    driver.wait(3)
    #expect(isNear(driver.number("zoom.scale"), 1, tolerance: 1e-4))
  }

  @Test("A double tap fills the screen at the finger, and another fits again")
  func doubleTap() {
    var driver = PhotosDriver.opened(index: 0)
    let location = p(150, 420)
    let held = driver.unit(at: location)
    driver.doubleTap(location.x, location.y)
    #expect(driver.marks.last?.hasPrefix("doubleTap") == true)
    for _ in 0..<200 {
      driver.wait(0.01)
      #expect((driver.unit(at: location).x - held.x).magnitude < 1e-6)
    }
    #expect(isNear(driver.picture.height, 852, tolerance: 1e-4))
    driver.doubleTap(40, 40)
    driver.wait(2)
    #expect(isNear(driver.picture.width, 393, tolerance: 1e-4))
    #expect(driver.number("chrome.opacity") > 0.999)
  }

  @Test("A double tap zooms to fill, or to its own scale if fit fills already")
  func doubleTapScales() {
    var full = PhotosDriver.opened(index: 5)
    full.doubleTap(100, 300)
    full.wait(2)
    #expect(isNear(full.number("zoom.scale"), 2.5, tolerance: 1e-4))
    var panorama = PhotosDriver.opened(index: 2)
    panorama.doubleTap(300, 420)
    panorama.wait(2)
    #expect(isNear(panorama.picture.height, 852, tolerance: 1e-4))
    var tall = PhotosDriver.opened(index: 3)
    tall.doubleTap(200, 100)
    tall.wait(2)
    #expect(isNear(tall.picture.width, 393, tolerance: 1e-4))
    #expect(tall.picture.minY <= 0.001 && tall.picture.maxY >= 851.999)
  }

  @Test("A single tap toggles the bars after the double tap's time limit")
  func chrome() {
    var driver = PhotosDriver.opened()
    driver.tap(200, 400)
    driver.wait(0.24)
    #expect(!driver.marks.contains("chrome.hidden"))
    driver.wait(0.02)
    #expect(driver.marks.last == "chrome.hidden")
    let fading = driver.number("chrome.opacity")
    #expect(fading > 0.9)
    driver.wait(0.1)
    #expect(driver.number("chrome.opacity") < 0.6)
    driver.wait(1)
    #expect(driver.number("chrome.opacity") < 0.001)
    driver.tap(200, 400)
    driver.wait(1.5)
    #expect(driver.number("chrome.opacity") > 0.999)
    // A long touch is not a tap.
    driver.down(1, 200, 400)
    driver.wait(0.6)
    driver.up(1)
    driver.wait(1)
    #expect(driver.number("chrome.opacity") > 0.999)
  }

  @Test("The close button closes at once; without bars there is none")
  func closeButton() {
    var driver = PhotosDriver.opened()
    driver.tap(30, 83)
    #expect(driver.state == "closing")
    driver.wait(3)
    #expect(!driver.viewer.isShown)
    var bare = PhotosDriver.opened { $0["chrome"] = .flag(false) }
    bare.tap(30, 83)
    bare.wait(3)
    #expect(bare.viewer.isShown)
    #expect(bare.number("chrome.opacity") == 0)
  }
}
