import Glibc
import Synchronization
import Testing

@testable import Platform

/// `ParallelMap.inOrder` and what stands between its stages.
@Suite("Stages")
struct StageTests {
  private enum Failure: InterruptibleError, Equatable {
    case interrupted
    case take(Int)
    case pack(Int)
    case emit(Int)
  }

  /// Where stages fail.
  private struct Failing: Sendable {
    var take: Int?
    var packs: [Int] = []
    var emit: Int?
  }

  /// Something made, counted while it lives.
  private final class Thing: Sendable {
    let place: Int
    let living: Living

    init(_ place: Int, _ living: Living) {
      self.place = place
      self.living = living
      let count = living.count.wrappingAdd(1, ordering: .relaxed).newValue
      living.most.withLock { $0 = max($0, count) }
    }

    deinit { living.count.subtract(1, ordering: .relaxed) }
  }

  private final class Living: Sendable {
    let count = Atomic(0)
    let most = Mutex(0)
  }

  /// Leads so many items through and tells what was emitted: each with the one before it.
  private func run(
    _ count: Int, threads: Int, depth: Int, _ failing: Failing = Failing(),
    living: Living = Living()
  ) -> (pairs: [[Int]], error: Failure?) {
    let next = Mutex(0)
    let places = Mutex<Set<Int>>([])
    let ids = Atomic(0)
    let map = ParallelMap(threads: threads) { ids.wrappingAdd(1, ordering: .relaxed).newValue }
    let busy = Mutex<Set<Int>>([])
    @Sendable func alone<Value>(_ workspace: Int, _ work: () -> Value) -> Value {
      #expect(busy.withLock { $0.insert(workspace).inserted }, "a workspace serves one thread")
      defer { busy.withLock { _ = $0.remove(workspace) } }
      return work()
    }
    var pairs: [[Int]] = []
    do throws(Failure) {
      try map.inOrder(
        depth: depth,
        take: { () throws(Failure) -> Int? in
          let place = next.withLock { place in
            defer { place += 1 }
            return place
          }
          if place == failing.take { throw .take(place) }
          return place < count ? place : nil
        },
        make: { place, workspace in
          alone(workspace) {
            #expect(places.withLock { $0.insert(place).inserted })
            Self.spend(place)
            return Thing(place, living)
          }
        },
        pack: { (before: Thing?, thing: Thing, workspace) throws(Failure) -> [Int] in
          if failing.packs.contains(thing.place) { throw .pack(thing.place) }
          return alone(workspace) {
            Self.spend(7 * thing.place)
            return [before?.place ?? -1, thing.place]
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

  /// Takes a time that looks random.
  private static func spend(_ seed: Int) {
    var value = UInt64(seed)
    for _ in 0..<(seed &* 7919 % 13) * 500 { value = value &* 6_364_136_223_846_793_005 &+ 1 }
    #expect(value != 1)
  }

  private func pairs(_ count: Int) -> [[Int]] { (0..<count).map { [$0 - 1, $0] } }

  @Test(
    "emit all items in order, each packed after the one before it is made",
    arguments: [1, 2, 3, 8], [1, 2, 4, 16])
  func order(threads: Int, depth: Int) {
    for count in [0, 1, 2, 100] {
      let (pairs, error) = run(count, threads: threads, depth: depth)
      #expect(pairs == self.pairs(count))
      #expect(error == nil)
    }
  }

  @Test(
    "hold what was made of one item more than the depth, and nothing in the end",
    arguments: [1, 2, 8], [1, 2, 5])
  func memory(threads: Int, depth: Int) {
    let living = Living()
    _ = run(200, threads: threads, depth: depth, living: living)
    #expect(living.most.withLock(\.self) <= depth + 1)
    #expect(living.count.load(ordering: .relaxed) == 0)
  }

  @Test(
    "throw the error of the first item that fails, when all before it are emitted",
    arguments: [1, 2, 8])
  func errors(threads: Int) {
    for _ in 0..<20 {
      var (pairs, error) = run(50, threads: threads, depth: 16, Failing(packs: [17, 11, 30]))
      #expect(pairs == self.pairs(11))
      #expect(error == .pack(11))
      (pairs, error) = run(50, threads: threads, depth: 16, Failing(take: 9, packs: [10]))
      #expect(pairs == self.pairs(9))
      #expect(error == .take(9))
      (pairs, error) = run(50, threads: threads, depth: 16, Failing(take: 12, packs: [10]))
      #expect(pairs == self.pairs(10))
      #expect(error == .pack(10))
      (pairs, error) = run(50, threads: threads, depth: 16, Failing(packs: [9], emit: 8))
      #expect(pairs == self.pairs(8))
      #expect(error == .emit(8))
      (pairs, error) = run(50, threads: threads, depth: 2, Failing(take: 0))
      #expect(pairs == [])
      #expect(error == .take(0))
    }
  }

  @Test("bring on the earliest item that a thread can, within the depth")
  func steps() {
    typealias Line = StageLine<String, String, Failure>
    func name(_ step: Line.Step?) -> String {
      switch step {
      case .take: "take"
      case .pack(let place, let before, let made): "pack \(place) \(before ?? "-") \(made)"
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
    // No more than the depth.
    #expect(name(line.step(isLeading: true)) == "wait")
    line.make("b", at: 1)
    // The item before is not made.
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

  @Test("end with a signal, whoever waits, and take no more", arguments: [1, 2, 8])
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
          make: { place, _ in place },
          pack: { (_, place, _) throws(Failure) in place },
          emit: { (_) throws(Failure) in
            emitted += 1
            guard emitted == 10 else { return }
            kill(getpid(), SIGTERM)
            // Another thread may be the one to get it.
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

  @Test("end with a signal that comes from outside, at any time", arguments: 1...12)
  func interruptionFromOutside(attempt: Int) async {
    // Threads that have next to nothing to do mostly wait, so that the signal often comes between one
    // that found nothing and the last that does something.
    await #expect(processExitsWith: .exitCode(42)) { [attempt] in
      Interruption.install()
      // Ends what would wait for ever.
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
            make: { place, _ in place },
            pack: { (_, place, _) throws(Failure) in place },
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

  @Test("let threads wait for what others change")
  func monitor() {
    let monitor = Monitor(0)
    let turns = 200
    ParallelLoop.run(2, threads: 2) { thread in
      for turn in 0..<turns where turn % 2 == thread {
        // Each turn waits for the one before, which is the other thread's.
        monitor.wait { $0 == turn ? () : nil }
        monitor.update { $0 += 1 }
      }
    }
    #expect(monitor.update { $0 } == turns)
  }
}
