package import Platform
package import SceneModel

/// A probe of the files that a project file names, inside the folder that contains it.
package struct ProjectPaths: ProjectProbe {
  private let folder: ProjectFolder
  private let file: InputFile
  private let listings = FolderListings()

  /// Creates a probe of a folder that contains the project file `file`.
  package init(_ folder: ProjectFolder, of file: InputFile) {
    self.folder = folder
    self.file = file
  }

  /// Returns the files that an entry of `scenes` matches.
  ///
  /// A glob that ends in `.yaml` also matches files that end in `.yml`. Project files, and files
  /// of viewers, are excluded.
  package func scenes(matching entry: String) throws(ProbeFault) -> [String] {
    guard entry.utf8.contains(where: "*?[".utf8.contains) else { return [entry] }
    let patterns = [entry] + (entry.hasSuffix(".yaml") ? ["\(entry.dropLast(5)).yml"] : [])
    var files: [String] = []
    for pattern in patterns {
      files += try rethrowing(as: Self.fault, folder.expand(pattern: pattern, listings: listings))
    }
    return files.filter { !isProjectFile($0) && !$0.hasSuffix(".viewer.yaml") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func isProjectFile(_ path: String) -> Bool {
    let names = path.split(separator: "/").filter { $0 != "." }
    let ownName = file.path.split(separator: "/").suffix(1)
    return names.last.map(String.init) == ProjectReader.fileName || names.elementsEqual(ownName)
  }

  /// Checks that a scene can be opened without following a link, and is not the project file.
  package func check(scene: String) throws(ProbeFault) {
    let opened = try rethrowing(as: Self.fault, folder.open(scene))
    if opened.identity == file.identity {
      throw ProbeFault("this is the project file, not a scene")
    }
  }

  /// Checks that a folder, if it exists, can be opened without following a link.
  package func check(folder path: String) throws(ProbeFault) {
    try rethrowing(as: Self.fault, folder.check(folder: path))
  }

  private static func fault(_ error: FileError) -> ProbeFault { ProbeFault("\(error.reason)") }
}
