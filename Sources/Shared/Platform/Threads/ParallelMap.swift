import Synchronization

/// An error of work that a signal may cut short.
package protocol InterruptibleError: Error {
  /// The error where a signal asked for the end.
  static var interrupted: Self { get }
}

/// Does work for each of some items on several threads so that the schedule cannot reach the results.
///
/// Each thread has a workspace of its own. Results are stored by index, and of several failures the one
/// with the lowest index is thrown.
package struct ParallelMap<Workspace: Sendable>: Sendable {
  let workspaces: [Workspace]

  /// Creates a map on so many threads, at least 1; `makeWorkspace` is called once for each.
  package init(threads: Int, makeWorkspace: () -> Workspace) {
    workspaces = (0..<max(1, threads)).map { _ in makeWorkspace() }
  }

  /// The number of threads.
  package var threads: Int { workspaces.count }

  /// Does the work for each item and waits for all of them.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - cost: an item's share of the work: the dearest are begun first, so that no thread is left with
  ///     one at the end; nil for the order of the items.
  ///   - work: called once an item, on any thread, with that thread's workspace.
  /// - Returns: the results in the order of the items.
  /// - Throws: the error of the first item that failed; `interrupted` where a signal asked for the end.
  package func callAsFunction<Item: Sendable, Value: Sendable, Failure: InterruptibleError>(
    _ items: [Item], cost: ((Item) -> Double)? = nil,
    _ work: @Sendable (Item, Workspace) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let order = Self.order(items, by: cost)
    let outcomes = Mutex([Result<Value, Failure>?](repeating: nil, count: items.count))
    let next = Atomic(0)
    let threads = min(workspaces.count, items.count)
    ParallelLoop.run(threads, threads: threads) { thread in
      while true {
        let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard turn < items.count, !Interruption.isRequested else { return }
        let outcome = Result { () throws(Failure) in
          try work(items[order[turn]], workspaces[thread])
        }
        outcomes.withLock { $0[order[turn]] = outcome }
      }
    }
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for outcome in outcomes.withLock({ $0 }) {
      guard let outcome else { throw .interrupted }
      values.append(try outcome.get())
    }
    return values
  }

  private static func order<Item>(_ items: [Item], by cost: ((Item) -> Double)?) -> [Int] {
    guard let cost else { return Array(items.indices) }
    let costs = items.map(cost)
    return items.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
  }

}

extension ParallelMap where Workspace == Void {
  /// Creates a map on so many threads, at least 1, whose work needs no memory of its own.
  package init(threads: Int) {
    self.init(threads: threads) {}
  }

  /// Does the work for each item and waits for all of them, as with workspaces.
  package func callAsFunction<Item: Sendable, Value: Sendable, Failure: InterruptibleError>(
    _ items: [Item], cost: ((Item) -> Double)? = nil,
    _ work: @Sendable (Item) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    try callAsFunction(items, cost: cost) { (item, _) throws(Failure) in try work(item) }
  }
}
