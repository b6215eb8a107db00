import Synchronization

/// An error of work that a signal can interrupt.
package protocol InterruptibleError: Error {
  /// The error thrown after a signal asked the process to stop.
  static var interrupted: Self { get }
}

/// Performs work for each item on several threads, with results independent of scheduling.
///
/// Each thread has its own workspace. Results are stored by index. If several items fail, the error
/// with the lowest index is thrown.
package struct ParallelMap<Workspace: Sendable>: Sendable {
  let workspaces: [Workspace]

  /// Creates a map on at least one thread; `makeWorkspace` is called once for each thread.
  package init(threads: Int, makeWorkspace: () -> Workspace) {
    workspaces = (0..<max(1, threads)).map { _ in makeWorkspace() }
  }

  package var threads: Int { workspaces.count }

  /// Performs the work for each item and waits for all of them.
  ///
  /// - Parameters:
  ///   - items: The items to process.
  ///   - cost: An item's relative cost. The most expensive items start first, so that no thread
  ///     is left with one at the end. If nil, items start in order.
  ///   - work: Called once per item, on any thread, with that thread's workspace.
  /// - Returns: The results in the order of the items.
  /// - Throws: The error of the first item that failed, or `interrupted` if a signal asked the
  ///   process to stop.
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
    return try outcomes.withLock({ $0 }).map { (outcome) throws(Failure) in
      guard let outcome else { throw .interrupted }
      return try outcome.get()
    }
  }

  private static func order<Item>(_ items: [Item], by cost: ((Item) -> Double)?) -> [Int] {
    guard let cost else { return Array(items.indices) }
    let costs = items.map(cost)
    return items.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
  }
}

extension ParallelMap where Workspace == Void {
  /// Creates a map on at least one thread for work that needs no workspace.
  package init(threads: Int) {
    self.init(threads: threads) {}
  }

  /// Performs the work for each item and waits for all of them, without workspaces.
  package func callAsFunction<Item: Sendable, Value: Sendable, Failure: InterruptibleError>(
    _ items: [Item], cost: ((Item) -> Double)? = nil,
    _ work: @Sendable (Item) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    try callAsFunction(items, cost: cost) { (item, _) throws(Failure) in try work(item) }
  }
}
