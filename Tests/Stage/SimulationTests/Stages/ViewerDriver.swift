import Display
import SceneModel

@testable import Simulation

/// Constants with their defaults.
protocol StandardConstants {
  static var standard: Self { get }
}

extension FixedConstantSet {
  static var standard: Self { Self() }
}

extension TelephotoParameters: StandardConstants {}
extension PhotoSwipeParameters: StandardConstants {}

extension DeclaredParameters: StandardConstants {
  /// The constants of `photos`.
  static let standard: DeclaredParameters = {
    for case let parameters as DeclaredParameters in ConstantSets.viewers { return parameters }
    preconditionFailure("photos is not declared")
  }()
}

/// A driver of the best-practice viewer, for tests.
typealias PhotosDriver = ViewerDriver<DeclaredPresentation>

/// Drives a viewer over a grid in tests with fingers and timers, and reads its visible state.
struct ViewerDriver<Viewer: GalleryViewer> where Viewer.Parameters: StandardConstants {
  static var screen: Screen { GalleryScene.screen }

  /// Landscape, portrait, a panorama, a tall strip, a square and one that fills the screen.
  static var photos: [Photo] {
    [(4000, 3000), (3000, 4000), (8000, 2000), (900, 4200), (1000, 1000), (786, 1704)].map {
      Photo(path: "\($0.0)x\($0.1).jpg", size: Size(width: $0.0, height: $0.1))
    }
  }

  private(set) var viewer: Viewer
  /// Nanoseconds since the viewer opened.
  private(set) var now: Int64 = 0
  private(set) var marks: [String] = []

  init(
    index: Int = 0, photos: [Photo] = ViewerDriver.photos,
    radii: CornerRadii = CornerRadii(
      topLeading: 12, topTrailing: 2, bottomTrailing: 12, bottomLeading: 0),
    change: (inout Viewer.Parameters) -> Void = { _ in }
  ) {
    var parameters = Viewer.Parameters.standard
    change(&parameters)
    var grid = Grid()
    grid.cornerRadii = radii
    viewer = Viewer(
      parameters: parameters, index: index,
      grid: GalleryGrid(grid, photos: photos, screen: Self.screen))
    _ = viewer.open(at: .zero)
  }

  /// Returns a viewer whose opening has finished.
  static func opened(
    index: Int = 0, photos: [Photo] = ViewerDriver.photos,
    change: (inout Viewer.Parameters) -> Void = { _ in }
  ) -> ViewerDriver {
    var driver = ViewerDriver(index: index, photos: photos, change: change)
    driver.wait(2)
    return driver
  }

  var time: SceneTime { SceneTime(nanoseconds: now) }

  func number(_ name: String, later seconds: Double = 0) -> Double {
    let at = SceneTime(nanoseconds: now + Int64(seconds * 1e9))
    return viewer.readings(at: at).first { $0.name == name }?.value.number ?? .nan
  }

  var state: String {
    guard case .word(let word) = viewer.readings(at: time).first?.value else { return "" }
    return word
  }

  var picture: Rect { viewer.look(at: time).hero.picture }

  /// Returns the picture's unit point at a point of the screen.
  func unit(at point: Point) -> UnitPoint {
    let picture = picture
    return UnitPoint(
      x: (point.x - picture.minX) / picture.width, y: (point.y - picture.minY) / picture.height)
  }

  mutating func wait(_ seconds: Double) {
    let end = now + Int64(seconds * 1e9)
    fireTimers(through: end)
    now = end
  }

  private mutating func fireTimers(through end: Int64) {
    while viewer.isShown, let timer = viewer.nextTimer,
      timer <= SceneTime(nanoseconds: end)
    {
      marks += viewer.fireTimer().map(\.text)
    }
  }

  private var locations: [FingerID: Point] = [:]

  /// Sends an event; fingers lift at their last position, regardless of the change's location.
  mutating func send(_ changes: [TouchChange]) {
    var changes = changes
    for index in changes.indices {
      if changes[index].phase == .up {
        changes[index].location = locations[changes[index].finger] ?? .zero
      }
      locations[changes[index].finger] = changes[index].location
    }
    fireTimers(through: now)
    guard viewer.isShown else { return }
    marks += viewer.handle(TouchEvent(time: time, changes: changes)).flatMap(\.marks).map(\.text)
  }

  mutating func down(_ finger: Int, _ x: Double, _ y: Double) {
    send([TouchChange(finger: FingerID(finger), phase: .down, location: Point(x: x, y: y))])
  }

  mutating func move(_ finger: Int, _ x: Double, _ y: Double) {
    send([TouchChange(finger: FingerID(finger), phase: .moved, location: Point(x: x, y: y))])
  }

  mutating func up(_ finger: Int) {
    send([TouchChange(finger: FingerID(finger), phase: .up, location: .zero)])
  }

  mutating func tap(_ x: Double, _ y: Double) {
    down(1, x, y)
    wait(0.05)
    up(1)
  }

  mutating func doubleTap(_ x: Double, _ y: Double) {
    tap(x, y)
    wait(0.1)
    tap(x, y)
  }

  /// Touches down and moves on a straight line with constant velocity, at 120 samples per second.
  ///
  /// The finger stays down.
  mutating func drag(
    from start: Point, by movement: Vector, during seconds: Double = 0.25,
    each: (ViewerDriver, Point) -> Void = { _, _ in }
  ) {
    down(1, start.x, start.y)
    let steps = max(1, Int((seconds * 120).rounded()))
    for step in 1...steps {
      wait(seconds / Double(steps))
      let location = start + movement * (Double(step) / Double(steps))
      move(1, location.x, location.y)
      each(self, location)
    }
  }

  /// Drags, and lifts at the end.
  mutating func fling(from start: Point, by movement: Vector, during seconds: Double = 0.25) {
    drag(from: start, by: movement, during: seconds)
    up(1)
  }

  /// Moves two fingers from one pair of positions to another; they stay down.
  mutating func pinch(
    _ from: (Point, Point), to end: (Point, Point), during seconds: Double = 0.3,
    each: (ViewerDriver, Point, Point) -> Void = { _, _, _ in }
  ) {
    send([
      TouchChange(finger: FingerID(1), phase: .down, location: from.0),
      TouchChange(finger: FingerID(2), phase: .down, location: from.1),
    ])
    let steps = max(1, Int((seconds * 120).rounded()))
    for step in 1...steps {
      wait(seconds / Double(steps))
      let fraction = Double(step) / Double(steps)
      let (first, second) = (
        from.0 + (end.0 - from.0) * fraction, from.1 + (end.1 - from.1) * fraction
      )
      send([
        TouchChange(finger: FingerID(1), phase: .moved, location: first),
        TouchChange(finger: FingerID(2), phase: .moved, location: second),
      ])
      each(self, first, second)
    }
  }

  mutating func liftBoth() {
    send([
      TouchChange(finger: FingerID(1), phase: .up, location: .zero),
      TouchChange(finger: FingerID(2), phase: .up, location: .zero),
    ])
  }
}
