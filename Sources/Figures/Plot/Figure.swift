package import Display
import Geometry

/// Charts over one another that share the axis of time.
package struct Figure: Hashable, Sendable {
  /// A line of a chart.
  package struct Series: Hashable, Sendable {
    /// Its name, in the legend where a chart has several.
    package var name: String
    /// The value at each of the figure's times; nil where there is none.
    package var values: [Double?]

    /// Creates a line.
    package init(name: String, values: [Double?]) {
      self.name = name
      self.values = values
    }
  }

  /// The data of a chart.
  package enum Content: Hashable, Sendable {
    /// Numbers over time.
    case lines([Series])
    /// The name of a state at each of the figure's times; nil where there is none.
    case states([String?])
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
    /// The group whose marks concern it; nil where all do.
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

  var color: Color {
    switch self {
    case .touchDown: Color(red: 0x2B, green: 0x8A, blue: 0x3E)
    case .touchUp: Color(red: 0xC9, green: 0x2A, blue: 0x2A)
    case .handOff: Color(red: 0xE8, green: 0x8A, blue: 0x00)
    case .retarget: Color(red: 0x86, green: 0x5D, blue: 0xD6)
    case .settled: Color(red: 0x0B, green: 0x72, blue: 0x85)
    }
  }
}
