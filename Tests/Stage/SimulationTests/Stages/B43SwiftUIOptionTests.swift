import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

/// Checks each known fault of the original, both with and without its fix.
@Suite struct B43SwiftUIOptionTests {
  static let pageSize = Size(width: 400, height: 800)

  /// A viewer of three square pictures that shows the second.
  static func viewer(_ change: (inout B43SwiftUIParameters) -> Void = { _ in }) -> B43SwiftUIViewer
  {
    var parameters = B43SwiftUIParameters()
    change(&parameters)
    return B43SwiftUIViewer(
      parameters: parameters, pageSize: pageSize,
      imageSizes: Array(repeating: Size(width: 900, height: 900), count: 3), index: 1)
  }

  static let center = Point(x: 200, y: 400)

  /// A viewer whose picture has been pinched to a scale.
  static func zoomed(
    _ scale: Double, _ change: (inout B43SwiftUIParameters) -> Void = { _ in }
  ) -> B43SwiftUIViewer {
    var viewer = viewer(change)
    viewer.pinchChanged(scale, start: center)
    _ = viewer.pinchEnded(at: .zero)
    return viewer
  }

  static func drag(
    _ viewer: inout B43SwiftUIViewer, _ steps: [Vector], remaining: Vector = .zero,
    at time: SceneTime = .zero
  ) {
    for step in steps { _ = viewer.dragChanged(step, at: time) }
    guard let last = steps.last else { return }
    _ = viewer.dragEnded(last, predictedEnd: last + remaining, at: time)
  }

  @Test(
    "The pager moves by 1/scale of the finger's distance, or with overflow: screen by all of it"
  )
  func overflow() {
    for (overflow, movement) in [(B43SwiftUIParameters.Overflow.literal, -50.0), (.screen, -100)] {
      var viewer = Self.zoomed(2) { $0.overflow = overflow }
      // The picture has 100 unscaled points to each side, 200 of the finger's.
      _ = viewer.dragChanged(Vector(dx: -300, dy: 0), at: .zero)
      #expect(viewer.page.offset.model.dx == -100)
      #expect(viewer.pager.offset.model.dx == -400 + movement)
    }
  }

  @Test("Only custom paging turns a zoomed page by the portion that the picture cannot follow")
  func paging() {
    // At scale 2 the picture has 100 unscaled points to each side, so 50 remain of 300 / 2.
    for (paging, zoomed, fitted) in [
      (B43SwiftUIParameters.Paging.custom, -450.0, -700.0), (.fitted, -400, -700),
      (.scrollView, -400, -400), (.simultaneous, -700, -700),
    ] {
      for (scale, offset) in [(2.0, zoomed), (1, fitted)] {
        var viewer = Self.zoomed(scale) { $0.paging = paging }
        _ = viewer.dragChanged(Vector(dx: -300, dy: 0), at: .zero)
        #expect(viewer.pager.offset.model.dx == offset, "\(paging) at \(scale)")
        #expect(viewer.page.offset.model.dx == (scale == 2 ? -100 : 0))
        _ = viewer.dragEnded(
          Vector(dx: -300, dy: 0), predictedEnd: Vector(dx: -500, dy: 0), at: .zero)
        #expect(viewer.pager.index == (offset == -400 ? 1 : 2))
      }
    }
  }

  @Test("After a pinch the next drag jumps, unless syncUnclampedOnPinchEnd is set")
  func pinchEnd() {
    for (sync, over) in [(false, 105.0), (true, 5)] {
      var viewer = Self.zoomed(2) { $0.syncUnclampedOnPinchEnd = sync }
      Self.drag(&viewer, [Vector(dx: 200, dy: 0)])
      viewer.pinchChanged(0.1, start: Self.center)
      _ = viewer.pinchEnded(at: .zero)
      #expect(viewer.page.scale == 1)
      #expect(viewer.page.offset.model == .zero)
      _ = viewer.dragChanged(Vector(dx: 5, dy: 0), at: .zero)
      #expect(viewer.pager.offset.model.dx == -400 + over)
    }
  }

  @Test(
    "A pinch beyond the maximum reverses at once, or with fromStart only after it is taken back"
  )
  func overPinch() {
    for (kind, scale) in [(B43SwiftUIParameters.PinchScale.accumulated, 2.0), (.fromStart, 2.5)] {
      var viewer = Self.viewer { $0.pinchScale = kind }
      viewer.pinchChanged(5, start: Self.center)
      #expect(viewer.page.scale == 2.5)
      viewer.pinchChanged(4, start: Self.center)
      #expect(isNear(viewer.page.scale, scale))
      _ = viewer.pinchEnded(at: .zero)
      viewer.pinchChanged(0.8, start: Self.center)
      #expect(isNear(viewer.page.scale, 0.8 * scale))
    }
  }

