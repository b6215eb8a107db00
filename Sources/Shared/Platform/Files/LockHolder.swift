import CFiles
import Glibc

/// Finds the process that holds a lock, using the kernel's list of locks.
///
/// A process ID stored in a file could belong to a run that has ended.
enum LockHolder {
  private static let limit = 4 << 20

  /// Returns the visible process with an exclusive lock of a file or folder; nil if there is none.
  static func process(of identity: FileIdentity) -> Int32? {
    // The kernel lists the locks as they are read. If the text is read in parts, it omits a lock when
    // an earlier one is released between them.
    guard
      let list = try? Descriptor.open("/proc/locks", flags: O_RDONLY).read(atMost: limit)
    else { return nil }
    // Layered file systems list a device number that differs from the one they report.
    return locks(String(decoding: list, as: UTF8.self)).first {
      $0.inode == identity.inode
        && ($0.device == identity.device || hasOpen(identity, $0.process))
    }?.process
  }

  struct Lock: Hashable {
    var process: Int32
    var device: UInt64
    var inode: UInt64
  }

  /// Returns the exclusive whole-file locks in the list, skipping lines of other forms.
  ///
  /// A line looks like `1: FLOCK  ADVISORY  WRITE 812 fe:00:1622 0 EOF`; waiting locks have `->`.
  static func locks(_ text: String) -> [Lock] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count >= 6, fields[1] == "FLOCK", fields[3] == "WRITE",
        let process = Int32(fields[4]), process > 0
      else { return nil }
      let numbers = fields[5].split(separator: ":")
      guard numbers.count == 3, let major = UInt32(numbers[0], radix: 16),
        let minor = UInt32(numbers[1], radix: 16), let inode = UInt64(numbers[2])
      else { return nil }
      return Lock(process: process, device: cfiles_device(major, minor), inode: inode)
    }
  }

  /// Returns whether a process visibly has a file open.
  private static func hasOpen(_ identity: FileIdentity, _ process: Int32) -> Bool {
    guard
      let folder = try? Descriptor.open("/proc/\(process)/fd", flags: O_RDONLY | O_DIRECTORY),
      let names = try? folder.names()
    else { return false }
    return names.contains { name in
      let name = String(decoding: name, as: UTF8.self)
      return (try? folder.status(of: name, followingLinks: true))?.identity == identity
    }
  }
}
