import Display
import Testing

@Suite("Units of readings")
struct ReadingUnitTests {
  @Test(
    "follow from the name where it means the same in all stages",
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
    #expect(Reading.unit(of: name) == unit)
  }
}
