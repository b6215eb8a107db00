import Codecs
import Display
import Pixels
import Raster
import Testing

@testable import Figures

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

  @Test("Each reading has a chart; constant readings are strips")
  func charts() {
    let figure = figure(tracks)
    #expect(figure.charts.map(\.title) == ["hero.x", "scale", "axis", "open"])
    #expect(
      figure.charts.map(\.content) == [
        .lines([Figure.Series(values: [nil, 1, 3])]),
        .states([Figure.StateRow(states: ["2", "2", "2"])]),
        .states([Figure.StateRow(states: ["none", "none", "vertical"])]),
        .states([Figure.StateRow(states: ["false", "true", nil])]),
      ])
  }

  @Test("Compared screens share the chart of a reading, in the order of the legend")
  func overlaid() {
    let tracks = ["a", "b"].flatMap { screen in
      [
        Track(
          ReadingKey("hero.x", .hero(.x), .points).on(screen),
          values: [.absent, .number(1), .number(screen == "a" ? 3 : 1)]),
        Track(ReadingKey("axis", .state).on(screen), values: [.word(screen), .word("c"), .absent]),
      ]
    }
    let figure = Figure(
      title: "t", subtitle: "", times: [0, 0.5, 1], tracks: tracks,
      marks: [.init(.touchDown, time: 0.1), .init(.handOff, time: 0.2, group: "a")],
      of: [(id: "a", name: "first"), (id: "b", name: "second")])
    #expect(figure.legend == ["first", "second"])
    #expect(figure.marks.map(\.kind) == [.touchDown])
    #expect(figure.charts.map(\.title) == ["hero.x", "axis"])
    #expect(figure.charts.map(\.unit) == ["pt", ""])
    #expect(
      figure.charts.map(\.content) == [
        .lines([
          Figure.Series(colorIndex: 0, values: [nil, 1, 3]),
          Figure.Series(colorIndex: 1, values: [nil, 1, 1]),
        ]),
        .states([
          Figure.StateRow(colorIndex: 0, states: ["a", "c", nil]),
          Figure.StateRow(colorIndex: 1, states: ["b", "c", nil]),
        ]),
      ])
    #expect(figure.charts[1].stateNames == ["a", "c", "b"])
  }

  @Test("A legend wraps at its width and stays within it")
  func legend() {
    let names = (0..<9).map { "closeBounce 0.\($0)" } + [String(repeating: "x", count: 300)]
    let legend = FigureLegend(names, width: 500)
    #expect(legend.rows > 2)
    #expect(legend.entries.allSatisfy { $0.x + FigureLegend.swatch + $0.width <= 500 })
    #expect(legend.entries.map(\.index) == Array(0..<10))
  }

  @Test("Chart areas neither overlap nor leave the canvas", arguments: [1, 3, 4, 40])
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

  @Test("The axis shows its unit")
  func axisUnit() throws {
    var figure = figure([tracks[0]])
    let layout = FigureLayout(figure)
    let painter = try FigurePainter()
    let seconds = painter.displayList(of: figure, layout)
    figure.axisUnit = "Mpx"
    #expect(painter.displayList(of: figure, layout) != seconds)
  }

  @Test("A curve passes through its values")
  func pixels() throws {
    let figure = figure([tracks[0]])
    let layout = FigureLayout(figure)
    let picture = try PictureReader.decode(FigurePainter().png(of: figure)).pixels
    #expect(
      picture.size
        == PixelSize(width: Int(layout.size.width * 2), height: Int(layout.size.height * 2)))
    // The value 1 at 0.5 s is on the curve, which is blue. The scale goes from 1 to 3.
    let area = layout.areas[0]
    let (x, y) = (Int(area.center.x * 2) + 1, Int(area.maxY * 2) - 3)
    let pixel = Array(
      picture.bytes[(y * picture.size.width + x) * 4..<(y * picture.size.width + x) * 4 + 3])
    #expect(pixel[0] < 0x40 && pixel[2] > 0xA0, "\(pixel)")
  }
}
