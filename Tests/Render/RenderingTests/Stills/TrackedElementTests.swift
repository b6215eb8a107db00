import Display
import Testing

@testable import Rendering

@Suite("Item that stills follow")
struct TrackedElementTests {
  private let screen = Rect(x: 0, y: 0, width: 100, height: 200)

  private func square(_ x: Double, _ y: Double, side: Double = 10) -> DisplayItem {
    .path(
      .rect(Rect(x: x, y: y, width: side, height: side)),
      color: Color(red: 0, green: 0, blue: UInt8(side)))
  }

  private func photo(_ index: Int, _ y: Double) -> DisplayItem {
    let source = Rect(x: 0, y: 0, width: 8, height: 8)
    let target = Rect(x: 5, y: y, width: 20, height: 20)
    return .image(
      ImageItem(
        photo: index, source: source, transform: AffineTransform(mapping: source, to: target),
        clip: nil))
  }

  private func lists(_ frames: [[DisplayItem]]) -> [DisplayList] {
    frames.map { DisplayList(items: [.group(GroupItem(items: $0))]) }
  }

  @Test("Follows the item that moves farthest, found in each display list")
  func farthest() throws {
    let lists = lists([0, 20, 40].map { [square(50, $0, side: 4), square(80, $0 / 2, side: 8)] })
    let item = try #require(TrackedElement(movingMostIn: lists, on: screen))
    #expect(lists.map { item.frame(in: $0, on: screen)?.minY } == [0, 20, 40])
    #expect(lists.allSatisfy { item.frame(in: $0, on: screen)?.width == 4 })
  }

  @Test("Follows a photo if one moves")
  func photos() throws {
    let lists = lists([0, 20, 40].map { [square(50, $0 * 2), photo(3, $0)] })
    let item = try #require(TrackedElement(movingMostIn: lists, on: screen))
    #expect(lists.map { item.frame(in: $0, on: screen)?.minX } == [5, 5, 5])
  }

  @Test("Never follows a duplicate, an item off the screen, or a static item")
  func none() {
    let twins = lists([0, 20].map { [square(10, $0), square(40, $0)] })
    let offScreen = lists([0, 20].map { [square(150, $0)] })
    let resting = lists([0, 0].map { [square(10, $0)] })
    for lists in [twins, offScreen, resting, []] {
      #expect(TrackedElement(movingMostIn: lists, on: screen) == nil)
    }
  }
}
