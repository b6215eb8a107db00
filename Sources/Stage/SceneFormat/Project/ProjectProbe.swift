/// Finds the files and folders that a project file names; the reader itself opens none.
///
/// Paths are relative to the project's folder and lexically beneath it.
package protocol ProjectProbe {
  /// The files that an entry of `scenes` finds, sorted; the path itself for an entry that is no glob.
  ///
  /// - Throws: where a folder on the way cannot be read, or a glob breaks a rule.
  func scenes(matching entry: String) throws(ProjectFault) -> [String]

  /// Checks that a file can be read as a scene: that it is beneath the folder, with no symbolic link on the way.
  ///
  /// - Throws: where it cannot.
  func check(scene: String) throws(ProjectFault)

  /// Checks that a folder, which need not exist, is beneath the project's, with no symbolic link on the way.
  ///
  /// - Throws: where it is not.
  func check(folder: String) throws(ProjectFault)
}

/// The reason why a path of a project file cannot be used, in words.
package struct ProjectFault: Error, Sendable {
  /// The reason.
  package let words: String

  /// Creates a reason.
  package init(_ words: String) {
    self.words = words
  }
}
