extension ParallelMap {
  /// Leads items through stages on all threads, none of which waits while there is something to do.
  ///
  /// ```
  /// take   one item at a time, in order
  /// make   several at a time, each on the thread that took the item
  /// pack   several at a time, begun in order, when the item and all before it are made
  /// emit   one at a time, in order, on the calling thread
  /// ```
  ///
  /// A free thread does the latest stage that an item is ready for, so that items leave as soon as they
  /// can; no more than `depth` are between `take` and `emit`. What was made is let go of once it and what
  /// follows it are packed, so that at most one more of it is held. The stages of an item see nothing of
  /// the threads and the depth, and so nothing of them can reach a result.
  ///
  /// - Parameters:
  ///   - depth: the most items in work, at least 1.
  ///   - take: gives the next item, nil at the end; called on any thread, by one at a time.
  ///   - make: called once an item, on any thread, with that thread's workspace.
  ///   - pack: the same; gets what was made of the item before as well, nil for the first.
  ///   - emit: called once an item.
  /// - Throws: the error of the first item that failed, when all before it are emitted; `interrupted` where
  ///   a signal asked for the end.
  package func inOrder<
    Item: Sendable, Made: Sendable, Product: Sendable, Failure: InterruptibleError
  >(
    depth: Int,
    take: @Sendable () throws(Failure) -> Item?,
    make: @Sendable (Item, Workspace) -> Made,
    pack: @Sendable (_ before: Made?, Made, Workspace) throws(Failure) -> Product,
    emit: (Product) throws(Failure) -> Void
  ) throws(Failure) {
    typealias Line = StageLine<Made, Product, Failure>
    let line = Monitor(Line(depth: depth))
    func lead() {
      while true {
        // What a step holds is let go of before its end is told, and more is taken.
        let change = carryOut(
          line.wait { $0.step(isLeading: true) }, line, workspaces[threads - 1], take, make, pack,
          emit)
        guard let change else { return }
        line.update(change)
      }
    }
    // The others are one less: their last round is this thread's, when the line is at its end.
    ParallelLoop.run(threads, threads: threads, meanwhile: lead) { round in
      while true {
        let change = carryOut(
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

  /// Carries a step out; returns what the line is told at its end, nil where that has come.
  private func carryOut<Item: Sendable, Made: Sendable, Product: Sendable, Failure: Error>(
    _ step: StageLine<Made, Product, Failure>.Step,
    _ line: Monitor<StageLine<Made, Product, Failure>>, _ workspace: Workspace,
    _ take: () throws(Failure) -> Item?,
    _ make: (Item, Workspace) -> Made,
    _ pack: (Made?, Made, Workspace) throws(Failure) -> Product,
    _ emit: (Product) throws(Failure) -> Void
  ) -> ((inout StageLine<Made, Product, Failure>) -> Void)? {
    switch step {
    case .leave:
      // Others may have found nothing to do just before the signal came that sends this thread away.
      line.update { _ in }
      return nil
    case .take:
      let taken = Result { () throws(Failure) in try take() }
      let place = line.update { $0.take(taken) }
      guard let place, case .success(.some(let item)) = taken else { return { _ in } }
      // Not held by the change once it is told: another thread may let go of it before this one goes on.
      var made: Made? = make(item, workspace)
      return { line in
        guard let value = made else { return }
        made = nil
        line.make(value, at: place)
      }
    case .pack(let place, let before, let made):
      let outcome = Result { () throws(Failure) in try pack(before, made, workspace) }
      return { $0.pack(outcome, at: place) }
    case .emit(let product):
      let outcome = Result { () throws(Failure) in try emit(product) }
      return { $0.emit(outcome) }
    }
  }
}
