extension RandomAccessCollection {
  /// The number of elements that hold, where those come before all others; O(log n).
  ///
  /// It bisects: raw touches have tens of thousands of places, and a rule asks at every sample.
  func countOfPrefix(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[index(startIndex, offsetBy: middle)]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
