import Geometry
import Motion
import SceneModel
import Simulation
import TestSupport
import Testing
import Touch

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

  /// The texts of the marks.
  @discardableResult
  private func hear(
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

  /// Zooms the current page to twice its size about the middle, from 0 to 60 ms.
  private func zoom(_ viewer: inout B43ComposeViewer) {
    hear(&viewer, 0, (1, .down, 150, 400), (2, .down, 250, 400))
    hear(&viewer, 30, (1, .moved, 140, 400), (2, .moved, 260, 400))
    hear(&viewer, 60, (1, .moved, 80, 400), (2, .moved, 320, 400))
    hear(&viewer, 60, (1, .up, 80, 400), (2, .up, 320, 400))
  }

  /// Zooms the current page and pans it to its right end, by 120 ms.
  private func panToBound(_ viewer: inout B43ComposeViewer) {
    zoom(&viewer)
    hear(&viewer, 100, (1, .down, 200, 400))
    hear(&viewer, 110, (1, .moved, -400, 400))
    hear(&viewer, 120, (1, .up, -400, 400))
  }

  @Test("a page that goes active takes the finger from both pagers")
  func activePage() {
    var viewer = viewer()
    zoom(&viewer)
    #expect(viewer.page(1).scale == 2.4)
    hear(&viewer, 100, (1, .down, 200, 400))
    #expect(hear(&viewer, 110, (1, .moved, 140, 380)) == ["transform.active"])
    #expect(hear(&viewer, 120, (1, .moved, -300, 380)).isEmpty)
    #expect(viewer.horizontal.scroll(at: time(120)) == 400)
    #expect(viewer.page(1).offset(at: time(120)).dx == -280)
  }

  @Test("a straight pan against the bound is the pager's, one that is not straight is the page's")
  func againstBound() {
    var viewer = viewer()
    panToBound(&viewer)
    #expect(viewer.page(1).offset(at: time(120)).dx == -280)
    var straight = viewer
    hear(&straight, 9000, (1, .down, 300, 400))
    #expect(
      hear(&straight, 9010, (1, .moved, 255, 414.9)) == [
        "transform.ignored", "pager.scroll(horizontal)",
      ])
    var slanted = viewer
    hear(&slanted, 9000, (1, .down, 300, 400))
    #expect(hear(&slanted, 9010, (1, .moved, 255, 415)) == ["transform.active"])
    var back = viewer
    hear(&back, 9000, (1, .down, 300, 400))
    #expect(hear(&back, 9010, (1, .moved, 345, 400)) == ["transform.active"])
  }

  @Test("an ignored gesture stays ignored, also for a second finger")
  func stickyIgnore() {
    var viewer = viewer()
    hear(&viewer, 0, (1, .down, 200, 400))
    #expect(
      hear(&viewer, 10, (1, .moved, 180, 400)) == ["transform.ignored", "pager.scroll(horizontal)"])
    hear(&viewer, 20, (2, .down, 300, 400))
    hear(&viewer, 30, (1, .moved, 100, 400), (2, .moved, 390, 400))
    #expect(viewer.page(1).scale == 1)
    #expect(viewer.horizontal.scroll(at: time(30)) == 492)
  }

  @Test(
    "a pinch of which one finger lands beside the screen is a pinch",
    arguments: [
      (30.0, 0.0, 0), (370.0, 0.0, 1), (370.0, 0.0, 2), (200.0, -370.0, 1), (200.0, 370.0, 2),
    ])
  func besideTheScreen(x: Double, y: Double, index: Int) {
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
      hear(&viewer, Int64(milliseconds), first, second)
    }
    #expect(viewer.page(index).scale == 2)
    #expect(viewer.horizontal.scroll(at: time(60)) == Double(index) * 400)
  }

  @Test("a page that has left the screen has lost its zoom")
  func forgotten() throws {
    var viewer = viewer()
    zoom(&viewer)
    hear(&viewer, 100, (1, .down, 200, 400))
    hear(&viewer, 110, (1, .moved, -400, 400))
    hear(&viewer, 200, (1, .up, -400, 400))
    hear(&viewer, 9000, (1, .down, 390, 400))
    hear(&viewer, 9010, (1, .moved, 100, 400))
    hear(&viewer, 9100, (1, .up, 100, 400))
    #expect(viewer.page(1).scale == 2.4)
    #expect(viewer.currentPage(at: time(12_000)) == 2)
    hear(&viewer, 12_000, (1, .down, 200, 400))
    #expect(viewer.page(1).scale == 1)
  }

  @Test("the lower half of the way is no dismissal, the upper one is, once")
  func dismissal() {
    var viewer = viewer()
    hear(&viewer, 0, (1, .down, 200, 100))
    #expect(
      hear(&viewer, 10, (1, .moved, 200, 200)) == ["transform.ignored", "pager.scroll(vertical)"])
    #expect(hear(&viewer, 20, (1, .moved, 200, 507.9)).isEmpty)
    // 408 px less the slop of 8 is half the screen: the page above shows as much, which is enough.
    #expect(hear(&viewer, 30, (1, .moved, 200, 508)) == ["viewer.dismissing"])
    #expect(hear(&viewer, 40, (1, .moved, 200, 600)).isEmpty)
    #expect(viewer.dismissalInstant == nil)
    let picture = viewer.picture(of: 1, at: time(40))
    #expect(isNear(picture.center.y, 892))
  }

  @Test("upwards more than half must show")
  func dismissalUpwards() {
    var viewer = viewer()
    hear(&viewer, 0, (1, .down, 200, 700))
    hear(&viewer, 10, (1, .moved, 200, 600))
    #expect(hear(&viewer, 20, (1, .moved, 200, 292)).isEmpty)
    #expect(hear(&viewer, 30, (1, .moved, 200, 291.9)) == ["viewer.dismissing"])
  }

  @Test("a finger beside the middle page moves the vertical pager only")
  func besideTheMiddlePage() {
    var viewer = viewer()
    hear(&viewer, 0, (1, .down, 200, 100))
    hear(&viewer, 10, (1, .moved, 200, 400))
    hear(&viewer, 20, (2, .down, 200, 50))
    // The first finger holds the pager at 292 px; the second one lies above the page's edge.
    #expect(hear(&viewer, 30, (2, .moved, 330, 50)).isEmpty)
    #expect(viewer.horizontal.scroll(at: time(30)) == 400)
  }

  @Test("the row begins at the tapped page, or as in the original at its first")
  func initialPage() {
    for (initial, page) in [(B43ComposeParameters.InitialPage.index, 2), (.zero, 0)] {
      var parameters = B43ComposeParameters(density: 1)
      parameters.initialPage = initial
      let viewer = B43ComposeViewer(
        parameters: parameters, layoutSize: Size(width: 400, height: 800),
        imageSizes: Array(repeating: Size(width: 3000, height: 4000), count: 3), index: 2)
      #expect(viewer.currentPage(at: .zero) == page)
      #expect(viewer.frame(of: 2, at: .zero).minX == Double(2 - page) * 400)
    }
  }

  @Test("a page hears fingers in its own coordinates: one that slides away under them flings")
  func ownCoordinates() throws {
    var viewer = viewer()
    panToBound(&viewer)
    hear(&viewer, 9000, (1, .down, 300, 400))
    hear(&viewer, 9010, (1, .moved, 255, 400))
    hear(&viewer, 9100, (1, .moved, 60, 400))
    hear(&viewer, 9300, (1, .up, 60, 400))
    // The row goes on to page 2; a finger catches it on page 1 and pans that almost straight up, so that
    // the pager loses the finger and goes on under it.
    hear(&viewer, 9350, (2, .down, 50, 400))
    #expect(hear(&viewer, 9360, (2, .moved, 48, 360)).first == "transform.active")
    hear(&viewer, 9370, (2, .moved, 48, 320))
    hear(&viewer, 9380, (2, .moved, 48, 280))
    let scroll = [9360, 9370, 9380].map { viewer.horizontal.scroll(at: time($0)) }
    let mark = try #require(
      marks(&viewer, 9390, [(2, .up, 48, 280)]).first { $0.kind == .transformFling })
    guard case .pair(_, let x, let y)? = mark.values.first else {
      Issue.record("a fling has a velocity")
      return
    }
    // The parabola through the three places before each step, at the last one: x = 50 − (400 − scroll),
    // then 48 − (400 − scroll), 10 ms apart.
    let expected = (3 * scroll[2] - 4 * scroll[1] + scroll[0] + 2) / 0.02
    #expect(isNear(x, expected, tolerance: 1e-6))
    #expect(x > 100)
    #expect(isNear(y, -4000, tolerance: 1e-6))
  }
}
