import Geometry
import Motion
import SceneModel
import Simulation
import Touch

/// A gesture that came to nothing, done once more after it: the picture has to go with it as it did before.
struct RepeatedGesture {
  /// The panel's motion with its first gesture that came to nothing.
  let panel: PanelMotion
  let gesture: PanelLint.CancelledGesture

  /// The difference of place that is seen, pt, and as a part of the way.
  private static let leastWay = 8.0
  private static let leastPart = 0.15
  /// The pause before the second time, s, longer than viewers wait for a second tap.
  ///
  /// A multiple of the time between samples, so that both are seen at the same instants.
  private static let pause = 0.5

  /// Runs the scene up to the gesture and with it once more; nil where both go alike, or it cannot be run.
  func finding(in scene: Scene) -> Finding? {
    guard let lift = gesture.stay.upTime else { return nil }
    let first = gesture.stay.downTime
    let rest = panel.samples[gesture.end].time
    let pauses = ((rest - first).seconds / Self.pause + 1).rounded(.up)
    let shift = SceneTime(nanoseconds: Int64(pauses * Self.pause * 1e9))
    var again = scene
    again.panels = [panel.panel]
    let starts = scene.touches.starts
    again.touches = zip(scene.touches, starts).filter { $1 <= first }.map(\.0)
    var rows = gesture.stay.places.map {
      FingerPath.Row(time: $0.time - first, location: $0.location)
    }
    if let last = rows.last, last.time < lift - first {
      rows.append(FingerPath.Row(time: lift - first, location: last.location))
    }
    again.touches.append(
      TouchStep(
        start: .at(first + shift), action: .path([FingerPath(finger: 1, rows: rows)]), line: 0))
    again.duration = .fixed(lift + shift)
    guard let timeline = try? Timeline(again),
      let motion = try? PanelMotion(timeline, 0, drawing: panel.drawing, keeps: PanelLint.reads)
    else { return nil }
    var (way, gap, least) = (0.0, 0.0, 0.0)
    guard let home = place(at: first, of: panel) else { return nil }
    for sample in panel.samples where sample.time > first && sample.time < lift {
      guard let before = place(at: sample.time, of: panel) else { return nil }
      way = max(way, before.edgeDistance(to: home))
      let now = place(at: sample.time + shift, of: motion)
      let distance = now.map { $0.edgeDistance(to: before) } ?? .infinity
      if distance > gap {
        gap = distance
        least = now.map { $0.edgeDistance(to: home) } ?? 0
      }
    }
    guard way > Self.leastWay, gap > max(Self.leastWay, Self.leastPart * way) else { return nil }
    return Finding(fact: .unrepeated(way: way, again: least), time: lift)
  }

  /// The viewed picture as it is drawn at the end of an instant; nil where nothing is open.
  private func place(at time: SceneTime, of panel: PanelMotion) -> Rect? {
    let index = panel.samples.countOfPrefix { $0.time <= time } - 1
    guard index >= 0 else { return nil }
    let sample = panel.samples[index]
    return panel.hero(in: sample).flatMap { sample.items?.picture(nearest: $0)?.place }
  }
}
