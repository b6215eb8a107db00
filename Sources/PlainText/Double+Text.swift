extension Double {
  /// The shortest decimal, in every locale, that reads back as the same number; valid in JSON and CSV.
  package var shortestText: String {
    if self == 0 { return "0" }
    if magnitude < 1e15, rounded() == self { return String(Int64(self)) }
    return description
  }
}
