package import Display

extension Figure {
  /// Creates a chart for each track: curves for changing numbers, and strips for other values.
  ///
  /// Times are in seconds, ascending.
  package init(
    title: String, subtitle: String, times: [Double], tracks: [Track], marks: [Mark]
  ) {
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
