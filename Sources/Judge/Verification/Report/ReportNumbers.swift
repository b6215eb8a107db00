import Platform

/// Formats numbers in reports.
///
/// They are short, have a decimal point, and ignore the locale.
package enum ReportNumbers {
  /// Formats a scene time in seconds, such as `0.5167 s`.
  static func seconds(_ time: Double) -> String { time.trimmedText(decimals: 4) + " s" }

  /// Formats a share, such as `1.63 %`.
  ///
  /// A share above 0 is never shown as 0.
  static func percent(_ ratio: Double) -> String {
    if ratio > 0, ratio < 0.0001 { return "under 0.01 %" }
    return (ratio * 100).trimmedText(decimals: 2) + " %"
  }

  /// Formats a number of items, such as `1 frame` or `3 frames`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Formats numbers as ranges, such as `3, 12–45`, with at most `limit` ranges.
  package static func ranges(_ numbers: [Int], limit: Int) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, number - 1 <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound...max(number, last.upperBound)
      } else {
        ranges.append(number...number)
      }
    }
    let texts = ranges.prefix(limit).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    let omitted = ranges.dropFirst(limit).reduce(0) { $0 + $1.count }
    return texts.joined(separator: ", ") + (omitted > 0 ? " … and \(omitted) more" : "")
  }
}
