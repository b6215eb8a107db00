import ArgumentParser
import Figures
import FoundationEssentials
import Platform

/// Draws curves of benchmark results.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve", abstract: "Draw a figure of measured values, given as JSON.")

  @Argument(help: "The JSON file of the figure.")
  var input: String

  @Argument(help: "The PNG file.")
  var output: String

  /// The contents of the JSON file.
  private struct Curves: Decodable {
    struct Chart: Decodable {
      var title: String
      var unit: String
      var series: [Series]
    }

    struct Series: Decodable {
      var name: String
      var values: [Double?]
    }

    var title: String
    var subtitle: String
    /// The unit of the positions on the axis.
    var axis: String
    var positions: [Double]
    var charts: [Chart]
  }

  func run() throws {
    let bytes = try InputFile(path: input).readAll()
    let curves = try JSONDecoder().decode(Curves.self, from: Data(bytes))
    var figure = Figure(
      title: curves.title, subtitle: curves.subtitle, times: curves.positions,
      charts: curves.charts.map { chart in
        Figure.Chart(
          title: chart.title, unit: chart.unit,
          content: .lines(chart.series.map { Figure.Series(values: $0.values) }))
      })
    figure.axisUnit = curves.axis
    let file = try FigurePainter().png(of: figure)
    try file.withUnsafeBytes { try RawFile.write($0, to: output) }
  }
}
