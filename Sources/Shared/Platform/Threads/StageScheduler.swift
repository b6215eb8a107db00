/// The scheduler of `ParallelMap.inOrder`, which prefers the step that advances the earliest item.
///
/// It tracks item indices, not threads. The thread that takes a step performs it and reports its
/// end with `take`, `make`, `pack`, or `emit`.
struct StageScheduler<Made: Sendable, Product: Sendable, Failure: Error> {
  /// A unit of work for one thread.
  enum Step {
    /// Take the next item and make it.
    case take
    /// Pack the value made at an index; `before` is nil for the first.
    case pack(index: Int, before: Made?, Made)
    /// Emit a product.
    case emit(Product)
    /// Stop, because the line has ended.
    case leave
  }

  /// The maximum number of items that are taken and not yet emitted.
  private let depth: Int
  private var taken = 0
  /// Whether a thread is taking an item.
  private var isTaking = false
  /// Whether no items are left.
  private var isExhausted = false
  /// The made values that are not being packed yet, by index.
  private var made: [Int: Made] = [:]
  /// The first index for which packing has not started.
  private var nextToPack = 0
  /// The value made at the index before `nextToPack`.
  private var last: Made?
  /// The products not yet emitted, by index.
  private var products: [Int: Product] = [:]
  private var emitted = 0
  /// The failure with the lowest index.
  private(set) var failure: (index: Int, error: Failure)?

  init(depth: Int) { self.depth = max(1, depth) }

  /// The number of items to emit; nil until it is known.
  private var end: Int? { failure?.index ?? (isExhausted ? taken : nil) }

  /// Whether all items up to the first failure are emitted.
  var isOver: Bool { emitted == end }

  /// Returns a thread's next step; nil if it must wait.
  ///
  /// Only the leading thread emits products.
  mutating func step(isLeading: Bool) -> Step? {
    if isOver || Interruption.isRequested { return .leave }
    if isLeading, let product = products.removeValue(forKey: emitted) { return .emit(product) }
    if nextToPack < end ?? .max, let next = made.removeValue(forKey: nextToPack) {
      defer {
        last = next
        nextToPack += 1
      }
      return .pack(index: nextToPack, before: last, next)
    }
    guard end == nil, !isTaking, taken - emitted < depth else { return nil }
    isTaking = true
    return .take
  }

  /// Ends a `take` and returns the item's index; nil if there was no item.
  mutating func take<Item>(_ outcome: Result<Item?, Failure>) -> Int? {
    isTaking = false
    switch outcome {
    case .success(nil): isExhausted = true
    case .failure(let error): fail(taken, error)
    case .success(.some):
      taken += 1
      return taken - 1
    }
    return nil
  }

  /// Records the value made at an index.
  mutating func make(_ value: Made, at index: Int) { made[index] = value }

  /// Records the result of packing an index.
  mutating func pack(_ outcome: Result<Product, Failure>, at index: Int) {
    switch outcome {
    case .success(let product): products[index] = product
    case .failure(let error): fail(index, error)
    }
  }

  /// Records that a product was emitted or failed to be emitted.
  mutating func emit(_ outcome: Result<Void, Failure>) {
    switch outcome {
    case .success: emitted += 1
    case .failure(let error): fail(emitted, error)
    }
  }

  private mutating func fail(_ index: Int, _ error: Failure) {
    if failure.map({ index < $0.index }) ?? true { failure = (index, error) }
  }
}
