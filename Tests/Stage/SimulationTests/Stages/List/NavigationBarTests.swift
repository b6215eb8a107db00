import Display
import Testing

@testable import SceneModel
@testable import Simulation

@Suite("Navigation bar of a list")
struct NavigationBarTests {
  /// A typesetter that sets texts as boxes: half an em for each letter.
  private struct Boxes: Typesetter {
    func shape(
      _ text: String, size: Double, weight: FontWeight, within width: Double?
    ) -> ShapedText {
      let advance = min(Double(text.count) * size / 2, width ?? .infinity)
      return ShapedText(
        path: .segment(from: Point(x: 0, y: 0), to: Point(x: advance, y: 0), width: 2),
        advance: advance, ascent: size, descent: size / 4)
    }
  }

  private static func bar(
    width: Double, title: String?, pushed: String, leading: Double = 0,
    buttons: Set<ListButton> = []
  ) -> NavigationBar {
    let screen = Screen(
      size: Size(width: width, height: 600), scale: 1, density: 3,
      safeArea: Insets(leading: leading), background: .white)
    let row = ListRow(id: "a", text: pushed)
    var contents = ListContents(
      title: title, rows: [row],
      changes: [
        ListChange(time: .zero, action: .push(id: "a", delay: .zero), transaction: .standard)
      ])
    contents.buttons = buttons
    return NavigationBar(
      texts: ListTexts(
        contents: contents, rowWidth: width, screen: screen, typesetter: Boxes()))
  }

  /// Returns the bounds of visible texts, without the chevron.
  private static func texts(_ items: [DisplayItem]) -> [Rect] {
    items.compactMap { item in
      guard case .path(let path) = item, path.opacity > 0, let bounds = path.path.bounds,
        bounds.height < 4
      else { return nil }
      // The boxes have round ends.
      return bounds.inset(by: Insets(leading: 1, trailing: 1))
    }
  }

  @Test(
    "No title overlaps another one or the back title at any fraction of a push",
    arguments: [160.0, 320, 393, 1000], ["Fruit", "A title that is as long as a sentence", nil])
  func noOverlap(width: Double, title: String?) throws {
    for pushed in ["Fig", "Another title as long as a sentence"] {
      let bar = Self.bar(width: width, title: title, pushed: pushed)
      let row = ListRow(id: "a", text: pushed)
      for step in 0...100 {
        let fraction = Double(step) / 100
        var screen = PushedScreen(for: row, width: width, animation: nil, at: .zero)
        screen.push(row, with: nil, at: .zero)
        let items = bar.items([(screen: screen, fraction: fraction)], cover: fraction)
        let texts = Self.texts(items).sorted { $0.minX < $1.minX }
        #expect(texts.count <= 2)
        // The list's title and the back title are one text that changes its color.
        if texts.count == 2 {
          #expect(texts[0].maxX + 8 <= texts[1].minX + 1e-9, "\(fraction): \(texts)")
        }
        if step == 100 {
          #expect(texts.count == 2)
          #expect(texts[1].maxX <= width - 8 + 1e-9)
        }
      }
    }
  }

  @Test("The back button replaces the leading button only after that has faded out")
  func leadingButton() {
    let bar = Self.bar(width: 393, title: "Fruit", pushed: "Fig", buttons: [.remove, .add])
    let frame = bar.button(isLeading: true)
    for step in 0...100 {
      let items = bar.items([], cover: Double(step) / 100)
      let inks = items.filter { item in
        guard case .path(let path) = item, path.color == SystemPalette.of(.light).tint,
          path.opacity > 0,
          let bounds = path.path.bounds
        else { return false }
        return frame.contains(bounds.center)
      }
      #expect(inks.count <= 1, "\(step)")
    }
  }

  @Test("A title is centered if the back title leaves enough space")
  func middle() throws {
    func title(_ width: Double, leading: Double = 0) throws -> Rect {
      let row = ListRow(id: "a", text: "Apricot")
      let screen = PushedScreen(for: row, width: width, animation: nil, at: .zero)
      let bar = Self.bar(width: width, title: "Fruit", pushed: "Apricot", leading: leading)
      return try #require(Self.texts(bar.items([(screen: screen, fraction: 1)], cover: 1)).last)
    }
    #expect(try title(393).center.x == 196.5)
    #expect(try title(160).center.x > 80)
    #expect(try title(320, leading: 120).center.x > 160)
  }

  @Test("Shows only the title of the topmost screen")
  func several() {
    let row = ListRow(id: "a", text: "Apricot")
    let bar = Self.bar(width: 393, title: "Fruit", pushed: "Apricot")
    let screen = PushedScreen(for: row, width: 393, animation: nil, at: .zero)
    for step in 0...10 {
      let items = bar.items(
        [(screen: screen, fraction: 1), (screen: screen, fraction: Double(step) / 10)], cover: 1)
      // The back title, and at most one title.
      #expect(Self.texts(items).count <= 2)
    }
  }
}
