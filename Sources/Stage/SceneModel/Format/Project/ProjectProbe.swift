/// Access to the files and folders that a project file names; the reader itself opens none.
///
/// Paths are relative to the project's folder and lexically inside it.
package protocol ProjectProbe {
  /// Returns the sorted files for an entry of `scenes`; a path without wildcards is returned as is.
  ///
  /// - Throws: `ProbeFault` if a folder on the path cannot be read, or a glob is not valid.
  func scenes(matching entry: String) throws(ProbeFault) -> [String]

  /// Checks that a scene file is readable and in the folder, without symbolic links on its path.
  ///
  /// - Throws: `ProbeFault` if it is not.
  func check(scene: String) throws(ProbeFault)

  /// Checks that a folder is in the project's, without symbolic links on its path.
  ///
  /// The folder does not have to exist.
  ///
  /// - Throws: `ProbeFault` if it is not.
  func check(folder: String) throws(ProbeFault)
}
