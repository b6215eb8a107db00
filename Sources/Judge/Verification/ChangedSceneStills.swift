import Display
import Rendering
import SceneModel
import Simulation

/// Selects the stills that the page shows of a changed scene.
///
/// The onion skin shows the movement that changed most. The slit image shows a line that movements
/// cross.
struct ChangedSceneStills {
  private let layout: PanelLayout
  private let panel: Int
  private let screen: String?
  private let expected: MotionRecording
  private let actual: MotionRecording
  private let report: SceneReport

  /// The number of ghosts, and the max number of points of a path.
  private static let (ghosts, points) = (8, 90)
  /// Seconds shown before and after all movements.
  private static let (lead, tail) = (0.08, 0.15)
  /// The min distance between both sides that counts as a change of a movement, in points.
  private static let minGap = 0.25

  /// Creates the selection for a scene whose report has its clip and its changes.
  init(_ scene: Scene, expected: MotionRecording, actual: MotionRecording, report: SceneReport) {
    layout = scene.layout
    self.actual = actual
    self.expected = expected.declared(as: actual.tracks.map(\.key)) { .recorded($0) }
    self.report = report
    // The screen whose motion changed most, or else the first one.
    let changed = report.motion.lazy.compactMap { change in
      actual.tracks.first { $0.name == change.reading }?.key.screen
    }.first
    panel = scene.panels.firstIndex { $0.id == changed } ?? 0
    screen = scene.layout.isComparison ? scene.panels[panel].id : nil
  }

  /// The stills, or nil if the page plays no clip or the sizes of the frames differ.
  var stills: SceneReport.Stills? {
    guard report.showsChanges else { return nil }
    let time = shownTime
    return SceneReport.Stills(
      start: time.lowerBound, end: time.upperBound, slit: slit, onion: onion)
  }

  // MARK: Time

  private func phases(of recording: MotionRecording) -> [MotionPhase] {
    MotionPhase.phases(
      of: ElementMotion.joined(recording.movements.filter { $0.key.screen == screen }))
  }

  /// The time during which an item moves or a finger is down on either side, in seconds.
  ///
  /// It includes a short margin before and after.
  private var shownTime: ClosedRange<Double> {
    let phases = phases(of: expected) + phases(of: actual)
    let marks = (expected.marks + actual.marks)
      .filter { $0.kind == .touchDown || $0.kind == .touchUp }.map(\.time)
    let differing = report.differences.map(\.time)
    let starts = phases.map(\.start) + marks + differing
    let ends = phases.map(\.end) + marks + differing
    let last = max(actual.times.last ?? 0, expected.times.last ?? 0, 0)
    let start = max((starts.min() ?? 0) - Self.lead, 0)
    return start...max(min((ends.max() ?? last) + Self.tail, last), start)
  }

  // MARK: Slit

  private var slit: SceneReport.Stills.Slit {
    let size = layout.size
    let frame = layout.frame(panel)
    let found = [actual, expected].lazy.compactMap { recording in
      SlitLine(crossing: items(of: recording), samples: recording.times.count, on: frame.size)
    }.first
    let middle = (frame.minX + frame.width / 2) / size.width
    let position = found.map { slit in
      slit.isUpright
        ? (frame.minX + slit.position) / size.width : (frame.minY + slit.position) / size.height
    }
    return SceneReport.Stills.Slit(
      isUpright: found?.isUpright ?? true,
      place: min(max(position ?? report.middleOfDifferences ?? middle, 0), 1))
  }

  // MARK: Onion skin

  private func items(of recording: MotionRecording) -> [MovingElement] {
    MovingElement.all(
      in: recording.tracks.filter { $0.key.screen == screen }, on: layout.frame(panel).size)
  }

  /// The movement whose two sides differ most, or else the one with the longest path.
  private var onion: SceneReport.Stills.Onion? {
    var best: (onion: MovingElement, before: MovingElement?, range: ClosedRange<Int>)?
    var most = (gap: Self.minGap, distance: 0.0)
    let before = items(of: expected)
    let counterparts = expectedSamples
    for phase in phases(of: actual) {
      let range = sample(at: phase.start)...max(sample(at: phase.end), sample(at: phase.start))
      for item in items(of: actual) where item.frame(at: range.upperBound) != nil {
        let other = before.first { $0.name == item.name }
        let distance = zip(range, range.dropFirst()).reduce(0.0) {
          $0 + item.distance(from: $1.0, to: $1.1)
        }
        let gap = range.map { self.gap(item, other, at: $0, counterparts) }.max() ?? 0
        guard distance > 0, gap > most.gap || most.gap <= Self.minGap && distance > most.distance
        else { continue }
        most = (max(gap, most.gap), distance)
        best = (item, other, range)
      }
    }
    return best.flatMap { onion(of: $0.onion, $0.before, $0.range, counterparts) }
  }

