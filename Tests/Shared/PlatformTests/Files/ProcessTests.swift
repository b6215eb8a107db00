import Foundation
import Glibc
import Platform
import TestSupport
import Testing

/// Each test has its own process, because signals and standard streams are shared by a process.
struct ProcessTests {
  /// Polls a condition for up to 10 s, while the main thread gets a signal: test threads block it.
  private static func waitUntil(_ condition: () -> Bool) {
    for _ in 0..<1000 where !condition() { usleep(10_000) }
  }

  @Test("Records the first signal, and ends the process at the second")
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

  @Test("Records SIGHUP, unless it was ignored at the start")
  func hangup() async {
    await #expect(processExitsWith: .exitCode(42)) {
      signal(SIGHUP, SIG_IGN)
      Interruption.install()
      kill(getpid(), SIGHUP)
      Interruption.uninstall()
      kill(getpid(), SIGHUP)
      signal(SIGHUP, SIG_DFL)
      Interruption.install()
      kill(getpid(), SIGHUP)
      ProcessTests.waitUntil { Interruption.isRequested }
      exit(Interruption.requestedSignal == SIGHUP ? 42 : 1)
    }
  }

  @Test(
    "Dies of the signal, with and without a handler", arguments: [SIGINT, SIGTERM, SIGHUP, SIGPIPE])
  func diesOfSignal(_ signal: Int32) async {
    await #expect(processExitsWith: .signal(signal)) { [signal] in
      Interruption.install()
      Interruption.dieOfSignal(signal)
    }
  }

  @Test("Recognizes a closed pipe by its error")
  func brokenPipe() async {
    await #expect(processExitsWith: .exitCode(42)) {
      StandardStreams.prepare()
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

  @Test("Reports a full disk at standard output with the system's message")
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

  @Test("Files do not take the numbers of closed standard streams")
  func closedStreams() async {
    await #expect(processExitsWith: .exitCode(42)) {
      // Another thread of the testing library may open a file in between and get one of the
      // numbers.
      for _ in 0..<20 {
        close(0)
        close(1)
        StandardStreams.prepare()
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

  @Test("A signal ends waiting for a lock")
  func interruptedWait() async {
    await #expect(processExitsWith: .exitCode(42)) {
      Interruption.install()
      let folder = try TemporaryFolder()
      let first = try OutputFolder(locking: folder.path)
      kill(getpid(), SIGTERM)
      do {
        _ = try OutputFolder(locking: folder.path, within: nil)
      } catch let error as FileError {
        folder.remove()
        exit(error.reason == .interrupted ? 42 : 1)
      }
      withExtendedLifetime(first) {}
    }
  }

  @Test("Waits for a full non-blocking pipe")
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
