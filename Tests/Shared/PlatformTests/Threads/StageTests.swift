import Glibc
import Synchronization
import Testing

@testable import Platform

/// Tests `ParallelMap.inOrder` and the state shared by its stages.
@Suite("Ordered stages")
struct StageTests {
  private enum Failure: InterruptibleError, Equatable {
    case interrupted
    case take(Int)
    case pack(Int)
    case emit(Int)
  }

  /// The items at which stages fail.
  private struct Failing: Sendable {
    var take: Int?
    var packs: [Int] = []
    var emit: Int?
  }

  /// A result of the make stage that counts the live results.
  private final class Product: Sendable {
    let index: Int
    let live: LiveCount

    init(_ index: Int, _ live: LiveCount) {
      self.index = index
      self.live = live
      let count = live.count.wrappingAdd(1, ordering: .relaxed).newValue
      live.max.withLock { $0 = Swift.max($0, count) }
    }

    deinit { live.count.subtract(1, ordering: .relaxed) }
  }

  private final class LiveCount: Sendable {
    let count = Atomic(0)
    let max = Mutex(0)
  }

  /// Runs `count` items through the stages and returns the emitted pairs: each item with the
  /// previous one.
  private func run(
    _ count: Int, threads: Int, depth: Int, _ failing: Failing = Failing(),
    live: LiveCount = LiveCount()
  ) -> (pairs: [[Int]], error: Failure?) {
    let next = Mutex(0)
    let indices = Mutex<Set<Int>>([])
    let ids = Atomic(0)
    let map = ParallelMap(threads: threads) { ids.wrappingAdd(1, ordering: .relaxed).newValue }
    let busy = Mutex<Set<Int>>([])
    @Sendable func exclusively<Value>(_ workspace: Int, _ work: () -> Value) -> Value {
      #expect(busy.withLock { $0.insert(workspace).inserted }, "a workspace serves one thread")
      defer { busy.withLock { _ = $0.remove(workspace) } }
      return work()
    }
    var pairs: [[Int]] = []
    do throws(Failure) {
      try map.inOrder(
        depth: depth,
        take: { () throws(Failure) -> Int? in
          let index = next.withLock { index in
            defer { index += 1 }
            return index
          }
          if index == failing.take { throw .take(index) }
          return index < count ? index : nil
        },
        make: { index, workspace in
          exclusively(workspace) {
            #expect(indices.withLock { $0.insert(index).inserted })
            Self.spend(index)
            return Product(index, live)
          }
        },
        pack: { (before: Product?, product: Product, workspace) throws(Failure) -> [Int] in
          if failing.packs.contains(product.index) { throw .pack(product.index) }
          return exclusively(workspace) {
            Self.spend(7 * product.index)
            return [before?.index ?? -1, product.index]
          }
        },
        emit: { (pair) throws(Failure) in
          if pair[1] == failing.emit { throw .emit(pair[1]) }
          pairs.append(pair)
        })
    } catch {
      return (pairs, error)
    }
    return (pairs, nil)
  }

  /// Computes for a pseudorandom time.
  private static func spend(_ seed: Int) {
    var value = UInt64(seed)
    for _ in 0..<(seed &* 7919 % 13) * 500 { value = value &* 6_364_136_223_846_793_005 &+ 1 }
    #expect(value != 1)
  }

  private func pairs(_ count: Int) -> [[Int]] { (0..<count).map { [$0 - 1, $0] } }

  @Test(
    "Emits all items in order, and packs each after the previous one is made",
    arguments: [1, 2, 3, 8], [1, 2, 4, 16])
  func order(threads: Int, depth: Int) {
    for count in [0, 1, 2, 100] {
      let (pairs, error) = run(count, threads: threads, depth: depth)
      #expect(pairs == self.pairs(count))
      #expect(error == nil)
    }
  }

  @Test(
    "Holds at most one more made item than the depth, and none at the end",
    arguments: [1, 2, 8], [1, 2, 5])
  func memory(threads: Int, depth: Int) {
    let live = LiveCount()
    _ = run(200, threads: threads, depth: depth, live: live)
    #expect(live.max.withLock(\.self) <= depth + 1)
    #expect(live.count.load(ordering: .relaxed) == 0)
  }

  @Test(
    "Throws the first item's error after emitting all items before it", arguments: [1, 2, 8])
  func errors(threads: Int) {
    let cases: [(depth: Int, failing: Failing, emitted: Int, error: Failure)] = [
      (16, Failing(packs: [17, 11, 30]), 11, .pack(11)),
      (16, Failing(take: 9, packs: [10]), 9, .take(9)),
      (16, Failing(take: 12, packs: [10]), 10, .pack(10)),
      (16, Failing(packs: [9], emit: 8), 8, .emit(8)), (2, Failing(take: 0), 0, .take(0)),
    ]
    for (depth, failing, emitted, expected) in Array(repeating: cases, count: 20).joined() {
      let (pairs, error) = run(50, threads: threads, depth: depth, failing)
      #expect(pairs == self.pairs(emitted))
      #expect(error == expected)
    }
  }

