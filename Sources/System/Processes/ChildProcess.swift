import CFiles
import Glibc

/// A program that reads from a pipe and writes a file by its descriptor 3; ended with its owner.
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

  private let process: Int32
  private let errors: Int32
  private var input: Int32?
  private var words: [UInt8] = []
  private var isRunning = true

  /// The path of a program, looked for in the folders of PATH; nil where there is none.
  package static func path(of program: String) -> String? {
    guard let folders = getenv("PATH").map({ String(cString: $0) }) else { return nil }
    for folder in folders.split(separator: ":", omittingEmptySubsequences: false) {
      let path = "\(folder.isEmpty ? "." : folder)/\(program)"
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
        return path
      }
    }
    return nil
  }

  /// Starts a program with arguments, its name not among them.
  package init(_ path: String, _ arguments: [String], file: Int32) throws(Failure) {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var (input, errors, process): (Int32, Int32, Int32) = (0, 0, 0)
    let result = cfiles_spawn(path, words, file, &input, &errors, &process)
    guard result == 0 else { throw .notStarted(-result) }
    (self.input, self.errors, self.process) = (input, errors, process)
  }

  deinit {
    end()
    close(errors)
  }

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
        try wait(input)
      } else if errno != EINTR {
        try finish()
        // It ended well without reading all.
        throw .failed(status: 0, words: "")
      }
    }
  }

  /// Ends the program's input and waits for its end.
  ///
  /// - Throws: `failed` for a status but 0; `interrupted`.
  package func finish() throws(Failure) {
    if let input { close(input) }
    input = nil
    while readWords() { try wait(nil) }
    isRunning = false
    let status = cfiles_wait(process)
    if status != 0 { throw .failed(status: status, words: String(decoding: words, as: UTF8.self)) }
  }

  /// Waits until there are words, or room in a pipe.
  private func wait(_ output: Int32?) throws(Failure) {
    var wanted = [pollfd(fd: errors, events: Int16(POLLIN), revents: 0)]
    if let output { wanted.append(pollfd(fd: output, events: Int16(POLLOUT), revents: 0)) }
    poll(&wanted, nfds_t(wanted.count), 100)
    if Interruption.isRequested {
      end()
      throw .interrupted
    }
    // Words that are not read would make the program wait for ever; their end makes `poll` return at once.
    if output != nil, !readWords() { usleep(1000) }
  }

  /// Reads the words that are there; false if there will be no more.
  private func readWords() -> Bool {
    var piece = [UInt8](repeating: 0, count: Self.wordsLimit)
    while true {
      let count = read(errors, &piece, piece.count)
      if count > 0 {
        words = (words + piece[..<count]).suffix(Self.wordsLimit)
      } else if count == 0 {
        return false
      } else if errno != EINTR {
        return errno == EAGAIN
      }
    }
  }

  private func end() {
    if let input { close(input) }
    input = nil
    guard isRunning else { return }
    isRunning = false
    kill(process, SIGKILL)
    _ = cfiles_wait(process)
  }
}
