import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite struct B43ComposeViewerTests {
  private typealias Finger = (id: Int, phase: TouchChange.Phase, x: Double, y: Double)

  private func viewer(at index: Int = 1) -> B43ComposeViewer {
    B43ComposeViewer(
      parameters: B43ComposeParameters(density: 1), layoutSize: Size(width: 400, height: 800),
      imageSizes: Array(repeating: Size(width: 3000, height: 4000), count: 3), index: index)
  }

  private func time(_ milliseconds: Int64) -> SceneTime {
    SceneTime(nanoseconds: milliseconds * 1_000_000)
  }

  /// Sends an event and returns the texts of the marks.
  @discardableResult
  private func handle(
    _ viewer: inout B43ComposeViewer, _ milliseconds: Int64, _ fingers: Finger...
  ) -> [String] {
    marks(&viewer, milliseconds, fingers).map(\.text)
  }

  private func marks(
    _ viewer: inout B43ComposeViewer, _ milliseconds: Int64, _ fingers: [Finger]
  ) -> [EventMark] {
    viewer.handle(
      TouchEvent(
        time: time(milliseconds),
        changes: fingers.map {
          TouchChange(
            finger: FingerID($0.id), phase: $0.phase, location: Point(x: $0.x, y: $0.y))
        }))
  }

  /// Zooms the current page to 2.4 times its size about its center, from 0 to 60 ms.
  private func zoom(_ viewer: inout B43ComposeViewer) {
    handle(&viewer, 0, (1, .down, 150, 400), (2, .down, 250, 400))
    handle(&viewer, 30, (1, .moved, 140, 400), (2, .moved, 260, 400))
    handle(&viewer, 60, (1, .moved, 80, 400), (2, .moved, 320, 400))
    handle(&viewer, 60, (1, .up, 80, 400), (2, .up, 320, 400))
  }

  /// Zooms the current page and pans it to its right end, within 120 ms.
  private func panToBound(_ viewer: inout B43ComposeViewer) {
    zoom(&viewer)
    handle(&viewer, 100, (1, .down, 200, 400))
    handle(&viewer, 110, (1, .moved, -400, 400))
    handle(&viewer, 120, (1, .up, -400, 400))
  }

  @Test("A page that becomes active takes the finger from both pagers")
  func activePage() {
    var viewer = viewer()
    zoom(&viewer)
    #expect(isNear(viewer.page(1).scale, 2.4, tolerance: 1e-6))
    handle(&viewer, 100, (1, .down, 200, 400))
    #expect(handle(&viewer, 110, (1, .moved, 140, 380)) == ["transform.active"])
    #expect(handle(&viewer, 120, (1, .moved, -300, 380)).isEmpty)
    #expect(viewer.horizontal.scroll(at: time(120)) == 400)
    #expect(isNear(viewer.page(1).offset(at: time(120)).dx, -280, tolerance: 1e-6))
  }

  @Test("A straight pan against the bound moves the pager; a slanted one moves the page")
  func againstBound() {
    var viewer = viewer()
    panToBound(&viewer)
    #expect(isNear(viewer.page(1).offset(at: time(120)).dx, -280, tolerance: 1e-6))
    var straight = viewer
    handle(&straight, 9000, (1, .down, 300, 400))
    #expect(
      handle(&straight, 9010, (1, .moved, 255, 414.9)) == [
        "transform.ignored", "pager.scroll(horizontal)",
      ])
    var slanted = viewer
    handle(&slanted, 9000, (1, .down, 300, 400))
    #expect(handle(&slanted, 9010, (1, .moved, 255, 415)) == ["transform.active"])
    var back = viewer
    handle(&back, 9000, (1, .down, 300, 400))
    #expect(handle(&back, 9010, (1, .moved, 345, 400)) == ["transform.active"])
  }

  @Test("An ignored gesture stays ignored, even when a second finger lands")
  func stickyIgnore() {
    var viewer = viewer()
    handle(&viewer, 0, (1, .down, 200, 400))
    #expect(
      handle(&viewer, 10, (1, .moved, 180, 400)) == [
        "transform.ignored", "pager.scroll(horizontal)",
      ])
    handle(&viewer, 20, (2, .down, 300, 400))
    handle(&viewer, 30, (1, .moved, 100, 400), (2, .moved, 390, 400))
    #expect(viewer.page(1).scale == 1)
    #expect(viewer.horizontal.scroll(at: time(30)) == 492)
  }

  @Test(
    "A pinch with one finger outside the screen is a pinch",
    arguments: [
      (30.0, 0.0, 0), (370.0, 0.0, 1), (370.0, 0.0, 2), (200.0, -370.0, 1), (200.0, 370.0, 2),
    ])
  func fingerOutsideScreen(x: Double, y: Double, index: Int) {
    var viewer = viewer(at: index)
    let isUpright = y != 0
    func fingers(_ spread: Double, _ phase: TouchChange.Phase) -> (Finger, Finger) {
      let (dx, dy) = isUpright ? (0, spread) : (spread, 0)
      let first: Finger = (1, phase, x - dx, 400 + y - dy)
      let second: Finger = (2, phase, x + dx, 400 + y + dy)
      return (first, second)
    }
    for (milliseconds, spread) in [(0, 50.0), (30, 60), (60, 100)] {
      let (first, second) = fingers(spread, milliseconds == 0 ? .down : .moved)
      handle(&viewer, Int64(milliseconds), first, second)
    }
    #expect(isNear(viewer.page(index).scale, 2, tolerance: 1e-6))
    #expect(viewer.horizontal.scroll(at: time(60)) == Double(index) * 400)
  }

  /// Returns a viewer that has been zoomed and then released to the next page, at 9.1 s.
  private func viewerWithTurnedPage() -> B43ComposeViewer {
    var viewer = viewer()
    zoom(&viewer)
    handle(&viewer, 100, (1, .down, 200, 400))
    handle(&viewer, 110, (1, .moved, -400, 400))
    handle(&viewer, 200, (1, .up, -400, 400))
    handle(&viewer, 9000, (1, .down, 390, 400))
    handle(&viewer, 9010, (1, .moved, 100, 400))
    handle(&viewer, 9100, (1, .up, 100, 400))
    return viewer
  }

  @Test("A page that has left the screen loses its zoom")
  func zoomReset() {
    var viewer = viewerWithTurnedPage()
    #expect(isNear(viewer.page(1).scale, 2.4, tolerance: 1e-6))
    #expect(viewer.currentPage(at: time(12_000)) == 2)
    handle(&viewer, 12_000, (1, .down, 200, 400))
    #expect(viewer.page(1).scale == 1)
  }

  @Test("A page is discarded with its last pixel, before the pager has settled")
  func lastPixel() throws {
    for (within, isLost) in [(0.4, true), (0.6, false)] {
      var viewer = viewerWithTurnedPage()
      let end = try #require(
        (9100...10_000).first { 800 - viewer.horizontal.scroll(at: time($0)) < within })
      handle(&viewer, end, (1, .down, 200, 400))
      #expect((viewer.page(1).scale == 1) == isLost)
    }
  }

  @Test("When the photos' pager ends its fling, the vertical snap restarts with zero velocity")
  func handover() throws {
    var viewer = viewer()
    handle(&viewer, 0, (1, .down, 200, 400))
    handle(&viewer, 10, (1, .moved, 200, 600))
    handle(&viewer, 200, (1, .up, 200, 600))
    // A finger catches it, and the photos' pager takes the finger.
    #expect(handle(&viewer, 220, (2, .down, 390, 400)) == ["pager.scroll(vertical)"])
    #expect(
      handle(&viewer, 230, (2, .moved, 300, 400)) == [
        "transform.ignored", "pager.scroll(horizontal)",
      ])
    #expect(
      handle(&viewer, 240, (2, .moved, 200, 401)) == ["pager.snap(vertical, page: 1, path: spring)"]
    )
    handle(&viewer, 250, (2, .moved, 100, 401))
    handle(&viewer, 250, (2, .up, 100, 401))
    let end = try #require(viewer.horizontal.settlingInstant)
    #expect(viewer.handoverInstant == end)
    var later = viewer
    #expect(
      later.handOver(until: end).map(\.text) == ["pager.snap(vertical, page: 1, path: spring)"])
    #expect(later.handoverInstant == nil)
    let location = viewer.vertical.scroll(at: end)
    #expect(isNear(later.vertical.scroll(at: end), location, tolerance: 1e-3))
    let next = end + SceneTime(nanoseconds: 10_000_000)
    #expect(later.vertical.scroll(at: next) < viewer.vertical.scroll(at: next) - 1)
    #expect(later.vertical.scroll(at: nil) == 800)
    // An event after it has the same effect.
    handle(&viewer, 1000, (3, .down, 200, 400))
    #expect(viewer.vertical.settlingInstant == later.vertical.settlingInstant)
  }

  @Test("A pull dismisses once the page above covers half of the screen, and only once")
  func dismissal() {
    var viewer = viewer()
    handle(&viewer, 0, (1, .down, 200, 100))
    #expect(
      handle(&viewer, 10, (1, .moved, 200, 200)) == ["transform.ignored", "pager.scroll(vertical)"])
    #expect(handle(&viewer, 20, (1, .moved, 200, 507.4)).isEmpty)
    // 408 px minus the slop of 8 px is half the screen: on a tie, the page above is the current
    // one.
    #expect(handle(&viewer, 30, (1, .moved, 200, 508)) == ["viewer.dismissing"])
    #expect(handle(&viewer, 40, (1, .moved, 200, 600)).isEmpty)
    #expect(viewer.dismissalInstant == nil)
    let picture = viewer.picture(of: 1, at: time(40))
    #expect(isNear(picture.center.y, 892))
  }

  @Test("Upward, more than half of the page below must be visible")
  func dismissalUpwards() {
    var viewer = viewer()
    handle(&viewer, 0, (1, .down, 200, 700))
    handle(&viewer, 10, (1, .moved, 200, 600))
    #expect(handle(&viewer, 20, (1, .moved, 200, 292)).isEmpty)
    #expect(handle(&viewer, 30, (1, .moved, 200, 291.6)).isEmpty)
    #expect(handle(&viewer, 40, (1, .moved, 200, 291.4)) == ["viewer.dismissing"])
  }

  @Test("A finger outside the middle page moves the vertical pager only")
  func outsideMiddlePage() {
    var viewer = viewer()
    handle(&viewer, 0, (1, .down, 200, 100))
    handle(&viewer, 10, (1, .moved, 200, 400))
    handle(&viewer, 20, (2, .down, 200, 50))
    // The first finger holds the pager at 292 px; the second one is above the page's edge.
    #expect(handle(&viewer, 30, (2, .moved, 330, 50)).isEmpty)
    #expect(viewer.horizontal.scroll(at: time(30)) == 400)
  }

  @Test("The row begins at the tapped page, or at the first one with initialPage: zero")
  func initialPage() {
    for (initial, page) in [(InitialPage.index, 2), (.zero, 0)] {
      var parameters = B43ComposeParameters(density: 1)
      parameters.initialPage = initial
      let viewer = B43ComposeViewer(
        parameters: parameters, layoutSize: Size(width: 400, height: 800),
        imageSizes: Array(repeating: Size(width: 3000, height: 4000), count: 3), index: 2)
      #expect(viewer.currentPage(at: .zero) == page)
      #expect(viewer.frame(of: 2, at: .zero).minX == Double(2 - page) * 400)
    }
  }

  @Test("A page tracks fingers in its own coordinates: sliding under a finger adds to the fling")
  func ownCoordinates() throws {
    var viewer = viewer()
    panToBound(&viewer)
    handle(&viewer, 9000, (1, .down, 300, 400))
    handle(&viewer, 9010, (1, .moved, 255, 400))
    handle(&viewer, 9100, (1, .moved, 60, 400))
    handle(&viewer, 9300, (1, .up, 60, 400))
    // The row continues to page 2. A finger catches it on page 1 and pans that page almost straight
    // up, so the pager loses the finger and continues to move under it.
    handle(&viewer, 9350, (2, .down, 50, 400))
    #expect(handle(&viewer, 9360, (2, .moved, 48, 360)).first == "transform.active")
    handle(&viewer, 9370, (2, .moved, 48, 320))
    handle(&viewer, 9380, (2, .moved, 48, 280))
    // Pages lie at whole pixels.
    let scroll = [9360, 9370, 9380].map { viewer.horizontal.scroll(at: time($0)).rounded() }
    let mark = try #require(
      marks(&viewer, 9390, [(2, .up, 48, 280)]).first { $0.kind == .transformFling })
    guard case .pair(_, let x, let y)? = mark.values.first else {
      Issue.record("a fling has a velocity")
      return
    }
    // The parabola through the three positions before each step, at the last one: x = 50 − (400 −
    // scroll), then 48 − (400 − scroll), 10 ms apart.
    let expected = (3 * scroll[2] - 4 * scroll[1] + scroll[0] + 2) / 0.02
    #expect(isNear(x, expected, tolerance: 1e-6))
    #expect(x > 100)
    #expect(isNear(y, -4000, tolerance: 1e-6))
  }
}