  /// Returns the distance between both sides of an item at an actual sample, in points.
  ///
  /// The distance is 0 if either side lacks the item.
  private func gap(
    _ item: MovingElement, _ other: MovingElement?, at index: Int, _ counterparts: [Int?]
  ) -> Double {
    guard let counterpart = counterparts[index], let here = item.frame(at: index),
      let before = other?.frame(at: counterpart)
    else { return 0 }
    return here.edgeDistance(to: before)
  }

  private func onion(
    of item: MovingElement, _ before: MovingElement?, _ range: ClosedRange<Int>,
    _ counterparts: [Int?]
  ) -> SceneReport.Stills.Onion? {
    let count = min(Self.ghosts, range.count)
    let chosen = spread(range, count).filter { item.frame(at: $0) != nil }
    guard chosen.count > 1 else { return nil }
    let distance = spread(range, min(Self.points, range.count))
    return SceneReport.Stills.Onion(
      name: item.name, times: chosen.map { actual.times[$0] },
      ghosts: chosen.compactMap { item.frame(at: $0) }.map { frame in
        share(frame.origin) + [frame.width / layout.size.width, frame.height / layout.size.height]
      },
      expected: distance.compactMap { counterparts[$0] }.compactMap { before?.center(at: $0) }.map(
        share),
      actual: distance.compactMap { item.center(at: $0) }.map(share))
  }

  /// Returns `count` evenly spaced indices of a range, including both ends.
  private func spread(_ range: ClosedRange<Int>, _ count: Int) -> [Int] {
    guard count > 1 else { return [range.lowerBound] }
    return (0..<count).map { range.lowerBound + (range.count - 1) * $0 / (count - 1) }
  }

  /// Converts a point on the screen to fractions of the frame's size.
  private func share(_ point: Point) -> [Double] {
    let (origin, size) = (layout.frame(panel).origin, layout.size)
    return [(origin.x + point.x) / size.width, (origin.y + point.y) / size.height]
  }

  private func sample(at time: Double) -> Int {
    max((actual.times.firstIndex { $0 > time + 1e-9 } ?? actual.times.count) - 1, 0)
  }

  /// For each actual sample, the expected sample at the same time, or nil for none.
  private var expectedSamples: [Int?] {
    var next = 0
    return actual.times.map { time in
      while next < expected.times.count, expected.times[next] < time - 1e-6 { next += 1 }
      guard next < expected.times.count, expected.times[next] <= time + 1e-6 else { return nil }
      return next
    }
  }
}

extension SceneReport {
  /// Whether the page plays clips of equal size that differ.
  fileprivate var showsChanges: Bool {
    film != nil && differs && (expected == nil || expected?.size == actual?.size)
  }

  /// The horizontal center of the differences, as a fraction of the frame's width.
  ///
  /// It is nil if no pictures were compared.
  fileprivate var middleOfDifferences: Double? {
    var (sum, weight) = (0.0, 0.0)
    for difference in differences {
      guard let box = difference.box, box.count == 4 else { continue }
      let pixels = Double(difference.pixels ?? 1)
      sum += (Double(box[0]) + Double(box[2]) / 2) * pixels
      weight += pixels
    }
    guard weight > 0, let width = actual?.size.first, width > 0 else { return nil }
    return min(max(sum / weight / Double(width), 0), 1)
  }

  /// The stills of clips without readings: a pair of slit images through the differences.
  ///
  /// They are nil if there are no differences or only a single frame.
  var stillsOfPictures: Stills? {
    guard showsChanges, let film, film.frames.count > 1 else { return nil }
    let times = differences.map(\.time)
    guard let first = times.min(), let last = times.max() else { return nil }
    let ends = film.frames.map(\.time)
    let margin = 0.3
    let start = max(first - margin, ends.min() ?? 0, 0)
    return Stills(
      start: start, end: max(min(last + margin, ends.max() ?? last), start),
      slit: Stills.Slit(isUpright: true, place: middleOfDifferences ?? 0.5), onion: nil)
  }
}
