import Display
import Glibc
import Testing

@testable import Measurement

@Suite("Pictures followed through frames")
struct FrameMeasurerTests {
  private static let screen = Size(width: 300, height: 400)
  /// Two cells with photos of 3 by 2 that are cut at both sides.
  private static let cells = [
    Rect(x: 20, y: 20, width: 120, height: 120), Rect(x: 160, y: 20, width: 120, height: 120),
  ]

  private static func picture(in cell: Rect) -> Rect {
    Rect(center: cell.center, size: Size(width: 180, height: 120))
  }

  /// The luma of a photo at a place in it, in shares.
  private static func luma(_ photo: Int, _ x: Double, _ y: Double) -> Float {
    let phase = Double(photo) * 2.1
    return Float(
      120 + 45 * sin((14 + phase) * x + 4 * y + phase) + 35 * sin(12 * y * (1 + x) - phase)
        + 25 * sin(37 * x - (21 + phase) * y))
  }

  /// Draws the grid under a black backdrop, and a picture of photo 0 over it.
  private static func frame(
    _ picture: (rect: Rect, visible: Rect)?, backdrop: Double, hides: Bool = true
  ) -> LumaPlane {
    var samples: [Float] = []
    for y in 0..<400 {
      for x in 0..<300 {
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        var value: Float = 250
        for (photo, cell) in cells.enumerated()
        where cell.contains(point) && !(photo == 0 && hides && picture != nil) {
          let share = Self.picture(in: cell)
          value = luma(
            photo, (point.x - share.minX) / share.width, (point.y - share.minY) / share.height)
        }
        value *= Float(1 - backdrop)
        if let picture, picture.visible.contains(point) {
          value = luma(
            0, (point.x - picture.rect.minX) / picture.rect.width,
            (point.y - picture.rect.minY) / picture.rect.height)
        }
        samples.append(value)
      }
    }
    return LumaPlane(width: 300, height: 400, samples: samples)
  }

