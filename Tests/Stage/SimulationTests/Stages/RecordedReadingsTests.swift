import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("Declarations of recorded readings")
struct RecordedReadingsTests {
  @Test(
    "Are found by name, with or without a screen prefix",
    arguments: [
      ("hero.x", "pt"), ("hero.cornerRadius", "pt"), ("zozo.hero.width", "pt"),
      ("b43-swiftui#2.hero.y", "pt"), ("transform.tx", "pt"), ("transform.a", ""),
      ("lastTransform.ty", "pt"), ("bottomInsets", "pt"), ("zozo.bottomInsets", "pt"),
      ("unclamped.x", "pt"), ("pager.offset.y", "pt"), ("offset.x", ""),
      ("b43-compose.offset.x", ""), ("translation.y", "pt"), ("zoom.x", "pt"), ("zoom.scale", ""),
      ("scroll.y", "pt"), ("lid.y", "pt"), ("bead.3.x", "pt"), ("bead.3.velocity.x", "pt/s"),
      ("beads#2.bead.0.velocity.y", "pt/s"), ("row.Apple.x", "pt"), ("row.Apple.offsetY", "pt"),
      ("row.a.b.y", "pt"), ("list.row.Apple.scale", ""), ("row.Apple.opacity", ""),
      ("cell.0.safeArea.top", "pt"), ("reviews#2.cell.10.starRoom.width", "pt"),
      ("cell.0.starsVisible", ""), ("backdrop.opacity", ""), ("page.offset", ""),
      ("page.index", ""), ("scale", ""), ("dragScale", ""), ("state", ""), ("", ""), (".", ""),
    ])
  func unit(name: String, unit: String) {
    #expect(ReadingKey.recorded(name).unit.rawValue == unit)
    #expect(ReadingKey.recorded(name).name == name)
  }

  @Test("Have the role of the stage's reading, and others are undeclared")
  func roles() {
    #expect(ReadingKey.recorded("hero.y").role == .hero(.y))
    #expect(ReadingKey.recorded("bead.12.y").role == .bead(.y))
    #expect(ReadingKey.recorded("row.velocity.x").role == .row)
    let other = ReadingKey.recorded("b43-swiftui#2.hero.cornerRadius")
    #expect(other.screen == "b43-swiftui#2" && other.role == .corners)
    for name in ["", ".", "hero", "bead.x", "herox", "hero.x.y"] {
      #expect(ReadingKey.recorded(name).role == .undeclared)
    }
  }

  @Test("Match the declarations of all viewers")
  func viewers() {
    let keys = StageFactory.all.flatMap(\.viewerReadings)
    #expect(keys.count > 7)
    for key in keys {
      #expect(ReadingKey.recorded(key.name) == key, "\(key.name)")
      #expect(ReadingKey.recorded("a." + key.name) == key.on("a"))
    }
  }
}
