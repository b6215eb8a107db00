import Display
import Platform

/// A touch recording as CSV with the columns t, id, phase, x and y in any order, among others.
struct RecordingTable {
  private static let names = ["t", "id", "phase", "x", "y"]
  private static let downs: Set = ["down", "began"]
  private static let moves: Set = ["move", "moved"]
  private static let ups: Set = ["up", "ended"]

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
    let errors = collector.faultCount
    let time = Self.nanoseconds(row[0])
    if time == nil {
      collector.reject(line, "t: found \(Self.shown(row[0])), expected a time in s")
    }
    let id = Int(row[1])
    if id == nil {
      collector.reject(line, "id: found \(Self.shown(row[1])), expected a whole number")
    }
    let x = coordinate(row[3], "x", line, &collector)
    let y = coordinate(row[4], "y", line, &collector)
    let phase = row[2].lowercased()
    if !Self.downs.union(Self.moves).union(Self.ups).contains(phase) {
      collector.reject(line, "phase: found \(Self.shown(row[2])), expected down, moved or up")
    }
    guard collector.faultCount == errors, let time, let id, let x, let y,
      collector.advance(to: time, line: line)
    else {
      if let id { collector.muteFinger(id) }
      return
    }
    let location = Point(x: x, y: y)
    if Self.downs.contains(phase) {
      collector.touchDown(id, at: time, location, line: line)
    } else if Self.moves.contains(phase) {
      collector.move(id, at: time, location, line: line)
    } else {
      collector.lift(id, at: time, location, line: line)
    }
  }

  private func coordinate(
    _ text: String, _ name: String, _ line: Int, _ collector: inout StrokeCollector
  ) -> Double? {
    guard let number = try? DecimalNumber(text), number.value.magnitude <= SceneLimits.coordinate
    else {
      collector.reject(line, "\(name): found \(Self.shown(text)), expected a coordinate in pt")
      return nil
    }
    return number.value
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
