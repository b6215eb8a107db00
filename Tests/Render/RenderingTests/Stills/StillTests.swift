import Display
import Raster
import Testing

@testable import Rendering

@Suite struct StillTests {
  private static let screen = Size(width: 390, height: 844)

  /// A screen that is black and then white.
  private struct Blink: ScanDrawings {
    let count: Int

    func forEachDrawing(_ body: (Int, [DisplayItem]) -> Void) {
      for index in 0..<count { body(index, plain(index < count / 2 ? .black : .white).items) }
    }
  }

  private static func plain(_ color: Color) -> DisplayList {
    DisplayList(items: [.fill(Rect(origin: .zero, size: screen), color: color)])
  }

  private static let marks = [
    StillMark(isHeld: false, time: 0.1, text: "Open"),
    StillMark(isHeld: nil, time: 0.99, text: "hero.y jumps 42 pt"),
  ]

  private static let touch = StillTouch(
    start: 0.2, end: 0.6,
    positions: [(0.2, Point(x: 190, y: 400)), (0.6, Point(x: 200, y: 800))])

  /// Returns stills of all kinds with this number of rows and long texts.
  private static func stills(rows: Int) -> [any Still] {
    let label =
      rows > 1
      ? StillPage.Label(text: "photos", detail: "closeBounce: 0.2, openDuration: 0.4") : nil
    let head = StillPage.Head(
      title: String(repeating: "A very long title of a scene ", count: 20), subtitle: "name")
    func slit(isUpright: Bool, at position: Double) -> SlitStill {
      SlitStill(
        head: head, screenSize: screen, line: SlitLine(isUpright: isUpright, position: position),
        times: 0...1, touches: [touch],
        rows: (0..<rows).map { _ in
          SlitStill.Row(
            label: label, key: plain(.white), keyTime: 0.3,
            instants: Blink(count: 40 * SlitStill.subsamples), marks: marks)
        })
    }
    let ghost = OnionStill.Ghost(
      time: 0.1, items: plain(.black).items, frame: Rect(x: 350, y: 800, width: 200, height: 200))
    let phase = OnionStill.Phase(
      title: "Open", isHeld: false, captions: ["0.10 → 0.50 s", "hero.y 1 → 2 pt", "peak 1 pt/s"],
      background: plain(.white), ghosts: [ghost, ghost],
      paths: [touch.positions.map(\.point)], touches: [touch])
    let cell = FrameStill.Cell(
      time: 0.1, list: plain(.white), marks: marks, fingers: [Point(x: 5, y: 5)], step: 300)
    let line = SpecStill.Line(
      element: "hero",
      changes: [
        ElementMotion.Change(
          property: "size", values: "1234.5 × 1234.5 → 1234.5 × 1234.5 pt", keys: []),
        ElementMotion.Change(property: "cornerRadius", values: "−1000.5 → 1000.5 pt", keys: []),
      ], start: 0.9, end: 1.3, delay: "120 ms", settling: "1400 ms",
      animation: ["spring(duration: 0.5, bounce: 0.15)", "openDuration, openBounce"],
      overshoot: "height 12.5 pt, 10.1 %", peakVelocity: "height −12345 pt/s", isHeld: false,
      isJump: false, courses: [[Point(x: 0.9, y: 0), Point(x: 1, y: 9)]])
    return [
      slit(isUpright: true, at: 195), slit(isUpright: false, at: 400),
      OnionStill(
        head: head, screenSize: screen, interval: 1 / 60,
        rows: (0..<rows).map { _ in OnionStill.Row(label: label, phases: [phase, phase]) }),
      FrameStill(
        head: head, screenSize: screen, isStrip: false,
        rows: (0..<rows).map { _ in
          FrameStill.Row(label: label, cells: Array(repeating: cell, count: 7))
        }),
      FrameStill(
        head: head, screenSize: Size(width: 1366, height: 1024), isStrip: true,
        rows: (0..<rows).map { _ in
          FrameStill.Row(label: label, cells: Array(repeating: cell, count: 9))
        }),
      SpecStill(
        head: head, axis: TimeAxis([0.1...0.2, 0.9...1], within: 0...1), touches: [touch],
        rows: (0..<rows).map { _ in
          SpecStill.Row(
            label: label,
            groups: [SpecStill.Group(title: "Open  ·  0.450 → 0.650 s", lines: [line, line])],
            summary: ["all settled 412 ms after the last lift"], marks: marks)
        }),
    ]
  }

