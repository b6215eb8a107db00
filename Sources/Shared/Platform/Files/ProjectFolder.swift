import Glibc

/// A folder that scenes may read from; they cannot read files outside it.
///
/// Paths are relative to the scene's folder and stay below the root, even with `..`. Symbolic links
/// are not followed, so neither a scene nor a link next to it can expose other files of the
/// machine.
package struct ProjectFolder: Sendable {
  /// The root's path as given.
  package let path: String
  /// The folder, relative to the root, that paths start from; empty for the root itself.
  package let base: String

  let root: Descriptor
  let resolution: PathResolution

  /// Opens a root relative to the working directory, following links in its path.
  ///
  /// - Throws: `FileError` if the root cannot be opened or is not a folder.
  package init(
    path: String, base: String = "", resolution: PathResolution = .kernel
  ) throws(FileError) {
    self.path = path
    self.base = base
    self.resolution = resolution
    root = try FileError.attempting(
      .open, path, Descriptor.open(path, flags: O_RDONLY | O_DIRECTORY))
  }

  /// Opens the root for a scene file, with the scene's folder as the base.
  ///
  /// If `path` is nil, the root is the scene's folder.
  ///
  /// - Throws: `FileError` if either does not exist, with the reason `leavesProjectFolder` if the
  ///   scene is outside the root.
  package init(path: String?, forScene scene: String) throws(FileError) {
    let folder = Self.folder(of: scene)
    guard let path else {
      try self.init(path: folder)
      return
    }
    let rootPath = try Self.realPath(path)
    let folderPath = try Self.realPath(folder)
    let prefix = rootPath == "/" ? "/" : rootPath + "/"
    if folderPath.utf8.elementsEqual(rootPath.utf8) {
      try self.init(path: path)
    } else if folderPath.utf8.starts(with: prefix.utf8) {
      let base = folderPath.unicodeScalars.dropFirst(prefix.unicodeScalars.count)
      try self.init(path: path, base: String(base))
    } else {
      throw FileError(.open, scene, .leavesProjectFolder)
    }
  }

  /// Opens a file for reading by its path relative to the base.
  ///
  /// - Throws: `FileError` with a system error, `absolutePath`, `leavesProjectFolder`,
  ///   `symbolicLink`, or `notRegularFile`.
  package func open(_ relativePath: String) throws(FileError) -> InputFile {
    let descriptor = try open(relativePath, .open, flags: InputFile.flags)
    return try InputFile(descriptor, path: relativePath)
  }

  /// Checks that a folder can be opened by its path relative to the base; it need not exist.
  ///
  /// - Throws: `FileError`, as `open` does, for the first existing component that is not a folder.
  package func check(folder relativePath: String) throws(FileError) {
    guard !relativePath.isEmpty else { throw FileError(.open, relativePath, errno: ENOENT) }
    do throws(FileError) {
      _ = try open(relativePath + "/", .open, flags: O_RDONLY | O_DIRECTORY)
    } catch {
      guard error.isMissing else { throw FileError(.open, relativePath, error.reason) }
    }
  }

  func open(
    _ relativePath: String, _ attempt: FileError.Attempt, flags: Int32
  ) throws(FileError) -> Descriptor {
    guard !relativePath.isAbsolutePath else {
      throw FileError(attempt, relativePath, .absolutePath)
    }
    guard !relativePath.isEmpty else { throw FileError(attempt, relativePath, errno: ENOENT) }
    guard !relativePath.utf8.contains(0) else {
      throw FileError(attempt, relativePath, .containsNUL)
    }
    let path = base.isEmpty ? relativePath : base + "/" + relativePath
    do {
      return try resolution.open(path, beneath: root, flags: flags)
    } catch {
      switch error.number {
      case ENOENT:
        if let stored = storedForm(of: path),
          let file = try? resolution.open(stored, beneath: root, flags: flags)
        {
          return file
        }
        throw FileError(attempt, relativePath, errno: ENOENT)
      case EXDEV: throw FileError(attempt, relativePath, .leavesProjectFolder)
      case ELOOP: throw FileError(attempt, relativePath, .symbolicLink)
      // Opening a socket, or a device without a driver, gives this error.
      case ENXIO: throw FileError(attempt, relativePath, .notRegularFile(.socket))
      default: throw FileError(attempt, relativePath, errno: error.number)
      }
    }
  }

  /// Returns a path relative to the root in the Unicode form in which its names are stored.
  ///
  /// Archives of macOS store an accented letter as two characters. Strings of both forms are equal.
  /// Returns nil if nothing is stored there in any form.
  private func storedForm(of path: String) -> String? {
    guard !path.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var stored = ""
    for component in path.pathComponents {
      let folder = try? resolution.open(
        stored.isEmpty ? "." : stored, beneath: root, flags: O_RDONLY | O_DIRECTORY)
      let names = (try? folder?.names())?.map { String(fileName: $0) } ?? []
      let isLiteral =
        component == "." || component == ".."
        || names.contains { $0.utf8.elementsEqual(component.utf8) }
      guard let name = isLiteral ? component : names.first(where: { $0 == component }) else {
        return nil
      }
      stored += (stored.isEmpty ? "" : "/") + name
    }
    return stored
  }

  /// Returns the path of the folder that contains a file.
  package static func folder(of path: String) -> String {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == bytes.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the absolute path without symbolic links, `.`, or `..`.
  ///
  /// - Throws: `FileError` if the path does not exist.
  package static func realPath(
    _ path: String, _ attempt: FileError.Attempt = .open
  ) throws(FileError) -> String {
    guard !path.utf8.contains(0) else { throw FileError(attempt, path, .containsNUL) }
    guard let real = realpath(path.systemName, nil) else {
      throw FileError(attempt, path, errno: errno)
    }
    defer { free(real) }
    return String(fileName: UnsafeRawBufferPointer(start: real, count: strlen(real)))
  }

  // MARK: Expansion

  /// Returns the paths that match a glob relative to the base, sorted by code points.
  ///
  /// `*`, `?`, and `[…]` match within one path component, and only a literal dot matches a leading
  /// dot. A path without these characters is returned unchanged, even if it does not exist.
  /// Folders, pipes, and devices that match the last component are omitted. Symbolic links are
  /// included, so that opening them reports the mistake.
  ///
  /// - Throws: `FileError` if a folder in the path cannot be read, the glob is invalid, or a
  ///   matching name is not UTF-8.
  package func expand(
    pattern: String, listings: FolderListings = FolderListings()
  ) throws(FileError) -> [String] {
    guard GlobPattern.isGlob(pattern) else { return [pattern] }
    guard !pattern.isAbsolutePath else { throw FileError(.list, pattern, .absolutePath) }
    guard !pattern.utf8.contains(0) else { throw FileError(.list, pattern, .containsNUL) }

    var paths = [""]
    var isBehindGlob = false
    let components = pattern.pathComponents
    for (index, component) in components.enumerated() {
      let isLast = index == components.count - 1
      if GlobPattern.isGlob(component) {
        let glob = try rethrowing(
          as: { (reason: FileError.Reason) in FileError(.list, pattern, reason) },
          GlobPattern(component))
        paths = try paths.map { path throws(FileError) in
          try names(in: path, fitting: glob, isLast: isLast, mayBeMissing: isBehindGlob, listings)
        }.flatMap(\.self)
        isBehindGlob = true
      } else {
        // Each `*/..` would list every folder again for every folder: x^n paths for n repetitions.
        guard component != ".." || !isBehindGlob else {
          throw FileError(.list, pattern, .badGlob("`..` cannot follow a glob"))
        }
        paths = paths.map { $0 + component + (isLast ? "" : "/") }
        guard isLast else { continue }
        var found: [String] = []
        for path in paths {
          if try listings.isFile(path, { () throws(FileError) in try isFile(path) }) {
            found.append(path)
          }
        }
        paths = found
      }
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the matching paths in one folder: files for the last component, otherwise folders.
  private func names(
    in path: String, fitting glob: GlobPattern, isLast: Bool, mayBeMissing: Bool,
    _ listings: FolderListings
  ) throws(FileError) -> [String] {
    let entries: [FolderListings.Entry]
    do {
      entries = try listings.entries(of: path) { () throws(FileError) in
        try open(path.isEmpty ? "." : path, .list, flags: O_RDONLY | O_DIRECTORY)
      }
    } catch {
      guard mayBeMissing, Self.isNoFolder(error) else { throw error }
      return []
    }
    var fitting: [String] = []
    for entry in entries where glob.matches(entry.characters) {
      let name = entry.name
      guard entry.isUTF8 else { throw FileError(.list, path + name, .notUTF8) }
      switch try FileError.attempting(.list, path + name, entry.kind.get()) {
      case .regular where isLast, .symbolicLink where isLast:
        fitting.append(path + name)
      case .folder where !isLast:
        fitting.append(path + name + "/")
      case .symbolicLink where entry.leadsToFolder:
        throw FileError(.list, path + name, .symbolicLink)
      default:
        continue
      }
    }
    return fitting
  }

  /// Returns whether a path after a glob leads to a file, or to a link that opening it reports.
  private func isFile(_ path: String) throws(FileError) -> Bool {
    do {
      _ = try InputFile(open(path, .list, flags: InputFile.flags), path: path)
      return true
    } catch {
      switch error.reason {
      case .symbolicLink: return true
      case .notRegularFile: return false
      case .system where Self.isNoFolder(error): return false
      default: throw error
      }
    }
  }

  private static func isNoFolder(_ error: FileError) -> Bool {
    error.isMissing || error.reason == .system(ENOTDIR)
  }
}
