import Display
import Raster
import SceneModel
import Simulation
import TestSupport
import Testing

@testable import Rendering

/// The texts and curves of motion specifications, for scenes with known motion.
@Suite("Motion specifications")
struct MotionSpecTests {
  private func maker(
    viewer: String, device: String = "iphone-15", _ touches: [String]
  ) throws -> StillMaker {
    let lines = [
      "zoetrope: 1", "screen: {device: \(device)}", "photos: [photos/*.jpg]",
      "grid: {columns: 3, spacing: 4, cornerRadius: 8}", "viewer: \(viewer)", "touches:",
      "  - {at: 0.4, tap: {thumbnail: 4}}",
    ]
    return try maker((lines + touches.map { "  - \($0)" }).joined(separator: "\n") + "\n")
  }

  private func maker(_ text: String) throws -> StillMaker {
    let scene = try #require(SampleScenes.scene(text))
    return try StillMaker(
      SampledScene(Timeline(scene)), name: "test", lettering: Lettering(family: "DejaVu Sans"),
      options: StillOptions())
  }

  private func details(_ maker: StillMaker, of phase: String) throws -> [String] {
    let groups = maker.spec().rows[0].groups
    let line = try #require(groups.last { $0.title.hasPrefix(phase + " ") }?.lines.first)
    return Array(line.animation.dropFirst(line.ruleCount))
  }

  // MARK: Flicks

  @Test("A flick is a drag until its lift, however short it is", arguments: [0.06, 0.08, 0.1])
  func flicks(_ length: Double) throws {
    let maker = try maker(
      viewer: "zozo",
      ["{at: 1.3, drag: {from: center, by: [10, 160], during: \(length), curve: easeIn}}"])
    let phases = maker.phases[0]
    #expect(phases.map(\.name) == ["Open", "Drag", "Fly home"])
    let (drag, flight) = (phases[1], phases[2])
    let sample = 1.0 / 240
    #expect(drag.isHeld && drag.start >= 1.3 - sample && drag.start < 1.34)
    #expect(abs(drag.end - 1.3 - length) <= sample && abs(flight.start - 1.3 - length) <= sample)
    for line in maker.spec().rows[0].groups[1].lines {
      #expect(line.isHeld && line.animation == ["follows the finger"] && line.ruleCount == 0)
    }
    #expect(maker.marks(of: 0).map(\.text) == ["Open", "Drag", "Fly home"])
  }

  @Test(
    "A tap during an animation neither divides nor claims it",
    arguments: ["tap: [200, 120]", "drag: {from: [200, 120], by: [4, 0], during: 0.06}"])
  func taps(_ tap: String) throws {
    let lines = try [[], ["{at: 0.52, \(tap)}"]].map {
      try maker(viewer: "b43-swiftui", $0).spec().rows[0].groups.map(\.lines)
    }
    let texts = lines.map { $0.map { $0.map { [$0.element, $0.settling] + $0.animation } } }
    #expect(texts[0] == texts[1] && lines[0].count == 1)
    #expect(lines[0][0][0].settling == "284 ms")
  }

  @Test("A caught picture follows even a short touch that moves little")
  func caught() throws {
    let maker = try maker(
      viewer: "photos", ["{at: 0.52, drag: {from: [200, 120], by: [4, 0], during: 0.06}}"])
    let followers = maker.spec().rows[0].groups.flatMap(\.lines).filter(\.isHeld)
    #expect(followers.contains { $0.animation == ["follows the finger"] })
  }

  // MARK: Animations

  private static let throwing =
    "{at: 1.3, drag: {from: [230, 420], by: [24, 130], during: 0.14, curve: easeIn}}"

