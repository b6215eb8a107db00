/// An output folder, with the list of folders that were created for it.
package struct CreatedFolder: Sendable {
  package let folder: OutputFolder
  /// The paths that did not exist before, outermost first.
  private let made: [String]

  /// Opens a folder, creating it if it does not exist; follows symbolic links in the path.
  ///
  /// - Throws: `FileError` if it cannot be created, is not a folder, or is not writable.
  package init(creating path: String) throws(FileError) {
    var made: [String] = []
    var prefix = path.isAbsolutePath ? "/" : ""
    for component in path.pathComponents {
      prefix += component
      if !Descriptor.exists(prefix) { made.append(prefix) }
      prefix += "/"
    }
    self.made = made
    do throws(FileError) {
      folder = try OutputFolder(creating: path)
    } catch {
      Self.remove(made)
      throw error
    }
  }

  /// Removes those of the created folders that are empty.
  package func removeEmptyFolders() {
    Self.remove(made)
  }

  private static func remove(_ paths: [String]) {
    for path in paths.reversed() { Descriptor.removeFolder(path) }
  }
}
