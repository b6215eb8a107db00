import Geometry
import SceneModel
import Simulation
import Testing

@Suite("Grid of thumbnails")
struct GalleryGridTests {
  private static let screen = Screen(
    size: Size(width: 300, height: 600), scale: 1, density: 1,
    safeArea: Insets(top: 50, bottom: 30), background: .white)

  /// Thumbnails of 100 pt, three in a row, without spacing.
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

  @Test("what shows already is not scrolled")
  func shown() {
    var grid = grid(30)
    grid.reveal(12)
    #expect(grid.scroll == 0)
    // Row 4 ends at 560, the safe area less the margin at 560 as well.
    #expect(grid.thumbnails[12].cell.maxY == 560)
  }

  @Test("is scrolled as far as it must be, down and up")
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
    // The last row with its margin stands on the safe area's bottom.
    #expect(grid.scroll == 500)
    #expect(grid.thumbnails[29].cell.maxY == 560)
  }

  @Test("a thumbnail that is not there scrolls nothing", arguments: [-1, 30, Int.max])
  func missing(index: Int) {
    var grid = grid(30, scroll: 20)
    grid.reveal(index)
    #expect(grid.scroll == 20)
  }

  @Test("only what is on the screen is drawn, but for the hidden one")
  func drawn() {
    let grid = grid(30, scroll: 165)
    // Rows 0 (−105 to −5) is above; rows 1 to 7 are at least partly on the screen.
    #expect(grid.displayItems(hiding: nil).count == 21)
    #expect(grid.displayItems(hiding: 10).count == 20)
    #expect(grid.displayItems(hiding: 0).count == 21)
  }

  @Test("continuous corners stay so on a picture's way, while their radius goes")
  func cornerCurve() {
    var grid = Grid()
    grid.cornerCurve = .continuous
    let cell = Rect(x: 10, y: 10, width: 100, height: 100)
    let thumbnail = Thumbnail(
      0,
      photo: Photo(path: "a.jpg", size: Size(width: 300, height: 200)), cell: cell, grid: grid)
    #expect(thumbnail.cornerRadii == CornerRadii(8, curve: .continuous))
    let hero = Hero(picture: thumbnail.picture, crop: 0.5, thumbnail: thumbnail)
    #expect(hero.cornerRadii == CornerRadii(4, curve: .continuous))
  }
}
