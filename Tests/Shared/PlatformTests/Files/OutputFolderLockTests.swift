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

  /// The error of who finds the lock held by this process.
  private func refusal(after seconds: Int = 0) -> FileError {
    FileError(
      .lock, folder.path, .lockedByAnotherRun(process: getpid(), seconds: seconds))
  }

  /// Does something on a thread of its own: what waits must not take one from those it waits for.
  private func inBackground(_ body: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      end.signal()
    }
    return end
  }

  @Test("only one at a time holds the lock, and others are told who does")
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

  @Test("a wait ends after its time, and says once for whom it waits")
  func patience() throws {
    let first = try OutputFolder.locked(creating: folder.path, .none)
    var told: [Int32?] = []
    #expect(throws: refusal(after: 1)) { try output.lock(.seconds(1)) { told.append($0) } }
    #expect(told == [getpid()])
    withExtendedLifetime(first) {}
    told = []
    try OutputFolder(creating: folder.path + "/other").lock(.seconds(60)) { told.append($0) }
    #expect(told.isEmpty)
  }

  @Test("who has waited gets the folder that has the path then")
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
