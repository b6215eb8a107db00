import Display
import SceneModel
import Testing

@Suite("Layout of grids and screens")
struct LayoutTests {
  private let screen = DevicePreset.standard.screen

  @Test("Columns share the width inside the safe area and margins, without rounding")
  func cells() {
    var grid = Grid()
    grid.scroll = 10
    let layout = GridLayout(grid: grid, screen: screen, count: 12)
    // (393 − 8 − 8 − 2 · 4) / 3
    #expect(layout.cellSize == Size(width: 123, height: 123))
    #expect(layout.cell(0) == Rect(x: 8, y: 57, width: 123, height: 123))
    #expect(layout.cell(4) == Rect(x: 135, y: 184, width: 123, height: 123))
  }

  @Test(
    "A grid scrolls until its last row and margin are above the bottom safe area",
    arguments: [1, 30])
  func scroll(count: Int) {
    let layout = GridLayout(grid: Grid(), screen: screen, count: count)
    // 10 rows of 123 with 9 gaps of 4, margins of 8, from 59 down to 852 − 34.
    #expect(layout.maximumScroll == (count == 1 ? 0 : 59 + 8 + 1230 + 36 + 8 - 818))
  }

  @Test("A wide thumbnail's height follows from its aspect ratio")
  func aspectRatio() {
    var grid = Grid()
    (grid.columns, grid.aspectRatio) = (1, 2)
    let size = GridLayout(grid: grid, screen: screen, count: 1).cellSize
    #expect(size == Size(width: 377, height: 188.5))
  }

  @Test("One screen fills the canvas; several have gaps, labels and texts")
  func panels() {
    let one = PanelLayout(screenSize: screen.size, count: 1, hasTextStrip: true)
    #expect(one.size == screen.size)
    #expect(!one.isFramed)
    let two = PanelLayout(screenSize: screen.size, count: 2, curves: 1, hasTextStrip: true)
    #expect(two.size == Size(width: 2 * 393 + 3 * 16, height: 36 + 2 * 16 + 852 + 84 + 16 + 52))
  }
}
