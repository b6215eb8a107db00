import Glibc

extension ProjectFolder {
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
          as: { (fault: GlobPattern.Fault) in FileError(.list, pattern, .badGlob(fault.rule)) },
          GlobPattern(component))
        var fitting: [String] = []
        for path in paths {
          fitting += try names(
            in: path, fitting: glob, isLast: isLast, mayBeMissing: isBehindGlob, listings)
        }
        paths = fitting
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
