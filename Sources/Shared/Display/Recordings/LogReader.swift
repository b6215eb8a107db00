import Pixels
import Platform

/// A problem in a log.
package struct LogFault: Hashable, Sendable {
  /// The line and column of the first character, from 1.
  package let line: Int, column: Int
  /// The problem and its fix.
  package let text: String
}

/// The problems that prevent a log from being read, limited to a number that people can read.
package struct LogFaults: Error, Hashable, Sendable {
  package let faults: [LogFault]
}

/// Reads logs: the CSV that `zoetrope trace` prints for frames, and those of apps.
///
/// The first line names the columns, of which only `time`, s, is required. `index` counts frames.
/// `events` holds hand-offs, and `touch.down` and `touch.up`. Each other column is a reading.
package struct LogReader {
  /// The role of a column.
  private enum Column: Hashable {
    case index, time, events
    case reading(Int)
  }

  /// The kind of a reading's fields.
  private struct Kind {
    /// Whether all known values must be numbers.
    var hasNumbers: Bool
    /// The first fields that are not numbers, in case the reading turns out to have numbers.
    var others: [CSVReader.Field] = []
  }

  /// The maximum time, s, which exceeds any time since 1970, and the maximum magnitude of a
  /// reading, which can be squared and summed.
  private static let (latest, largestReading) = (1e10, 1e12)
  /// The range of frame indices.
  private static let indices = 0...1_000_000_000
  /// The minimum time between rows, s, and the median at or above which times are probably in
  /// milliseconds.
  private static let (shortestInterval, longestInterval) = (1e-6, 4.0)
  private static let maxFaults = 20
  /// The fields for unknown values, in lowercase, as pandas, JavaScript and Kotlin write them.
  private static let unknown: Set = ["", "nan", "null"]

  private var frames: [Recording.Frame] = []
  private var columns: [Column] = []
  private var tracks: [Track] = []
  private var kinds: [Kind] = []
  private var marks: [TimedMark] = []
  private var faults: [LogFault] = []

  /// Whether bytes begin like a log: with a line that names a column `time`.
  ///
  /// `names` maps names of columns to those of readings.
  package static func isLog(_ bytes: [UInt8], _ names: [String: String] = [:]) -> Bool {
    var csv = CSVReader(String(decodingFile: bytes.prefix(1 << 16)))
    return csv.next()?.contains { (names[$0.text] ?? $0.text) == "time" } == true
  }

  /// Parses a log.
  ///
  /// `names` maps names of columns to those of readings. The recording has no pictures, so its size is
  /// zero. Its playback times are its scene times.
  ///
  /// - Throws: `LogFaults`.
  package static func recording(
    of bytes: [UInt8], _ names: [String: String] = [:]
  ) throws(LogFaults) -> Recording {
    var reader = LogReader()
    var csv = CSVReader(String(decodingFile: bytes))
    if let fields = csv.next() { reader.readNames(fields, names) }
    while reader.faults.count < maxFaults, let fields = csv.next(), csv.unclosed == nil {
      reader.read(fields)
    }
    if let field = csv.unclosed {
      reader.report(field, "the field's quotation mark is not closed; add \"")
    }
    let times = reader.frames.map(\.time)
    if reader.frames.isEmpty, reader.faults.isEmpty {
      reader.report(1, 1, "the log has no rows; it needs one row per frame")
    }
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    if times.count > 2, reader.faults.isEmpty, steps[steps.count / 2] >= longestInterval {
      reader.report(
        2, 1,
        "the rows are \(steps[steps.count / 2].shortestText) s apart; times must be in seconds")
    }
    guard reader.faults.isEmpty else {
      throw LogFaults(faults: reader.faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }
    return Recording(
      scene: "", size: PixelSize(width: 0, height: 0), scale: nil,
      fps: times.count > 1 ? FrameTimes(samples: times).rate ?? 0 : 60, speed: 1,
      frames: reader.frames,
      motion: MotionRecording(times: times, tracks: reader.tracks, marks: reader.marks))
  }

  private mutating func report(_ line: Int, _ column: Int, _ text: String) {
    guard faults.count < Self.maxFaults else { return }
    faults.append(LogFault(line: line, column: column, text: text))
  }

  private mutating func report(_ field: CSVReader.Field, _ text: String) {
    report(field.line, field.column, text)
  }

  private mutating func read(_ fields: [CSVReader.Field]) {
    guard fields.count == columns.count else {
      return report(
        fields[0].line, 1,
        "the row has \(fields.count) fields; it must have \(columns.count), like the first line")
    }
    readFrame(fields)
    for (field, column) in zip(fields, columns) {
      guard case .reading(let index) = column else { continue }
      tracks[index].values.append(value(of: field, index))
    }
  }

  private mutating func readNames(_ fields: [CSVReader.Field], _ names: [String: String]) {
    var known: Set<String> = []
    for field in fields {
      let name = names[field.text] ?? field.text
      if name.isEmpty || !known.insert(name).inserted {
        report(
          field,
          name.isEmpty
            ? "the column has no name; it must have the name of a reading"
            : "the column \(name.inert) occurs twice; it must occur once")
      }
      switch name {
      case "index": columns.append(.index)
      case "time": columns.append(.time)
      case "events": columns.append(.events)
      default:
        columns.append(.reading(tracks.count))
        tracks.append(Track(name: name.isEmpty ? "the value" : name))
        kinds.append(Kind(hasNumbers: ReadingKey.logged(name).unit == .points))
      }
    }
    for name in names.keys.sorted() where !fields.contains(where: { $0.text == name }) {
      report(1, 1, "no column is named \(name.inert); correct its name in --columns")
    }
    if !columns.contains(.time) { report(1, 1, "no column is named time; add times in seconds") }
  }

  private mutating func readFrame(_ fields: [CSVReader.Field]) {
    var index: Int? = frames.count
    var time: Double?
    var events = ""
    for (field, column) in zip(fields, columns) {
      switch column {
      case .index:
        index = Int(field.text)
        if index.map({ Self.indices.contains($0) && $0 > frames.last?.index ?? -1 }) != true {
          let isEmpty = field.text.isEmpty
          report(
            field,
            isEmpty
              ? "the row of an event has no index; zoetrope trace --at frames prints only frames"
              : "index is \(field.text.inert); it must be a whole number above the previous row's")
        }
      case .time:
        time = field.text.decimalNumber
        let last = frames.last?.time
        guard let value = time, value >= (last.map { $0 + Self.shortestInterval } ?? 0),
          value.isFinite
        else {
          report(
            field,
            "time is \(field.text.inert); it must be at least 0 s and after the previous row's")
          continue
        }
        // One row is enough, because the others are in the same unit.
        if value > Self.latest, (last ?? 0) <= Self.latest {
          report(field, "time is \(field.text.inert); times must be in seconds, such as 12.25")
        }
      case .events: events = field.text
      case .reading: break
      }
    }
    guard let index, let time else { return }
    frames.append(Recording.Frame(index: index, time: time, playback: time))
    for mark in Self.marks(events, at: time) where mark != marks.last { marks.append(mark) }
  }

  /// Returns the touches and hand-offs in a field of events.
  ///
  /// An example is `zozo: bead.1.settling; drag.changed(translation: [0, 1])`.
  private static func marks(_ events: String, at time: Double) -> [TimedMark] {
    events.split(separator: ";").compactMap { event in
      let terms = event.prefix { $0 != "(" }.split(separator: " ")
      let fields = terms.joined(separator: " ").split(separator: ": ")
      guard let name = fields.last, !TimedMark.continuingEvents.contains(where: name.hasSuffix)
      else { return nil }
      let kind: TimedMark.Kind =
        switch name {
        case "touch.down": .touchDown
        case "touch.up": .touchUp
        default: .handOff
        }
      return TimedMark(kind, time: time, group: fields.count > 1 ? String(fields[0]) : nil)
    }
  }

  private mutating func value(of field: CSVReader.Field, _ index: Int) -> ReadingValue {
    if Self.unknown.contains(field.text.lowercased()) { return .absent }
    if let number = field.text.decimalNumber {
      if number.magnitude > Self.largestReading {
        report(
          field, "\(tracks[index].name) is \(field.text.inert); it must be between -1e12 and 1e12")
      }
      for other in kinds[index].others where !kinds[index].hasNumbers { refuse(other, index) }
      kinds[index].hasNumbers = true
      return .number(number)
    }
    if kinds[index].hasNumbers {
      refuse(field, index)
    } else if kinds[index].others.count < Self.maxFaults {
      kinds[index].others.append(field)
    }
    return switch field.text {
    case "true": .flag(true)
    case "false": .flag(false)
    default: .word(field.text)
    }
  }

  private mutating func refuse(_ field: CSVReader.Field, _ index: Int) {
    report(
      field,
      "\(tracks[index].name) is \(field.text.inert); it must be a number such as 12.5, or empty if unknown"
    )
  }
}
