import Display
import Geometry
import SceneModel
import Testing
import Text

@testable import Overlays

@Suite("The safe area of a view")
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
    "tints exactly what its insets take",
    arguments: [
      (Insets(top: 20), 277 * 20), (Insets(bottom: 34), 277 * 24),
      (Insets(top: 59, bottom: 34), 277 * 24), (Insets(top: 10, bottom: 10), 277 * 20),
      (Insets(top: 4, leading: 7, bottom: 2, trailing: 5), 277 * 24 - 265 * 18), (.zero, 0),
    ] as [(Insets, Double)])
  func taken(insets: Insets, area: Double) {
    let taken = overlay(insets).taken
    #expect(abs(taken.reduce(0) { $0 + $1.width * $1.height } - area) < 1e-9)
    for (index, part) in taken.enumerated() {
      #expect(Self.row.intersection(part) == part)
      for other in taken[..<index] { #expect(part.intersection(other) == nil) }
    }
  }

  @Test(
    "names the insets that there are",
    arguments: [
      (Insets(bottom: 34), "bottom 34 pt"),
      (Insets(top: 59, bottom: 34), "top 59 pt, bottom 34 pt"),
      (Insets(leading: 1.0 / 3), "leading 0.33 pt"),
    ] as [(Insets, String)])
  func words(insets: Insets, words: String) {
    #expect(overlay(insets).words == words)
  }

  @Test("outlines the view, and labels it only where something is taken")
  func items() throws {
    let lettering = try lettering()
    let sound = overlay(.zero).items(lettering)
    #expect(sound.count == 4)
    #expect(fills(sound, SafeAreaBands.tint).allSatisfy { $0.opacity < 0.5 })
    let bad = overlay(Insets(bottom: 34)).items(lettering)
    // What is taken, four sides, the label's capsule and its text.
    #expect(bad.count == 7)
    #expect(fills(bad, ViewInsets.tint).map(\.opacity) == [0.28, 1, 1, 1, 1, 1])
    let label = try #require(bad.suffix(2).first?.bounds)
    #expect(abs(label.center.distance(to: Self.row.center)) < 1e-9)
    #expect(label.minY > Self.row.minY && label.maxY < Self.row.maxY)
    #expect(overlay(Insets(bottom: 34)).items(nil).count == 5)
    let outline = sound.compactMap(\.bounds)
    #expect(outline.dropFirst().reduce(outline[0]) { $0.union($1) } == Self.row)
  }

  @Test("goes off the screen with the view, and so does its label")
  func offScreen() throws {
    let lettering = try lettering()
    func count(y: Double) -> Int {
      overlay(Insets(bottom: 34), frame: Rect(x: 86, y: y, width: 277, height: 24))
        .items(lettering).count
    }
    #expect(count(y: -24) == 0)
    // A sliver shows, and none of the label.
    #expect(count(y: -23) == 5)
    #expect(count(y: -12) == 7)
    #expect(count(y: 840) == 7)
    #expect(count(y: 851) == 5)
    #expect(count(y: 852) == 0)
  }

  @Test("is drawn between the bands and their labels")
  func order() throws {
    let view = ViewSafeArea(frame: Self.row, insets: Insets(bottom: 34))
    let items = SafeAreaBands(screen: OverlayScene.screen, views: [view]).items(try lettering())
    let tints = items.compactMap { item -> Bool? in
      if case .fill(let fill) = item { fill.color == ViewInsets.tint } else { nil }
    }
    #expect(
      tints == [false, false, false, false, true, true, true, true, true, true, false, false])
  }

  @Test("is drawn in a view of any size")
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
