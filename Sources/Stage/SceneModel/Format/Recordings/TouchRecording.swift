package import Display
import Platform

/// A touch recording, read from CSV or from the text of Android's `getevent -lt`.
package struct TouchRecording: Sendable {
  /// The strokes, each from touch-down to lift; empty if there is a fault.
  package private(set) var fingers: [FingerPath] = []
  /// The first faults with their line numbers, starting at 1, in the order of their lines.
  package private(set) var faults: [(line: Int, message: String)] = []
  /// The number of further faults, which are not in `faults`.
  package private(set) var furtherFaults = 0

  /// Reads a touch recording made on a screen.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the recording, which need not be valid.
  ///   - screen: The screen's size, in points.
  ///   - range: The touchscreen's raw positions; nil if the text contains them.
  package init(_ bytes: [UInt8], on screen: Size, range: RawRange?) {
    var collector = StrokeCollector()
    let text = String(decodingFile: bytes)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var csv = CSVReader(text)
    if let header = csv.next(), let table = RecordingTable(header: header, &collector) {
      if range != nil {
        collector.reject(header[0].line, "found CSV, expected range only with getevent's output")
      }
      while !collector.isFull, let record = csv.next(), csv.unclosed == nil {
        table.read(record, into: &collector)
      }
      if let field = csv.unclosed {
        collector.reject(field.line, "found an unclosed quotation mark, expected a closing \"")
      }
    } else {
      Self.read(lines, on: screen, range, into: &collector)
    }
    let last = lines.lastIndex { !Self.isBlank($0) } ?? 0
    fingers = collector.fingers(lastLine: last + 1)
    faults = collector.faults
    furtherFaults = collector.faultCount - faults.count
  }

  private static func isBlank(_ line: Substring) -> Bool {
    line.allSatisfy { $0 == " " || $0 == "\t" }
  }

  /// Whether a line looks like an event printed by `getevent`.
  private static func isEvent(_ line: Substring) -> Bool {
    if line.contains("EV_") || line.contains("ABS_MT_") { return true }
    guard line.hasPrefix("["), let bracket = line.firstIndex(of: "]") else { return false }
    let time = line[..<bracket].dropFirst().filter { $0 != " " }
    return RecordingTable.nanoseconds(String(time)) != nil
  }

  private static func read(
    _ lines: [Substring], on screen: Size, _ range: RawRange?, into collector: inout StrokeCollector
  ) {
    guard let first = lines.firstIndex(where: { !isBlank($0) }) else { return }
    guard lines.contains(where: isEvent) else {
      return collector.reject(
        first + 1,
        "found \(RecordingTable.shown(String(lines[first]))), which is neither the header of a CSV file"
          + " nor the output of getevent -lt, expected the columns t, id, phase, x and y, or lines such as"
          + " [ 12.345678] EV_ABS ABS_MT_POSITION_X 000001f4")
    }
    guard let raw = range ?? DeviceEvents.range(in: lines) else {
      return collector.reject(
        first + 1,
        "found no range of positions, expected the lines of getevent -lp above, or in the scene"
          + " record: {file: …, range: [1079, 2399]}")
    }
    var events = DeviceEvents(screen: screen, range: raw)
    for (index, line) in lines.enumerated() where !collector.isFull {
      events.read(line, line: index + 1, into: &collector)
    }
  }
}
