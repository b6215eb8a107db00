import Display
import Platform
import Raster
import SceneModel
import Simulation

/// Charts of readings over the scene's time, below their screens, with a dot at the frame.
///
/// A reading has the same axes below all screens.
struct CurveStrip: Sendable {
  /// The curve of a reading.
  private struct Chart: Sendable {
    /// The reading's name without a screen's name.
    var name: String
    var unit: String
    /// The values on each screen at `times`; nil for a screen without the reading.
    var values: [[Double?]?]
    var minimum: Double
    var maximum: Double
  }

  private let charts: [Chart]
  private let times: [Double]
  private let layout: PanelLayout

  /// The height above a curve for its name, and the margin of the curve, pt.
  ///
  /// Source: ours.
  private static let (titleHeight, inset) = (26.0, 8.0)
  private static let (line, now, curve) = (Color(0xC4C4CA), Color(0x8E8E93), Color(0x1971C2))

  /// Samples a timeline.
  ///
  /// - Throws: The error that stops the simulation; `tooManyValues`.
  init(_ timeline: Timeline) throws(SimulationError) {
    let scene = timeline.scene
    let recording = try timeline.recording()
    times = recording.times
    layout = scene.layout
    let isComparison = layout.isComparison
    let panels = scene.panels
    let all = recording.tracks
    func chart(_ name: String) -> Chart {
      let values = panels.map { panel in
        all.first {
          ($0.key.nameOnScreen == name || $0.name == name)
            && (!isComparison || $0.key.screen == panel.id)
        }.map { $0.values.map(\.number) }
      }
      let key = all.first { $0.key.nameOnScreen == name || $0.name == name }?.key
      let numbers = values.compactMap(\.self).joined().compactMap(\.self).filter(\.isFinite)
      return Chart(
        name: key?.nameOnScreen ?? name, unit: key?.unit.rawValue ?? "", values: values,
        minimum: numbers.min() ?? 0, maximum: numbers.max() ?? 0)
    }
    if let curves = scene.output.curves {
      charts = curves.map(chart)
      return
    }
    let names = all.filter { $0.key.role.rank == .position }.map(\.key.nameOnScreen).uniqued
    let ranked = names.map(chart).enumerated().sorted {
      ($1.element.maximum - $1.element.minimum, $0.offset)
        < ($0.element.maximum - $0.element.minimum, $1.offset)
    }
    charts = ranked.prefix(OutputSettings.curves.usual).sorted { $0.offset < $1.offset }
      .map(\.element)
  }

  /// Returns the charts below a screen for a frame, in points of the canvas.
  func items(below index: Int, of frame: SceneFrame, _ lettering: Lettering) -> [DisplayItem] {
    guard frame.screens.indices.contains(index) else { return [] }
    let readings = frame.screens[index].readings
    return charts.enumerated().flatMap { row, chart in
      let value = readings.first { $0.key.nameOnScreen == chart.name }?.value.number
      return items(
        chart, chart.values[index], value, at: frame.time.seconds,
        in: layout.curveFrame(row, ofScreen: index), lettering)
    }
  }

  private func items(
    _ chart: Chart, _ values: [Double?]?, _ value: Double?, at time: Double, in frame: Rect,
    _ lettering: Lettering
  ) -> [DisplayItem] {
    let area = Rect(
      x: frame.minX, y: frame.minY + Self.titleHeight, width: frame.width,
      height: max(frame.height - Self.titleHeight - Self.inset, 0))
    guard area.width > 2 * Self.inset, let last = times.last, last > 0 else { return [] }
    let span = max(chart.maximum - chart.minimum, 1e-9)
    func point(_ seconds: Double, _ value: Double) -> Point {
      Point(
        x: area.minX + min(max(seconds / last, 0), 1) * area.width,
        y: area.maxY - (value - chart.minimum) / span * area.height)
    }
    var items: [DisplayItem] = [area.maxY, area.minY].map { y in
      .fill(Rect(x: area.minX, y: y - 0.25, width: area.width, height: 0.5), color: Self.line)
    }
    let x = point(time, chart.minimum).x
    items.append(
      .fill(Rect(x: x - 0.5, y: area.minY, width: 1, height: area.height), color: Self.now))
    for run in runs(values ?? [], point) {
      items.append(.path(.polyline(run, width: 1.75), color: Self.curve))
    }
    if let value, value.isFinite {
      let center = point(time, min(max(value, chart.minimum), chart.maximum))
      items.append(.dot(center, radius: 5, color: .white))
      items.append(.dot(center, radius: 3.5, color: Self.curve))
    }
    return items + labels(chart, value, in: frame, lettering)
  }

  /// Returns the name on the left, and the value near the right at the same position in all frames.
  private func labels(
    _ chart: Chart, _ value: Double?, in frame: Rect, _ lettering: Lettering
  ) -> [DisplayItem] {
    let unit = chart.unit.isEmpty ? "" : " " + chart.unit
    let widest =
      [chart.minimum, chart.maximum].map { Self.text($0, of: chart) + unit }
      .map { lettering.regular.shape($0, size: 12).advance }.max() ?? 0
    let baseline = frame.minY + Self.titleHeight - 8
    let available = max(frame.width - widest - 6, 0)
    let name = lettering.bold.shape(chart.name, size: 12, within: max(available - 6, 0))
    let number = lettering.regular.shape(
      value.map { Self.text($0, of: chart) + unit } ?? "–", size: 12)
    return [
      .text(name, at: Point(x: frame.minX, y: baseline), color: OverlayStyle.plate),
      .text(number, at: Point(x: frame.minX + available, y: baseline), color: OverlayStyle.plate),
    ]
  }

  /// Formats a value with as many decimals as the chart's range needs.
  private static func text(_ value: Double, of chart: Chart) -> String {
    value.fixedText(decimals: chart.maximum - chart.minimum < 20 ? 2 : 0)
  }

  /// Returns the lines through the values, with gaps where values are missing.
  ///
  /// The values are thinned to about two points per point of width.
  private func runs(_ values: [Double?], _ point: (Double, Double) -> Point) -> [[Point]] {
    let step = max(times.count / 800, 1)
    return values.indices.prefix(times.count).split { values[$0]?.isFinite != true }.map { run in
      run.filter { sample in
        sample == run.first || sample + 1 == values.count || values[sample + 1] == nil
          || sample.isMultiple(of: step)
      }.compactMap { sample in values[sample].map { point(times[sample], $0) } }
    }
  }
}
