extension RandomAccessCollection {
  /// How many elements hold, where those that do come before all that do not.
  ///
  /// It halves what is left again and again: raw touches have tens of thousands of places, and a
  /// rule asks for one at every look.
  ///
  /// - Parameter holds: whether an element is one of the first.
  /// - Returns: their count.
  /// - Complexity: O(log n).
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
