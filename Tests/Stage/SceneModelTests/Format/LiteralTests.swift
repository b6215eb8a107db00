import TestSupport
import Testing

@testable import SceneModel

@Suite("literal: true")
struct LiteralTests {
  @Test(
    "Is a key of each viewer that has an original", arguments: ConstantSets.viewers.map { $0.name })
  func viewers(style: String) {
    let reading = SceneFixtures.read(
      SceneFixtures.minimal + "viewer: {style: \(style), literal: true}\n")
    let messages = reading.diagnostics.map(\.message)
    #expect(messages.isEmpty == (style != "photos"), "\(messages)")
  }

  @Test(
    "Is a key of each stage, and of its entries in compare",
    arguments: [
      "list: {rows: [Apple], literal: true}",
      "reviews: {cells: [{name: mm, stars: 4}], literal: true}",
      "beads: {colors: [\"#FF0000\"], literal: true}",
      "list: {rows: [Apple]}\ncompare: [{animation: none}, {literal: true}]",
    ])
  func stages(stage: String) {
    let reading = SceneFixtures.read("zoetrope: 1\n\(stage)\n")
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
  }
}
