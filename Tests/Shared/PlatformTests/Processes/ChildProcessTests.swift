import Platform
import TestSupport
import Testing

struct ChildProcessTests {
  private let folder: TemporaryFolder
  private let output: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    output = try OutputFolder(creating: folder.path)
    // As the command does at its start.
    StandardStreams.prepare()
  }

  private func start(_ script: String, _ file: AtomicFile) throws -> ChildProcess {
    let shell = try #require(ChildProcess.path(of: "sh"))
    return try ChildProcess(shell, ["-c", script], writing: file.descriptor)
  }

  @Test("Writes a program's output to a file")
  func writes() throws {
    let file = try AtomicFile(creating: "a", in: output)
    let child = try start("cat >/dev/fd/3", file)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try child.write(bytes)
    try child.finish()
    #expect(try file.openToRead().readAll() == bytes)
    #expect(file.count == bytes.count)
    try file.commit()
    #expect(try output.read("a") == bytes)
  }

  @Test("Reports a failed program's status and the end of its error output")
  func fails() throws {
    let file = try AtomicFile(creating: "a", in: output)
    let child = try start("head -c 300000 /dev/zero >&2; echo the end >&2; exit 3", file)
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    let failure = #expect(throws: ChildProcess.Failure.self) {
      try child.write(bytes)
    }
    guard case .failed(status: 3, let errorOutput)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(errorOutput.hasSuffix("the end\n"))
  }

  @Test("Reports death by a signal, and a program that does not read all input")
  func dies() throws {
    let file = try AtomicFile(creating: "a", in: output)
    let dying = try start("kill -9 $$", file)
    #expect(throws: ChildProcess.Failure.failed(status: 265, errorOutput: "")) {
      try dying.finish()
    }
    let idle = try start("exit 0", file)
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    #expect(throws: ChildProcess.Failure.failed(status: 0, errorOutput: "")) {
      try idle.write(bytes)
    }
  }

  @Test("A missing program is an error")
  func missing() throws {
    let file = try AtomicFile(creating: "a", in: output)
    #expect(ChildProcess.path(of: "no-such-program-of-ours") == nil)
    let descriptor = try #require(file.descriptor)
    #expect(throws: ChildProcess.Failure.notStarted(2)) {
      _ = try ChildProcess("/no/such/program", [], writing: descriptor)
    }
  }

  private func reader(_ script: String, of bytes: [UInt8]) throws -> ChildProcess {
    try folder.write("input", bytes: bytes)
    let shell = try #require(ChildProcess.path(of: "sh"))
    return try ChildProcess(
      shell, ["-c", script], reading: InputFile(path: folder.path(of: "input")), sideLimit: 1000)
  }

  @Test("Reads a program's output, and its side output separately")
  func reads() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    // More error output and more side output than a pipe buffers.
    let child = try reader(
      "head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero >&4; echo the end >&4; cat /dev/fd/3",
      of: bytes)
    var read = [UInt8](repeating: 0, count: bytes.count + 1)
    let first = try read.withUnsafeMutableBytes { try child.read(into: .init(rebasing: $0[..<7])) }
    #expect(first == 7)
    let remaining = try read.withUnsafeMutableBytes {
      try child.read(into: .init(rebasing: $0[7...]))
    }
    #expect(remaining == bytes.count - 7 && Array(read.dropLast()) == bytes)
    try child.finish()
    #expect(child.sideBytes.count == 1000 && child.sideBytes.suffix(8) == Array("the end\n".utf8))
    #expect(child.errorOutput.utf8.count == 4096)
  }

  @Test("Ends a program whose output is no longer read")
  func unread() throws {
    let child = try reader("echo $$; exec cat /dev/zero", of: [1])
    var line = [UInt8](repeating: 0, count: 64)
    _ = try line.withUnsafeMutableBytes { try child.read(into: $0) }
    #expect(throws: ChildProcess.Failure.self) { try child.finish() }
    let failing = try reader("echo why >&2; exit 3", of: [1])
    let none = try line.withUnsafeMutableBytes { try failing.read(into: $0) }
    #expect(none == 0)
    #expect(throws: ChildProcess.Failure.failed(status: 3, errorOutput: "why\n")) {
      try failing.finish()
    }
  }
}