  @Test("A pinch keeps the page's center in place, or with pinchAnchor: fingers the touched point")
  func pinchAnchor() {
    func shown(_ point: Point, _ page: B43SwiftUIPage) -> Point {
      Self.center + ((point - Self.center) + page.offset.model) * page.scale
    }
    let fingers = Point(x: 320, y: 300)
    var viewer = Self.viewer()
    viewer.pinchChanged(2, start: fingers)
    #expect(shown(Self.center, viewer.page) == Self.center)
    viewer = Self.viewer { $0.pinchAnchor = .fingers }
    for scale in [1.2, 1.7, 2.2] { viewer.pinchChanged(scale, start: fingers) }
    #expect(shown(fingers, viewer.page).distance(to: fingers) < 1e-9)
    _ = viewer.pinchEnded(at: .zero)
    #expect(viewer.page.offset.model.dx.magnitude <= viewer.page.reach.dx)
    #expect(viewer.page.offset.model.dy.magnitude <= viewer.page.reach.dy)
  }

  @Test("Gaps next to a shrinking picture close at the end, or with clampWhilePinching never open")
  func clampWhilePinching() {
    for (clamps, offset) in [(false, 100.0), (true, 0)] {
      var viewer = Self.zoomed(2) { $0.clampWhilePinching = clamps }
      Self.drag(&viewer, [Vector(dx: 200, dy: 0)])
      viewer.pinchChanged(0.5, start: Self.center)
      #expect(viewer.page.offset.model.dx == offset)
      _ = viewer.pinchEnded(at: .zero)
      #expect(viewer.page.offset.model.dx == 0)
    }
  }

  @Test("A step from bound to bound keeps the axis, or with axisRelease: crossing chooses it again")
  func axisRelease() {
    for (release, axis) in [
      (B43SwiftUIParameters.AxisRelease.exact, Axis.horizontal),
      (.crossing, .vertical),
    ] {
      var viewer = Self.viewer { $0.axisRelease = release }
      _ = viewer.dragChanged(Vector(dx: 20, dy: 4), at: .zero)
      #expect(viewer.page.axis == .horizontal)
      _ = viewer.dragChanged(Vector(dx: -3, dy: 40), at: .zero)
      #expect(viewer.page.axis == axis)
      let offset = viewer.pager.offset.model
      #expect(offset == (axis == .vertical ? Vector(dx: -400, dy: 40) : Vector(dx: -403, dy: 0)))
    }
  }

  @Test("An exact return within the bounds releases the axis; the next event chooses again")
  func exactRelease() {
    var viewer = Self.viewer()
    _ = viewer.dragChanged(Vector(dx: 20, dy: 4), at: .zero)
    let calls = viewer.dragChanged(Vector(dx: 0, dy: 40), at: .zero)
    #expect(calls == [.draggingOverCanceled])
    #expect(viewer.page.axis == nil)
    _ = viewer.dragChanged(Vector(dx: 0, dy: 41), at: .zero)
    #expect(viewer.page.axis == .vertical)
  }

  /// A picture of 600 × 400 pt on its page of 400 × 800 pt: it can pan by 100 pt to each side, but
  /// not vertically.
  private static func wide(axisRatio: Double, scale: Double = 1.5) -> B43SwiftUIViewer {
    zoomed(scale) { $0.axisRatio = axisRatio }
  }

  @Test("A wobble of 2 pt makes a horizontal drag vertical, unless axisRatio is set")
  func axisWobble() {
    let literal = (0.0, Axis.vertical, Vector(dx: 0, dy: 4 / 1.5), 1)
    let cured = (3.0, Axis.horizontal, Vector(dx: -200 / 1.5, dy: 0), 2)
    for (ratio, axis, movement, index) in [literal, cured] {
      var viewer = Self.wide(axisRatio: ratio)
      _ = viewer.dragChanged(Vector(dx: -10, dy: 2), at: .zero)
      #expect(viewer.page.axis == (ratio == 0 ? .vertical : nil))
      #expect(viewer.pager.offset.model == Vector(dx: -400, dy: ratio == 0 ? 2 / 1.5 : 0))
      _ = viewer.dragChanged(Vector(dx: -90, dy: 3), at: .zero)
      #expect(isNear(viewer.page.offset.model.dx, -60))
      _ = viewer.dragChanged(Vector(dx: -300, dy: 4), at: .zero)
      #expect(viewer.page.axis == axis)
      #expect((viewer.pager.offset.model - Vector(dx: -400, dy: 0) - movement).length < 1e-9)
      _ = viewer.dragEnded(
        Vector(dx: -300, dy: 4), predictedEnd: Vector(dx: -350, dy: 4), at: .zero)
      #expect(viewer.pager.index == index)
    }
  }

