import Display
import Platform
import SceneModel
import Simulation

extension StillMaker {
  /// Returns frames of the whole motion: at equal distances, at equal times, or at events.
  func sheet() throws(SimulationError) -> FrameStill {
    let usual = scene.layout.isComparison ? FrameStill.comparedColumns : 12
    // Most movements are shown on their way too.
    let count = options.count ?? max(usual, 2 * path.stops(in: changes).count - 1)
    let range = times[changes.lowerBound]...times[changes.upperBound]
    let rows = try scene.panels.indices.map { (panel) throws(SimulationError) in
      try row(panel, sheetTimes(of: panel, count, in: range))
    }
    let frames = "\(rows[0].cells.count) frames"
    let text =
      switch options.selection {
      case .distance: "\(frames) at equal distances of the visible motion"
      case .time: "\(frames) at equal times"
      case .event: "frames at touches, hand-offs and ends"
      }
    let span = ", \(range.lowerBound.secondsText) … \(range.upperBound.secondsText) s"
    return FrameStill(
      head: head("contact sheet: " + text + span), screenSize: screenSize, border: border,
      isStrip: false, rows: rows)
  }

  /// Returns consecutive frames from a start time.
  func strip() throws(SimulationError) -> FrameStill {
    let count = options.count ?? 9
    let rate = scene.output.fps
    let start: Double
    let lift = sampled.fingers.compactMap(\.upTime).max()?.seconds
    let touch = sampled.fingers.map(\.downTime).max()?.seconds
    let from: String
    switch options.beginning {
    case .time(let time): (start, from) = (time.seconds, "\(time.seconds.secondsText) s")
    case .touch: (start, from) = (touch ?? times[changes.lowerBound], "the last touch")
    case .lift:
      (start, from) =
        lift.map { ($0, "the last lift") } ?? (times[changes.lowerBound], "the first movement")
    }
    let frames = (max(settledTime, start) - start) * rate.hertz
    let every = options.every ?? max(1, Int((frames / Double(max(count - 1, 1))).rounded(.up)))
    // Begin with the first frame at or after the start; all are frames of the rendered clip.
    let first = (SceneTime(seconds: max(start, 0)) ?? .zero).ticks(rate: rate)
    let last = sampled.duration.ticks(rate: rate)
    let times = (0..<count).map { first + $0 * every }.filter { $0 <= max(last, first) }
      .map { SceneTime(ticks: $0, rate: rate).seconds }
    var rows: [FrameStill.Row] = []
    for panel in scene.panels.indices { rows.append(try row(panel, times, after: start)) }
    let step = 1000 * Double(every) / rate.hertz
    let kind =
      every == 1 ? "every frame" : every == 2 ? "every other frame" : "one frame in \(every)"
    return FrameStill(
      head: head(
        "film strip from \(from), \(start.secondsText) s: \(kind) at \(rate.hertz.shortestText) fps, "
          + "\(step.fixedText(decimals: 1)) ms apart"),
      screenSize: screenSize, border: border, isStrip: true, rows: rows)
  }

  private func sheetTimes(of panel: Int, _ count: Int, in range: ClosedRange<Double>) -> [Double] {
    switch options.selection {
    case .distance: return path.samples(count, in: changes).map { times[$0] }
    case .time:
      let frames = min(count, changes.count)
      return (0..<frames).map {
        times[changes.lowerBound + $0 * (changes.count - 1) / max(frames - 1, 1)]
      }
    case .event:
      let touches = sampled.fingers.flatMap { [$0.downTime, $0.upTime].compactMap { $0?.seconds } }
      let ends = phases[panel].map(\.end)
      let events = sampled.timeline.panels[panel].handOffs.map(\.time.seconds)
      let all = (touches + ends + events + [range.lowerBound]).sorted()
      // Times less than 0.02 s apart show the same.
      let times = all.reduce(into: [Double]()) { times, time in
        if times.last.map({ time - $0 > 0.02 }) ?? true { times.append(time) }
      }
      let earlier = times.prefix { $0 < range.upperBound - 0.02 }
      return earlier.prefix((options.count ?? 24) - 1) + [range.upperBound]
    }
  }

  /// Returns frames of a screen at some times.
  ///
  /// The first frame lists events after `start`; nil lists all events before it.
  private func row(
    _ panel: Int, _ times: [Double], after start: Double? = nil
  ) throws(SimulationError) -> FrameStill.Row {
    var lists = try drawings(of: panel, at: times)
    for (index, time) in times.enumerated() where scene.output.overlays.contains(.events) {
      let log = EventLog(sampled.timeline.panels[panel], at: SceneTime(seconds: time) ?? .zero)
      lists[index].items += log.items(lettering)
    }
    let events = marks(of: panel)
    let elements = self.elements(of: panel)
    var before = start.map { $0 - 1e-9 } ?? -Double.infinity
    var last: Int?
    var cells: [FrameStill.Cell] = []
    for (time, list) in zip(times, lists) {
      let index = sampled.sample(at: time)
      let distance = last.map { last in
        elements.map { $0.distance(from: last, to: index) }.max() ?? 0
      }
      cells.append(
        FrameStill.Cell(
          time: time, list: withBars(list),
          marks: events.filter { $0.time > before && $0.time <= time + 1e-9 },
          fingers: fingers(at: time, on: panel), step: distance))
      (before, last) = (time + 1e-9, index)
    }
    return FrameStill.Row(label: label(of: panel), cells: cells)
  }

  private func fingers(at time: Double, on panel: Int) -> [Point] {
    let time = SceneTime(seconds: time) ?? .zero
    return sampled.timeline.panels[panel].strokes.filter { $0.isDown(at: time) }
      .compactMap { $0.location(at: time) }
  }
}
