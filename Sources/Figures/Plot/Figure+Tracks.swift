package import Display

extension Figure {
  /// Creates a chart for each track: curves for changing numbers, strips for others; times are s,
  /// ascending.
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
