import Glibc

/// The part of the system that keeps a path beneath a folder and follows no symbolic link.
package enum PathResolution: Sendable {
  /// The kernel by openat2, or this program before Linux 5.6 or where a container forbids the call.
  case kernel
  /// This program, folder by folder.
  case components

  /// Opens a path: EXDEV where it leaves the folder, ELOOP at a symbolic link.
  func open(
    _ path: String, beneath root: Descriptor, flags: Int32
  ) throws(Descriptor.Failure) -> Descriptor {
    if self == .kernel {
      do {
        return try Descriptor.open(path, beneath: root, flags: flags)
      } catch {
        // A file that may not be opened answers EACCES instead.
        guard error.number == ENOSYS || error.number == EPERM else { throw error }
      }
    }
    return try Self.walk(path, beneath: root, flags: flags)
  }

  private static func walk(
    _ path: String, beneath root: Descriptor, flags: Int32
  ) throws(Descriptor.Failure) -> Descriptor {
    guard !path.isAbsolutePath else { throw Descriptor.Failure(number: EXDEV) }
    // The folders from the root down to here: `..` goes back the way that was really taken, even if a
    // folder is moved meanwhile.
    var folders = [root]
    let components = path.pathComponents
    for (index, component) in components.enumerated() {
      if component == "." { continue }
      if component == ".." {
        folders.removeLast()
        if folders.isEmpty { throw Descriptor.Failure(number: EXDEV) }
        continue
      }
      guard let folder = folders.last else { throw Descriptor.Failure(number: EXDEV) }
      let isLast = index == components.count - 1
      if isLast, path.utf8.last != UInt8(ascii: "/") {
        return try Descriptor.open(component, in: folder, flags: flags | O_NOFOLLOW)
      }
      let next = try Descriptor.open(entry: component, in: folder)
      let status = try next.status()
      switch status.kind {
      case .folder: folders.append(next)
      case .symbolicLink: throw Descriptor.Failure(number: ELOOP)
      default: throw Descriptor.Failure(number: ENOTDIR)
      }
    }
    guard let folder = folders.last else { throw Descriptor.Failure(number: EXDEV) }
    return try Descriptor.open(".", in: folder, flags: flags)
  }
}
