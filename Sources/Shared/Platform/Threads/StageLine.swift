/// The items between the stages of `ParallelMap.inOrder`, and the step that brings the earliest of them on.
///
/// It knows places, not threads: each step that it gives out is carried out by whoever took it, and told
/// back with `take`, `make`, `pack` or `emit`.
struct StageLine<Made: Sendable, Product: Sendable, Failure: Error> {
  /// A piece of work for one thread.
  enum Step {
    /// Taking the next item and making it.
    case take
    /// Packing what was made at a place; nothing comes before the first.
    case pack(place: Int, before: Made?, Made)
    /// Handing a product on.
    case emit(Product)
    /// Nothing: the line has come to its end.
    case leave
  }

  /// The most items that are taken and not emitted.
  private let depth: Int
  /// The number of items taken.
  private var taken = 0
  /// True while a thread takes an item.
  private var isTaking = false
  /// True if no item is left.
  private var isExhausted = false
  /// What was made and is not being packed, by its place.
  private var made: [Int: Made] = [:]
  /// The first place of which packing has not begun.
  private var nextToPack = 0
  /// What was made at the place before that one.
  private var last: Made?
  /// Products not emitted, by their places.
  private var products: [Int: Product] = [:]
  /// The number of items emitted.
  private var emitted = 0
  /// The first place that failed.
  private(set) var failure: (place: Int, error: Failure)?

  init(depth: Int) {
    self.depth = max(1, depth)
  }

  /// The number of items that can be emitted; nil while that is open.
  private var end: Int? { failure?.place ?? (isExhausted ? taken : nil) }

  /// True if everything was emitted, up to the first failure.
  var isOver: Bool { emitted == end }

  /// The step that a thread does next, only the leading one emitting; nil where it has to wait.
  mutating func step(isLeading: Bool) -> Step? {
    if isOver || Interruption.isRequested { return .leave }
    if isLeading, let product = products.removeValue(forKey: emitted) { return .emit(product) }
    if nextToPack < end ?? .max, let next = made.removeValue(forKey: nextToPack) {
      defer {
        last = next
        nextToPack += 1
      }
      return .pack(place: nextToPack, before: last, next)
    }
    guard end == nil, !isTaking, taken - emitted < depth else { return nil }
    isTaking = true
    return .take
  }

  /// Ends a `take`: returns the item's place, nil where there was none.
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

  /// Notes what was made at a place.
  mutating func make(_ value: Made, at place: Int) { made[place] = value }

  /// Notes what a place was packed to.
  mutating func pack(_ outcome: Result<Product, Failure>, at place: Int) {
    switch outcome {
    case .success(let product): products[place] = product
    case .failure(let error): fail(place, error)
    }
  }

  /// Notes that the product that was given out was handed on, or why not.
  mutating func emit(_ outcome: Result<Void, Failure>) {
    switch outcome {
    case .success: emitted += 1
    case .failure(let error): fail(emitted, error)
    }
  }

  private mutating func fail(_ place: Int, _ error: Failure) {
    if failure.map({ place < $0.place }) ?? true { failure = (place, error) }
  }
}
