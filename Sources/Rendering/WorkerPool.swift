import Synchronization
import System

/// Runs pieces of work on several threads so that the schedule cannot reach the results.
///
/// Each worker has a workspace of its own. Results are stored by index, and of several failures the
/// one with the lowest index is thrown.
package struct WorkerPool<Workspace: AnyObject & Sendable>: Sendable {
  private let workspaces: [Workspace]

  /// Creates a pool.
  ///
  /// - Parameters:
  ///   - count: workers, at least 1.
  ///   - makeWorkspace: called once for each.
  package init(count: Int, makeWorkspace: () -> Workspace) {
    workspaces = (0..<max(1, count)).map { _ in makeWorkspace() }
  }

  /// The number of workers.
  package var count: Int { workspaces.count }

  /// Does the work for each of some items and waits for all of them.
  ///
  /// - Parameters:
  ///   - items: what to work on.
  ///   - work: called once an item, on any thread, with that thread's workspace.
  /// - Returns: the results in the order of the items.
  /// - Throws: what `work` threw for the first item that failed; `interrupted` where a signal asked
  ///   for the end.
  package func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ work: @Sendable (Item, Workspace) throws(ProductionError) -> Result
  ) throws(ProductionError) -> [Result] {
    let outcomes = Mutex<[Int: Swift.Result<Result, ProductionError>]>([:])
    let next = Atomic(0)
    let workers = min(workspaces.count, items.count)
    ParallelLoop.run(workers, threads: workers) { worker in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < items.count, !Interruption.isRequested else { return }
        let outcome = Self.outcome(of: items[index], workspaces[worker], work)
        outcomes.withLock { $0[index] = outcome }
      }
    }
    let done = outcomes.withLock { $0 }
    var results: [Result] = []
    results.reserveCapacity(items.count)
    for index in items.indices {
      guard let outcome = done[index] else { throw .interrupted }
      results.append(try outcome.get())
    }
    return results
  }

  private static func outcome<Item, Result>(
    of item: Item, _ workspace: Workspace,
    _ work: (Item, Workspace) throws(ProductionError) -> Result
  ) -> Swift.Result<Result, ProductionError> {
    do throws(ProductionError) {
      return .success(try work(item, workspace))
    } catch {
      return .failure(error)
    }
  }
}
