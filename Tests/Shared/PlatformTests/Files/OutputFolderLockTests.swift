import Dispatch
import Foundation
import Glibc
import Platform
import TestSupport
import Testing

struct OutputFolderLockTests {
  private let folder: TemporaryFolder
  private let output: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    output = try OutputFolder(creating: folder.path)
  }

  /// The error for a folder that this process has locked.
  private func refusal(after seconds: Int = 0) -> FileError {
    FileError(
      .lock, folder.path, .lockedByAnotherRun(process: getpid(), seconds: seconds))
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
    var first: OutputFolder? = try OutputFolder(creating: folder.path)
    try first?.lock(.none)
    try first?.lock(.none)
    #expect(throws: refusal()) { try output.lock(.none) }
    #expect("\(refusal())".contains("process \(getpid()) is writing there"))
    let waiting = inBackground { [output] in
      #expect(throws: Never.self) { try output.lock(.endless) }
    }
    first = nil
    waiting.wait()
    #expect(throws: refusal()) { try OutputFolder(creating: folder.path).lock(.none) }
  }

  @Test("Waiting ends at the limit, and reports once which process holds the lock")
  func timeout() throws {
    let first = try OutputFolder.locked(creating: folder.path, .none)
    var holders: [Int32?] = []
    #expect(throws: refusal(after: 1)) { try output.lock(.seconds(1)) { holders.append($0) } }
    #expect(holders == [getpid()])
    withExtendedLifetime(first) {}
    holders = []
    try OutputFolder(creating: folder.path + "/other").lock(.seconds(60)) { holders.append($0) }
    #expect(holders.isEmpty)
  }

  @Test("After waiting, locks the folder that has the path then")
  func replaced() throws {
    let path = folder.path(of: "goldens")
    var first: OutputFolder? = try OutputFolder.locked(creating: path, .none)
    let isWaiting = DispatchSemaphore(value: 0)
    let second = inBackground {
      #expect(throws: Never.self) {
        try OutputFolder.locked(creating: path, .endless) { _ in isWaiting.signal() }
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
