import Display
import Foundation
import SceneModel
import TestSupport
import Testing

@testable import Simulation

@Suite("A grid in a sheet")
struct GallerySheetTests {
  private static let rate = 2 * Double.pi / 0.5

  private static func scene(
    _ touches: [TouchStep], scroll: Double = 0, _ change: (inout ZozoParameters) -> Void = { _ in }
  ) -> Scene {
    var scene = GalleryScene.make(touches)
    var grid = GalleryScene.grid
    grid.columns = 1
    grid.scroll = scroll
    var parameters = ZozoParameters(bottomInset: 34)
    parameters.presentedOver = .sheet
    change(&parameters)
    scene.panels = [Panel(StageDescription(grid, parameters))]
    return scene
  }

  /// A finger whose y positions are given every 10 ms, starting at `time` in milliseconds.
  private static func finger(at time: Int, _ heights: [Double]) -> TouchStep {
    ZoomScene.path(
      at: time, heights.enumerated().map { [Double($0.offset * 10), 196, $0.element] })
  }

  /// A finger that touches down at `start`, moves 12 pt down to begin the drag, then moves by
  /// `steps`.
  private static func pull(at time: Int, from start: Double = 300, _ steps: [Double]) -> TouchStep {
    var heights = [start, start + 12]
    for step in steps { heights.append((heights.last ?? 0) + step) }
    return finger(at: time, heights)
  }

  private static func offset(_ frame: SceneFrame) -> Double {
    GalleryScene.number(frame, "sheet.offset") ?? .nan
  }

  private static func marks(_ scene: Scene) throws -> [String] {
    try GalleryScene.events(scene, until: GalleryScene.milliseconds(4000)).flatMap(\.marks)
      .filter { $0.kind != .dragChanged }
      .map { ($0.owner == nil ? "" : "sheet: ") + $0.kind.rawValue }
  }

  @Test("Begins 10 pt lower, and pictures fly from and to the thumbnails there")
  func flight() throws {
    let frames = try GalleryScene.frames(
      Self.scene([
        GalleryScene.tap(0, at: 300), GalleryScene.drag(by: Vector(dx: 20, dy: 330), at: 1000),
      ]))
    let cell = Rect(x: 8, y: 77, width: 377, height: 377)
    for number in [21, 90] {
      let hero = try #require(GalleryScene.hero(frames[number]))
      #expect(hero.edgeDistance(to: cell) < 0.01)
    }
    // The viewer's own drag does not reach the sheet.
    #expect(frames.allSatisfy { Self.offset($0) == 0 })
    #expect(frames.last?.displayList == frames.first?.displayList)
  }

  @Test("Follows the finger from where the drag began, and springs back with the finger's velocity")
  func springsBack() throws {
    // Recognized at 312; ten steps of 5 pt in 10 ms are 500 pt/s, released at 50 pt, at 0.11 s.
    let steps = Array(repeating: 5.0, count: 10)
    let scene = Self.scene([Self.pull(at: 0, steps)])
    let frames = try GalleryScene.frames(scene, fps: 100)
    #expect(Self.offset(frames[1]) == 0)
    for step in 1...10 { #expect(Self.offset(frames[1 + step]) == Double(step) * 5) }
    for number in 11..<frames.count {
      let time = Double(number - 11) / 100
      let expected = (50 + (500 + Self.rate * 50) * time) * exp(-Self.rate * time)
      #expect(isNear(Self.offset(frames[number]), expected, tolerance: 1e-6), "frame \(number)")
    }
    #expect(try Self.marks(scene) == ["sheet: drag.ended", "sheet.returning"])
    // The thumbnails move with the sheet.
    guard case .group(let sheet) = frames[11].displayList.items.last,
      case .image(let image) = sheet.items[1]
    else {
      Issue.record("no sheet")
      return
    }
    #expect(sheet.clip?.rect.minY == 119 && image.clip?.rect.minY == 127)
    #expect(isNear(GalleryScene.number(frames[11], "sheet.dimming") ?? 0, 0.2 * (1 - 50 / 783)))
  }

  @Test("A tap above the sheet, where a thumbnail will be after it returns, does nothing")
  func tapAboveSheet() throws {
    // At the tap, the sheet is still more than 200 pt lower than its final position, which includes
    // the tap.
    let scene = Self.scene([Self.pull(at: 0, [300, 0, 0, 0]), Self.finger(at: 80, [150, 150])])
    #expect(try Self.marks(scene) == ["sheet: drag.ended", "sheet.returning"])
  }

  /// A pull in one step, then three samples without movement.
  ///
  /// Half of the height of 783 pt is 391.5 pt.
  @Test(
    "Closes when pulled strictly beyond half of its height",
    arguments: [(391.5, false), (392.0, true)])
  func distance(_ pull: Double, _ closes: Bool) throws {
    let scene = Self.scene([Self.pull(at: 0, [pull, 0, 0, 0])])
    let expected = closes ? ["sheet.dismissing", "sheet.closed"] : ["sheet.returning"]
    #expect(try Self.marks(scene) == ["sheet: drag.ended"] + expected)
  }

  @Test(
    "Closes by downward velocity at any position, and stays open by upward velocity",
    arguments: [
      ([9.9, 9.9, 9.9], false), ([10.1, 10.1, 10.1], true),
      ([500, 0, -9.9, -9.9, -9.9], true), ([500, 0, -10.1, -10.1, -10.1], false),
    ])
  func velocity(_ steps: [Double], _ closes: Bool) throws {
    let marks = try Self.marks(Self.scene([Self.pull(at: 0, steps)]))
    #expect(marks.contains("sheet.dismissing") == closes)
  }

  @Test("When closed, only the presenter is left, and no thumbnail can be tapped")
  func closed() throws {
    let pull = Self.pull(at: 0, [400, 0, 0, 0])
    let frames = try GalleryScene.frames(Self.scene([pull]))
    let last = try #require(frames.last)
    #expect(last.displayList.items.count == 1)
    #expect(last.readings.first { $0.name == "sheet.isPresented" }?.value == .flag(false))
    #expect(Self.offset(last) == 783)
    let rows = try GalleryScene.events(
      Self.scene([pull]), until: GalleryScene.milliseconds(2000))
    #expect(rows.last?.marks.map(\.kind) == [.sheetClosed])
    #expect(rows.last?.readings.suffix(3).map(\.value) == [.number(783), .number(0), .flag(false)])
    #expect(throws: SimulationError.self) {
      _ = try GalleryScene.frames(Self.scene([pull, GalleryScene.tap(0, at: 2000)]))
    }
  }

