import Glibc
import Platform
import Synchronization
import Testing

@Suite("Parallel loops")
struct ParallelLoopTests {
  @Test("Runs each iteration once", arguments: [-1, 0, 1, 2, 3, 1000], [0, 1, 2, 16])
  func rounds(count: Int, threads: Int) {
    let done = Mutex<[Int]>([])
    ParallelLoop.run(count, threads: threads) { round in done.withLock { $0.append(round) } }
    #expect(done.withLock { $0.sorted() } == Array(0..<max(0, count)))
  }

  @Test("Runs on the requested number of threads")
  func threads() {
    let together = 4
    let running = Atomic(0)
    // Each iteration waits for all others: with one thread fewer, the loop would not end.
    ParallelLoop.run(together, threads: together) { _ in
      running.add(1, ordering: .relaxed)
      while running.load(ordering: .relaxed) < together { sched_yield() }
    }
    #expect(running.load(ordering: .relaxed) == together)
  }

  @Test("Loops can be nested")
  func nested() {
    let sum = Atomic(0)
    ParallelLoop.run(8, threads: 3) { outer in
      ParallelLoop.run(8, threads: 3) { inner in
        sum.add(outer * inner, ordering: .relaxed)
      }
    }
    #expect(sum.load(ordering: .relaxed) == 28 * 28)
  }
}
