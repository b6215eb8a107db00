/// Finds the files and folders that a project file names; the reader itself opens none.
///
/// Paths are relative to the project's folder and lexically beneath it.
package protocol ProjectProbe {
  /// The files that an entry of `scenes` finds, sorted; the path itself for an entry that is no glob.
  ///
  /// - Throws: where a folder on the way cannot be read, or a glob breaks a rule.
  func scenes(matching entry: String) throws(ProbeFault) -> [String]

  /// Checks that a file can be read as a scene: that it is beneath the folder, with no symbolic link on the way.
  ///
  /// - Throws: where it cannot.
  func check(scene: String) throws(ProbeFault)

  /// Checks that a folder, which need not exist, is beneath the project's, with no symbolic link on the way.
  ///
  /// - Throws: where it is not.
  func check(folder: String) throws(ProbeFault)
}
