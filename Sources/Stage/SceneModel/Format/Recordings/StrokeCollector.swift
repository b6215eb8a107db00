import Display

/// The strokes of a recording, each from touch-down to lift, and the faults of its rows.
///
/// Times are in nanoseconds on the recording's own clock. The first touch-down becomes 0.
struct StrokeCollector {
  private struct Stroke {
    var id: Int
    var rows: [(nanoseconds: Int64, location: Point)]
    var lift: Int64?
  }

  private var strokes: [Stroke] = []
  /// Indices in `strokes` of the fingers that are down, by finger id.
  private var down: [Int: Int] = [:]
  private var newest: Int64?
  private var sampleCount = 0
  /// The fingers with a fault; further faults of such a finger are not reported.
  private var mutedFingers: Set<Int> = []
  /// The reported faults with their line numbers, starting at 1.
  private(set) var faults: [(line: Int, message: String)] = []
  /// The number of all faults, including those not reported.
  private(set) var faultCount = 0

  /// Whether the maximum size has been reached, so that reading should stop.
  private(set) var isFull = false

  /// Reports a fault of a row, up to the maximum number of reports.
  mutating func reject(_ line: Int, _ message: String) {
    faultCount += 1
    if faults.count < SceneLimits.recordingFaults { faults.append((line, message)) }
  }

  /// Suppresses further faults of a finger whose fault has already been reported.
  mutating func muteFinger(_ id: Int) { mutedFingers.insert(id) }

  /// Reports a fault of a finger, unless an earlier one can be its cause.
  private mutating func reject(_ line: Int, finger id: Int, _ message: String) {
    if mutedFingers.insert(id).inserted { reject(line, "finger \(id) \(message)") }
  }

  /// Advances to the time of a row; returns false if it is before the previous row or too late.
  ///
  /// A decrease is reported once. Later rows are compared with the lower time, because either one
  /// can be wrong.
  mutating func advance(to nanoseconds: Int64, line: Int) -> Bool {
    if let newest, nanoseconds < newest {
      self.newest = nanoseconds
      reject(
        line,
        "found the time \(Self.seconds(nanoseconds)) s, expected at least \(Self.seconds(newest)) s,"
          + " as in the row above")
      return false
    }
    if let first = strokes.first?.rows[0].nanoseconds,
      nanoseconds - first > SceneLimits.touchTime * 1_000_000_000
    {
      reject(
        line,
        "found a time \(Self.seconds(nanoseconds - first)) s after the first touch, expected at most"
          + " \(SceneLimits.touchTime) s")
      // All later rows are too late as well.
      isFull = true
      return false
    }
    newest = nanoseconds
    return true
  }

  mutating func touchDown(_ id: Int, at nanoseconds: Int64, _ location: Point, line: Int) {
    guard down[id] == nil else {
      return reject(line, finger: id, "touches down, but is already down")
    }
    guard down.count < SceneLimits.fingers else {
      if mutedFingers.insert(id).inserted {
        reject(line, "found more than \(SceneLimits.fingers) fingers at the same time")
      }
      return
    }
    guard strokes.count < SceneLimits.strokes, countSample(line) else {
      if !isFull { reject(line, "found more than \(SceneLimits.strokes) touches") }
      isFull = true
      return
    }
    down[id] = strokes.count
    strokes.append(Stroke(id: id, rows: [(nanoseconds, location)]))
  }

  mutating func move(_ id: Int, at nanoseconds: Int64, _ location: Point, line: Int) {
    guard let strokeIndex = strokeIndex(of: id, "moves", line), countSample(line) else { return }
    guard nanoseconds > strokes[strokeIndex].rows[strokes[strokeIndex].rows.count - 1].nanoseconds
    else {
      return reject(
        line, finger: id,
        "moves twice at \(Self.seconds(nanoseconds)) s, expected increasing times")
    }
    add(location, at: nanoseconds, to: strokeIndex, line: line)
  }

  /// Adds a sample to a stroke; reports it if one second has too many samples.
  private mutating func add(
    _ location: Point, at nanoseconds: Int64, to strokeIndex: Int, line: Int
  ) {
    let limit = SceneLimits.samplesPerSecond
    let count = strokes[strokeIndex].rows.count
    if count >= limit {
      let span = nanoseconds - strokes[strokeIndex].rows[count - limit].nanoseconds
      if span < 1_000_000_000 {
        let rate = Double(limit) / (Double(span) / 1e9)
        reject(
          line, finger: strokes[strokeIndex].id,
          "has \(NumberText.of(rate.rounded())) samples per second, expected at most"
            + " \(NumberText.of(limit)); keep every"
            + " \(Self.ordinal(Int((rate / Double(limit)).rounded(.up)))) of its rows")
      }
    }
    strokes[strokeIndex].rows.append((nanoseconds, location))
  }

  private static func ordinal(_ number: Int) -> String {
    let ending =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }

  /// Lifts a finger, at `location` if that is known.
  mutating func lift(_ id: Int, at nanoseconds: Int64, _ location: Point?, line: Int) {
    guard let strokeIndex = strokeIndex(of: id, "lifts", line) else { return }
    down[id] = nil
    let last = strokes[strokeIndex].rows[strokes[strokeIndex].rows.count - 1]
    if let location, location != last.location {
      guard nanoseconds > last.nanoseconds, countSample(line) else {
        if !isFull { reject(line, finger: id, "is at two positions at the same time") }
        return
      }
      add(location, at: nanoseconds, to: strokeIndex, line: line)
    }
    if nanoseconds == strokes[strokeIndex].rows[0].nanoseconds {
      reject(line, finger: id, "lifts at the time of its touch-down")
    }
    strokes[strokeIndex].lift = nanoseconds
  }

  /// Returns the paths of all strokes; a finger that is still down lifts at its last row.
  ///
  /// Returns an empty array, and reports why, if there are faults or no strokes.
  mutating func fingers(lastLine: Int) -> [FingerPath] {
    for (id, strokeIndex) in down.sorted(by: { $0.key < $1.key })
    where strokes[strokeIndex].rows.count == 1 && !mutedFingers.contains(id) {
      reject(lastLine, "the recording ends before finger \(id) moves or lifts")
    }
    if strokes.isEmpty, faultCount == 0 { reject(lastLine, "no finger touches down") }
    guard faultCount == 0, let first = strokes.first?.rows[0].nanoseconds else { return [] }
    return strokes.enumerated().map { index, stroke in
      FingerPath(
        finger: index + 1,
        rows: stroke.rows.map {
          FingerPath.Row(
            time: SceneTime(nanoseconds: $0.nanoseconds - first), location: $0.location)
        }, lift: stroke.lift.map { SceneTime(nanoseconds: $0 - first) })
    }
  }

  private mutating func strokeIndex(of id: Int, _ action: String, _ line: Int) -> Int? {
    if let strokeIndex = down[id] { return strokeIndex }
    reject(line, finger: id, "\(action), but is not down")
    return nil
  }

  private mutating func countSample(_ line: Int) -> Bool {
    if sampleCount < SceneLimits.touchSamples {
      sampleCount += 1
      return true
    }
    if !isFull {
      reject(line, "found more than \(NumberText.of(SceneLimits.touchSamples)) positions")
    }
    isFull = true
    return false
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    NumberText.of(Double(nanoseconds) / 1e9)
  }
}
