import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Drawing of a list")
struct ListDrawingTests {
  private typealias Base = ListStageTests

  /// Returns the rows' backgrounds in drawing order.
  static func plates(_ items: [DisplayItem]) -> [Rect] {
    items.flatMap { item -> [Rect] in
      switch item {
      case .fill(let fill) where fill.color == .white: [fill.rect]
      case .group(let group): plates(group.items)
      case .fill, .path, .shadow, .image: []
      }
    }
  }

  @Test("A row is drawn at the position of its readings")
  func drawnPositions() {
    var stage = Base.stage([Base.change(100, .remove(id: "b"))]) {
      $0.transition = .quadraticScale(a: -6.8, b: 5.8, c: 1)
    }
    let settled = Self.plates(stage.displayItems(at: .zero, typesetter: nil))
    let top = 59.0 + 44 + 20
    #expect(
      settled == [0.0, 44, 88].map { Rect(x: 0, y: top + $0, width: 393, height: 44) })
    Base.run(&stage)
    let values = Base.values(stage, at: 170)
    let scale = values["row.b.scale"] ?? 0
    #expect(isNear(scale, -6.8 * 0.04 + 5.8 * 0.2 + 1))
    let swollen = Self.plates(
      stage.displayItems(at: GalleryScene.milliseconds(170), typesetter: nil)
    ).last
    let expected = Rect(
      center: Point(x: 196.5, y: top + 66), size: Size(width: 393 * scale, height: 44 * scale))
    let edges = [swollen?.minX, swollen?.minY, swollen?.maxX, swollen?.maxY].compactMap(\.self)
    #expect(areNear(edges, [expected.minX, expected.minY, expected.maxX, expected.maxY]))
  }

  @Test("Rows settle on whole pixels, without a jump", arguments: [1.0, 2, 2.625, 3])
  func pixels(density: Double) throws {
    var screen = GalleryScene.screen
    screen.density = density
    screen.safeArea.top = 48.2
    var parameters = ListParameters()
    (parameters.rowHeight, parameters.animation) = (43.3, .linear)
    parameters.transition = .identity
    let changes = [
      Base.change(100, .remove(id: "a")), Base.change(300, .append(Base.row("n"))),
      Base.change(350, .insertBefore(Base.row("m"), id: "b")), Base.change(900, .remove(id: "b")),
    ]
    var stage = ListStage(
      ListContents(rows: ["a", "b", "c", "d"].map(Base.row), changes: changes), parameters,
      screen: screen)
    func edges(_ stage: ListStage, _ time: Int) -> [(upper: Double, lower: Double)] {
      Self.plates(stage.displayItems(at: GalleryScene.milliseconds(time), typesetter: nil)).map {
        ($0.minY, $0.maxY)
      }
    }
    func isOnPixel(_ position: Double) -> Bool {
      isNear(position * density, (position * density).rounded())
    }
    let top = 48.2 + 44 + 20
    for time in [0, 800, 2000] {
      Base.run(&stage, to: time)
      let values = Base.values(stage, at: time)
      let positions = ["a", "b", "m", "c", "d", "n"].compactMap { values["row.\($0).y"] }.sorted()
      let drawn = edges(stage, time).sorted { $0.upper < $1.upper }
      #expect(positions.count == drawn.count && !positions.isEmpty)
      for (index, (position, row)) in zip(positions, drawn).enumerated() {
        // The readings have the exact layout.
        #expect(isNear(position, 43.3 * Double(index)))
        #expect(isOnPixel(row.upper) && isOnPixel(row.lower))
        #expect(abs(row.upper - (top + position)) <= 0.5 / density + 1e-9)
        // Neither a gap nor an overlap between rows.
        if index > 0 { #expect(isNear(row.upper, drawn[index - 1].lower)) }
      }
    }
    var moving = ListStage(
      ListContents(rows: ["a", "b", "c", "d"].map(Base.row), changes: changes), parameters,
      screen: screen)
    for time in 0..<1500 {
      Base.run(&moving, to: time)
      let drawn = edges(moving, time).map(\.upper)
      let values = Base.values(moving, at: time)
      for id in ["c", "d"] {
        let position = top + (values["row.\(id).y"] ?? .infinity)
        let minDistance = drawn.map { abs($0 - position) }.min() ?? .infinity
        #expect(minDistance <= 0.5 / density + 1e-9, "\(id) at \(time) ms")
      }
    }
  }

  @Test("Removed rows are drawn above or below the others")
  func removedRows() {
    for order in ListParameters.RemovedRows.allCases {
      var stage = Base.stage([Base.change(100, .remove(id: "a"))]) { $0.removedRows = order }
      Base.run(&stage)
      let items = stage.displayItems(at: GalleryScene.milliseconds(200), typesetter: nil)
      let group = items.firstIndex {
        if case .group(let group) = $0 { isNear(group.opacity, 1 - 100.0 / 350) } else { false }
      }
      let plate = items.firstIndex {
        if case .fill(let fill) = $0 { fill.color == .white } else { false }
      }
      if let group, let plate {
        #expect((group > plate) == (order == .above))
      } else {
        Issue.record("the rows are not drawn")
      }
    }
  }

  @Test("A row with a negative scale is drawn mirrored; one of zero size is not drawn")
  func mirrored() throws {
    let spring = try #require(Spring(duration: 0.4, bounce: 0.8))
    var stage = Base.stage([Base.change(0, .remove(id: "b"), .animation(.spring(spring)))]) {
      $0.transition = .scale(0, anchor: .center)
    }
    Base.run(&stage)
    let frames = (0..<200).map { $0 * 5 }
    let scales = frames.map { Base.values(stage, at: $0)["row.b.scale"] ?? 0 }
    #expect((scales.min() ?? 0) < -0.3)
    for time in frames {
      for plate in Self.plates(
        stage.displayItems(at: GalleryScene.milliseconds(time), typesetter: nil))
      {
        #expect(plate.width > 0 && plate.height > 0)
      }
    }
    var flat = Base.stage([Base.change(0, .remove(id: "b"))]) {
      $0.transition = .scale(0, anchor: .center)
    }
    Base.run(&flat)
    #expect(Base.values(flat, at: 350)["row.b.scale"] == 0)
    #expect(
      Self.plates(flat.displayItems(at: GalleryScene.milliseconds(350), typesetter: nil)).count == 2
    )
  }
}
