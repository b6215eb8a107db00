import Glibc

/// The mechanism that keeps a path below a folder and follows no symbolic links.
package enum PathResolution: Sendable {
  /// openat2, or `components` before Linux 5.6 or if a container forbids the call.
  case kernel
  /// A walk through the path in this program, folder by folder.
  case components

  /// Opens a path; fails with EXDEV if it leaves the folder, and with ELOOP at a symbolic link.
  func open(
    _ path: String, beneath root: Descriptor, flags: Int32
  ) throws(Descriptor.Failure) -> Descriptor {
    if self == .kernel {
      do {
        return try Descriptor.open(path, beneath: root, flags: flags)
      } catch {
        // A file without read permission gives EACCES instead.
        guard error.number == ENOSYS || error.number == EPERM else { throw error }
      }
    }
    return try Self.walk(path, beneath: root, flags: flags)
  }

  private static func walk(
    _ path: String, beneath root: Descriptor, flags: Int32
  ) throws(Descriptor.Failure) -> Descriptor {
    guard !path.isAbsolutePath else { throw Descriptor.Failure(number: EXDEV) }
    // The folders from the root to the current one. `..` returns along the path actually taken,
    // even if a folder is moved in the meantime.
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
