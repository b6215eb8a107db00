import Dispatch
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Platform

struct OutputFolderLockTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path }

  init() throws { folder = try TemporaryFolder() }

  /// The error for a folder that this process has locked.
  private func refusal(after seconds: Int = 0) -> FileError {
    FileError(.lock, path, .lockedByAnotherRun(process: getpid(), seconds: seconds))
  }

  /// Runs `body` on a thread of its own: a waiting caller must not occupy one that others need.
  private func inBackground(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      end.signal()
    }
    return end
  }

  @Test("One run holds the lock at a time, and the error names it")
  func lock() throws {
    var first: OutputFolder? = try OutputFolder(locking: path)
    #expect(throws: refusal()) { try OutputFolder(locking: path) }
    #expect("\(refusal())".contains("process \(getpid()) is writing there"))
    let second = Mutex<OutputFolder?>(nil)
    let waiting = inBackground { [path] in
      #expect(throws: Never.self) {
        let folder = try OutputFolder(locking: path, within: nil)
        second.withLock { $0 = folder }
      }
    }
    first = nil
    waiting.wait()
    #expect(first == nil)
    #expect(throws: refusal()) { try OutputFolder(locking: path) }
    second.withLock { $0 = nil }
    #expect(throws: Never.self) { try OutputFolder(locking: path) }
  }

  @Test("A lock ends with its holder, even if a child process that is starting has a copy")
  func copied() throws {
    var first: OutputFolder? = try OutputFolder(locking: path)
    let copy = dup(try #require(first).descriptor.number)
    first = nil
    let file = try AtomicFile(creating: "a", in: OutputFolder(locking: path))
    let fileCopy = dup(try #require(file.descriptor))
    try file.commit()
    let again = open(folder.path(of: "a"), O_RDONLY | O_CLOEXEC)
    #expect(first == nil && flock(again, LOCK_EX | LOCK_NB) == 0)
    for number in [copy, fileCopy, again] { close(number) }
  }

  @Test("Waiting ends at the limit, and reports once which process holds the lock")
  func timeout() throws {
    let first = try OutputFolder(locking: path)
    var holders: [Int32?] = []
    #expect(throws: refusal(after: 1)) {
      try OutputFolder(locking: path, within: 1) { holders.append($0) }
    }
    #expect(holders == [getpid()])
    withExtendedLifetime(first) {}
    holders = []
    _ = try OutputFolder(locking: path + "/other", within: 60) { holders.append($0) }
    #expect(holders.isEmpty)
  }

  @Test("After waiting, locks the folder that has the path then")
  func replaced() throws {
    let path = folder.path(of: "goldens")
    var first: OutputFolder? = try OutputFolder(locking: path)
    let isWaiting = DispatchSemaphore(value: 0)
    let second = inBackground {
      #expect(throws: Never.self) {
        try OutputFolder(locking: path, within: nil) { _ in isWaiting.signal() }
          .write([1], as: "a")
      }
    }
    isWaiting.wait()
    #expect(rename(path, path + "-old") == 0)
    first = nil
    second.wait()
    #expect(first == nil)
    #expect(try folder.names() == ["goldens", "goldens-old"])
    #expect(try OutputFolder(creating: path).names() == ["a"])
  }
}
