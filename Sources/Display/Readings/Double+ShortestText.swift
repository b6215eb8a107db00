extension Double {
  /// The shortest decimal that reads back as the same number; whole numbers without a point.
  ///
  /// Valid in JSON and CSV for every finite number; the same on every machine and in every locale.
  package var shortestText: String {
    if self == 0 { return "0" }
    if magnitude < 1e15, rounded() == self { return String(Int64(self)) }
    return description
  }
}
