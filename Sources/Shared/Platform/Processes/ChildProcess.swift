import CFiles
import Glibc

/// A program that reads or writes by pipes and has a file as its descriptor 3; ended with its owner.
///
/// One thread at a time may use it.
package final class ChildProcess {
  /// The reason why a program did not do its work.
  package enum Failure: Error, Hashable, Sendable {
    /// It could not be started; the system's error number.
    case notStarted(Int32)
    /// It ended by itself with a status but 0, 256 and more for a signal; its last words.
    case failed(status: Int32, words: String)
    /// A signal asked for the end, and the program was ended.
    case interrupted
  }

  /// The bytes of its last words.
  private static let wordsLimit = 4096
  /// The time between two looks at whether the program has ended, µs.
  private static let pause: useconds_t = 1000

  private let process: Int32
  private var input: Int32?
  private var output: Int32?
  private var errors: GatheredPipe
  private var sideOutput: GatheredPipe?
  private var isRunning = true

  /// The path of a program, looked for in the folders of PATH; nil where there is none.
  package static func path(of program: String) -> String? {
    guard let folders = getenv("PATH").map({ String(cString: $0) }) else { return nil }
    for folder in folders.split(separator: ":", omittingEmptySubsequences: false) {
      let path = "\(folder.isEmpty ? "." : folder)/\(program)"
      if InputFiles.isFile(path), access(path, X_OK) == 0 { return path }
    }
    return nil
  }

  /// Starts a program that is given bytes and writes a file by its descriptor 3.
  ///
  /// - Parameters:
  ///   - path: the program's.
  ///   - arguments: its arguments, its name not among them.
  ///   - file: the file's descriptor.
  /// - Throws: `notStarted`.
  package init(_ path: String, _ arguments: [String], writing file: Int32) throws(Failure) {
    let pipes = try Pipes([.given, .errors])
    process = try pipes.start(path, arguments, [pipes[.given], nil, pipes[.errors], file])
    input = pipes.kept(.given)
    errors = GatheredPipe(pipes.kept(.errors), limit: Self.wordsLimit)
  }

  /// Starts a program that reads a file by its descriptor 3 and whose output is read.
  ///
  /// - Parameters:
  ///   - path: the program's.
  ///   - arguments: its arguments, its name not among them.
  ///   - file: the file, of which nothing has to have been read.
  ///   - sideLimit: the most bytes that are kept, the last ones, of what it writes to its descriptor 4.
  /// - Throws: `notStarted`.
  package init(
    _ path: String, _ arguments: [String], reading file: InputFile, sideLimit: Int
  ) throws(Failure) {
    let pipes = try Pipes([.output, .errors, .side])
    process = try pipes.start(
      path, arguments,
      [nil, pipes[.output], pipes[.errors], file.descriptor.number, pipes[.side]])
    output = pipes.kept(.output)
    errors = GatheredPipe(pipes.kept(.errors), limit: Self.wordsLimit)
    sideOutput = GatheredPipe(pipes.kept(.side), limit: sideLimit)
  }

  deinit {
    end()
    if let output { close(output) }
    errors.close()
    sideOutput?.close()
  }

  /// The program's last words up to now.
  package var words: String { String(decoding: errors.bytes, as: UTF8.self) }

  /// What the program has written to its descriptor 4 up to now.
  package var sideBytes: [UInt8] { sideOutput?.bytes ?? [] }

  /// Writes bytes to the program's standard input.
  ///
  /// - Throws: `failed` where it has ended; `interrupted`.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    guard let input else { preconditionFailure("what is finished reads nothing") }
    var rest = bytes
    while !rest.isEmpty {
      let written = Glibc.write(input, rest.baseAddress, rest.count)
      if written > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[written...])
      } else if errno == EAGAIN {
        try wait(pollfd(fd: input, events: Int16(POLLOUT), revents: 0))
      } else if errno != EINTR {
        try finish()
        // It ended well without reading all.
        throw .failed(status: 0, words: words)
      }
    }
  }

  /// Reads the program's standard output until the buffer is full, or less at its end; returns the number
  /// of bytes.
  ///
  /// - Throws: `interrupted`.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    var filled = 0
    while filled < buffer.count, let output {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = Glibc.read(output, rest.baseAddress, rest.count)
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

  /// Ends the program's input and waits for its end; output that was not read is lost.
  ///
  /// - Throws: `failed` for a status but 0; `interrupted`.
  package func finish() throws(Failure) {
    if let input { close(input) }
    if let output { close(output) }
    (input, output) = (nil, nil)
    while errors.isOpen || sideOutput?.isOpen ?? false { try wait(nil) }
    // A program can close its pipes and keep running.
    while isRunning {
      let status = cfiles_end_status(process)
      if status < 0 {
        try checkForInterruption()
        usleep(Self.pause)
        continue
      }
      isRunning = false
      if status != 0 { throw .failed(status: status, words: words) }
    }
  }

  /// Waits until a pipe is ready or something is told, and takes what is told: a program whose words are
  /// not read would wait for ever.
  private func wait(_ pipe: pollfd?) throws(Failure) {
    let told = [errors, sideOutput].compactMap { $0 }.filter(\.isOpen)
    var wanted = told.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    if let pipe { wanted.append(pipe) }
    poll(&wanted, nfds_t(wanted.count), 100)
    try checkForInterruption()
    errors.read()
    sideOutput?.read()
  }

  /// Kills the program if a signal asked for the end.
  private func checkForInterruption() throws(Failure) {
    guard Interruption.isRequested else { return }
    end()
    throw .interrupted
  }

  /// Kills the program and those it started, which are in its process group.
  private func end() {
    if let input { close(input) }
    input = nil
    guard isRunning else { return }
    isRunning = false
    kill(-process, SIGKILL)
    while cfiles_end_status(process) < 0 { usleep(Self.pause) }
  }
}
