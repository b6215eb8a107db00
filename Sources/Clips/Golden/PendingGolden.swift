import System

/// The files of a golden whose recording is valid, but not wholly in place.
package struct PendingGolden: Sendable {
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

  /// The names of the golden's frames when all are in place, given those present, sorted by code points.
  func frames(among present: [String]) -> [String] {
    Set(present).subtracting(removed).union(staged.filter { FrameFileName.index(of: $0) != nil })
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Opens a staged file by its name in the journal; nil if it is in place, or not part of the
  /// recording.
  func open(_ name: String) throws(FileError) -> InputFile? {
    guard staged.contains(name) else { return nil }
    do throws(FileError) {
      return try goldens.open("\(GoldenJournal.folderName(of: journal.scene))/\(name)")
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }

  var path: String { "\(goldens.path)/\(GoldenJournal.folderName(of: journal.scene))" }

  /// The path of a staged file by its name in the journal, relative to the working folder; nil as for
  /// `open`.
  func path(of name: String) throws(FileError) -> String? {
    guard try open(name) != nil else { return nil }
    return "\(path)/\(name)"
  }
}
