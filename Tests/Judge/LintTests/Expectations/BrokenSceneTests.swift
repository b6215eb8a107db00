import SceneModel
import Testing

@Suite("Expectations of broken scenes")
struct BrokenSceneTests {
  /// Sections that make a stage of the scene invalid.
  private static let broken = [
    "reviews: {cells: []}", "reviews: {cells: [{}]}", "reviews: {cells: [{name: a}], spacing: -1}",
    "beads: {colors: []}", "beads: {box: [0, 0, 0, 0]}", "beads: {bracelet: []}",
    "list: {rows: 3}", "list: {rows: [a], rowHeight: 0}", "list: {rows: [a]}\nchanges: [{}]",
    "photos: [all]\ngrid: {columns: 0}", "photos: [all]\nviewer: {style: x}", "photos: []",
    "photos: [all]\ncompare: []", "photos: [all]\nscreen: {size: [0, 0]}",
    "photos: [all]\nscreen: {safeArea: {leading: 1000}}", "list: {rows: [a]}\ncompare: [{}]",
    "reviews: {cells: [{name: a}]}\nbeads: {}",
  ]

  @Test("Asks only valid stages for their readings", arguments: broken)
  func readings(_ stage: String) {
    let expectations = "expect: [{noJump: {reading: no.such, atMost: 1}}]"
    #expect(throws: BrokenScene.self) {
      try WrittenScene.read("zoetrope: 1\n\(stage)\n\(expectations)\n")
    }
    #expect(throws: BrokenScene.self) {
      try WrittenScene.read("zoetrope: 1\n\(expectations)\n\(stage.dropLast())")
    }
  }
}
