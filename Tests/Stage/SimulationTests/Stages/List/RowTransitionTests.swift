import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Transitions of rows")
struct RowTransitionTests {
  private static let size = Size(width: 393, height: 44)

  private static func entries(_ transform: AffineTransform) -> [Double] {
    [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
  }

  private static func layout(_ size: Size) -> RowLayout {
    RowLayout(origin: .zero, size: size, density: 3)
  }

  /// A row that is inserted at 0 s.
  private static func inserted(
    _ transition: RowTransition, _ animation: Animation? = .linear
  ) -> RowView {
    RowView(
      ListRow(id: "a", text: "a"), number: 0, y: 0, transition: transition,
      layout: Self.layout(size), animation: animation, at: .zero)
  }

  /// A row that exists and is removed at 0 s.
  private static func removed(
    _ transition: RowTransition, _ animation: Animation? = .linear
  ) -> RowView {
    var row = RowView(
      ListRow(id: "a", text: "a"), number: 0, y: 0, transition: transition,
      layout: Self.layout(size))
    _ = row.disappear(with: animation, at: .zero)
    return row
  }

  // MARK: Reference tables

  @Test("The quadratic scale matches the reference table")
  func quadratic() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["x"], expected: ["scale"], for: "quadratic scale")
    for reference in cases where reference.input.has("x") {
      let values = try reference.input["x"].doubles.map {
        RowEffect.quadratic($0, -6.8, 5.8, 1)
      }
      let expected = try reference.expected["scale"].doubles
      #expect(values.count == expected.count)
      for (value, expected) in zip(values, expected) {
        #expect((value - expected).magnitude <= 1e-12, "\(reference)")
      }
    }
  }

  @Test("Insertion and removal match the reference table")
  func rows() throws {
    let cases = try ReferenceTables.cases(
      withInput: ["rowSize", "duration", "curve", "t"],
      expected: [
        "insertion[t,progress,offsetX,opacity]", "removal[t,factor,scale,a,b,c,d,tx,ty]",
      ], for: "rows that come and go")
    for reference in cases {
      let extents = try reference.input["rowSize"].doubles
      let size = Size(width: extents[0], height: extents[1])
      let points = try reference.input["curve"].doubles
      let animation = Animation.curve(
        TimingCurve(points[0], points[1], points[2], points[3]),
        duration: try #require(SceneTime(nearest: try reference.input["duration"].double)))
      let row = ListRow(id: "a", text: "a")
      let transition = ListParameters().transition
      let inserted = RowView(
        row, number: 0, y: 0, transition: transition, layout: Self.layout(size),
        animation: animation, at: .zero)
      for line in try reference.expected["insertion[t,progress,offsetX,opacity]"].array {
        let values = try line.doubles
        let time: SceneTime = try #require(SceneTime(nearest: values[0]))
        let effect = inserted.effect(at: time)
        #expect(
          areNear([effect.offset.dx, effect.opacity], Array(values[2...]), tolerance: 1e-8),
          "\(reference) at \(values[0])")
        #expect(effect.scale == 1)
      }
      var removed = RowView(row, number: 0, y: 0, transition: transition, layout: Self.layout(size))
      _ = removed.disappear(with: animation, at: .zero)
      for line in try reference.expected["removal[t,factor,scale,a,b,c,d,tx,ty]"].array {
        let values = try line.doubles
        let time = try #require(SceneTime(nearest: values[0]))
        let effect = removed.effect(at: time)
        #expect(removed.isPresent(at: time))
        #expect(
          areNear(
            [effect.scale] + Self.entries(effect.transform), Array(values[2...]), tolerance: 1e-8),
          "\(reference) at \(values[0])")
      }
    }
  }

  // MARK: Phases

  /// A transition, with its offset, scale and opacity at the start of the insertion and at the end
  /// of the removal.
  private static let phases: [(RowTransition, [Double], [Double])] = [
    (.slide, [-393, 0, 1, 1], [393, 0, 1, 1]),
    (.move(.leading), [-393, 0, 1, 1], [-393, 0, 1, 1]),
    (.move(.trailing), [393, 0, 1, 1], [393, 0, 1, 1]),
    (.move(.top), [0, -44, 1, 1], [0, -44, 1, 1]),
    (.move(.bottom), [0, 44, 1, 1], [0, 44, 1, 1]),
    (.opacity, [0, 0, 1, 0], [0, 0, 1, 0]),
    (.scale(0.25, anchor: .center), [0, 0, 0.25, 1], [0, 0, 0.25, 1]),
    (.offset(Vector(dx: 3, dy: -4)), [3, -4, 1, 1], [3, -4, 1, 1]),
    (.quadraticScale(a: -6.8, b: 5.8, c: 1), [0, 0, 0, 1], [0, 0, 0, 1]),
    (.quadraticScale(a: 1, b: 1, c: 1), [0, 0, 3, 1], [0, 0, 3, 1]),
    (.combined([.slide, .opacity]), [-393, 0, 1, 0], [393, 0, 1, 0]),
    (.asymmetric(insertion: .slide, removal: .opacity), [-393, 0, 1, 1], [0, 0, 1, 0]),
    // A nested pair uses only its matching half.
    (
      .asymmetric(
        insertion: .asymmetric(insertion: .opacity, removal: .slide),
        removal: .asymmetric(insertion: .move(.top), removal: .move(.bottom))),
      [0, 0, 1, 0], [0, 44, 1, 1]
    ),
    (
      .combined([.asymmetric(insertion: .identity, removal: .slide), .move(.top)]),
      [0, -44, 1, 1], [393, -44, 1, 1]
    ),
  ]

  private static func values(_ effect: RowEffect) -> [Double] {
    [effect.offset.dx, effect.offset.dy, effect.scale, effect.opacity]
  }

  @Test("A transition begins in willAppear, settles in identity and ends in didDisappear")
  func phases() {
    let end = GalleryScene.milliseconds(350)
    for (transition, before, after) in Self.phases {
      let inserted = Self.inserted(transition)
      #expect(areNear(Self.values(inserted.effect(at: .zero)), before), "\(transition)")
      #expect(areNear(Self.values(inserted.effect(at: end)), [0, 0, 1, 1]), "\(transition)")
      let removed = Self.removed(transition)
      #expect(areNear(Self.values(removed.effect(at: .zero)), [0, 0, 1, 1]), "\(transition)")
      #expect(areNear(Self.values(removed.effect(at: end)), after), "\(transition)")
      #expect(
        removed.isPresent(at: end) && !removed.isPresent(at: end + GalleryScene.milliseconds(1)))
    }
  }

  @Test("Modifiers apply one after another, each to the result of the previous one")
  func order() {
    let shrink = RowTransition.scale(0.5, anchor: UnitPoint(x: 0, y: 0))
    let shift = RowTransition.offset(Vector(dx: 10, dy: 0))
    let scaledFirst = Self.inserted(.combined([shrink, shift])).effect(at: .zero)
    #expect(Self.entries(scaledFirst.transform) == [0.5, 0, 0, 0.5, 10, 0])
    let shiftedFirst = Self.inserted(.combined([shift, shrink])).effect(at: .zero)
    #expect(Self.entries(shiftedFirst.transform) == [0.5, 0, 0, 0.5, 5, 0])
    #expect(shiftedFirst.offset == Vector(dx: 10, dy: 0))
    let twice = Self.inserted(.combined([shrink, shrink, .opacity, .opacity])).effect(
      at: GalleryScene.milliseconds(175))
    #expect(isNear(twice.scale, 0.75 * 0.75) && isNear(twice.opacity, 0.25))
  }

  @Test("An anchor keeps its position")
  func anchor() {
    for unit in [UnitPoint.center, UnitPoint(x: 1, y: 0), UnitPoint(x: -2, y: 0.3)] {
      let effect = Self.inserted(.scale(0.3, anchor: unit)).effect(
        at: GalleryScene.milliseconds(60))
      let point = Rect(origin: .zero, size: Self.size).point(at: unit)
      let image = effect.transform.apply(to: point)
      #expect(areNear([image.x, image.y], [point.x, point.y]))
    }
  }

  // MARK: Nothing to animate

  @Test("A row disappears at once if nothing of its removal is animated")
  func immediateRemoval() {
    for (transition, animation) in [
      (RowTransition.identity, Animation.linear as Animation?), (.slide, nil),
      (.slide, .curve(.linear, duration: .zero)),
      (.asymmetric(insertion: .slide, removal: .identity), .linear),
      (.combined([.offset(.zero), .scale(1, anchor: .center)]), .linear),
    ] {
      var row = RowView(
        ListRow(id: "a", text: "a"), number: 0, y: 0, transition: transition,
        layout: Self.layout(Self.size))
      let isKept = row.disappear(with: animation, at: GalleryScene.milliseconds(500))
      #expect(!isKept, "\(transition)")
    }
  }

  @Test("A row appears at once if nothing of its insertion is animated")
  func immediateInsertion() {
    for row in [
      Self.inserted(.identity), Self.inserted(.slide, nil),
      Self.inserted(.asymmetric(insertion: .identity, removal: .slide)),
    ] {
      #expect(Self.values(row.effect(at: .zero)) == [0, 0, 1, 1])
      #expect(row.settlingInstant == .zero)
    }
  }

  // MARK: Interruptions

  @Test("A symmetric transition reverses from its current state when removed during insertion")
  func symmetricTurn() {
    let now = GalleryScene.milliseconds(140)
    var row = Self.inserted(.combined([.opacity, .slide]))
    let before = row.effect(at: now)
    let isKept = row.disappear(with: .linear, at: now)
    #expect(isKept)
    #expect(Self.values(row.effect(at: now)) == Self.values(before))
    // The old animation continues below the new one: x = r + (393 − r)·f.
    let later = row.effect(at: now + GalleryScene.milliseconds(70))
    let old = -393 * (1 - 210.0 / 350)
    #expect(isNear(later.offset.dx, old + (393 - old) * 0.2))
    #expect(row.removalTime == now + GalleryScene.milliseconds(350) + SceneTime(nanoseconds: 1))
  }

  @Test("An asymmetric transition continues its insertion when removed during it")
  func asymmetricTurn() {
    let now = GalleryScene.milliseconds(140)
    var row = Self.inserted(.asymmetric(insertion: .slide, removal: .opacity))
    let isKept = row.disappear(
      with: .curve(.linear, duration: GalleryScene.milliseconds(100)), at: now)
    #expect(isKept)
    let later = row.effect(at: GalleryScene.milliseconds(190))
    #expect(areNear(Self.values(later), [-393 * (1 - 190.0 / 350), 0, 1, 0.5]))
    // Only the removal keeps the row; its insertion would last longer.
    #expect(row.isPresent(at: GalleryScene.milliseconds(240)))
    #expect(!row.isPresent(at: GalleryScene.milliseconds(241)))
  }

  @Test("A spring that reverses keeps its velocity")
  func velocity() throws {
    let spring = Animation.spring(.bouncy)
    let now = GalleryScene.milliseconds(120)
    var row = Self.inserted(.slide, spring)
    func speed(_ row: RowView) -> Double {
      let step = SceneTime(nanoseconds: 1000)
      return (row.effect(at: now + step).offset.dx - row.effect(at: now).offset.dx) / 1e-6
    }
    let before = speed(row)
    let isKept = row.disappear(with: spring, at: now)
    #expect(isKept)
    #expect(before > 100 && isNear(speed(row), before, tolerance: 0.01))
  }

  @Test("A row that returns animates to identity from its current state")
  func comingBack() {
    let now = GalleryScene.milliseconds(100)
    var row = Self.removed(
      .asymmetric(insertion: .slide, removal: .quadraticScale(a: -6.8, b: 5.8, c: 1)))
    let before = row.effect(at: now)
    row.appear(with: .linear, at: now)
    #expect(Self.values(row.effect(at: now)) == Self.values(before))
    #expect(Self.values(row.effect(at: now + GalleryScene.milliseconds(350))) == [0, 0, 1, 1])
    #expect(row.isPresent(at: now + GalleryScene.milliseconds(5000)) && row.removalTime == nil)
  }

  @Test("An undamped spring never removes a row")
  func undamped() throws {
    let spring = try #require(Spring(duration: 0.5, bounce: 1))
    let row = Self.removed(.slide, .spring(spring))
    #expect(row.removalTime == nil)
    #expect(row.isPresent(at: GalleryScene.milliseconds(59_000)))
  }
}

extension SceneTime {
  /// Creates the time nearest to a table's number, which is a decimal or a fraction of a frame.
  fileprivate init?(nearest seconds: Double) {
    let exact = [1_000_000_000] + Array(1...3600)
    let smallest = exact.first { smallest in
      ((seconds * Double(smallest)).rounded() / Double(smallest) - seconds).magnitude <= 1e-16
    }
    let denominator = smallest ?? 1_000_000_000
    self.init(Int((seconds * Double(denominator)).rounded()), of: denominator)
  }
}
