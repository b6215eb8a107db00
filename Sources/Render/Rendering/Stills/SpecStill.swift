import Display

/// A motion specification: a table with a line per motion, and curves under a time axis.
struct SpecStill: Still {
  /// One motion of one element.
  struct Line: Hashable, Sendable {
    /// The moving element.
    var element: String
    var changes: [ElementMotion.Change]
    /// The start and the end, s of scene time.
    var start: Double
    var end: Double
    /// The time from the start of the phase to its start.
    var delay: String
    /// The time from its start until it is settled.
    var settling: String
    /// The rules of the animation, then its details.
    var animation: [String]
    /// The number of rules.
    var ruleCount = 1
    /// The distance beyond the end; nil for none.
    var overshoot: String?
    var peakVelocity: String
    /// Whether a finger drives the motion.
    var isHeld: Bool
    /// Whether the value jumps.
    var isJump: Bool
    /// The curve of each reading: x is scene time, s, and y is the progress.
    var courses: [[Point]]
  }

  /// The motions of one screen.
  struct Row: Hashable, Sendable {
    /// The label; nil if there is only one screen.
    var label: StillPage.Label?
    /// The motions, grouped by phase.
    var groups: [Group]
    /// The lines of measurements of the whole screen.
    var summary: [String]
    /// The events and faults.
    var marks: [StillMark]
  }

  /// The motions of one phase.
  struct Group: Hashable, Sendable {
    var title: String
    var lines: [Line]
  }

  var head: StillPage.Head
  var axis: TimeAxis
  var touches: [StillTouch]
  /// One row per screen.
  var rows: [Row]

  /// Lays out the still.
  func page(_ pen: StillPen) -> StillPage {
    StillPage(
      head: head, rows: rows.map { ($0.label, SpecPainter(pen: pen, still: self, row: $0).block) },
      legend: [
        (.line, pen.theme.free, "moves by itself"), (.line, pen.theme.finger, "under the finger"),
        (.field, pen.theme.finger, "finger down"), (.line, pen.theme.fault, "jump, overshoot"),
        (.dashes, pen.theme.faint, "a pause is omitted"),
      ])
  }
}

/// A time axis without the pauses between motions.
struct TimeAxis: Hashable, Sendable {
  /// The shown ranges of scene time, in order, s.
  let spans: [ClosedRange<Double>]

  /// The time shown before and after motion, and the max pause that is shown, s.
  private static let (margin, maxPause) = (0.03, 0.12)
  /// The fraction of the axis that an omitted pause takes.
  private static let gap = 0.02

  /// Creates an axis for time ranges with motion or events; if there are none, it shows `whole`.
  init(_ ranges: [ClosedRange<Double>], within whole: ClosedRange<Double>) {
    var spans: [ClosedRange<Double>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let low = max(range.lowerBound - Self.margin, whole.lowerBound)
      let high = min(range.upperBound + Self.margin, whole.upperBound)
      guard low < high else { continue }
      if let last = spans.last, low - last.upperBound < Self.maxPause {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, high)
      } else {
        spans.append(low...high)
      }
    }
    self.spans = spans.isEmpty ? [whole] : spans
  }

  /// The shown time without pauses, s.
  var length: Double { spans.map { $0.upperBound - $0.lowerBound }.reduce(0, +) }

  /// The middles of omitted pauses as fractions of the axis.
  var gaps: [Double] {
    zip(spans, spans.dropFirst()).map { (share(of: $0.upperBound) + share(of: $1.lowerBound)) / 2 }
  }

  /// Returns the position of a time on the axis, 0 to 1.
  func share(of time: Double) -> Double {
    let scale = (1 - Self.gap * Double(spans.count - 1)) / max(length, 1e-9)
    var share = 0.0
    for (index, span) in spans.enumerated() {
      if index > 0, time > (spans[index - 1].upperBound + span.lowerBound) / 2 { share += Self.gap }
      share += (min(max(time, span.lowerBound), span.upperBound) - span.lowerBound) * scale
    }
    return share
  }

  /// Whether a time is in a shown range.
  func contains(_ time: Double) -> Bool { spans.contains { $0.contains(time) } }
}