  /// Returns the bounds of all drawn items, clipped.
  private static func bounds(of item: DisplayItem) -> [Rect] {
    switch item {
    case .fill(let fill): return [fill.rect]
    case .shadow(let shadow): return [shadow.bounds]
    case .path(let path): return path.path.bounds.map { [$0] } ?? []
    case .image(let image): return image.clip.map { [$0.rect] } ?? []
    case .group(let group):
      let inner = group.items.flatMap(bounds)
      return group.clip.map { clip in inner.compactMap { $0.intersection(clip.rect) } } ?? inner
    }
  }

  @Test(
    "Draws within the canvas, in both appearances, with one row and several", arguments: [1, 4])
  func canvas(rows: Int) throws {
    let lettering = try Lettering(family: nil)
    for still in Self.stills(rows: rows) {
      for theme in [StillTheme.light, .dark] {
        let drawing = still.drawing(lettering, theme)
        let canvas = Rect(origin: .zero, size: drawing.size)
        #expect(drawing.size.width < 1700 && drawing.size.height < 4000)
        try drawing.forEachList { _, list in
          for rect in list.items.flatMap(Self.bounds) {
            #expect(
              rect.minX >= canvas.minX && rect.maxX <= canvas.maxX + 1e-6
                && rect.minY >= canvas.minY && rect.maxY <= canvas.maxY + 1e-6,
              "\(type(of: still)): \(rect) \(canvas)")
          }
        }
      }
    }
  }

  @Test("Stripes of a slit still are side by side in order of time, equally wide")
  func stripes() throws {
    let still = try #require(Self.stills(rows: 1)[0] as? SlitStill)
    let drawing = still.drawing(try Lettering(family: nil), .light)
    var stripes: [(rect: Rect, color: Color)] = []
    var batches: [Int] = []
    try drawing.forEachList { rect, list in
      let all = list.items.compactMap { item -> (rect: Rect, color: Color)? in
        guard case .group(let group) = item, let clip = group.clip?.rect, group.items.count == 1,
          case .fill(let fill) = group.items[0], clip.width < 30
        else { return nil }
        return (clip, fill.color)
      }
      // The stripe before is drawn again, as it may share a pixel with this batch.
      let own = all.filter { $0.rect.minX > rect.minX - 1e-9 }
      #expect(own.isEmpty || abs(own[own.count - 1].rect.maxX - rect.maxX) < 1e-9)
      #expect(all.count - own.count == (batches.count < 2 ? 0 : SlitStill.subsamples))
      batches.append(own.count / SlitStill.subsamples)
      stripes += own
    }
    // All stripes at once could take gigabytes.
    #expect(batches == [0, 32, 8])
    #expect(stripes.count == 40 * SlitStill.subsamples)
    let line = SlitLine(isUpright: true, position: 195)
    let layout = SlitLayout(Self.screen, StillBorder(), line, rows: 1)
    #expect(layout.area.minX == layout.area.minX.rounded())
    let columns = stride(from: 0, to: stripes.count, by: SlitStill.subsamples).map { stripes[$0] }
    for (index, stripe) in columns.enumerated() {
      #expect(stripe.color == (index < 20 ? .black : .white))
      #expect(abs(stripe.rect.width - layout.area.width / 40) < 1e-9)
      if index > 0 { #expect(abs(columns[index - 1].rect.maxX - stripe.rect.minX) < 1e-9) }
    }
  }

  @Test("A time axis omits pauses, and keeps times in order")
  func axis() {
    let axis = TimeAxis([0.1...0.2, 3...3.5, 3.55...4], within: 0...10)
    #expect(axis.spans.count == 2 && axis.gaps.count == 1)
    #expect(axis.share(of: 0) == 0 && axis.share(of: 10) == 1)
    let shares = stride(from: 0.0, through: 10, by: 0.05).map(axis.share)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(axis.share(of: 3) - axis.share(of: 0.2) < 0.1)
    #expect(TimeAxis([], within: 0...2).share(of: 1) == 0.5)
  }
}
