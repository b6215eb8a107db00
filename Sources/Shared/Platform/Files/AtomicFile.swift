import CFiles
import CMemory
import Glibc

/// A file written under a temporary name and renamed to its final name when it is complete.
///
/// A file that is never committed leaves no trace. Only one thread may use it at a time.
package final class AtomicFile {
  /// The final path, used in messages.
  package let path: String
  /// The number of bytes written so far.
  package private(set) var count = 0

  private let folder: Descriptor
  private let name: String
  private let temporary: String
  /// The open file's descriptor; nil after `commit` or `discard`.
  private var number: Int32?
  private var buffer: [UInt8] = []
  /// The slot of the temporary file in the list that is cleaned up if the process ends abruptly.
  private var slot: Int32 = -1

  /// The buffer size up to which small writes are collected, in bytes.
  private static let bufferSize = 1 << 16

  /// Creates a file with a plain final name, which must not be that of a folder, link, or device.
  package init(creating name: String, in folder: OutputFolder) throws(FileError) {
    path = try folder.path(of: name, .write)
    try folder.checkReplaceable(name, .write)
    self.folder = folder.descriptor
    self.name = name
    temporary = TemporaryName(for: name).text
    // A killed run with the same process ID may have left this file behind.
    try FileError.attempting(.write, path, folder.descriptor.remove(temporary))
    cmemory_before_end(cfiles_remove_temporaries)
    slot = cfiles_note_temporary(self.folder.number, temporary)
    do {
      number = try FileError.attempting(.write, path, folder.descriptor.createFile(temporary))
    } catch {
      cfiles_forget_temporary(slot)
      throw error
    }
    // The lock keeps other runs from treating the file as stale.
    if let number { _ = try? Descriptor.tryLock(number) }
  }

  deinit {
    discard()
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError`, after discarding the file.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError`, after discarding the file.
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

  /// Appends bytes, or overwrites bytes already written at a position.
  ///
  /// Overwriting serves headers that contain final counts.
  ///
  /// - Throws: `FileError`, after discarding the file.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int?) throws(FileError) {
    guard let offset else { return try write(bytes) }
    precondition(offset >= 0 && offset + bytes.count <= count, "only written bytes are replaced")
    try flush()
    try perform { number throws(Descriptor.Failure) in
      try Descriptor.replace(bytes, at: offset, of: number)
    }
  }

  /// The descriptor through which another process writes the file; nil after `commit` or `discard`.
  package var descriptor: Int32? { number }

  /// Reopens the file to read what another process has written so far.
  ///
  /// - Throws: `FileError`.
  package func openToRead() throws(FileError) -> InputFile {
    guard let number else { preconditionFailure("a finished file cannot be read") }
    let file = try FileError.attempting(
      .read, path, Descriptor.open("/proc/self/fd/\(number)", flags: InputFile.flags))
    return try InputFile(file, path: path)
  }

  /// Sets the byte count to include bytes written by another process.
  ///
  /// Nothing can be appended afterward.
  ///
  /// - Throws: `FileError`, after discarding the file.
  package func readBack() throws(FileError) {
    try perform { number throws(Descriptor.Failure) in
      let end = lseek(number, 0, SEEK_END)
      guard end >= 0 else { throw Descriptor.Failure(number: errno) }
      count = Int(end)
    }
  }

  /// Completes the file and renames it to its final name.
  ///
  /// If the machine crashes, a file that was not made durable may be empty. Waiting for the disk
  /// takes milliseconds per file, so only the manifest and clips are durable, not each frame.
  ///
  /// - Throws: `FileError`, including errors reported only on close. The file is then discarded,
  ///   and any existing file of that name remains.
  package func commit(isDurable: Bool = false) throws(FileError) {
    try flush()
    if isDurable {
      try perform { number throws(Descriptor.Failure) in try Descriptor.sync(number) }
    }
    try perform { number throws(Descriptor.Failure) in
      self.number = nil
      defer { cfiles_forget_temporary(slot) }
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

  /// Discards the file without a trace; does nothing after `commit`.
  package func discard() {
    guard let number else { return }
    self.number = nil
    buffer = []
    try? Descriptor.close(number)
    try? folder.remove(temporary)
    cfiles_forget_temporary(slot)
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
    guard let number else { preconditionFailure("a finished file cannot be written") }
    do {
      try body(number)
    } catch {
      discard()
      throw FileError(.write, path, errno: error.number)
    }
  }
}