  @Test("Advances the earliest item that a thread can, within the depth")
  func steps() {
    typealias Line = StageScheduler<String, String, Failure>
    func name(_ step: Line.Step?) -> String {
      switch step {
      case .take: "take"
      case .pack(let index, let before, let made): "pack \(index) \(before ?? "-") \(made)"
      case .emit(let product): "emit \(product)"
      case .leave: "leave"
      case nil: "wait"
      }
    }
    var line = Line(depth: 2)
    #expect(name(line.step(isLeading: false)) == "take")
    // One item is taken at a time.
    #expect(name(line.step(isLeading: true)) == "wait")
    #expect(line.take(.success(1)) == 0)
    #expect(name(line.step(isLeading: true)) == "take")
    #expect(line.take(.success(2)) == 1)
    // The depth is the limit.
    #expect(name(line.step(isLeading: true)) == "wait")
    line.make("b", at: 1)
    // The previous item is not made yet.
    #expect(name(line.step(isLeading: true)) == "wait")
    line.make("a", at: 0)
    #expect(name(line.step(isLeading: false)) == "pack 0 - a")
    #expect(name(line.step(isLeading: false)) == "pack 1 a b")
    line.pack(.success("B"), at: 1)
    #expect(name(line.step(isLeading: true)) == "wait")
    line.pack(.success("A"), at: 0)
    #expect(name(line.step(isLeading: false)) == "wait")
    #expect(name(line.step(isLeading: true)) == "emit A")
    line.emit(.success(()))
    #expect(name(line.step(isLeading: false)) == "take")
    #expect(line.take(.success(Int?.none)) == nil)
    #expect(!line.isOver)
    #expect(name(line.step(isLeading: true)) == "emit B")
    line.emit(.success(()))
    #expect(line.isOver)
    #expect(name(line.step(isLeading: false)) == "leave")
  }

  @Test("A signal ends all stages, and no more items are taken", arguments: [1, 2, 8])
  func interruption(threads: Int) async {
    await #expect(processExitsWith: .exitCode(42)) { [threads] in
      Interruption.install()
      let taken = Atomic(0)
      var emitted = 0
      do throws(Failure) {
        try ParallelMap(threads: threads).inOrder(
          depth: 4,
          take: { () throws(Failure) -> Int? in
            taken.wrappingAdd(1, ordering: .relaxed).oldValue
          },
          make: { index, _ in index },
          pack: { (_, index, _) throws(Failure) in index },
          emit: { (_) throws(Failure) in
            emitted += 1
            guard emitted == 10 else { return }
            kill(getpid(), SIGTERM)
            // Another thread may receive the signal.
            while !Interruption.isRequested { sched_yield() }
          })
      } catch .interrupted {
        exit(emitted == 10 && taken.load(ordering: .relaxed) <= 14 ? 42 : 2)
      } catch {
        exit(3)
      }
      exit(4)
    }
  }

  @Test("A signal from outside ends all stages at any time", arguments: 1...12)
  func interruptionFromOutside(attempt: Int) async {
    // Threads with little work mostly wait. So the signal often arrives between one that found no
    // work and the last one that does some.
    await #expect(processExitsWith: .exitCode(42)) { [attempt] in
      Interruption.install()
      // Ends the process if it would wait forever.
      alarm(20)
      ParallelLoop.run(2, threads: 2) { round in
        if round == 0 {
          usleep(UInt32(5_000 + 1_700 * attempt))
          kill(getpid(), SIGTERM)
          return
        }
        do throws(Failure) {
          try ParallelMap(threads: 8).inOrder(
            depth: 4,
            take: { () throws(Failure) -> Int? in 0 },
            make: { index, _ in index },
            pack: { (_, index, _) throws(Failure) in index },
            emit: { (_) throws(Failure) in })
        } catch .interrupted {
          exit(42)
        } catch {
          exit(3)
        }
        exit(4)
      }
    }
  }

  @Test("A monitor lets threads wait for each other's changes")
  func monitor() {
    let monitor = Monitor(0)
    let turns = 200
    ParallelLoop.run(2, threads: 2) { thread in
      for turn in 0..<turns where turn % 2 == thread {
        // Each turn waits for the previous one, which is the other thread's.
        monitor.wait { $0 == turn ? () : nil }
        monitor.update { $0 += 1 }
      }
    }
    #expect(monitor.update { $0 } == turns)
  }
}
