/// A queue of ordered indices, removable at both ends, for a running minimum or maximum.
struct IndexQueue {
  private var entries: [Int] = []
  private var head = 0

  var first: Int { entries[head] }

  mutating func append(_ entry: Int) { entries.append(entry) }

  mutating func removeLast(while condition: (Int) -> Bool) {
    while entries.count > head, let last = entries.last, condition(last) { entries.removeLast() }
  }

  mutating func removeFirst(before entry: Int) {
    while head < entries.count, entries[head] < entry { head += 1 }
  }
}
