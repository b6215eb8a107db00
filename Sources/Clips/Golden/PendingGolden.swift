import System

/// The files of a golden whose recording is valid, but not wholly in place.
package struct PendingGolden: Sendable {
  /// The folder of goldens.
  private let goldens: ProjectFolder
  private let journal: GoldenJournal
  private let staged: Set<String>
  private let removed: Set<String>

  /// Takes a journal that holds.
  init(_ journal: GoldenJournal, in goldens: ProjectFolder) {
    self.goldens = goldens
    self.journal = journal
    staged = Set(journal.files.filter { $0.after != nil }.map(\.name))
    removed = Set(journal.files.filter { $0.after == nil }.map(\.name))
  }

  /// The names of the golden's frames.
  ///
  /// - Parameter present: the names in the frames' folder.
  /// - Returns: those that are there when all is in place, sorted by code points.
  func frames(among present: [String]) -> [String] {
    Set(present).subtracting(removed).union(staged.filter { FrameFileName.index(of: $0) != nil })
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Opens a file that is still staged.
  ///
  /// - Parameter name: as the journal has it.
  /// - Returns: the file; nil where it is in place, or is not part of the recording.
  /// - Throws: `FileError` where it cannot be opened.
  func open(_ name: String) throws(FileError) -> InputFile? {
    guard staged.contains(name) else { return nil }
    do throws(FileError) {
      return try goldens.open("\(GoldenJournal.folderName(of: journal.scene))/\(name)")
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }

  /// The path of the folder of staged files.
  var path: String { "\(goldens.path)/\(GoldenJournal.folderName(of: journal.scene))" }

  /// The path of a file that is still staged.
  ///
  /// - Parameter name: as the journal has it.
  /// - Returns: the path, relative to the working folder; nil as for `open`.
  /// - Throws: as `open`.
  func path(of name: String) throws(FileError) -> String? {
    guard try open(name) != nil else { return nil }
    return "\(path)/\(name)"
  }
}
