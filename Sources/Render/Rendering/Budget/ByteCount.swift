import Platform

/// Formats sizes in bytes.
package enum ByteCount {
  /// Returns a size with three significant digits, such as `812 bytes` or `9.62 MB`.
  ///
  /// 1 MB is 1,000,000 bytes.
  package static func text(_ bytes: Int) -> String {
    var (value, unit) = (Double(bytes), "bytes")
    for larger in ["kB", "MB", "GB"] where value >= 999.5 { (value, unit) = (value / 1000, larger) }
    let decimals = unit == "bytes" || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    return "\(value.trimmedText(decimals: decimals)) \(unit)"
  }
}
