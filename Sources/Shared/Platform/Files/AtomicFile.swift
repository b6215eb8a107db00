import CFiles
import CMemory
import Glibc

/// A file that is written under a temporary name and gets its final name once it is complete.
///
/// Without `commit` it leaves no trace. One thread at a time may use it.
package final class AtomicFile {
  /// The path of the final name, for messages.
  package let path: String
  /// The bytes written so far.
  package private(set) var count = 0

  private let folder: Descriptor
  private let name: String
  private let temporary: String
  /// The open file's descriptor, nil once committed or discarded.
  private var number: Int32?
  private var buffer: [UInt8] = []
  /// The place under which a sudden end finds the temporary file.
  private var place: Int32 = -1

  /// The number of bytes up to which small writes are collected.
  private static let bufferSize = 1 << 16

  /// Creates a file of a plain final name; a folder, link or device of that name is not replaced.
  package init(creating name: String, in folder: OutputFolder) throws(FileError) {
    path = try folder.path(of: name, .write)
    try folder.checkReplaceable(name, .write)
    self.folder = folder.descriptor
    self.name = name
    temporary = TemporaryName(for: name).text
    // A killed run with the same process id may have left one.
    try FileError.attempting(.write, path, folder.descriptor.remove(temporary))
    cmemory_before_end(cfiles_remove_temporaries)
    place = cfiles_note_temporary(self.folder.number, temporary)
    do {
      number = try FileError.attempting(.write, path, folder.descriptor.createFile(temporary))
    } catch {
      cfiles_forget_temporary(place)
      throw error
    }
    // While it is locked, no other run takes it for a leftover.
    if let number { _ = try? Descriptor.tryLock(number) }
  }

  deinit {
    discard()
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError`; the file is then discarded.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError`; the file is then discarded.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    if bytes.count < Self.bufferSize - buffer.count {
      buffer.append(contentsOf: bytes)
    } else {
      try flush()
      try perform { number throws(Descriptor.Failure) in
        try Descriptor.write(bytes, to: number)
      }
    }
    count += bytes.count
  }

  /// Appends bytes, or replaces earlier ones from a place on, such as a head that states final counts.
  ///
  /// - Throws: `FileError`; the file is then discarded.
  package func write(_ bytes: UnsafeRawBufferPointer, at place: Int?) throws(FileError) {
    guard let place else { return try write(bytes) }
    precondition(place >= 0 && place + bytes.count <= count, "what was written is replaced")
    try flush()
    try perform { number throws(Descriptor.Failure) in
      try Descriptor.replace(bytes, at: place, of: number)
    }
  }

  /// The descriptor by which another process writes the file; nil once it is done.
  package var descriptor: Int32? { number }

  /// The file as it is now, opened again to read what another process wrote.
  ///
  /// - Throws: `FileError`.
  package func openToRead() throws(FileError) -> InputFile {
    guard let number else { preconditionFailure("a file is not read once it is done") }
    let file = try FileError.attempting(
      .read, path, Descriptor.open("/proc/self/fd/\(number)", flags: InputFile.flags))
    return try InputFile(file, path: path)
  }

  /// Counts the bytes that another process wrote; nothing can be appended after it.
  ///
  /// - Throws: `FileError`; the file is then discarded.
  package func readBack() throws(FileError) {
    try perform { number throws(Descriptor.Failure) in
      let end = lseek(number, 0, SEEK_END)
      guard end >= 0 else { throw Descriptor.Failure(number: errno) }
      count = Int(end)
    }
  }

  /// Completes the file and gives it its final name.
  ///
  /// After a crash of the machine itself, a file that was not made durable may be empty. Waiting for the
  /// disk takes milliseconds a file, so that only the manifest and clips are durable, not each frame.
  ///
  /// - Throws: `FileError`, also for late reports of the system at closing; the file is then discarded,
  ///   and an older one stays.
  package func commit(isDurable: Bool = false) throws(FileError) {
    try flush()
    if isDurable {
      try perform { number throws(Descriptor.Failure) in try Descriptor.sync(number) }
    }
    try perform { number throws(Descriptor.Failure) in
      self.number = nil
      defer { cfiles_forget_temporary(place) }
      do throws(Descriptor.Failure) {
        try Descriptor.close(number)
        try folder.rename(temporary, to: name)
      } catch {
        try? folder.remove(temporary)
        throw error
      }
      if isDurable { try folder.sync() }
    }
  }

  /// Discards the file without a trace; nothing once committed.
  package func discard() {
    guard let number else { return }
    self.number = nil
    buffer = []
    try? Descriptor.close(number)
    try? folder.remove(temporary)
    cfiles_forget_temporary(place)
  }

  private func flush() throws(FileError) {
    guard !buffer.isEmpty else { return }
    try perform { number throws(Descriptor.Failure) in
      try Descriptor.write(buffer, to: number)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func perform(
    _ body: (Int32) throws(Descriptor.Failure) -> Void
  ) throws(FileError) {
    guard let number else { preconditionFailure("a file is not written once it is done") }
    do {
      try body(number)
    } catch {
      discard()
      throw FileError(.write, path, errno: error.number)
    }
  }
}
