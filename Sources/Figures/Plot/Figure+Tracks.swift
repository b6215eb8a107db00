package import Display

extension Figure {
  /// A figure of readings over time: a chart for each, in their order.
  ///
  /// Numbers that change are curves; states, and numbers that never change, are strips.
  ///
  /// - Parameters:
  ///   - title: what the whole shows.
  ///   - subtitle: more about it.
  ///   - times: when the values are, s, ascending.
  ///   - tracks: the readings, each with one value for each time.
  ///   - marks: what happened.
  package init(
    title: String, subtitle: String, times: [Double], tracks: [Track], marks: [Mark]
  ) {
    self.init(
      title: title, subtitle: subtitle, times: times, charts: tracks.map(Chart.init(track:)),
      marks: marks, columns: tracks.count <= 3 ? 1 : tracks.count <= 36 ? 2 : 4)
  }
}

extension Figure.Chart {
  fileprivate init(track: Track) {
    let isNumeric = track.values.contains { if case .number = $0 { true } else { false } }
    if isNumeric, !track.isConstant {
      self.init(
        title: track.name, unit: track.key.unit.rawValue,
        content: .lines([Figure.Series(name: track.name, values: track.values.map(\.number))]))
    } else {
      self.init(title: track.name, content: .states(track.values.map(\.text)))
    }
  }
}