  private struct SlantedDrag: Sendable {
    var ratio: Double
    /// The drag's translations in screen points.
    var steps: [(x: Double, y: Double)]
    /// The movement of the pager downward in points, or nil if no axis is chosen.
    var movement: Double?
  }

  private static let slantedDrags: [SlantedDrag] = [
    // Straight down: at once. Exactly 3:1 is enough.
    SlantedDrag(ratio: 3, steps: [(2, 10)], movement: 10 / 1.5),
    SlantedDrag(ratio: 3, steps: [(-4, 12)], movement: 8),
    SlantedDrag(ratio: 3, steps: [(-4, 11.9)], movement: nil),
    // 2:1, then 6:1: only the overflow after that counts.
    SlantedDrag(ratio: 3, steps: [(-10, 20)], movement: nil),
    SlantedDrag(ratio: 3, steps: [(-10, 20), (-10, 60)], movement: 40 / 1.5),
    // Back and forth counts as horizontal distance, even if the end is near the start.
    SlantedDrag(ratio: 3, steps: [(-60, 1), (-2, 8)], movement: nil),
    SlantedDrag(ratio: 0, steps: [(-60, 1), (-2, 8)], movement: 8 / 1.5),
  ]

  @Test("An axis without pan range needs a drag axisRatio times longer along it")
  func axisRatio() {
    for drag in Self.slantedDrags {
      var viewer = Self.wide(axisRatio: drag.ratio)
      for step in drag.steps { _ = viewer.dragChanged(Vector(dx: step.x, dy: step.y), at: .zero) }
      #expect(viewer.page.axis == (drag.movement == nil ? nil : .vertical), "\(drag)")
      #expect(isNear(viewer.pager.offset.model.dy, drag.movement ?? 0), "\(drag)")
    }
  }

  @Test("A fitted picture has no pan range: the longer distance decides, regardless of axisRatio")
  func axisRatioWhenSettled() {
    for (step, axis) in [
      (Vector(dx: 12, dy: 8), Axis.horizontal), (Vector(dx: 8, dy: 12), .vertical),
      (Vector(dx: 12, dy: 12), .vertical),
    ] {
      var viewer = Self.wide(axisRatio: 3, scale: 1)
      _ = viewer.dragChanged(step, at: .zero)
      #expect(viewer.page.axis == axis)
    }
  }

  @Test("A straight pull down dismisses a zoomed picture with and without axisRatio")
  func axisRatioDismissal() {
    for ratio in [0.0, 3] {
      var viewer = Self.wide(axisRatio: ratio)
      Self.drag(&viewer, [Vector(dx: 2, dy: 10), Vector(dx: 10, dy: 120), Vector(dx: 15, dy: 201)])
      #expect(viewer.pager.dismissed)
    }
  }

  @Test("A long pan that just reaches the edge turns the page, unless prediction is overflow")
  func prediction() {
    for (prediction, index) in [(B43SwiftUIParameters.Prediction.drag, 2), (.overflow, 1)] {
      var viewer = Self.zoomed(2) { $0.prediction = prediction }
      Self.drag(&viewer, [Vector(dx: 180, dy: 0)])
      Self.drag(&viewer, [Vector(dx: -390, dy: 0)], remaining: Vector(dx: -20, dy: 0))
      #expect(viewer.pager.index == index)
    }
    var viewer = Self.zoomed(2) { $0.prediction = .overflow }
    Self.drag(&viewer, [Vector(dx: -300, dy: 0)], remaining: Vector(dx: -200, dy: 0))
    #expect(viewer.pager.index == 2)
  }

  @Test("A page that was left zoomed stays zoomed, or with leftPageZoom: reset is fitted")
  func leftPageZoom() throws {
    for (left, scale) in [(B43SwiftUIParameters.LeftPageZoom.kept, 2.0), (.reset, 1)] {
      var viewer = Self.zoomed(2) { $0.leftPageZoom = left }
      Self.drag(&viewer, [Vector(dx: -300, dy: 0)], remaining: Vector(dx: -200, dy: 0))
      #expect(viewer.pager.index == 2)
      #expect(viewer.page.scale == 1)
      #expect(viewer.pages[1].scale == 2)
      let later = try #require(SceneTime(seconds: 1))
      Self.drag(&viewer, [Vector(dx: 120, dy: 0)], remaining: Vector(dx: 200, dy: 0), at: later)
      #expect(viewer.pager.index == 1)
      #expect(viewer.page.scale == scale)
    }
  }

