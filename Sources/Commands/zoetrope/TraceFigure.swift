import Display
import Figures
import Platform
import SceneModel
import Simulation

/// The figure of a scene's readings over time; the readings of several screens are overlaid.
enum TraceFigure {
  /// Samples a timeline, independently of its frame rate, and returns a figure of its readings.
  ///
  /// - Parameters:
  ///   - timeline: The simulation of the scene.
  ///   - name: The scene's name.
  ///   - indices: Indices of the readings among the scene's; nil for all.
  ///   - span: The range of time that is drawn, in seconds; nil for all.
  /// - Returns: The figure.
  /// - Throws: `SimulationError` if the simulation fails.
  static func make(
    _ timeline: Timeline, name: String, indices: [Int]? = nil,
    between span: ClosedRange<Double>? = nil
  ) throws(SimulationError) -> Figure {
    let scene = timeline.scene
    var recording = try timeline.recording()
    if let indices { recording.tracks = indices.map { recording.tracks[$0] } }
    let shown = recording.times.indices.filter { span?.contains(recording.times[$0]) ?? true }
    for track in recording.tracks.indices {
      recording.tracks[track].values = shown.map { recording.tracks[track].values[$0] }
    }
    recording.times = shown.map { recording.times[$0] }
    let title = scene.title ?? name
    let subtitle = subtitle(name, recording.times)
    guard scene.layout.isComparison else {
      var figure = Figure(
        title: title, subtitle: subtitle, times: recording.times, tracks: recording.tracks,
        marks: recording.marks)
      for index in figure.charts.indices { figure.charts[index].group = scene.panels.first?.id }
      return figure
    }
    let screens = zip(scene.panels, scene.panelNames).map { panel, name in
      (id: panel.id, name: name)
    }
    return Figure(
      title: title, subtitle: subtitle, times: recording.times, tracks: recording.tracks,
      marks: recording.marks, of: screens)
  }

  /// Returns the line below a title: the scene's name, the range of time, and the sampling rate.
  static func subtitle(_ name: String, _ times: [Double]) -> String {
    guard let first = times.first, let last = times.last, last > first else { return name }
    let rate = Double(times.count - 1) / (last - first)
    return "\(name) · \(first.fixedText(decimals: 2)) to \(last.fixedText(decimals: 2)) s, "
      + "\(rate.fixedText(decimals: 0)) samples per second"
  }
}
