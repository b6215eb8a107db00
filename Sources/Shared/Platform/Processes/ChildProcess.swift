import CFiles
import Glibc

/// A child process with piped standard streams and a file as descriptor 3.
///
/// It is killed when this object is deallocated. Only one thread may use it at a time.
package final class ChildProcess {
  /// The reason why a program failed.
  package enum Failure: Error, Hashable, Sendable {
    /// The program could not be started; contains the system's error number.
    case notStarted(Int32)
    /// The program exited with a nonzero status, or 256 and more for a signal.
    ///
    /// `errorOutput` is the end of its error output.
    case failed(status: Int32, errorOutput: String)
    /// A signal asked this process to stop, and the program was killed.
    case interrupted
  }

  /// The maximum size of the stored error output in bytes; the last bytes are kept.
  private static let errorLimit = 4096
  /// The interval between two checks for the end of the program, in microseconds.
  private static let pause: useconds_t = 1000

  private let process: Int32
  private var input: Int32?
  private var output: Int32?
  private var errors: PipeTail
  private var sideOutput: PipeTail?
  private var isRunning = true

  /// The number of this process, for a program that checks whether its parent has ended.
  package static var parentNumber: Int { Int(getpid()) }

  /// Returns the path of a program found in the folders of PATH; nil if there is none.
  package static func path(of program: String) -> String? {
    guard let folders = getenv("PATH").map({ String(cString: $0) }) else { return nil }
    for folder in folders.split(separator: ":", omittingEmptySubsequences: false) {
      let path = "\(folder.isEmpty ? "." : folder)/\(program)"
      if InputFiles.isFile(path), access(path, X_OK) == 0 { return path }
    }
    return nil
  }

  /// Starts a program that reads from a pipe and writes to another.
  ///
  /// Read its output before writing more: it may not read while its output is full. A file replaces
  /// one of the pipes and is its descriptor 3.
  ///
  /// - Parameters:
  ///   - path: The program's path.
  ///   - arguments: The arguments, without the program's name.
  ///   - source: The file that it reads, still at its beginning.
  ///   - sideLimit: The number of bytes to keep of the end of descriptor 4's output, which a program
  ///     that reads a file has.
  ///   - target: The descriptor of the file that it writes.
  /// - Throws: `notStarted`.
  package init(
    _ path: String, _ arguments: [String], reading source: InputFile? = nil, sideLimit: Int = 0,
    writing target: Int32? = nil
  ) throws(Failure) {
    let pipes = try Pipes(
      [.errors, source == nil ? .given : .side] + (target == nil ? [.output] : []))
    let files = [source?.descriptor.number ?? target, pipes[.side]].filter { $0 != nil }
    process = try pipes.start(
      path, arguments, [pipes[.given], pipes[.output], pipes[.errors]] + files)
    (input, output) = (pipes.kept(.given), pipes.kept(.output))
    errors = PipeTail(descriptor: pipes.kept(.errors) ?? -1, limit: Self.errorLimit)
    sideOutput = pipes.kept(.side).map { PipeTail(descriptor: $0, limit: sideLimit) }
  }

  deinit {
    end()
    if let output { close(output) }
    errors.close()
    sideOutput?.close()
  }

  /// The end of the program's error output so far.
  package var errorOutput: String { String(decoding: errors.bytes, as: UTF8.self) }

  /// The last bytes that the program has written to descriptor 4 so far.
  package var sideBytes: [UInt8] { sideOutput?.bytes ?? [] }

  /// Writes bytes to the program's standard input.
  ///
  /// - Throws: `failed` if the program has ended, or `interrupted`.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    guard let input else { preconditionFailure("a finished process cannot read") }
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let written = remaining.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      if written > 0 {
        remaining = remaining.dropFirst(written)
      } else if errno == EAGAIN {
        try wait(pollfd(fd: input, events: Int16(POLLOUT), revents: 0))
      } else if errno != EINTR {
        try finish()
        // The program succeeded without reading all of its input.
        throw .failed(status: 0, errorOutput: errorOutput)
      }
    }
  }

  /// Reads bytes from the program's standard output, fewer than `count` if it ends first.
  ///
  /// - Throws: `interrupted`.
  package func read(_ count: Int) throws(Failure) -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { (buffer, filled) throws(Failure) in
      filled = try read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Reads from the program's standard output and returns the number of bytes read.
  ///
  /// The buffer is filled completely unless the output ends first.
  ///
  /// - Throws: `interrupted`.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    var filled = 0
    while filled < buffer.count, let output {
      let remaining = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = Glibc.read(output, remaining.baseAddress, remaining.count)
      if count > 0 {
        filled += count
      } else if count < 0, errno == EAGAIN {
        try wait(pollfd(fd: output, events: Int16(POLLIN), revents: 0))
      } else if count == 0 || errno != EINTR {
        close(output)
        self.output = nil
      }
    }
    return filled
  }

  /// Closes the program's input and waits for it to exit; unread output is lost.
  ///
  /// - Throws: `failed` for a nonzero status, or `interrupted`.
  package func finish() throws(Failure) {
    if let input { close(input) }
    if let output { close(output) }
    (input, output) = (nil, nil)
    while errors.isOpen || sideOutput?.isOpen ?? false { try wait(nil) }
    // A program can close its pipes and continue to run.
    while isRunning {
      let status = cfiles_end_status(process)
      if status < 0 {
        try checkForInterruption()
        usleep(Self.pause)
        continue
      }
      isRunning = false
      if status != 0 { throw .failed(status: status, errorOutput: errorOutput) }
    }
  }

  /// Waits up to 100 ms until a pipe is ready or diagnostics arrive, and reads the diagnostics.
  ///
  /// A program whose error output is not read would block forever.
  private func wait(_ pipe: pollfd?) throws(Failure) {
    let readable = [errors, sideOutput].compactMap { $0 }.filter(\.isOpen)
    var wanted = readable.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    if let pipe { wanted.append(pipe) }
    poll(&wanted, nfds_t(wanted.count), 100)
    try checkForInterruption()
    errors.read()
    sideOutput?.read()
  }

  /// Kills the program and throws if a signal asked this process to stop.
  private func checkForInterruption() throws(Failure) {
    guard Interruption.isRequested else { return }
    end()
    throw .interrupted
  }

  /// Kills the program's process group, which includes all processes it started.
  private func end() {
    if let input { close(input) }
    input = nil
    guard isRunning else { return }
    isRunning = false
    kill(-process, SIGKILL)
    while cfiles_end_status(process) < 0 { usleep(Self.pause) }
  }
}
