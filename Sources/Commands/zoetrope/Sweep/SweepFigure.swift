import Display
import Figures
import Rendering
import SceneModel

/// The figure of the readings of a sweep's scenes, overlaid.
enum SweepFigure {
  /// Draws the requested readings, or by default the positions and sizes that move in any scene.
  ///
  /// - Throws: `ExitStatus.failure` after reporting the names that match no reading.
  static func make(
    _ scenes: [SweepScene], _ sampled: [SampledScene], name: String, readings: ReadingNames?,
    between span: ClosedRange<Double>?
  ) throws -> Figure {
    let times = sampled.map(\.recording.times).max { $0.count < $1.count } ?? []
    let shown = times.indices.filter { span?.contains(times[$0]) ?? true }
    var tracks: [Track] = []
    for (index, scene) in sampled.enumerated() {
      let own = scene.recording.tracks
      let indices =
        try readings?.indices(in: own.map(\.key), of: scenes[index].loaded.path)
        ?? own.indices.filter { own[$0].key.role.rank == .position }
      for item in indices {
        // A scene that has already ended has no values.
        let values = shown.map { $0 < own[item].values.count ? own[item].values[$0] : .absent }
        tracks.append(Track(own[item].key.on("\(index)"), values: values))
      }
    }
    if readings == nil {
      let moving = Set(tracks.filter { !$0.isConstant }.map(\.key.nameOnScreen))
      tracks.removeAll { !moving.contains($0.key.nameOnScreen) }
    }
    let first = sampled.first
    return Figure(
      title: first?.scene.title ?? name,
      subtitle: TraceFigure.subtitle(name, shown.map { times[$0] }),
      times: shown.map { times[$0] }, tracks: tracks, marks: first?.recording.marks ?? [],
      of: scenes.enumerated().map { (id: "\($0.offset)", name: $0.element.name) })
  }
}
