import CFiles
import Glibc

extension Descriptor {
  /// What is read in one go, bytes: what stays in a processor's cache.
  private static let piece = 128 << 10
  /// The most bytes of a note that are looked at.
  private static let noteLimit = 255

  /// True if the file system takes notes.
  var takesNotes: Bool {
    var buffer: CChar = 0
    let outcome = cfiles_note(number, &buffer, 1)
    return outcome != -ENOTSUP && outcome != -ENOSYS
  }

  /// What the note says of who wrote this file; nil where there is none of ours.
  var authorship: Authorship? {
    var buffer = [CChar](repeating: 0, count: Self.noteLimit + 1)
    guard cfiles_note(number, &buffer, Int32(buffer.count)) == 0 else { return nil }
    let text = buffer.withUnsafeBufferPointer { characters in
      characters.baseAddress.flatMap { String(validatingCString: $0) }
    }
    return text.flatMap { Authorship(text: $0) }
  }

  /// Notes that this program wrote a file for something.
  ///
  /// - Parameters:
  ///   - number: the file's descriptor; all its bytes are written.
  ///   - purpose: what for.
  ///   - digest: of its bytes.
  /// - Throws: where the disk is full; a file system that takes no notes is none the worse for it.
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

  /// True if this is a file that was written for something, and is as it was written.
  func isSigned(for purpose: Authorship.Purpose) throws(Failure) -> Bool {
    let status = try status()
    guard status.kind == .regular, let authorship, authorship.purpose == purpose else {
      return false
    }
    if authorship.modified == status.modified { return true }
    // What only had its times changed is still ours.
    return try digest() == authorship.digest
  }

  /// The digest of the bytes from the current place to the end; nil for want of memory.
  func digest() throws(Failure) -> PixelDigest? { try Self.digest(ofRest: number)?.value }

  /// The digest of all bytes of a descriptor that the caller owns; nil for want of memory.
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
