import CFiles
import Glibc

extension Descriptor {
  /// The bytes that are read at a time, as many as stay in a processor's cache.
  private static let piece = 128 << 10
  /// The most bytes of a note that are read.
  private static let noteLimit = 255

  /// True if the file system takes notes.
  var takesNotes: Bool {
    var buffer: CChar = 0
    let outcome = cfiles_note(number, &buffer, 1)
    return outcome != -ENOTSUP && outcome != -ENOSYS
  }

  /// The note that we wrote this file; nil where there is none.
  var authorship: Authorship? {
    var buffer = [CChar](repeating: 0, count: Self.noteLimit + 1)
    guard cfiles_note(number, &buffer, Int32(buffer.count)) == 0 else { return nil }
    let text = buffer.withUnsafeBufferPointer { characters in
      characters.baseAddress.flatMap { String(validatingCString: $0) }
    }
    return text.flatMap { Authorship(text: $0) }
  }

  /// Notes on a completely written file that this program wrote it, where the file system takes notes.
  ///
  /// - Throws: where the disk is full.
  static func sign(
    _ number: Int32, for purpose: Authorship.Purpose, _ digest: PixelDigest
  ) throws(Failure) {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw Failure(number: errno) }
    let authorship = Authorship(
      purpose: purpose, digest: digest, modified: FileStatus(status).modified)
    let outcome = cfiles_set_note(number, authorship.text)
    guard outcome != -ENOSPC, outcome != -EDQUOT else { throw Failure(number: -outcome) }
  }

  /// True if this file was written for a purpose and has not changed since.
  func isSigned(for purpose: Authorship.Purpose) throws(Failure) -> Bool {
    let status = try status()
    guard status.kind == .regular, let authorship, authorship.purpose == purpose else {
      return false
    }
    if authorship.modified == status.modified { return true }
    // A file with nothing but its times changed is still ours.
    return try digest() == authorship.digest
  }

  /// The digest of the bytes from the current place to the end; nil where memory is short.
  func digest() throws(Failure) -> PixelDigest? { try Self.digest(ofRest: number)?.value }

  /// The digest of all bytes of a descriptor that the caller owns; nil where memory is short.
  static func digest(ofAll number: Int32) throws(Failure) -> RunningDigest? {
    let end = lseek(number, 0, SEEK_CUR)
    guard end >= 0, lseek(number, 0, SEEK_SET) == 0 else { throw Failure(number: errno) }
    let digest = try digest(ofRest: number)
    guard lseek(number, end, SEEK_SET) == end else { throw Failure(number: errno) }
    return digest
  }

  private static func digest(ofRest number: Int32) throws(Failure) -> RunningDigest? {
    guard let digest = RunningDigest() else { return nil }
    var failure: Failure?
    withUnsafeTemporaryAllocation(byteCount: Self.piece, alignment: 64) { buffer in
      while true {
        let count = Glibc.read(number, buffer.baseAddress, buffer.count)
        if count > 0 {
          digest.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } else if count == 0 {
          return
        } else if errno != EINTR {
          failure = Failure(number: errno)
          return
        }
      }
    }
    if let failure { throw failure }
    return digest
  }
}
