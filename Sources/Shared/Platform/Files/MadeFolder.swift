/// A folder for results, and those of the folders on the way to it that were created.
package struct MadeFolder: Sendable {
  /// The folder.
  package let folder: OutputFolder
  /// The paths that did not exist before, the outermost first.
  private let made: [String]

  /// Opens a folder and creates it where it is missing; symbolic links on the way are followed.
  ///
  /// - Throws: `FileError` where it cannot be made, is no folder, or may not be written to.
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

  /// Removes the created folders as far as they are empty.
  package func removeWhatIsEmpty() {
    Self.remove(made)
  }

  private static func remove(_ paths: [String]) {
    for path in paths.reversed() { Descriptor.removeFolder(path) }
  }
}
