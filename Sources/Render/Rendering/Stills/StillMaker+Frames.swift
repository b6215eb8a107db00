import Display
import Geometry
import Motion
import Platform
import SceneModel
import Simulation

extension StillMaker {
  /// Returns frames of the whole motion: at equal times, at events, or at equal distances.
  func sheet() throws(SimulationError) -> FrameStill {
    let count = options.count ?? (scene.layout.isComparison ? FrameStill.comparedColumns : 12)
    let text: String
    var rows: [FrameStill.Row] = []
    for panel in scene.panels.indices { rows.append(try row(panel, sheetTimes(of: panel, count))) }
    let range = movingTime
    let span = "\(range.lowerBound.secondsText) … \(range.upperBound.secondsText) s"
    switch options.selection {
    case .time:
      let whole = movingSpans.map { $0.upperBound - $0.lowerBound }.reduce(0, +)
      let step = count > 2 ? whole / Double(count - 2) * 1000 : 0
      text =
        "\(count) frames every \(step.fixedText(decimals: 0)) ms of motion, pauses omitted, \(span)"
    case .event: text = "frames at touches, hand-offs and ends, \(span)"
    case .distance: text = "\(count) frames at equal distances of the motion, \(span)"
    }
    return FrameStill(
      head: head("contact sheet: " + text), screenSize: screenSize, border: border,
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
    case .touch: (start, from) = (touch ?? movingTime.lowerBound, "the last touch")
    case .lift:
      (start, from) =
        lift.map { ($0, "the last lift") } ?? (movingTime.lowerBound, "the first movement")
    }
    let settled = max(movingSpans.last?.upperBound ?? start, start)
    let frames = (settled - start) * rate.hertz
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

  /// The time from the first change to the last one on all screens, s.
  private var movingTime: ClosedRange<Double> {
    movingSpans.first.map { $0.lowerBound...finalTime } ?? activeTime
  }

  private func sheetTimes(of panel: Int, _ count: Int) -> [Double] {
    let range = movingTime
    switch options.selection {
    case .time:
      return evenTimes(count)
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
    case .distance: return distanceTimes(of: panel, range, count).dropLast() + [range.upperBound]
    }
  }

  /// Returns times at equal steps through the ranges with motion, and the time of the final state.
  private func evenTimes(_ count: Int) -> [Double] {
    let spans = movingSpans.isEmpty ? [activeTime] : movingSpans
    let whole = spans.map { $0.upperBound - $0.lowerBound }.reduce(0, +)
    let moving: [Double] = (0..<count - 1).map { number in
      var remaining = whole * Double(number) / Double(max(count - 2, 1))
      for span in spans {
        let length = span.upperBound - span.lowerBound
        if remaining <= length + 1e-9 { return min(span.lowerBound + remaining, span.upperBound) }
        remaining -= length
      }
      return spans.last?.upperBound ?? 0
    }
    return moving + [movingTime.upperBound]
  }

  private func distanceTimes(
    of panel: Int, _ range: ClosedRange<Double>, _ count: Int
  ) -> [Double] {
    let times = sampled.recording.times
    let elements = self.elements(of: panel)
    let values = tracks(of: panel).filter {
      ElementMotion.isVisible($0.key) && !MovingElement.contains($0.key)
    }
    let indices = sampled.sample(at: range.lowerBound)...sampled.sample(at: range.upperBound)
    let samples = samples(count, in: indices) { index in
      elements.map { $0.distance(from: index - 1, to: index) }.reduce(0, +)
        + values.map { distance($0, index) }.reduce(0, +)
    }
    return samples.map { times[$0] }
  }

  /// Returns the distance by which a value, except an element's position, changes before a sample.
  private func distance(_ track: Track, _ index: Int) -> Double {
    guard let value = track.values[index].number, let before = track.values[index - 1].number
    else { return 0 }
    // Zooms without a unit are in points.
    let isLength = track.key.unit == .points || track.key.role == .zoom
    return (value - before).magnitude * (isLength ? 1 : ElementMotion.pointsPerShare)
  }

  /// Returns frames of a screen at some times.
  ///
  /// The first frame lists events after `start`; nil lists all events before it.
  private func row(
    _ panel: Int, _ times: [Double], after start: Double? = nil
  ) throws(SimulationError) -> FrameStill.Row {
    let lists = try drawings(of: panel, at: times)
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
