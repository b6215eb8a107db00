extension RandomAccessCollection {
  /// Returns the number of elements that satisfy a predicate, if they precede all others; O(log n).
  ///
  /// It bisects because recorded touches have hundreds of thousands of positions, and rules search
  /// them at every sample.
  @inlinable
  package func countOfPrefix(_ predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[index(startIndex, offsetBy: middle)]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
