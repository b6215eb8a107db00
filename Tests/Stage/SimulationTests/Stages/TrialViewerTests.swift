import Display
import SceneModel
import Testing

@testable import Simulation

/// A viewer in as few lines as possible: a drag moves the picture, its release closes or returns it.
private struct TrialViewer: ShelledViewer {
  static let readingTable = ReadingTable<Double>([.number("pull", .inner, .points) { $0 }])
  private static let animation = Animation.curve(.easeOut, duration: GalleryScene.milliseconds(300))

  var shell: ViewerShell
  private(set) var phase = Phase.open
  private let index: Int
  private var gestures = ViewerGestures()
  private var pull = AnimatedValue(Vector.zero)

  init(parameters: TelephotoParameters, index: Int, grid: GalleryGrid) {
    self.index = index
    shell = ViewerShell(grid, index: index)
  }

  mutating func open(at time: SceneTime) -> [EventMark] {
    shell.open(with: Self.animation, at: time)
    return []
  }

  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    for gesture in gestures.update(event) {
      switch gesture {
      case .dragChanged(let value):
        phase = .drag
        pull.set(value.translation)
      case .dragEnded(let value):
        phase = value.translation.length > 100 ? .flyHome : .settle
        pull.set(.zero, with: Self.animation, at: event.time)
        if phase == .flyHome {
          shell.flyHome(index, with: Self.animation, fading: Self.animation, at: event.time)
        }
      default: break
      }
    }
    return []
  }

  func look(at time: SceneTime?) -> ViewerLook {
    var picture = grid.fitRect(of: index)
    picture.origin = picture.origin + pull.value(at: time)
    return shell.look(shell.hero(index, from: picture, at: time), over: .black, at: time)
  }

  func values(at time: SceneTime?) -> Double { pull.value(at: time).dy }
  func panExtents(at time: SceneTime) -> PanExtents { PanExtents(everywhere: grid.screen.size) }
  func animatedValues(in table: inout AnimationTable) {
    table.value("flight", shell.flight, moving: Hero.readings)
    table.value("pull", pull, moving: Hero.frameReadings) { ["pull": $0.dy] }
  }
}

/// A viewer that only drags and dismisses needs nothing but its fingers, thanks to the shell.
struct TrialViewerTests {
  private typealias Driver = ViewerDriver<TrialViewer>

  @Test func fliesFromItsThumbnailToItsPage() {
    var driver = Driver(index: 2)
    let thumbnail = driver.viewer.grid.thumbnails[2]
    #expect(driver.picture == thumbnail.picture)
    #expect(driver.number("backdrop.opacity") == 0)
    driver.wait(0.3)
    #expect(driver.picture == driver.viewer.grid.fitRect(of: 2))
    #expect(driver.number("backdrop.opacity") == 1)
  }

  @Test func returnsFromAShortDrag() {
    var driver = Driver.opened(index: 2)
    let page = driver.picture
    driver.fling(from: Point(x: 200, y: 400), by: Vector(dx: 0, dy: 60))
    #expect(driver.number("pull") == 60)
    driver.wait(1)
    #expect(driver.picture == page)
    #expect(driver.viewer.isShown)
  }

  @Test func fliesHomeAndClosesAfterALongDrag() {
    var driver = Driver.opened(index: 2)
    driver.fling(from: Point(x: 200, y: 400), by: Vector(dx: 0, dy: 200))
    #expect(driver.viewer.isShown)
    driver.wait(0.29)
    #expect(driver.viewer.isShown)
    #expect(driver.viewer.look(at: driver.time).grid.hidden == 2)
    driver.wait(0.02)
    #expect(!driver.viewer.isShown)
    #expect(driver.marks.last == EventMark(.viewerClosed).text)
  }
}