  @Test("A page that is still sliding off is reset only after it has left the screen")
  func resetOnlyUnseen() {
    var viewer = Self.zoomed(2) { $0.leftPageZoom = .reset }
    Self.drag(&viewer, [Vector(dx: -300, dy: 0)], remaining: Vector(dx: -200, dy: 0))
    _ = viewer.dragChanged(Vector(dx: 12, dy: 0), at: SceneTime(nanoseconds: 100_000_000))
    #expect(viewer.pages[1].scale == 2)
  }

  @Test("A dismissal is one change, or starts with a return to the center")
  func recentring() {
    let halfway = SceneTime(nanoseconds: 100_000_000)
    var offsets: [Double] = []
    for recentring in B43SwiftUIParameters.DismissRecentring.allCases {
      var viewer = Self.viewer { $0.dismissRecentring = recentring }
      Self.drag(&viewer, [Vector(dx: 0, dy: 300)])
      #expect(viewer.pager.dismissed)
      #expect(viewer.pager.offset.model.dy == 300)
      offsets.append(viewer.pager.offset.value(at: halfway).dy)
    }
    #expect(offsets[0] == 300)
    #expect(offsets[1] < 240)
  }

  @Test(
    "A dismissed picture moves to the drag's predicted end, off the screen, or stays for the cover"
  )
  func dismissTarget() {
    for (target, y) in [
      (B43SwiftUIParameters.DismissTarget.predicted, -260.0), (.offscreen, -800),
      (.thumbnail, -210),
    ] {
      var viewer = Self.viewer { $0.dismissTarget = target }
      Self.drag(&viewer, [Vector(dx: 0, dy: -210)], remaining: Vector(dx: 0, dy: -50))
      #expect(viewer.pager.dismissed)
      #expect(viewer.pager.offset.model == Vector(dx: -400, dy: y))
    }
  }

  @Test("Thresholds are exclusive, and the first and last page have none beyond them")
  func thresholds() {
    for (movement, index, dismissed) in [
      (Vector(dx: -200, dy: 0), 1, false), (Vector(dx: -200.01, dy: 0), 2, false),
      (Vector(dx: 200.01, dy: 0), 0, false), (Vector(dx: 0, dy: 200), 1, false),
      (Vector(dx: 0, dy: -200.01), 1, true),
    ] {
      var viewer = Self.viewer()
      _ = viewer.dragChanged(movement / 10, at: .zero)
      _ = viewer.dragEnded(movement / 10, predictedEnd: movement, at: .zero)
      #expect(viewer.pager.index == index, "\(movement)")
      #expect(viewer.pager.dismissed == dismissed, "\(movement)")
    }
    var viewer = Self.viewer()
    for index in [0, 0, 0] {
      Self.drag(&viewer, [Vector(dx: 150, dy: 0)], remaining: Vector(dx: 200, dy: 0))
      #expect(viewer.pager.index == index)
      #expect(viewer.pager.offset.model == .zero)
    }
  }

  @Test("Page distance includes the spacing; with initialOffset: zero, the wrong page shows")
  func placing() {
    let spaced = Self.viewer { $0.pageSpacing = 20 }
    #expect(spaced.pager.offset.model.dx == -420)
    #expect(Self.viewer { $0.initialOffset = .zero }.pager.offset.model.dx == 0)
  }

  @Test("Degenerate pinches, gestures without a beginning and empty galleries give finite numbers")
  func degenerate() {
    var viewer = Self.viewer()
    for value in [0.0, 0, 1, 0, .infinity, 3] { viewer.pinchChanged(value, start: Self.center) }
    #expect((1...2.5).contains(viewer.page.scale))
    _ = viewer.pinchEnded(at: .zero)
    _ = viewer.pinchEnded(at: .zero)
    _ = viewer.dragEnded(.zero, predictedEnd: .zero, at: .zero)
    #expect(viewer.page.offset.model.length.isFinite)
    var empty = B43SwiftUIViewer(
      parameters: B43SwiftUIParameters(), pageSize: Self.pageSize, imageSizes: [], index: 7)
    Self.drag(&empty, [Vector(dx: -350, dy: 0)])
    #expect(empty.pager.index == 0)
  }

  @Test("A gesture keeps the page on which it began, even if another gesture turns the page")
  func owner() {
    var viewer = Self.viewer()
    _ = viewer.dragChanged(Vector(dx: -300, dy: 0), at: .zero)
    viewer.pinchChanged(2, start: Self.center)
    _ = viewer.dragEnded(
      Vector(dx: -300, dy: 0), predictedEnd: Vector(dx: -300, dy: 0), at: .zero)
    _ = viewer.pinchEnded(at: .zero)
    #expect(viewer.handlingIndex == 1)
    #expect(viewer.pages.map(\.scale) == [1, 2, 1])
  }
}
