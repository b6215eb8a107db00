import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("Comparison of several screens")
struct ComparisonTests {
  private let touches = [
    GalleryScene.tap(1, at: 100), GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 600),
  ]

  private func scene(_ changes: [(inout ZozoParameters) -> Void]) -> Scene {
    var scene = GalleryScene.make(touches)
    scene.panels = changes.enumerated().map { index, change in
      var parameters = ZozoParameters(bottomInset: 34)
      change(&parameters)
      return Panel(
        StageDescription(GalleryScene.grid, parameters), number: index + 1, title: "\(index)")
    }
    return scene
  }

  @Test("Each screen looks the same as by itself, in its own position and in sync")
  func sideBySide() throws {
    let slow: (inout ZozoParameters) -> Void = {
      $0.openDuration = GalleryScene.milliseconds(400)
      $0.dismissDistance = 0.9
    }
    let both = scene([{ _ in }, slow])
    let duration = try Timeline(both).duration
    let together = try GalleryScene.frames(both, until: duration)
    let alone = [
      try GalleryScene.frames(scene([{ _ in }]), until: duration),
      try GalleryScene.frames(scene([slow]), until: duration),
    ]
    #expect(duration >= (try Timeline(scene([slow])).duration))
    let layout = both.layout
    #expect(layout.size == Size(width: 16 + 2 * (393 + 16), height: 36 + 852 + 32))
    for (index, frame) in together.enumerated() {
      for screen in 0..<2 {
        #expect(frame.screens[screen].displayList == alone[screen][index].displayList)
        #expect(frame.screens[screen].readings == alone[screen][index].readings)
        guard case .group(let group) = frame.displayList.items[screen + 1] else {
          Issue.record("screen \(screen) is no group")
          return
        }
        #expect(group.clip == ClipShape(rect: layout.frame(screen)))
        let offset = layout.frame(screen).origin - Point.zero
        #expect(
          group.items
            == alone[screen][index].displayList.items.map { $0.translated(by: offset) })
      }
      #expect(frame.displayList.items.count == 3)
    }
  }

  @Test("Readings and marks are prefixed with the screen's name")
  func names() throws {
    let both = scene([{ _ in }, { $0.tapScale = 2 }])
    let names = Timeline.readingKeys(of: both).map(\.name)
    let own = try Timeline(both).panels[0].readingKeys.map(\.name)
    #expect(names == own.map { "zozo.\($0)" } + own.map { "zozo#2.\($0)" })
    let duration = try Timeline(both).duration
    let frame = try #require(
      try GalleryScene.frames(both, until: duration).first { !$0.marks.isEmpty })
    #expect(frame.readings.map(\.name) == names)
    #expect(
      frame.marks.map { $0.text.prefix { $0 != "(" } } == [
        "zozo: tap", "zozo: viewer.opened", "zozo#2: tap", "zozo#2: viewer.opened",
      ])
    let rows = try GalleryScene.events(both, until: duration)
    #expect(rows.count > 20)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.time <= $1.time })
    for row in rows {
      let first = row.marks[0].text.hasPrefix("zozo: ")
      let (mine, others) = (row.readings.prefix(own.count), row.readings.suffix(own.count))
      #expect((first ? others : mine).allSatisfy { $0.value == .absent })
      #expect(row.readings.map(\.name) == names)
    }
  }

  @Test("An error names the screen in which it occurs")
  func errors() throws {
    var both = scene([{ _ in }, { $0.dismissDistance = 0.9 }])
    // The first viewer is closed by then; the second is open.
    both.touches.append(
      GalleryScene.tap(on: .photo(UnitPoint(x: 0.5, y: 0.5)), at: 2000, line: 7))
    let error = #expect(throws: SimulationError.self) { try Timeline(both).duration }
    #expect(error?.description.hasPrefix("zozo: the anchor of this step") == true)
    #expect(error?.location == ":7:1")
  }
}
