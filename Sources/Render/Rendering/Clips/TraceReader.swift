package import Display
import Pixels
import Platform

/// A problem in the CSV of a trace.
package struct TraceFault: Hashable, Sendable {
  /// The line and column of the first character, from 1.
  package let line: Int, column: Int
  /// The problem and its fix.
  package let text: String
}

/// Reads the CSV that `zoetrope trace` prints for frames.
///
/// The columns are `index`, `time`, and `events`, then one per reading. Of the events, only
/// hand-offs are read.
package struct TraceReader {
  /// A field of a row, without its quotation marks.
  private struct Field {
    var text = ""
    var column: Int
  }

  /// The names of the columns before those of the readings.
  private static let leading = ["index", "time", "events"]
  /// The range of times, s, and of frame indices, as in manifests.
  private static let times = 0.0...1e6
  private static let numbers = 0...1_000_000_000

  private var frames: [Recording.Frame] = []
  private var tracks: [Track] = []
  private var marks: [TimedMark] = []
  private var faults: [TraceFault] = []

  /// Whether bytes begin like a trace.
  static func isTrace(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: (leading.joined(separator: ",")).utf8)
  }

  /// Parses a trace; lines may end in CR LF.
  ///
  /// The recording has no pictures, so its size is zero. Its playback times are its scene times.
  ///
  /// - Throws: `ClipError.trace` with all faults.
  package static func recording(of bytes: [UInt8], path: String) throws(ClipError) -> Recording {
    var reader = TraceReader()
    let lines = bytes.filter { $0 != UInt8(ascii: "\r") }
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      reader.read(line, number: index + 1)
    }
    if reader.frames.isEmpty, reader.faults.isEmpty {
      reader.report(1, 1, "the trace has no rows; zoetrope trace prints one for each frame")
    }
    guard reader.faults.isEmpty else { throw .trace(path: path, reader.faults) }
    let times = reader.frames.map(\.time)
    return Recording(
      scene: "", size: PixelSize(width: 0, height: 0), scale: nil,
      fps: times.count > 1 ? FrameTimes(samples: times).rate ?? 0 : 60, speed: 1,
      frames: reader.frames,
      motion: MotionRecording(times: times, tracks: reader.tracks, marks: reader.marks))
  }

  private mutating func report(_ line: Int, _ column: Int, _ text: String) {
    faults.append(TraceFault(line: line, column: column, text: text))
  }

  private mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
    guard let fields = fields(of: line, number) else { return }
    guard number > 1 else { return readNames(fields) }
    let expected = Self.leading.count + tracks.count
    guard fields.count == expected else {
      return report(
        number, 1, "the row has \(fields.count) fields; it must have \(expected), as the first line"
      )
    }
    readFrame(fields, number)
    for (index, field) in fields.dropFirst(Self.leading.count).enumerated() {
      let value = value(of: field, index, number)
      tracks[index].values.append(value)
    }
  }

  private mutating func readNames(_ fields: [Field]) {
    var known: Set<String> = []
    for field in fields.dropFirst(Self.leading.count) {
      if field.text.isEmpty || !known.insert(field.text).inserted {
        report(
          1, field.column,
          field.text.isEmpty
            ? "the column has no name; it must be that of a reading"
            : "the column \(field.text) occurs twice; it must occur once")
      }
      tracks.append(Track(name: field.text.isEmpty ? "the value" : field.text))
    }
  }

  private mutating func readFrame(_ fields: [Field], _ number: Int) {
    let (index, time) = (Int(fields[0].text), Double(fields[1].text))
    if fields[0].text.isEmpty {
      report(
        number, 1,
        "the row is of an event and has no index; zoetrope trace --at frames prints frames")
    } else if index.map({ Self.numbers.contains($0) && $0 > frames.last?.index ?? -1 }) != true {
      report(
        number, 1,
        "index is \(fields[0].text.inert); it must be a whole number above that of the row before")
    }
    if time.map({ Self.times.contains($0) && $0 > frames.last?.time ?? -1 }) != true {
      report(
        number, fields[1].column,
        "time is \(fields[1].text.inert); it must be from 0 to 1,000,000 s, after the row before")
    }
    guard let index, let time else { return }
    frames.append(Recording.Frame(index: index, time: time, playback: time))
    for mark in Self.handOffs(fields[2].text, at: time) where mark != marks.last {
      marks.append(mark)
    }
  }

  /// Returns the hand-offs in a field of events.
  ///
  /// An example is `zozo: bead.1.settling; drag.changed(translation: [0, 1])`.
  private static func handOffs(_ events: String, at time: Double) -> [TimedMark] {
    events.split(separator: "; ").compactMap { event in
      let parts = event.prefix { $0 != "(" }.split(separator: ": ")
      guard let name = parts.last, !TimedMark.continuingEvents.contains(where: name.hasSuffix)
      else { return nil }
      return TimedMark(.handOff, time: time, group: parts.count > 1 ? String(parts[0]) : nil)
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
      if value?.isFinite != true, value != nil || hasNumbers {
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
