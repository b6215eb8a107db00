extension Sequence where Element: Equatable {
  /// The distinct elements, in the order of their first occurrence.
  package var uniqued: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
