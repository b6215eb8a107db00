import Display
import Testing

@Suite("Display items restricted to a rectangle")
struct DisplayItemRestrictionTests {
  private let area = Rect(x: 10, y: 0, width: 4, height: 100)

  private func square(_ x: Double, _ y: Double) -> Path {
    .rect(Rect(x: x, y: y, width: 5, height: 5))
  }

  private func item(_ path: Path) -> DisplayItem {
    .path(path, color: .white)
  }

  @Test("Keeps only the subpaths of a line of letters that touch the rectangle")
  func subpaths() {
    var letters = Path()
    for index in 0..<40 { letters.append(square(Double(index) * 6, 50)) }
    var reached = Path()
    for x in [6.0, 12] { reached.append(square(x, 50)) }
    #expect(item(letters).restricted(to: area) == item(reached))
    #expect(item(square(200, 50)).restricted(to: area) == nil)
  }

  @Test("Keeps an outline that encloses the rectangle, even with no point inside")
  func around() {
    let outline = Path.rect(Rect(x: -50, y: -50, width: 200, height: 300))
    #expect(item(outline).restricted(to: area) == item(outline))
    #expect(
      DisplayItem.group(GroupItem(items: [item(outline), item(square(90, 9))])).restricted(to: area)
        == .group(GroupItem(items: [item(outline)])))
  }
}