  @Test("Properties with different animations have a line each, before the constants")
  func ownRules() throws {
    let maker = try maker(
      viewer: "{style: photos, closeBounce: 0.18, closeDuration: 0.42}", [Self.throwing])
    let flight = try #require(maker.spec().rows[0].groups.last?.lines.first)
    #expect(flight.changes.map(\.property) == ["x", "y", "size", "cornerRadius"])
    #expect(
      flight.animation.prefix(flight.ruleCount) == [
        "x, y, size: spring(duration: 0.42, bounce: 0.18)",
        "cornerRadius: spring(duration: 0.42)",
      ])
    #expect(flight.animation.dropFirst(flight.ruleCount).first == "closeDuration, closeBounce")
    // The throw carries the picture down before it rises.
    #expect(flight.changes[1].values.contains(" via ") && !flight.changes[0].values.contains("via"))
    let opening = try #require(maker.spec().rows[0].groups.first?.lines.first)
    #expect(opening.animation == ["spring(duration: 0.44)", "openDuration, openBounce"])
  }

  @Test("Initial velocities name their property, in points or pages")
  func initialVelocities() throws {
    let photos = try maker(viewer: "photos", [Self.throwing])
    let flight = try details(photos, of: "Fly home")
    #expect(
      flight.contains { $0.wholeMatch(of: /initial velocity y \d+ pt\/s/) != nil }, "\(flight)")
    let paged = try maker(
      viewer: "photos",
      ["{at: 1.3, drag: {from: [300, 500], by: [-120, 6], during: 0.12, curve: easeIn}}"])
    let page = try details(paged, of: "Page")
    #expect(
      page.contains { $0.wholeMatch(of: /initial velocity offset \d\.\d\d pages\/s/) != nil },
      "\(page)")
  }

  @Test("Velocities in pixels are stated in points")
  func pixels() throws {
    let compose = try maker(
      viewer: "b43-compose", device: "pixel-8",
      ["{at: 1.3, drag: {from: [330, 470], by: [-170, 10], during: 0.18, curve: easeIn}}"])
    let line = try #require(compose.spec().rows[0].groups.last?.lines.first)
    let text = try #require(line.animation.first { $0.hasPrefix("initial velocity scroll ") })
    let speed = try #require(text.firstMatch(of: /(\d+) pt\/s/).flatMap { Double($0.1) })
    let peak = try #require(
      line.peakVelocity.firstMatch(of: /x −(\d+) pt\/s/).flatMap { Double($0.1) })
    // The pager starts at its peak velocity.
    #expect(abs(speed - peak) < 0.05 * speed, "\(text), \(line.peakVelocity)")
  }

  // MARK: Curves

  @Test("A value that leaves the range between its ends states how far")
  func detours() throws {
    let maker = try maker(
      """
      zoetrope: 1
      screen: {device: iphone-15, size: [393, 720]}
      list: {title: Fruit, rowHeight: 60, alignment: center, rows: [Apple, Banana, Cherry]}
      changes:
        - {at: 0.4, remove: Banana}

      """)
    let lines = maker.spec().rows[0].groups[0].lines
    let row = try #require(lines.first { $0.element == "row.Banana" })
    #expect(row.changes.map(\.values) == ["1.00 → 0.00 via 2.24"])
    #expect(row.overshoot == nil)
    #expect(lines.filter { $0 != row }.allSatisfy { !$0.changes[0].values.contains("via") })
  }

  @Test("Curves fit their box", arguments: [[0.0, 1], [0, 9, 1], [0, -3, 1], [0, -2, 4, 1]])
  func boxes(_ shares: [Double]) throws {
    let course = shares.enumerated().map { Point(x: 0.2 + Double($0) / 10, y: $1) }
    let line = SpecStill.Line(
      element: "hero", changes: [ElementMotion.Change(property: "x", values: "0 → 1 pt", keys: [])],
      start: 0.2,
      end: 0.6, delay: "0", settling: "400 ms", animation: ["–"], overshoot: nil,
      peakVelocity: "–", isHeld: false, isJump: false, courses: [course])
    let row = SpecStill.Row(
      label: nil, groups: [SpecStill.Group(title: "Move", lines: [line])], summary: [], marks: [])
    let still = SpecStill(
      head: StillPage.Head(title: "test", subtitle: "test"),
      axis: TimeAxis([0.2...0.6], within: 0...1), touches: [], rows: [row])
    let pen = StillPen(lettering: try Lettering(family: nil), theme: .light)
    let items = SpecPainter(pen: pen, still: still, row: row).block.items
    var box: Rect?
    var curve: Rect?
    for item in items {
      if case .fill(let fill) = item, fill.opacity == 0.2 { box = fill.rect }
      if case .path(let path) = item, box != nil { curve = path.path.bounds }
    }
    let (bar, bounds) = (try #require(box), try #require(curve))
    #expect(bounds.minY >= bar.minY + 2 && bounds.maxY <= bar.maxY - 2, "\(bounds) \(bar)")
    // The curve uses the height between the margins, apart from the width of its line.
    #expect(bounds.height >= bar.height - 8 - 1e-6)
  }
}
