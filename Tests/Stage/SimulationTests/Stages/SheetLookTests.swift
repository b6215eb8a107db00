import Display
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite("A sheet over a screen")
struct SheetLookTests {
  private let look = SheetLook(screen: GalleryScene.screen)

  @Test("Begins 10 pt below the safe area, as do its contents")
  func fullyPresented() {
    #expect(look.topEdge == 69)
    #expect(look.height == 783)
    #expect(look.shape(pull: 0).rect == Rect(x: 0, y: 69, width: 393, height: 783))
    #expect(look.shape(pull: 0).cornerRadii.clockwise == [10, 10, 0, 0])
    #expect(look.contentsScreen.safeArea == Insets(top: 69, bottom: 34))
    #expect(look.contentsScreen.bounds == GalleryScene.screen.bounds)
  }

  @Test("The presenter is 10 pt above it and grows during dismissal")
  func presenter() {
    let settled = look.presenterShape(pull: 0).rect
    #expect(isNear(settled.minX, 16) && isNear(settled.minY, 59) && isNear(settled.width, 361))
    // Half of 783 pt: half the insets, half the safe area, half the dimming.
    let half = look.presenterShape(pull: 391.5)
    #expect(isNear(half.rect.minX, 8) && isNear(half.rect.minY, 29.5))
    #expect(half.cornerRadii == CornerRadii(5))
    #expect(isNear(look.dimming(pull: 391.5), 0.1))
    #expect(look.presenterShape(pull: 783).rect == GalleryScene.screen.bounds)
    #expect(look.presence(pull: -20) == 1 && look.presence(pull: 900) == 0)
  }

  @Test("Is a clipped group above black, presenter and dimming; after dismissal it is empty")
  func items() throws {
    let bounds = Rect(x: 10, y: 100, width: 100, height: 50)
    let mark = DisplayItem.fill(FillItem(rect: bounds, color: .black))
    let items = look.items(contents: [mark], fill: .white, pull: 20)
    #expect(items.count == 4)
    guard case .group(let sheet) = items[3] else {
      Issue.record("no group: \(items[3])")
      return
    }
    #expect(sheet.clip == look.shape(pull: 20))
    #expect(sheet.items.last == mark.translated(by: Vector(dx: 0, dy: 20)))
    #expect(look.items(contents: [], fill: .white, pull: 783) == [])
  }
}
