import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

/// Checks the visible regions of pages that clip their pictures.
///
/// Pages are 400 × 800 pt. The pictures, 3:4, are 400 × 533.3 pt at scale 1 and 960 × 1280 pt at
/// 2.4.
@Suite struct B43ComposeClipTests {
  private typealias Finger = (id: Int, phase: TouchChange.Phase, x: Double, y: Double)

  private struct Run {
    var viewer: B43ComposePresentation

    init(_ change: (inout B43ComposeParameters) -> Void = { _ in }) {
      var parameters = B43ComposeParameters(density: 2)
      change(&parameters)
      let screen = Screen(
        size: Size(width: 400, height: 800), scale: 1, density: 2, safeArea: Insets(),
        background: .white)
      let grid = GalleryGrid(
        GalleryScene.grid,
        photos: (0..<3).map { Photo(path: "\($0).jpg", size: Size(width: 3000, height: 4000)) },
        screen: screen)
      viewer = B43ComposePresentation(parameters: parameters, index: 1, grid: grid)
      _ = viewer.open(at: .zero)
    }

    mutating func handle(_ milliseconds: Int, _ fingers: Finger...) {
      _ = viewer.handle(
        TouchEvent(
          time: GalleryScene.milliseconds(milliseconds),
          changes: fingers.map {
            TouchChange(
              finger: FingerID($0.id), phase: $0.phase, location: Point(x: $0.x, y: $0.y))
          }))
    }

    /// Zooms to 2.4 and pans until the picture's right edge is at that of its page.
    mutating func zoomAndPan() {
      handle(1000, (1, .down, 150, 400), (2, .down, 250, 400))
      handle(1030, (1, .moved, 140, 400), (2, .moved, 260, 400))
      handle(1060, (1, .moved, 80, 400), (2, .moved, 320, 400))
      handle(1060, (1, .up, 80, 400), (2, .up, 320, 400))
      handle(1100, (1, .down, 200, 400))
      handle(1110, (1, .moved, -400, 400))
      handle(1120, (1, .up, -400, 400))
    }

    /// Returns the pictures above the backdrop, each with its visible rectangle.
    func shown(at milliseconds: Int) -> [(photo: Int, picture: Rect, clip: Rect)] {
      let items = viewer.displayItems(at: GalleryScene.milliseconds(milliseconds))
      return B43SwiftUISceneTests.images(items).compactMap { image in
        image.clip.map { (image.photo, image.transform.apply(to: image.source), $0.rect) }
      }
    }

    func hero(at milliseconds: Int) -> Rect {
      viewer.look(at: GalleryScene.milliseconds(milliseconds)).hero.clip
    }
  }

  private func coincide(_ a: Rect?, _ b: Rect) -> Bool {
    a.map { $0.edgeDistance(to: b) < 0.01 } ?? false
  }

  @Test("A zoomed picture is clipped to its page while a finger moves the page")
  func paging() throws {
    var run = Run()
    run.zoomAndPan()
    #expect(coincide(run.hero(at: 2000), Rect(x: 0, y: 0, width: 400, height: 800)))
    run.handle(9000, (1, .down, 300, 400))
    // Against the bound, the pager moves: the finger's distance minus the slop of 8.
    run.handle(9010, (1, .moved, 255, 400))
    var shown = run.shown(at: 9010)
    #expect(shown.map(\.photo) == [1, 2])
    #expect(coincide(shown[0].clip, Rect(x: 0 - 37, y: 0, width: 400, height: 800)))
    #expect(coincide(shown[0].picture, Rect(x: -597, y: -240, width: 960, height: 1280)))
    #expect(
      coincide(shown[1].clip, Rect(x: 363, y: 400 - 800.0 / 3, width: 400, height: 1600.0 / 3)))
    // Back beyond its origin by 100: the 460 pt of the picture to the left of its page stay hidden.
    run.handle(9020, (1, .moved, 392, 400))
    shown = run.shown(at: 9020)
    #expect(shown.map(\.photo) == [0, 1])
    #expect(coincide(shown[1].picture, Rect(x: -460, y: -240, width: 960, height: 1280)))
    #expect(coincide(shown[1].clip, Rect(x: 100, y: 0, width: 400, height: 800)))
    #expect(coincide(run.hero(at: 9020), Rect(x: 100, y: 0, width: 400, height: 800)))
    for (photo, picture, clip) in shown {
      let page = Rect(x: 100 + Double(photo - 1) * 400, y: 0, width: 400, height: 800)
      #expect(coincide(picture.intersection(page), clip), "photo \(photo)")
    }
  }

  @Test("The clip moves down with the vertical pager, and widens toward the thumbnail")
  func dismissal() throws {
    var run = Run { $0.dismissTarget = .thumbnail }
    run.zoomAndPan()
    // Pan to the lower end; from there, a vertical drag moves the vertical pager.
    run.handle(3000, (1, .down, 200, 100))
    run.handle(3010, (1, .moved, 200, 700))
    run.handle(3020, (1, .up, 200, 700))
    run.handle(9000, (1, .down, 200, 100))
    run.handle(9010, (1, .moved, 200, 300))
    #expect(coincide(run.hero(at: 9010), Rect(x: 0, y: 192, width: 400, height: 800)))
    // 8 pt less than the finger, and more than half the screen.
    run.handle(9020, (1, .moved, 200, 528))
    #expect(coincide(run.hero(at: 9020), Rect(x: 0, y: 420, width: 400, height: 800)))
    let thumbnail = run.viewer.grid.thumbnails[1].clip
    #expect(coincide(run.hero(at: 9220), thumbnail))
    // A quarter of the duration of FastOutSlowIn.
    let progress = TimingCurve.fastOutSlowIn.value(at: 0.25)
    let bounds = Rect(x: 0, y: 420, width: 400, height: 800)
      .interpolated(to: Rect(x: 0, y: 0, width: 400, height: 800), progress)
    let shown = try #require(run.shown(at: 9070).last)
    #expect(shown.clip.minY >= bounds.minY - 0.01 && shown.clip.maxX <= bounds.maxX + 0.01)
  }

  @Test("With initialPage: zero the first page shows, and the tapped picture flies off the screen")
  func firstPage() throws {
    let run = Run { $0.initialPage = .zero }
    let start = run.shown(at: 0)
    #expect(start.map(\.photo) == [0, 1])
    #expect(coincide(start[1].clip, run.viewer.grid.thumbnails[1].clip))
    #expect(run.viewer.look(at: nil).grid.hidden == 1)
    #expect(coincide(run.hero(at: 0), run.viewer.grid.thumbnails[1].clip))
    let half = run.shown(at: 150)
    #expect(half.map(\.photo) == [0, 1])
    #expect(half[1].picture.center.x > 400)
    let fit = Rect(x: 0, y: 400 - 800.0 / 3, width: 400, height: 1600.0 / 3)
    #expect(coincide(half[0].clip, fit))
    let open = run.shown(at: 300)
    #expect(open.map(\.photo) == [0])
    #expect(coincide(run.hero(at: 300), fit))
  }
}
