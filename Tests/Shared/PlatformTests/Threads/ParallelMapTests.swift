import Platform
import Synchronization
import Testing

@Suite("Parallel maps")
struct ParallelMapTests {
  private enum Failure: InterruptibleError, Equatable {
    case interrupted
    case item(Int)
  }

  @Test("Returns results in the order of the items", arguments: [1, 2, 5])
  func order(threads: Int) throws {
    let items = Array(0..<100)
    let map = ParallelMap(threads: threads)
    let squares = try map(items) { (item) throws(Failure) in item * item }
    #expect(squares == items.map { $0 * $0 })
    let plusOne = try map(items, cost: { Double($0 % 7) }) { (item) throws(Failure) in item + 1 }
    #expect(plusOne == items.map { $0 + 1 })
    #expect(try map([Int]()) { (item) throws(Failure) in item } == [])
  }

  @Test("Starts with the costliest items, and keeps the order of equals")
  func costliestFirst() throws {
    let started = Mutex<[Int]>([])
    _ = try ParallelMap(threads: 1)([1, 5, 3, 5, 2], cost: { Double($0) }) {
      (item) throws(Failure) in started.withLock { $0.append(item) }
    }
    #expect(started.withLock(\.self) == [5, 5, 3, 2, 1])
  }

  @Test("Throws the error of the first item that fails, in the items' order", arguments: [1, 3])
  func errors(threads: Int) {
    #expect(throws: Failure.item(4)) {
      try ParallelMap(threads: threads)(Array(0..<20), cost: { Double($0) }) {
        (item) throws(Failure) -> Int in
        if item >= 4 { throw .item(item) }
        return item
      }
    }
  }

  @Test("Gives each thread a workspace of its own")
  func workspaces() throws {
    let made = Atomic(0)
    let map = ParallelMap(threads: 3) {
      made.wrappingAdd(1, ordering: .relaxed).newValue
    }
    #expect(map.threads == 3)
    let used = try map(Array(0..<50)) { (_, workspace) throws(Failure) in workspace }
    #expect(Set(used).isSubset(of: [1, 2, 3]))
  }
}
