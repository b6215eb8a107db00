import Display
import Platform

/// A touch recording as CSV with the columns t, id, phase, x and y in any order, among others.
struct RecordingTable {
  private static let names = ["t", "id", "phase", "x", "y"]
  private static let phases: [String: TouchChange.Phase] = [
    "down": .down, "began": .down, "move": .moved, "moved": .moved, "up": .up, "ended": .up,
  ]

  /// Indices of the columns, in the order of `names`.
  private let columns: [Int]

  /// Reads the names of the columns; returns nil if there is no column `phase`.
  init?(header: [CSVReader.Field], _ collector: inout StrokeCollector) {
    let written = header.map { $0.text.lowercased() }
    guard written.contains("phase") else { return nil }
    let found = Self.names.map { name in written.firstIndex(of: name) }
    for (name, column) in zip(Self.names, found) where column == nil {
      collector.reject(
        header[0].line, "found no column \(name), expected the columns t, id, phase, x and y")
    }
    columns = found.compactMap { $0 }
  }

  /// Reads a record below the names.
  func read(_ fields: [CSVReader.Field], into collector: inout StrokeCollector) {
    guard columns.count == Self.names.count else { return }
    let line = fields[0].line
    guard let last = columns.max(), fields.count > last else {
      return collector.reject(
        line, "found \(fields.count) columns, expected t, id, phase, x and y as in the first line")
    }
    let row = columns.map { fields[$0].text }
    func value<Value>(
      _ column: Int, _ expected: String, _ parse: (String) -> Value?
    ) -> Value? {
      let value = parse(row[column])
      if value == nil {
        collector.reject(
          line, "\(Self.names[column]): found \(Self.shown(row[column])), expected \(expected)")
      }
      return value
    }
    let time = value(0, "a time in s", Self.nanoseconds)
    let id = value(1, "a whole number") { Int($0) }
    let x = value(3, "a coordinate in pt", Self.coordinate)
    let y = value(4, "a coordinate in pt", Self.coordinate)
    let phase = value(2, "down, moved or up") { Self.phases[$0.lowercased()] }
    guard let time, let id, let x, let y, let phase, collector.advance(to: time, line: line) else {
      if let id { collector.muteFinger(id) }
      return
    }
    let location = Point(x: x, y: y)
    switch phase {
    case .down: collector.touchDown(id, at: time, location, line: line)
    case .moved: collector.move(id, at: time, location, line: line)
    case .up: collector.lift(id, at: time, location, line: line)
    }
  }

  private static func coordinate(_ text: String) -> Double? {
    (try? DecimalNumber(text)).map(\.value).flatMap {
      $0.magnitude <= SceneLimits.coordinate ? $0 : nil
    }
  }

  /// Returns the nanoseconds of a time in seconds; nil if the text is not a valid time.
  static func nanoseconds(_ text: String) -> Int64? {
    guard let number = try? DecimalNumber(text), number.value >= 0, number.value <= 4e9 else {
      return nil
    }
    return number.scaled(decimals: 9)
  }

  /// Returns a field as shown in messages.
  static func shown(_ text: String) -> String { text.isEmpty ? "nothing" : "\"\(text.excerpt)\"" }
}
