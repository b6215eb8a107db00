// A `Figure` is data: times, charts, marks. `FigurePainter` turns it into a display list, which
// the rasterizer draws as it draws frames. Tracks of several screens become one chart a reading
// (`Figure.Screen`), whose lines and rows know their place in the legend. A `Triptych` lays
// expected, difference and actual side by side. Both are here, below who renders and who reviews.

package import Display

/// Charts over one another that share the axis of time.
package struct Figure: Hashable, Sendable {
  /// A line of a chart.
  package struct Series: Hashable, Sendable {
    /// Its place in the figure's legend, which decides its colour.
    package var place: Int
    /// The value at each of the figure's times; nil where there is none.
    package var values: [Double?]

    /// Creates a line.
    package init(place: Int = 0, values: [Double?]) {
      self.place = place
      self.values = values
    }
  }

  /// A row of states of a chart.
  package struct StateRow: Hashable, Sendable {
    /// Its place in the figure's legend.
    package var place = 0
    /// The name of a state at each of the figure's times; nil where there is none.
    package var states: [String?]
  }

  /// The data of a chart.
  package enum Content: Hashable, Sendable {
    /// Numbers over time.
    case lines([Series])
    /// States over time, a row below the other.
    case states([StateRow])
  }

  /// One chart.
  package struct Chart: Hashable, Sendable {
    /// The title.
    package var title: String
    /// The unit of its numbers; empty for plain numbers and states.
    package var unit: String
    /// The data.
    package var content: Content
    /// A value that the numbers come to; drawn as a dashed line.
    package var target: Double?
    /// The group whose marks concern it beside those of no group; nil for these alone.
    package var group: String?

    /// Creates a chart.
    package init(title: String, unit: String = "", content: Content, target: Double? = nil) {
      self.title = title
      self.unit = unit
      self.content = content
      self.target = target
    }
  }

  /// Something that happened at an instant, drawn through the charts of its group, or all.
  package typealias Mark = TimedMark

  /// The title of the whole.
  package var title: String
  /// A line below the title; empty for none.
  package var subtitle: String
  /// The times of the values, s, ascending.
  package var times: [Double]
  /// The names of what the charts compare, for the legend; empty where they show one thing.
  package var legend: [String] = []
  /// The charts, from the top.
  package var charts: [Chart]
  /// The events, in any order.
  package var marks: [Mark]
  /// The number of charts beside one another; at least 1.
  package var columns: Int
  /// The unit of the axis that the charts share: seconds, unless they are of something else.
  package var axisUnit = "s"

  /// Creates a figure.
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
}

extension TimedMark.Kind {
  /// The text in the legend.
  var words: String {
    switch self {
    case .touchDown: "touch down"
    case .touchUp: "touch up"
    case .handOff: "hand-off"
    case .retarget: "retarget"
    case .settled: "settled"
    }
  }
}
