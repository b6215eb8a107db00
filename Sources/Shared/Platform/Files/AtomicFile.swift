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
  /// The name of the temporary file; nil after `commit` or `discard`.
  private var temporary: String?
  /// The open file's descriptor; nil once it is closed.
  private var number: Int32?
  private var buffer: [UInt8] = []
  /// The slot of the temporary file in the list that is cleaned up if the process ends abruptly.
  private let slot: Int32

  /// The buffer size up to which small writes are collected, in bytes.
  private static let bufferSize = 1 << 16

  /// Creates a file with a plain final name, which must not be that of a folder, link, or device.
  package init(creating name: String, in folder: OutputFolder) throws(FileError) {
    path = try folder.path(of: name, .write)
    try folder.checkReplaceable(name)
    self.folder = folder.descriptor
    self.name = name
    let temporary = TemporaryName.make(for: name)
    cmemory_before_end(cfiles_remove_temporaries)
    slot = cfiles_note_temporary(self.folder.number, temporary)
    do {
      let number = try folder.descriptor.createFile(temporary)
      (self.temporary, self.number) = (temporary, number)
      // The lock keeps other runs from removing the file.
      _ = try? Descriptor.tryLock(number)
    } catch {
      cfiles_forget_temporary(slot)
      throw FileError(.write, path, errno: error.number)
    }
  }

  deinit {
    discard()
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError`, after discarding the file.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.span.withUnsafeBytes { (bytes) throws(FileError) in try write(bytes) }
  }

  /// Appends bytes, or overwrites bytes already written at a position.
  ///
  /// Overwriting serves headers that contain final counts.
  ///
  /// - Throws: `FileError`, after discarding the file.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int? = nil) throws(FileError) {
    if let offset {
      precondition(offset >= 0 && offset + bytes.count <= count, "only written bytes are replaced")
    } else {
      count += bytes.count
      if bytes.count < Self.bufferSize - buffer.count { return buffer.append(contentsOf: bytes) }
    }
    try flush()
    try perform { number throws(Descriptor.Failure) in
      try Descriptor.write(bytes, to: number, at: offset)
    }
  }

  /// The descriptor through which another process writes the file; nil after `commit` or `discard`.
  package var descriptor: Int32? { number }

  /// Reopens the file to read what another process has written, and counts those bytes.
  ///
  /// Nothing can be appended afterward.
  ///
  /// - Throws: `FileError`.
  package func openToRead() throws(FileError) -> InputFile {
    guard let number else { preconditionFailure("a finished file cannot be read") }
    let file = try FileError.attempting(
      .read, path, Descriptor.open("/proc/self/fd/\(number)", flags: InputFile.flags))
    let input = try InputFile(file, path: path)
    count = input.byteCount
    return input
  }

  /// Completes the file and renames it to its final name.
  ///
  /// If the machine crashes, a file that was not made durable may be empty. Waiting for the disk
  /// takes milliseconds per file, so only the manifest and clips are durable, not each frame.
  ///
  /// - Throws: `FileError`, including errors reported only on close. The file is then discarded,
  ///   and any existing file of that name remains.
  package func commit(isDurable: Bool = false) throws(FileError) {
    try commit(isDurable: isDurable) { temporary throws(Descriptor.Failure) in
      try folder.rename(temporary, to: name)
    }
  }

  /// Completes the file; `rename` gives it its final name.
  func commit(
    isDurable: Bool, by rename: (_ temporary: String) throws(Descriptor.Failure) -> Void
  ) throws(FileError) {
    try flush()
    try perform { number throws(Descriptor.Failure) in
      if isDurable { try Descriptor.sync(number) }
      self.number = nil
      try Descriptor.close(number)
      if let temporary { try rename(temporary) }
      temporary = nil
      cfiles_forget_temporary(slot)
      if isDurable { try folder.sync() }
    }
  }

  /// Discards the file without a trace; does nothing after `commit`.
  package func discard() {
    guard let temporary else { return }
    self.temporary = nil
    if let number { try? Descriptor.close(number) }
    number = nil
    buffer = []
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

  private func perform(_ body: (Int32) throws(Descriptor.Failure) -> Void) throws(FileError) {
    guard let number else { preconditionFailure("a finished file cannot be written") }
    do {
      try body(number)
    } catch {
      discard()
      throw FileError(.write, path, errno: error.number)
    }
  }
}