  private func measurer() throws -> FrameMeasurer {
    let photo = Size(width: 300, height: 200)
    let templates = PhotoTemplates(sizes: [photo, photo, Self.screen]) { photo, width, height in
      guard photo < 2 else {
        return Self.frame(nil, backdrop: 0).resized(to: Double(width))
      }
      return LumaPlane(
        width: width, height: height,
        samples: (0..<width * height).map { index in
          Self.luma(
            photo, (Double(index % width) + 0.5) / Double(width),
            (Double(index / width) + 0.5) / Double(height))
        })
    }
    let layout = RecordedScreen.Layout(
      size: Self.screen,
      thumbnails: Self.cells.enumerated().map {
        ($0.offset, Self.picture(in: $0.element), $0.element)
      },
      background: 250, backdrop: (0, 1))
    let found = try #require(
      try RecordedScreen.find(layout, in: [Self.frame(nil, backdrop: 0)], templates))
    #expect(found.isCertain)
    #expect(found.screen.grid.rect == Rect(origin: .zero, size: Self.screen))
    return FrameMeasurer(found.screen, templates)
  }

  @Test(
    "A picture that opens is followed with its visible part and the backdrop",
    arguments: [true, false])
  func opening(hides: Bool) throws {
    var measurer = try measurer()
    let (cell, open) = (Self.cells[0], Rect(x: 0, y: 100, width: 300, height: 200))
    #expect(try measurer.measure(Self.frame(nil, backdrop: 0)).pictures.isEmpty)
    for step in 1...20 {
      let share = Double(step) / 20
      let rect = Self.picture(in: cell).interpolated(to: open, share)
      let visible = cell.interpolated(to: open, share)
      let found = try measurer.measure(
        Self.frame((rect, visible), backdrop: 0.8 * share, hides: hides))
      let picture = try #require(found.pictures.first, "step \(step)")
      #expect(found.pictures.count == 1 && picture.photo == 0)
      #expect(picture.rect.edgeDistance(to: rect) < 0.15, "step \(step): \(picture.rect), \(rect)")
      let seen = picture.visible
      #expect(seen.edgeDistance(to: visible) < 1.75, "step \(step): \(seen)")
      #expect(picture.edges.count == 4)
      #expect(abs((found.backdrop?.value ?? -1) - 0.8 * share) < 0.02)
      #expect(picture.opacity > 0.97 && picture.confidence > 0.9)
    }
    #expect(try measurer.measure(Self.frame(nil, backdrop: 0)).pictures.isEmpty)
  }

  @Test("A recording of something else has no pictures")
  func other() throws {
    var measurer = try measurer()
    for step in 0..<6 {
      let noise = (0..<300 * 400).map { index in
        Float((index &* 2_654_435_761 &+ step) >> 7 & 255)
      }
      let frame = LumaPlane(width: 300, height: 400, samples: noise)
      #expect(try measurer.measure(frame).pictures.isEmpty)
    }
  }

  @Test(
    "A grid that recedes or scrolls is followed, with the backdrop over it",
    arguments: [
      Rect(x: 9, y: 12, width: 282, height: 376), Rect(x: 0, y: -45, width: 300, height: 400),
    ])
  func movedGrid(area: Rect) throws {
    var measurer = try measurer()
    let still = Self.frame(nil, backdrop: 0)
    #expect(try measurer.measure(still).pictures.isEmpty)
    let moved = LumaPlane(
      width: 300, height: 400,
      samples: still.drawn(in: area, width: 300, height: 400).samples.map { $0 * 0.6 })
    let found = try measurer.measure(moved)
    #expect(found.pictures.isEmpty)
    #expect(abs((found.backdrop?.value ?? -1) - 0.4) < 0.02)
    // The thumbnails fill only the upper third, so that the lower edge is less certain.
    #expect(measurer.grid.rect.edgeDistance(to: area) < 1.5)
    #expect(try measurer.measure(still).backdrop.map { $0.value < 0.01 } == true)
    #expect(measurer.grid.rect == measurer.screen.grid.rect)
  }

  @Test(
    "A frame of the screen's own size is the screen, also if an app draws its grid a little narrower"
  )
  func wholeScreen() throws {
    let measurer = try measurer()
    let frame = Self.frame(nil, backdrop: 0).drawn(
      in: Rect(x: 0.4, y: 0, width: 299.2, height: 400), width: 300, height: 400)
    let found = try #require(
      try RecordedScreen.find(measurer.screen.layout, in: [frame], measurer.templates))
    #expect(found.screen.grid.rect == Rect(origin: .zero, size: Self.screen))
  }

  @Test("A scaled screen is as high as a wide frame, also within a crop in whole pixels")
  func scaledScreen() throws {
    let (layout, templates) = (try measurer().screen.layout, try measurer().templates)
    let area = Rect(x: 100.4, y: 0, width: 299.2, height: 400)
    let frame = Self.frame(nil, backdrop: 0).drawn(in: area, width: 700, height: 400)
    let crop = Rect(x: 100, y: 0, width: 300, height: 400)
    let shown = (0..<700 * 400).map { index in
      (100..<400).contains(index % 700) ? frame.samples[index] : 0
    }
    let wide = LumaPlane(width: 700, height: 400, samples: shown)
    let found = try #require(try RecordedScreen.find(layout, at: crop, in: [wide], templates))
    let width = found.screen.grid.rect.width
    #expect(abs(width - 299.2) < 0.3 && found.screen.grid.rect.height == 400)
  }

  @Test("The first of several adjacent screens is measured")
  func severalScreens() throws {
    let (one, measurer) = (Self.frame(nil, backdrop: 0), try measurer())
    let both = LumaPlane(
      width: 640, height: 400,
      samples: (0..<400).flatMap { row in
        let samples = one.samples[row * 300..<(row + 1) * 300].map { $0 - 4 }
        return samples + Array(repeating: 60, count: 40) + one.samples[row * 300..<(row + 1) * 300]
      })
    let found = try #require(
      try RecordedScreen.find(measurer.screen.layout, in: [both], measurer.templates))
    #expect(found.isCertain)
    let area = found.screen.grid.rect
    #expect(abs(area.width - 300) < 2 && found.screen.shown.x.lowerBound <= 1, "\(area)")
  }

  @Test("The log is about the largest picture, and leaves hidden edges empty")
  func log() throws {
    var seen = SeenPictures(screen: Rect(origin: .zero, size: Self.screen))
    func page(_ photo: Int, _ x: Double) -> SeenPicture {
      let rect = Rect(x: x, y: 100, width: 300, height: 200)
      return SeenPicture(photo: photo, rect: rect, visible: rect, opacity: 1)
    }
    seen.add(0, [page(4, 0)], backdrop: (1, 0))
    seen.add(0.1, [page(4, -140), page(5, 160)], backdrop: (1, 0))
    seen.add(0.2, [page(4, -280), page(5, 20)], backdrop: nil)
    seen.add(0.3, [], backdrop: (0, 0))
    let tracks = seen.recording.tracks
    func values(_ name: String) -> [Double?] {
      tracks.first { $0.name == name }?.values.map(\.number) ?? []
    }
    #expect(values("page.index") == [4, 4, 5, nil])
    #expect(values("image.x") == [0, -140, 20, nil])
    #expect(values("hero.x") == [0, nil, 20, nil])
    #expect(values("hero.width") == [300, nil, nil, nil])
    #expect(values("hero.height") == [200, 200, 200, nil])
    #expect(values("backdrop.opacity") == [1, 1, nil, 0])
    #expect(values("confidence") == [1, 1, 1, 1])
  }
}
