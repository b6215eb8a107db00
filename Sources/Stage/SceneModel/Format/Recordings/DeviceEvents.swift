import Display

/// The range of raw positions that a touchscreen reports.
package struct RawRange: Hashable, Sendable {
  /// Maximum raw position of any supported touchscreen.
  static let maximum = 1_000_000

  /// The horizontal positions.
  var x: ClosedRange<Int>
  /// The vertical positions.
  var y: ClosedRange<Int>

  /// Returns the point on a screen, in points, as Android maps it.
  ///
  /// The number of raw positions, maximum included, corresponds to the screen's size.
  /// Source: AOSP `TouchInputMapper.cpp`, `getRawWidth`.
  func point(_ x: Int, _ y: Int, on screen: Size) -> Point {
    Point(
      x: Double(x - self.x.lowerBound) / Double(self.x.count) * screen.width,
      y: Double(y - self.y.lowerBound) / Double(self.y.count) * screen.height)
  }
}

/// A touch recording as text of Android's `getevent -lt`, in multi-touch protocol B.
///
/// A slot keeps its finger and each of its positions until an event changes them. Changes take
/// effect at SYN_REPORT. Source: the Linux kernel's `multi-touch-protocol.rst` and
/// `event-codes.rst`.
struct DeviceEvents {
  struct Slot {
    /// The finger's tracking id; nil if there is no finger.
    var tracking: Int?
    var x: Int?
    var y: Int?
    /// The id of the finger's stroke in the book; nil if there is none.
    var stroke: Int?
    var hasMoved = false
    /// Whether a fault of its finger has been reported.
    var hasFault = false
  }

  /// Number of slots of a touchscreen.
  private static let slotCount = 32

  let screen: Size
  let range: RawRange
  private(set) var slots = [Slot](repeating: Slot(), count: slotCount)
  /// The slot that events refer to; nil after an invalid slot number.
  private(set) var current: Int? = 0
  private(set) var nextStroke = 1
  /// The device whose events are read: the first one that is touched.
  private(set) var device: Substring?

  /// Returns the range in the lines of `getevent -lp`; nil if there are none.
  static func range(in lines: [Substring]) -> RawRange? {
    var found: [Substring: ClosedRange<Int>] = [:]
    for line in lines where !line.hasPrefix("[") && line.contains("ABS_MT_POSITION_") {
      let fields = line.split { $0 == " " || $0 == "," || $0 == "\t" }
      guard let name = fields.first(where: { $0.hasPrefix("ABS_MT_POSITION_") }),
        let minimum = number(after: "min", in: fields),
        let maximum = number(after: "max", in: fields),
        minimum < maximum, found[name] == nil
      else { continue }
      found[name] = minimum...maximum
    }
    guard let x = found["ABS_MT_POSITION_X"], let y = found["ABS_MT_POSITION_Y"] else { return nil }
    return RawRange(x: x, y: y)
  }

  private static func number(after word: String, in fields: [Substring]) -> Int? {
    guard let index = fields.firstIndex(where: { $0 == word }), index + 1 < fields.count,
      let number = Int(fields[index + 1]), number.magnitude <= RawRange.maximum
    else { return nil }
    return number
  }

  /// Reads a line; ignores lines that are not events.
  mutating func read(_ text: Substring, line: Int, into collector: inout StrokeCollector) {
    guard text.hasPrefix("[") else {
      if text.contains("EV_ABS") {
        collector.reject(line, "found an event without a time, expected the output of getevent -lt")
      }
      return
    }
    guard let bracket = text.firstIndex(of: "]"),
      let time = RecordingTable.nanoseconds(
        String(text[text.index(after: text.startIndex)..<bracket].filter { $0 != " " }))
    else {
      return collector.reject(line, "found no time in brackets, such as [ 12.345678]")
    }
    var fields = text[text.index(after: bracket)...].split { $0 == " " || $0 == "\t" }
    var name: Substring = ""
    if fields.first?.hasSuffix(":") == true { name = fields.removeFirst() }
    guard fields.count == 3 else {
      return collector.reject(
        line, "found \(fields.count) fields in an event, expected a type, a code and a value")
    }
    guard fields[0].hasPrefix("EV_") else {
      return collector.reject(line, "found a numeric event, expected the names of getevent -lt")
    }
    if fields[1] == "SYN_MT_REPORT" {
      return collector.reject(
        line, "found SYN_MT_REPORT of protocol A, expected slots (protocol B)")
    }
    if device == nil, fields[1].hasPrefix("ABS_MT_") { device = name }
    guard device == name else { return }
    if fields[1] == "SYN_REPORT" {
      report(at: time, line: line, into: &collector)
    } else if fields[0] == "EV_ABS" {
      set(fields[1], String(fields[2]), line: line, &collector)
    }
  }

  private mutating func set(
    _ code: Substring, _ text: String, line: Int, _ collector: inout StrokeCollector
  ) {
    guard let bits = UInt32(text, radix: 16) else {
      return collector.reject(
        line, "\(code): found \(RecordingTable.shown(text)), expected a hexadecimal number")
    }
    let value = Int(Int32(bitPattern: bits))
    if code == "ABS_MT_SLOT" {
      current = slots.indices.contains(value) ? value : nil
      if current == nil {
        collector.reject(line, "ABS_MT_SLOT: found \(value), expected 0 to \(Self.slotCount - 1)")
      }
      return
    }
    guard let current else { return }
    switch code {
    case "ABS_MT_TRACKING_ID":
      slots[current].tracking = value < 0 ? nil : value
      slots[current].hasFault = false
    case "ABS_MT_POSITION_X", "ABS_MT_POSITION_Y":
      let isX = code == "ABS_MT_POSITION_X"
      slots[current].hasMoved = true
      let bounds = isX ? range.x : range.y
      if bounds.contains(value) {
        slots[current][keyPath: isX ? \Slot.x : \Slot.y] = value
      } else {
        slots[current].hasFault = true
        collector.reject(
          line, "\(code): found \(value), expected \(bounds.lowerBound) to \(bounds.upperBound)")
      }
    default: break
    }
  }

  /// Adds the changes since the previous SYN_REPORT to the book.
  private mutating func report(at time: Int64, line: Int, into collector: inout StrokeCollector) {
    guard collector.advance(to: time, line: line) else { return }
    for index in slots.indices {
      let slot = slots[index]
      defer { slots[index].hasMoved = false }
      guard slot.tracking != nil else {
        if let stroke = slot.stroke { collector.lift(stroke, at: time, nil, line: line) }
        slots[index].stroke = nil
        continue
      }
      if slot.stroke != nil, !slot.hasMoved { continue }
      guard let x = slot.x, let y = slot.y else {
        if !slot.hasFault { collector.reject(line, "slot \(index) has a finger but no position") }
        slots[index].tracking = nil
        continue
      }
      let location = range.point(x, y, on: screen)
      if let stroke = slot.stroke {
        collector.move(stroke, at: time, location, line: line)
      } else {
        collector.touchDown(nextStroke, at: time, location, line: line)
        slots[index].stroke = nextStroke
        nextStroke += 1
      }
    }
  }
}
