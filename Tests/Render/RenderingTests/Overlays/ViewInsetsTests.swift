import Display
import Raster
import SceneModel
import Testing

@testable import Rendering

@Suite("Safe area of a view")
struct ViewInsetsTests {
  private static let row = Rect(x: 86, y: 400, width: 277, height: 24)

  private func overlay(
    _ insets: Insets, frame: Rect = row, screen: Screen = OverlayScene.screen
  ) -> ViewInsets {
    ViewInsets(view: ViewSafeArea(frame: frame, insets: insets), screen: screen)
  }

  private func lettering() throws -> Lettering { try Lettering(family: "DejaVu Sans") }

  private func fills(_ items: [DisplayItem], _ color: Color) -> [FillItem] {
    items.compactMap { item in
      if case .fill(let fill) = item, fill.color == color { fill } else { nil }
    }
  }

  @Test(
    "Tints exactly the area of its insets",
    arguments: [
      (Insets(top: 20), 277 * 20), (Insets(bottom: 34), 277 * 24),
      (Insets(top: 59, bottom: 34), 277 * 24), (Insets(top: 10, bottom: 10), 277 * 20),
      (Insets(top: 4, leading: 7, bottom: 2, trailing: 5), 277 * 24 - 265 * 18), (.zero, 0),
    ] as [(Insets, Double)])
  func taken(insets: Insets, area: Double) {
    let taken = overlay(insets).regions.map(\.rect)
    #expect(abs(taken.reduce(0) { $0 + $1.width * $1.height } - area) < 1e-9)
    for (index, region) in taken.enumerated() {
      #expect(Self.row.intersection(region) == region)
      for other in taken[..<index] { #expect(region.intersection(other) == nil) }
    }
  }

  @Test(
    "Names the insets that are not zero",
    arguments: [
      (Insets(bottom: 34), ["bottom 34 pt"], ["34 pt"]),
      (Insets(top: 59, bottom: 34), ["top 59 pt, bottom 34 pt"], ["59, 34 pt"]),
      (Insets(top: 4, bottom: 6), ["top 4 pt", "bottom 6 pt"], ["4 pt", "6 pt"]),
      (Insets(leading: 1.0 / 3), ["leading 0.33 pt"], ["0.33 pt"]),
    ] as [(Insets, [String], [String])])
  func titles(insets: Insets, titles: [String], numbers: [String]) {
    #expect(overlay(insets).regions.map(\.title) == titles)
    #expect(overlay(insets).regions.map(\.numbers) == numbers)
  }

  /// Returns the rectangles of the labels.
  private func labels(_ insets: Insets, frame: Rect = row) throws -> [Rect] {
    fills(overlay(insets, frame: frame).items(try lettering()), ViewInsets.tint)
      .filter { $0.cornerRadii != .zero }.map(\.rect)
  }

  @Test("Draws labels only on the insets")
  func labelPositions() throws {
    for inset in [4.0, 10, 20] {
      for (insets, edge) in [(Insets(bottom: inset), 1.0), (Insets(top: inset), -1)] {
        let label = try #require(try labels(insets).first)
        let content = Self.row.inset(by: insets)
        #expect(label.intersection(content) == nil, "\(insets)")
        #expect(label.center.x == Self.row.center.x)
        #expect(edge * (label.center.y - Self.row.center.y) > 0)
      }
    }
    let both = Insets(top: 30, bottom: 20)
    let high = Rect(x: 86, y: 400, width: 277, height: 100)
    let two = try labels(both, frame: high)
    #expect(two.map(\.center.y) == [415, 490])
  }

  @Test("Shortens the label where it is narrow, and omits it where even that is too wide")
  func narrow() throws {
    func width(_ frameWidth: Double) throws -> Double? {
      try labels(
        Insets(bottom: 34), frame: Rect(x: 20, y: 400, width: frameWidth, height: 24)
      ).first?.width
    }
    let whole = try #require(try width(277))
    #expect(try width(whole + 0.01) == whole)
    let short = try #require(try width(whole - 0.01))
    #expect(short < whole)
    #expect(try width(short + 0.01) == short)
    #expect(try width(short - 0.01) == nil)
    // Next to the remaining content, a label is limited to the width of its inset.
    #expect(try labels(Insets(trailing: 20), frame: Self.row).isEmpty)
    #expect(try labels(Insets(trailing: 60), frame: Self.row).count == 1)
  }

  @Test("Outlines the view, and labels it only if it has insets")
  func items() throws {
    let lettering = try lettering()
    let sound = overlay(.zero).items(lettering)
    #expect(sound.count == 4)
    #expect(fills(sound, SafeAreaBands.tint).allSatisfy { $0.opacity < 0.5 })
    let bad = overlay(Insets(bottom: 34)).items(lettering)
    // The inset, four sides, the label's capsule, and its text.
    #expect(bad.count == 7)
    #expect(fills(bad, ViewInsets.tint).map(\.opacity) == [0.28, 1, 1, 1, 1, 1])
    let label = try #require(bad.suffix(2).first?.bounds)
    #expect(abs(label.center.distance(to: Self.row.center)) < 1e-9)
    #expect(label.minY > Self.row.minY && label.maxY < Self.row.maxY)
    #expect(overlay(Insets(bottom: 34)).items(nil).count == 5)
    let outline = sound.compactMap(\.bounds)
    #expect(outline.dropFirst().reduce(outline[0]) { $0.union($1) } == Self.row)
  }

  @Test("Leaves the screen with the view, and so does the label")
  func offScreen() throws {
    let lettering = try lettering()
    func count(y: Double) -> Int {
      overlay(Insets(bottom: 34), frame: Rect(x: 86, y: y, width: 277, height: 24))
        .items(lettering).count
    }
    #expect(count(y: -24) == 0)
    // A sliver is visible, without the label.
    #expect(count(y: -23) == 5)
    #expect(count(y: -12) == 7)
    #expect(count(y: 840) == 7)
    #expect(count(y: 851) == 5)
    #expect(count(y: 852) == 0)
  }

  @Test("Draws between the bands and their labels")
  func order() throws {
    let view = ViewSafeArea(frame: Self.row, insets: Insets(bottom: 34))
    let items = SafeAreaBands(screen: OverlayScene.screen, views: [view]).items(try lettering())
    let tints = items.compactMap { item -> Bool? in
      if case .fill(let fill) = item { fill.color == ViewInsets.tint } else { nil }
    }
    #expect(
      tints == [false, false, false, false, true, true, true, true, true, true, false, false])
  }

  @Test("Draws in a view of any size")
  func sizes() throws {
    let lettering = try lettering()
    for size in [Size(width: 0.5, height: 0.1), Size(width: 1e4, height: 1e4)] {
      let items = overlay(
        Insets(top: 3), frame: Rect(origin: Point(x: -20, y: 0), size: size),
        screen: OverlayScene.screen
      ).items(lettering)
      for bounds in items.compactMap(\.bounds) {
        #expect(bounds.width >= 0 && bounds.height >= 0 && bounds.width.isFinite)
      }
    }
  }
}
