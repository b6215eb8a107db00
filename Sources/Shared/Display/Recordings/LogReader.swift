import Pixels
import Platform

/// A problem in a log.
package struct LogFault: Hashable, Sendable {
  /// The line and column of the first character, from 1.
  package let line: Int, column: Int
  /// The problem and its fix.
  package let text: String
}

/// The problems for which a log cannot be read, at most as many as people read.
package struct LogFaults: Error, Hashable, Sendable {
  package let faults: [LogFault]
}

/// Reads logs: the CSV that `zoetrope trace` prints for frames, and those of apps.
///
/// The first line names the columns, of which only `time`, s, is required. `index` counts frames.
/// `events` holds hand-offs, and `touch.down` and `touch.up`. Each other column is a reading.
package struct LogReader {
  /// A field of a row, without its quotation marks.
  private struct Field {
    var text = ""
    var column: Int
  }

  /// The role of a column.
  private enum Column: Hashable {
    case index, time, events
    case reading(Int)
  }

  /// The range of times, s, which includes those since 1970, and of frame indices.
  private static let times = 0.0...1e10
  private static let indices = 0...1_000_000_000
  /// The magnitude up to which readings are numbers that can be squared and summed.
  private static let largestReading = 1e12
  /// The shortest time between rows, s.
  private static let shortestInterval = 1e-6
  /// The median of the times between rows, s, from which they seem to be in milliseconds.
  private static let longestInterval = 4.0
  private static let maxFaults = 20

  private var frames: [Recording.Frame] = []
  private var columns: [Column] = []
  private var tracks: [Track] = []
  private var marks: [TimedMark] = []
  private var faults: [LogFault] = []

  /// Whether bytes begin like a log: with a line that names a column `time`.
  ///
  /// `names` maps names of columns to those of readings.
  package static func isLog(_ bytes: [UInt8], _ names: [String: String] = [:]) -> Bool {
    let line = bytes.prefix(1 << 16).prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
    return line.split(separator: UInt8(ascii: ",")).contains { field in
      let name = String(decoding: field, as: UTF8.self).trimmingSpaces
      return (names[name] ?? name) == "time"
    }
  }

  /// Parses a log; lines may end in CR LF.
  ///
  /// `names` maps names of columns to those of readings. The recording has no pictures, so its size is
  /// zero. Its playback times are its scene times.
  ///
  /// - Throws: `LogFaults`.
  package static func recording(
    of bytes: [UInt8], _ names: [String: String] = [:]
  ) throws(LogFaults) -> Recording {
    var reader = LogReader()
    let lines = bytes.filter { $0 != UInt8(ascii: "\r") }
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      reader.read(line, number: index + 1, names)
      if reader.faults.count >= maxFaults { break }
    }
    let times = reader.frames.map(\.time)
    if reader.frames.isEmpty, reader.faults.isEmpty {
      reader.report(1, 1, "the log has no rows; it needs one for each frame")
    }
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    if times.count > 2, steps[steps.count / 2] >= longestInterval {
      reader.report(
        2, 1,
        "the rows are \(steps[steps.count / 2].shortestText) s apart; times must be in seconds")
    }
    guard reader.faults.isEmpty else { throw LogFaults(faults: reader.faults) }
    return Recording(
      scene: "", size: PixelSize(width: 0, height: 0), scale: nil,
      fps: times.count > 1 ? FrameTimes(samples: times).rate ?? 0 : 60, speed: 1,
      frames: reader.frames,
      motion: MotionRecording(times: times, tracks: reader.tracks, marks: reader.marks))
  }

  private mutating func report(_ line: Int, _ column: Int, _ text: String) {
    faults.append(LogFault(line: line, column: column, text: text))
  }

  private mutating func read(
    _ line: ArraySlice<UInt8>, number: Int, _ names: [String: String]
  ) {
    guard let fields = fields(of: line, number) else { return }
    guard number > 1 else { return readNames(fields, names) }
    guard fields.count == columns.count else {
      return report(
        number, 1,
        "the row has \(fields.count) fields; it must have \(columns.count), as the first line")
    }
    readFrame(fields, number)
    for (field, column) in zip(fields, columns) {
      guard case .reading(let index) = column else { continue }
      let value = value(of: field, index, number)
      tracks[index].values.append(value)
    }
  }

  private mutating func readNames(_ fields: [Field], _ names: [String: String]) {
    var known: Set<String> = []
    for field in fields {
      let written = field.text.trimmingSpaces
      let name = names[written] ?? written
      if name.isEmpty || !known.insert(name).inserted {
        report(
          1, field.column,
          name.isEmpty
            ? "the column has no name; it must be that of a reading"
            : "the column \(name.inert) occurs twice; it must occur once")
      }
      switch name {
      case "index": columns.append(.index)
      case "time": columns.append(.time)
      case "events": columns.append(.events)
      default:
        columns.append(.reading(tracks.count))
        tracks.append(Track(name: name.isEmpty ? "the value" : name))
      }
    }
    for name in names.keys.sorted()
    where !fields.contains(where: { $0.text.trimmingSpaces == name }) {
      report(1, 1, "no column is named \(name.inert), which --columns maps")
    }
    if !columns.contains(.time) { report(1, 1, "no column is named time; it holds seconds") }
  }

  private mutating func readFrame(_ fields: [Field], _ number: Int) {
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
            number, field.column,
            isEmpty
              ? "the row is of an event and has no index; zoetrope trace --at frames prints frames"
              : "index is \(field.text.inert); it must be a whole number above that of the row before"
          )
        }
      case .time:
        time = Double(field.text)
        if time.map({
          Self.times.contains($0) && $0 >= (frames.last?.time ?? -1) + Self.shortestInterval
        }) != true {
          report(
            number, field.column,
            "time is \(field.text.inert); it must be seconds from 0, after the row before")
        }
      case .events: events = field.text
      case .reading: break
      }
    }
    guard let index, let time else { return }
    frames.append(Recording.Frame(index: index, time: time, playback: time))
    for mark in Self.marks(events, at: time) where mark != marks.last {
      marks.append(mark)
    }
  }

  /// Returns the touches and hand-offs in a field of events.
  ///
  /// An example is `zozo: bead.1.settling; drag.changed(translation: [0, 1])`.
  private static func marks(_ events: String, at time: Double) -> [TimedMark] {
    events.split(separator: ";").compactMap { event in
      let parts = String(event.prefix { $0 != "(" }).trimmingSpaces.split(separator: ": ")
      guard let name = parts.last, !TimedMark.continuingEvents.contains(where: name.hasSuffix)
      else { return nil }
      let kind: TimedMark.Kind =
        switch name {
        case "touch.down": .touchDown
        case "touch.up": .touchUp
        default: .handOff
        }
      return TimedMark(kind, time: time, group: parts.count > 1 ? String(parts[0]) : nil)
    }
  }

  private mutating func value(of field: Field, _ index: Int, _ number: Int) -> ReadingValue {
    switch field.text {
    case "": return .absent
    case "true": return .flag(true)
    case "false": return .flag(false)
    default:
      let hasNumbers = tracks[index].values.last { $0 != .absent }?.number != nil
      let value = Double(field.text)
      if !(value.map { $0.magnitude <= Self.largestReading } ?? !hasNumbers) {
        report(
          number, field.column,
          "\(tracks[index].name) is \(field.text.inert); it must be a number, as in the rows before"
        )
      }
      return value.map(ReadingValue.number) ?? .word(field.text)
    }
  }

  /// Returns the fields of a row; nil, with a fault, if a quotation mark is not closed.
  private mutating func fields(of line: ArraySlice<UInt8>, _ number: Int) -> [Field]? {
    let quote = UInt8(ascii: "\"")
    var fields: [Field] = []
    var bytes: [UInt8] = []
    var start = line.startIndex
    var isQuoted = false
    func field() -> Field {
      Field(text: String(decoding: bytes, as: UTF8.self), column: start - line.startIndex + 1)
    }
    for index in line.indices {
      switch line[index] {
      case quote:
        isQuoted.toggle()
        // Two quotation marks in a quoted field represent one.
        if isQuoted, index > start, line[index - 1] == quote { bytes.append(quote) }
      case UInt8(ascii: ",") where !isQuoted:
        fields.append(field())
        bytes = []
        start = index + 1
      default: bytes.append(line[index])
      }
    }
    guard !isQuoted else {
      report(
        number, start - line.startIndex + 1, "the field's quotation mark is not closed; add \"")
      return nil
    }
    return fields + [field()]
  }
}

extension String {
  /// The text without spaces at both ends.
  fileprivate var trimmingSpaces: String {
    let isKept = { (character: Character) in character != " " && character != "\t" }
    guard let first = firstIndex(where: isKept), let last = lastIndex(where: isKept) else {
      return ""
    }
    return String(self[first...last])
  }
}
