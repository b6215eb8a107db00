import Display
import SceneModel
import Testing

@testable import Simulation

@Suite("Grid of thumbnails")
struct GalleryGridTests {
  private static let screen = Screen(
    size: Size(width: 300, height: 600), scale: 1, density: 1,
    safeArea: Insets(top: 50, bottom: 30), background: .white)

  /// A grid of 100 pt thumbnails in rows of three, without spacing.
  private func grid(_ count: Int, scroll: Double = 0) -> GalleryGrid {
    var grid = Grid()
    (grid.spacing, grid.margins, grid.scroll) = (0, Insets(top: 10, bottom: 10), scroll)
    grid.cornerRadii = .zero
    return GalleryGrid(
      grid,
      photos: Array(
        repeating: Photo(path: "a.jpg", size: Size(width: 100, height: 100)), count: count),
      screen: Self.screen)
  }

  @Test("Does not scroll to a visible thumbnail")
  func shown() {
    var grid = grid(30)
    grid.reveal(12)
    #expect(grid.scroll == 0)
    // Row 4 ends at 560, which is also the safe area's bottom minus the margin.
    #expect(grid.thumbnails[12].cell.maxY == 560)
  }

  @Test("Scrolls only as far as needed, down and up")
  func scrolled() {
    var grid = grid(30)
    grid.reveal(15)
    #expect(grid.scroll == 100)
    #expect(grid.thumbnails[15].cell == Rect(x: 0, y: 460, width: 100, height: 100))
    grid.reveal(3)
    #expect(grid.scroll == 100)
    grid.reveal(1)
    #expect(grid.scroll == 0)
    grid.reveal(29)
    // The last row and its margin end at the safe area's bottom.
    #expect(grid.scroll == 500)
    #expect(grid.thumbnails[29].cell.maxY == 560)
  }

  @Test("Does not scroll for a missing thumbnail", arguments: [-1, 30, Int.max])
  func missing(index: Int) {
    var grid = grid(30, scroll: 20)
    grid.reveal(index)
    #expect(grid.scroll == 20)
  }

  @Test("Draws only visible thumbnails, except the hidden one")
  func drawn() {
    let grid = grid(30, scroll: 165)
    // Row 0 (−105 to −5) is above the screen; rows 1 to 7 are at least partly visible.
    #expect(grid.displayItems(hiding: []).count == 21)
    #expect(grid.displayItems(hiding: [10]).count == 20)
    #expect(grid.displayItems(hiding: [0]).count == 21)
  }

  @Test("Continuous corners keep their shape in flight while their radius shrinks")
  func cornerCurve() {
    var grid = Grid()
    grid.cornerCurve = .continuous
    let cell = Rect(x: 10, y: 10, width: 100, height: 100)
    let thumbnail = Thumbnail(
      0, photo: Photo(path: "a.jpg", size: Size(width: 300, height: 200)), cell: cell, grid: grid)
    #expect(thumbnail.cornerRadii == CornerRadii(8, curve: .continuous))
    let hero = Hero(picture: thumbnail.picture, crop: 0.5, thumbnail: thumbnail)
    #expect(hero.cornerRadii == CornerRadii(4, curve: .continuous))
  }
}
