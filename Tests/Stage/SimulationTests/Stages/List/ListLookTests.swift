import Display
import TestSupport
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Appearance of a list")
struct ListLookTests {
  /// The upper edge of the first row in points: below the safe area, the bar and the space above
  /// the rows.
  private static let top = 59.0 + 44 + 20

  private static func stage(
    width: Double = 393, alignment: ListContents.Alignment = .leading, _ changes: [ListChange] = [],
    _ set: (inout ListParameters) -> Void = { _ in }
  ) -> ListStage {
    var screen = GalleryScene.screen
    screen.size.width = width
    var parameters = ListParameters()
    parameters.animation = .linear
    set(&parameters)
    return ListStage(
      ListContents(
        title: "Fruit", alignment: alignment,
        rows: [ListRow(id: "a", text: "Ab"), ListRow(id: "b", text: "Abc")], changes: changes),
      parameters, screen: screen)
  }

  /// Returns the bounds of texts and symbols of a color below the bar, in drawing order.
  private static func inks(_ stage: ListStage, _ color: Color = .black, at time: Int = 0)
    -> [Rect]
  {
    stage.displayItems(at: GalleryScene.milliseconds(time), typesetter: BlockTypesetter())
      .compactMap { item in
        guard case .path(let path) = item, path.color == color, let bounds = path.path.bounds,
          bounds.minY > 59 + 44
        else { return nil }
        return bounds
      }
  }

  @Test("Texts are at the leading margin or centered, and vertically centered in the row")
  func texts() {
    // Blocks of 8.5 pt on a baseline 5.1 pt below the middle of 44 pt.
    let top = Self.top + 22 + 5.1 - 8.5
    for (width, margin) in [(393.0, 16.0), (430, 20)] {
      let leading = Self.inks(Self.stage(width: width))
      #expect(leading.map(\.width) == [17, 25.5])
      #expect(leading.allSatisfy { isNear($0.minX, margin) })
      #expect(areNear(leading.map(\.minY), [top, top + 44]))
      let centered = Self.inks(Self.stage(width: width, alignment: .center))
      #expect(centered.count == 2 && centered.allSatisfy { isNear($0.center.x, width / 2) })
    }
  }

  @Test("The dark appearance changes all colors except those of discs, but no position")
  func dark() {
    func items(_ appearance: Appearance) -> [DisplayItem] {
      var screen = GalleryScene.screen
      screen.appearance = appearance
      let stage = ListStage(
        ListContents(rows: [ListRow(id: "a", text: "Ab")], changes: []), ListParameters(),
        screen: screen)
      return stage.displayItems(at: .zero, typesetter: BlockTypesetter())
    }
    func color(_ item: DisplayItem) -> Color? {
      switch item {
      case .fill(let fill): fill.color
      case .path(let path): path.color
      default: nil
      }
    }
    func bounds(_ item: DisplayItem) -> Rect? {
      switch item {
      case .fill(let fill): fill.rect
      case .path(let path): path.path.bounds
      default: nil
      }
    }
    let (light, dark) = (items(.light), items(.dark))
    #expect(light.map(bounds) == dark.map(bounds))
    #expect(zip(light, dark).allSatisfy { color($0) != color($1) })
    let row = Color(red: 0x1C, green: 0x1C, blue: 0x1E)
    #expect(dark.compactMap(color).contains(row) && dark.compactMap(color).contains(.white))
  }

  @Test("Only rows with leading text have a chevron at the trailing edge")
  func chevrons() {
    let gray = Color(red: 0xC4, green: 0xC4, blue: 0xC7)
    let chevrons = Self.inks(Self.stage(), gray)
    #expect(areNear(chevrons.map(\.center.y), [Self.top + 22, Self.top + 66]))
    #expect(chevrons.allSatisfy { $0.maxX < 393 - 15 && $0.minX > 393 - 16 - 24 })
    #expect(Self.inks(Self.stage(alignment: .center), gray).isEmpty)
  }

  @Test("A mirrored row mirrors its text")
  func mirrored() {
    let change = ListStageTests.change(0, .append(ListRow(id: "c", text: "Ab")))
    var stage = Self.stage([change]) { $0.transition = .scale(-1, anchor: .center) }
    ListStageTests.run(&stage)
    let inks = Self.inks(stage)
    #expect(inks.count == 3)
    // Rotated by half a turn: text 16 pt from the left and 3.4 pt above the middle is now at these
    // distances from the right and below.
    let text = inks[2]
    #expect(isNear(text.maxX, 393 - 16) && isNear(text.minX, 393 - 33))
    #expect(isNear(text.maxY, Self.top + 88 + 22 - 5.1 + 8.5))
  }

  @Test("A bouncing screen leaves no gap on either side, in or out")
  func bounce() throws {
    let spring = try #require(Spring(duration: 0.5, bounce: 0.7))
    var stage = Self.stage([
      ListStageTests.change(0, .push(id: "b", delay: .zero)), ListStageTests.change(2000, .pop),
    ]) { $0.pushAnimation = .spring(spring) }
    var fractions: [Double] = []
    for time in stride(from: 0, to: 4000, by: 10) {
      ListStageTests.run(&stage, to: time)
      let fraction = ListStageTests.values(stage, at: time)["push.fraction"] ?? .nan
      fractions.append(fraction)
      // The screen's own background is behind the list.
      let background = fraction < 1 ? [Rect(x: 0, y: 0, width: 393, height: 852)] : []
      let backgrounds =
        background
        + stage.displayItems(at: GalleryScene.milliseconds(time), typesetter: BlockTypesetter())
        .compactMap { item in
          if case .fill(let fill) = item, fill.opacity == 1, fill.rect.height == 852 {
            fill.rect
          } else {
            nil
          }
        }
      for x in [0.01, 100, 200, 300, 392.99] {
        #expect(
          backgrounds.contains { $0.minX <= x && x <= $0.maxX },
          "at \(x) pt of the screen, \(time) ms")
      }
    }
    #expect((fractions.max() ?? 0) > 1.3 && (fractions.min() ?? 0) < -0.3)
  }

  @Test("A screen that leaves under another one dims only what it still covers")
  func dimming() {
    var stage = Self.stage([
      ListStageTests.change(0, .push(id: "a", delay: .zero)), ListStageTests.change(500, .pop),
      ListStageTests.change(700, .push(id: "b", delay: .zero)),
    ]) { $0.pushAnimation = .linear }
    // The first screen is removed at 850 ms, when the second one covers 150/350.
    for time in stride(from: 840, through: 860, by: 1) {
      ListStageTests.run(&stage, to: time)
      let shades = stage.displayItems(
        at: GalleryScene.milliseconds(time), typesetter: BlockTypesetter()
      ).compactMap { item in
        if case .fill(let fill) = item, fill.color == .black,
          fill.rect.minX <= 1, fill.rect.maxX >= 2
        {
          fill.opacity
        } else {
          nil
        }
      }
      #expect(areNear(shades, [0.1 * Double(time - 700) / 350]), "at \(time) ms")
    }
  }
}
