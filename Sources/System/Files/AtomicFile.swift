import CFiles
import CMemory
import Glibc

/// A file that is written bit by bit under a temporary name and gets its final name when it is whole.
///
/// A file that is let go before `commit` leaves no trace. One thread at a time may use it.
package final class AtomicFile {
  /// The path of the final name, for messages.
  package let path: String
  /// The bytes written so far.
  package private(set) var count = 0

  private let folder: Descriptor
  private let name: String
  private let temporary: String
  private let purpose: Authorship.Purpose?
  /// The digest of the bytes so far; nil where it is not noted.
  private var running: RunningDigest?
  /// The open file's descriptor, nil once committed or discarded.
  private var number: Int32?
  private var buffer: [UInt8] = []
  /// The place under which a sudden end finds the temporary file.
  private var place: Int32 = -1

  /// What small writes are collected up to.
  private static let bufferSize = 1 << 16

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - name: its final plain name; a folder, link or device of that name is not replaced.
  ///   - folder: the folder.
  /// - Throws: `FileError` where it cannot be created.
  package init(creating name: String, in folder: OutputFolder) throws(FileError) {
    path = try folder.path(of: name, .write)
    try folder.checkReplaceable(name, .write)
    self.folder = folder.descriptor
    self.name = name
    temporary = TemporaryName(for: name).text
    purpose = folder.purpose
    running = purpose == nil ? nil : RunningDigest()
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
    // As long as it is locked, no other run takes it for one that was left.
    if let number { _ = try? Descriptor.tryLock(number) }
  }

  deinit {
    discard()
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError`; the file is then discarded.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    if let running { bytes.withUnsafeBytes { running.add($0) } }
    if bytes.count < Self.bufferSize - buffer.count {
      buffer += bytes
      count += bytes.count
    } else {
      try flush()
      try perform { number throws(Descriptor.Failure) in
        try Descriptor.write(bytes, to: number)
      }
      count += bytes.count
    }
  }

  /// Appends bytes.
  ///
  /// - Throws: `FileError`; the file is then discarded.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    running?.add(bytes)
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

  /// Appends bytes, or replaces some that were written before, such as a head that states what only the
  /// end tells.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - place: where they begin, from the file's beginning, to end within what is written so far; nil
  ///     to append them.
  /// - Throws: `FileError`; the file is then discarded.
  package func write(_ bytes: UnsafeRawBufferPointer, at place: Int?) throws(FileError) {
    guard let place else { return try write(bytes) }
    precondition(place >= 0 && place + bytes.count <= count, "what was written is replaced")
    try flush()
    try perform { number throws(Descriptor.Failure) in
      try Descriptor.replace(bytes, at: place, of: number)
      if running != nil { running = try Descriptor.digest(ofAll: number) }
    }
  }

  /// The digest of the bytes written so far; nil in a folder of no purpose.
  package var digest: PixelDigest? { running?.value }

  /// Completes the file and gives it its final name.
  ///
  /// After a crash of the machine itself (not of this process) a file that was not made durable may
  /// be found empty. Waiting for the disk takes milliseconds a file, so that only what speaks for
  /// the others is made durable: the manifest and clips, not each frame.
  ///
  /// - Parameter isDurable: whether to wait until contents and name are on the disk itself.
  /// - Throws: `FileError`, also for what the system reports only when a file is closed; the file is
  ///   then discarded, and a file of the final name is as it was before.
  package func commit(isDurable: Bool = false) throws(FileError) {
    try flush()
    if let purpose, let digest {
      try perform { number throws(Descriptor.Failure) in
        try Descriptor.sign(number, for: purpose, digest)
      }
    }
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

  /// Lets the file go without a trace; nothing once committed.
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
