import Foundation
import Glibc
import Platform
import TestSupport
import Testing

/// Signals and standard streams belong to a whole process, so that each test runs in its own.
struct ProcessTests {
  /// Gives a signal time to reach the main thread: the threads that tests run on block it.
  private static func waitUntil(_ condition: () -> Bool) {
    for _ in 0..<1000 where !condition() { usleep(10_000) }
  }

  @Test("the first signal is noted, the second one ends the process")
  func secondSignalKills() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      Interruption.install()
      guard !Interruption.isRequested, Interruption.requestedSignal == nil else { exit(1) }
      kill(getpid(), SIGINT)
      ProcessTests.waitUntil { Interruption.isRequested }
      guard Interruption.requestedSignal == SIGINT else { exit(2) }
      kill(getpid(), SIGTERM)
      ProcessTests.waitUntil { false }
    }
  }

  @Test("dying of a signal is seen as such, handler or not", arguments: [SIGINT, SIGTERM, SIGPIPE])
  func dies(_ signal: Int32) async {
    await #expect(processExitsWith: .signal(signal)) { [signal] in
      Interruption.install()
      Interruption.dieOfSignal(signal)
    }
  }

  @Test("a reader that is gone is an error that can be told")
  func brokenPipe() async {
    await #expect(processExitsWith: .exitCode(42)) {
      Interruption.ignoreWriteSignals()
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      dup2(ends[1], 1)
      do {
        try StandardOutput.write("x")
      } catch let error as FileError {
        exit(error.isBrokenPipe ? 42 : 1)
      }
    }
  }

  @Test("a full disk behind the standard output is an error with the system's words")
  func fullDisk() async {
    await #expect(processExitsWith: .exitCode(42)) {
      dup2(open("/dev/full", O_WRONLY), 1)
      do {
        try StandardOutput.write("x")
      } catch {
        exit("\(error)" == "cannot write standard output: No space left on device" ? 42 : 1)
      }
    }
  }

  @Test("closed standard streams are not taken by files, and writing to them fails")
  func closedStreams() async {
    await #expect(processExitsWith: .exitCode(42)) {
      // Another thread of the testing library may open a file in between, and get one of the numbers.
      for _ in 0..<20 {
        close(0)
        close(1)
        StandardStreams.fillClosed()
        guard open("/dev/null", O_RDONLY) > 2 else { continue }
        do {
          try StandardOutput.write("x")
        } catch let error as FileError where error.reason == .system(EBADF) {
          exit(42)
        } catch {}
      }
      exit(2)
    }
  }

  @Test("waiting for a lock ends with the signal")
  func interruptedWait() async {
    await #expect(processExitsWith: .exitCode(42)) {
      Interruption.install()
      let folder = try TemporaryFolder()
      let first = try OutputFolder(creating: folder.path)
      try first.lock(.none)
      kill(getpid(), SIGTERM)
      do {
        try OutputFolder(creating: folder.path).lock(.endless)
      } catch let error as FileError {
        folder.remove()
        exit(error.reason == .interrupted ? 42 : 1)
      }
      withExtendedLifetime(first) {}
    }
  }

  @Test("a pipe that is full and non-blocking is waited for")
  func fullPipe() async {
    await #expect(processExitsWith: .exitCode(42)) {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      dup2(ends[1], 1)
      let reader = ends[0]
      Thread.detachNewThread {
        var count = 0
        var bytes = [UInt8](repeating: 0, count: 4096)
        while count < 1_000_000 {
          usleep(100)
          count += max(0, read(reader, &bytes, bytes.count))
        }
        exit(count == 1_000_000 ? 42 : 1)
      }
      try StandardOutput.write([UInt8](repeating: 0, count: 1_000_000))
      ProcessTests.waitUntil { false }
    }
  }
}
