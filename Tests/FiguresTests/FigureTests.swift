import Codecs
import Display
import Geometry
import Pixels
import Figures
import Testing
import Text

@Suite("Figures")
struct FigureTests {
  private func figure(_ tracks: [Track]) -> Figure {
    Figure(
      title: "t", subtitle: "s", times: [0, 0.5, 1], tracks: tracks,
      marks: [
        Figure.Mark(.touchDown, time: 0.2), Figure.Mark(.touchUp, time: 0.4),
        Figure.Mark(.retarget, time: 0.3), Figure.Mark(.handOff, time: 9),
      ])
  }

  private let tracks = [
    Track(name: "hero.x", values: [.absent, .number(1), .number(3)]),
    Track(name: "scale", values: [.number(2), .number(2), .number(2)]),
    Track(name: "axis", values: [.word("none"), .word("none"), .word("vertical")]),
    Track(name: "open", values: [.flag(false), .flag(true), .absent]),
  ]

  @Test("every reading has its chart; what never changes is a strip")
  func charts() {
    let figure = figure(tracks)
    #expect(figure.charts.map(\.title) == ["hero.x", "scale", "axis", "open"])
    #expect(
      figure.charts.map(\.content) == [
        .lines([Figure.Series(name: "hero.x", values: [nil, 1, 3])]),
        .states(["2", "2", "2"]), .states(["none", "none", "vertical"]),
        .states(["false", "true", nil]),
      ])
  }

  @Test("areas neither meet nor leave the canvas", arguments: [1, 3, 4, 40])
  func layout(count: Int) {
    let layout = FigureLayout(
      figure(
        (0..<count).map {
          Track(name: "r\($0)", values: [.number(0), .number(Double($0)), .number(2)])
        }))
    #expect(layout.areas.count == count)
    for (index, area) in layout.areas.enumerated() {
      #expect(area.minX >= 0 && area.minY >= 0)
      #expect(area.maxX <= layout.size.width && area.maxY <= layout.size.height)
      for other in layout.areas[..<index] { #expect(area.intersection(other) == nil) }
    }
  }

  @Test("the axis says the unit of its places")
  func axisUnit() throws {
    var figure = figure([tracks[0]])
    let layout = FigureLayout(figure)
    let painter = try FigurePainter()
    let seconds = painter.displayList(of: figure, layout)
    figure.axisUnit = "Mpx"
    #expect(painter.displayList(of: figure, layout) != seconds)
  }

  @Test("a curve passes through its values")
  func pixels() throws {
    let figure = figure([tracks[0]])
    let layout = FigureLayout(figure)
    let picture = try PictureReader.decode(PlotPicture().png(of: figure)).pixels
    #expect(
      picture.size
        == PixelSize(width: Int(layout.size.width * 2), height: Int(layout.size.height * 2)))
    // The value 1 at 0.5 s is on the curve, which is blue; the scale goes from 1 to 3.
    let area = layout.areas[0]
    let (x, y) = (Int(area.center.x * 2) + 1, Int(area.maxY * 2) - 3)
    let pixel = Array(
      picture.bytes[(y * picture.size.width + x) * 4..<(y * picture.size.width + x) * 4 + 3])
    #expect(pixel[0] < 0x40 && pixel[2] > 0xA0, "\(pixel)")
  }
}
