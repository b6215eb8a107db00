// A `Figure` is data: times, charts, and marks. `FigurePainter` turns it into a display list, which
// the rasterizer draws like a frame. Tracks of several screens share one chart per reading, with a
// legend. A `Triptych` shows expected, difference, and actual image side by side.

package import Display

/// Charts that share a time axis, one above another.
package struct Figure: Hashable, Sendable {
  /// A line of a chart.
  package struct Series: Hashable, Sendable {
    /// The index in the figure's legend, which determines the color.
    package var colorIndex: Int
    /// The value at each of the figure's times; nil if there is none.
    package var values: [Double?]

    package init(colorIndex: Int = 0, values: [Double?]) {
      self.colorIndex = colorIndex
      self.values = values
    }
  }

  /// A row of states in a chart.
  package struct StateRow: Hashable, Sendable {
    /// The index in the figure's legend.
    package var colorIndex = 0
    /// The state's name at each of the figure's times; nil if there is none.
    package var states: [String?]
  }

  /// The data of a chart.
  package enum Content: Hashable, Sendable {
    /// Numbers over time.
    case lines([Series])
    /// States over time, one row per item.
    case states([StateRow])
  }

  /// A chart of the figure.
  package struct Chart: Hashable, Sendable {
    package var title: String
    /// The unit of its numbers; empty for plain numbers and states.
    package var unit: String
    package var content: Content
    /// The target value of the numbers, drawn as a dashed line.
    package var target: Double?
    /// The group whose marks are shown in addition to those without a group; nil for none.
    package var group: String?

    package init(title: String, unit: String = "", content: Content, target: Double? = nil) {
      self.title = title
      self.unit = unit
      self.content = content
      self.target = target
    }
  }

  /// An event, drawn through the charts of its group, or through all charts.
  package typealias Mark = TimedMark

  /// The title of the figure.
  package var title: String
  /// A line below the title; empty for none.
  package var subtitle: String
  /// The times of the values in seconds, ascending.
  package var times: [Double]
  /// The names of the compared items for the legend; empty if there is only one.
  package var legend: [String] = []
  /// The charts, from the top.
  package var charts: [Chart]
  /// The events, in any order.
  package var marks: [Mark]
  /// The number of columns of charts, at least 1.
  package var columns: Int
  /// The unit of the shared axis: seconds by default.
  package var axisUnit = "s"

  package init(
    title: String, subtitle: String = "", times: [Double], charts: [Chart], marks: [Mark] = [],
    columns: Int = 1
  ) {
    self.title = title
    self.subtitle = subtitle
    self.times = times
    self.charts = charts
    self.marks = marks
    self.columns = max(columns, 1)
  }

  // MARK: Tracks

  /// Creates a chart for each track: curves for changing numbers, and strips for other values.
  ///
  /// Times are in seconds, ascending.
  package init(title: String, subtitle: String, times: [Double], tracks: [Track], marks: [Mark]) {
    self.init(
      title: title, subtitle: subtitle, times: times,
      charts: tracks.map { Chart($0.name, [(screen: 0, track: $0)]) }, marks: marks,
      columns: Self.columns(tracks.count))
  }

  /// Creates a chart for each reading of several screens, overlaying all screens that have it.
  ///
  /// A screen has the name in the keys of its readings, `id`, and the display name. Marks that
  /// belong to a single screen are omitted.
  package init(
    title: String, subtitle: String, times: [Double], tracks: [Track], marks: [Mark],
    of screens: [(id: String, name: String)]
  ) {
    var names: [String] = []
    var lines: [String: [(screen: Int, track: Track)]] = [:]
    for track in tracks {
      guard let screen = screens.firstIndex(where: { $0.id == track.key.screen }) else { continue }
      let name = track.key.nameOnScreen
      if lines[name] == nil { names.append(name) }
      lines[name, default: []].append((screen, track))
    }
    self.init(
      title: title, subtitle: subtitle, times: times,
      charts: names.map { Chart($0, lines[$0] ?? []) }, marks: marks.filter { $0.group == nil },
      columns: Self.columns(names.count))
    legend = screens.map(\.name)
  }

  private static func columns(_ charts: Int) -> Int { charts <= 3 ? 1 : charts <= 36 ? 2 : 4 }
}

extension TimedMark.Kind {
  /// The text in the legend.
  var label: String {
    switch self {
    case .touchDown: "touch down"
    case .touchUp: "touch up"
    case .handOff: "hand-off"
    case .retarget: "retarget"
    case .settled: "settled"
    }
  }
}

extension Figure.Chart {
  /// Creates a chart of tracks of the same reading, each with its legend index.
  fileprivate init(_ title: String, _ tracks: [(screen: Int, track: Track)]) {
    let isNumeric = tracks.contains { _, track in
      !track.isConstant && track.values.contains { $0.number != nil }
    }
    if isNumeric {
      self.init(
        title: title, unit: tracks.first?.track.key.unit.rawValue ?? "",
        content: .lines(
          tracks.map { screen, track in
            Figure.Series(colorIndex: screen, values: track.values.map(\.number))
          }))
    } else {
      self.init(
        title: title,
        content: .states(
          tracks.map { screen, track in
            Figure.StateRow(colorIndex: screen, states: track.values.map(\.text))
          }))
    }
  }
}