  @Test("A scrolled grid keeps drags except on the sheet's top, and never pulls the sheet up")
  func scrolled() throws {
    let down = Array(repeating: 4.0, count: 5)
    func offset(scroll: Double, from start: Double, _ steps: [Double]) throws -> Double {
      let scene = Self.scene([Self.pull(at: 0, from: start, steps)], scroll: scroll)
      return Self.offset(try GalleryScene.frames(scene, fps: 100)[6])
    }
    #expect(try offset(scroll: 0, from: 300, down) == 20)
    #expect(try offset(scroll: 20, from: 300, down) == 0)
    // The sheet's top is 24 pt high: from 69 to 93.
    #expect(try offset(scroll: 20, from: 92, down) == 20)
    #expect(try offset(scroll: 20, from: 93, down) == 0)
    #expect(try offset(scroll: 0, from: 300, [-10, -10, -10, -10, -10]) == 0)
    // −50 pt through UIKit's rubber band over 783 pt.
    let band = -27.5 / (1 + 27.5 / 783)
    #expect(isNear(try offset(scroll: 0, from: 75, [-10, -10, -10, -10, -10]), band))
    // Above the sheet there is nothing to pull.
    #expect(try offset(scroll: 0, from: 40, down) == 0)
  }

  @Test("A tap opens the viewer; a drag of 12 pt or catching the sheet does not")
  func taps() throws {
    let still = Self.finger(at: 0, [300, 300, 300])
    #expect(try Self.marks(Self.scene([still])) == ["tap", "viewer.opened"])
    #expect(
      try Self.marks(Self.scene([Self.pull(at: 0, [])])) == ["sheet: drag.ended"])
    // Pulled until 0.06 s, caught at 0.1 s, released without a move; touched again when settled.
    let scene = Self.scene([
      Self.pull(at: 0, [30, 30, 30, 0, 0]), Self.finger(at: 100, [300, 300]),
      Self.finger(at: 1500, [300, 300]),
    ])
    #expect(
      try Self.marks(scene) == [
        "sheet: drag.ended", "sheet.returning", "sheet: caught", "sheet.returning", "tap",
        "viewer.opened",
      ])
    let frames = try GalleryScene.frames(scene, fps: 200)
    #expect(Self.offset(frames[20]) == Self.offset(frames[22]))
    #expect(Self.offset(frames[26]) < Self.offset(frames[22]))
  }

  @Test("Has its readings in every frame and event, the same at any frame rate")
  func readings() throws {
    let scene = Self.scene([
      Self.pull(at: 0, [30, 30, 30, 0, 0]), GalleryScene.tap(0, at: 1000),
      GalleryScene.drag(by: Vector(dx: 0, dy: 300), at: 1500),
    ])
    let count = Timeline.readingKeys(of: scene).count
    let slow = try GalleryScene.frames(scene, fps: 30)
    let fast = try GalleryScene.frames(scene, fps: 120)
    for frame in slow {
      #expect(frame.readings.count == count)
      #expect(frame.displayList == fast[frame.index * 4].displayList)
    }
    for row in try GalleryScene.events(scene, until: GalleryScene.milliseconds(3000)) {
      #expect(row.readings.count == count)
      #expect(row.readings.suffix(3).allSatisfy { $0.value != .absent })
    }
    let plain = Timeline.readingKeys(of: GalleryScene.make([])).map(\.name)
    #expect(!plain.contains { $0.hasPrefix("sheet.") })
  }
}
