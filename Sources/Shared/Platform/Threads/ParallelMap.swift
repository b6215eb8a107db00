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

  // MARK: Stages

  /// Passes items through pipeline stages on all threads, without idling while work is available.
  ///
  /// ```
  /// take   one item at a time, in order
  /// make   several at a time, each on the thread that took the item
  /// pack   several at a time, started in order, after the item and all before it are made
  /// emit   one at a time, in order, on the calling thread
  /// ```
  ///
  /// A free thread runs the latest stage that any item is ready for, so that items leave as early
  /// as possible. At most `depth` items are between `take` and `emit`. A made value is released
  /// once its item and the next one are packed, so at most one extra value is kept. The stages of
  /// an item cannot observe the threads or the depth, so neither can affect a result.
  ///
  /// - Parameters:
  ///   - depth: The maximum number of items in progress, at least 1.
  ///   - take: Returns the next item, or nil at the end. Called on any thread, one call at a
  ///     time.
  ///   - make: Called once per item, on any thread, with that thread's workspace.
  ///   - pack: Called like `make`, and also gets the value made for the previous item, or nil for
  ///     the first.
  ///   - emit: Called once per item.
  /// - Throws: The error of the first item that failed, after all items before it are emitted, or
  ///   `interrupted` if a signal asked the process to stop.
  package func inOrder<
    Item: Sendable, Made: Sendable, Product: Sendable, Failure: InterruptibleError
  >(
    depth: Int,
    take: @Sendable () throws(Failure) -> Item?,
    make: @Sendable (Item, Workspace) -> Made,
    pack: @Sendable (_ before: Made?, Made, Workspace) throws(Failure) -> Product,
    emit: (Product) throws(Failure) -> Void
  ) throws(Failure) {
    typealias Line = StageScheduler<Made, Product, Failure>
    let line = Monitor(Line(depth: depth))
    func lead() {
      while true {
        // Values retained by a step are released before its end is reported and more work is taken.
        let change = performStep(
          line.wait { $0.step(isLeading: true) }, line, workspaces[threads - 1], take, make, pack,
          emit)
        guard let change else { return }
        line.update(change)
      }
    }
    // This thread runs the loop's last iteration after the line has ended.
    ParallelLoop.run(threads, threads: threads, meanwhile: lead) { round in
      while true {
        let change = performStep(
          line.wait { $0.step(isLeading: false) }, line, workspaces[round], take, make, pack,
          { (_) throws(Failure) in })
        guard let change else { return }
        line.update(change)
      }
    }
    let (failure, isOver) = line.update { ($0.failure, $0.isOver) }
    guard isOver else { throw .interrupted }
    if let failure { throw failure.error }
  }

  /// Performs a step and returns the update that reports its end; nil if the line has ended.
  private func performStep<Item: Sendable, Made: Sendable, Product: Sendable, Failure: Error>(
    _ step: StageScheduler<Made, Product, Failure>.Step,
    _ line: Monitor<StageScheduler<Made, Product, Failure>>, _ workspace: Workspace,
    _ take: () throws(Failure) -> Item?,
    _ make: (Item, Workspace) -> Made,
    _ pack: (Made?, Made, Workspace) throws(Failure) -> Product,
    _ emit: (Product) throws(Failure) -> Void
  ) -> ((inout StageScheduler<Made, Product, Failure>) -> Void)? {
    switch step {
    case .leave:
      // Other threads may have found no work just before the signal that makes this thread leave.
      line.update { _ in }
      return nil
    case .take:
      let taken = Result { () throws(Failure) in try take() }
      let index = line.update { $0.take(taken) }
      guard let index, case .success(.some(let item)) = taken else { return { _ in } }
      // Release it in the update, because another thread may release its reference before this one
      // continues.
      var made: Made? = make(item, workspace)
      return { line in
        guard let value = made else { return }
        made = nil
        line.make(value, at: index)
      }
    case .pack(let index, let before, let made):
      let outcome = Result { () throws(Failure) in try pack(before, made, workspace) }
      return { $0.pack(outcome, at: index) }
    case .emit(let product):
      let outcome = Result { () throws(Failure) in try emit(product) }
      return { $0.emit(outcome) }
    }
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
