package import Platform
import Rendering
import SceneModel

/// A folder of several clips: goldens, or the results of scenes as `render` writes them.
package struct ClipCollection: Hashable, Sendable {
  package let path: String
  /// The names of the clips, sorted: `NAME/`, `NAME.golden`, and animations such as `NAME.gif`.
  package let names: [String]

  /// Lists the clips of a folder.
  ///
  /// Returns nil if the path is not a folder, or if the folder is itself a clip, with frames or a
  /// manifest.
  package init?(path: String) throws(FileError) {
    do throws(FileError) {
      _ = try InputFile(path: path)
      return nil
    } catch {
      // If the path is not a folder, the caller that opens it reports the error.
      guard case .notRegularFile(.folder) = error.reason else { return nil }
    }
    let folder = try ProjectFolder(path: path)
    guard try folder.expand(pattern: "*.png").isEmpty,
      try folder.expand(pattern: Self.manifest).isEmpty
    else { return nil }
    let goldens = try folder.expand(pattern: "*.golden")
    let stems = Set(goldens.map { String($0.dropLast(".golden".count)) })
    var folders = try folder.expand(pattern: "*/manifest.json").map(Self.folder)
    for name in try folder.expand(pattern: "*/frame-*.png") {
      let name = Self.folder(of: name)
      // Pictures that are kept with a golden belong to it.
      if name != folders.last, !stems.contains(String(name.dropLast())) { folders.append(name) }
    }
    var names = Set(folders).union(goldens)
    for fileExtension in OutputSettings.Format.fileExtensions {
      names.formUnion(try folder.expand(pattern: "*.\(fileExtension)"))
    }
    names.subtract(stems.map(Golden.animationName))
    guard !names.isEmpty else { return nil }
    self.path = path
    self.names = names.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  /// A glob pattern, because patterns list existing files only.
  private static let manifest = "manifest.jso[n]"

  private static func folder(of path: String) -> String {
    String(path.prefix { $0 != "/" }) + "/"
  }

  /// Returns the path of one of the clips, without a trailing slash.
  package func path(of name: String) -> String {
    let base = path.hasSuffix("/") ? path : path + "/"
    return base + (name.hasSuffix("/") ? String(name.dropLast()) : name)
  }

  /// Two results with corresponding names.
  package struct Pair: Hashable, Sendable {
    /// The name in the expected collection, or nil if only the other one has it.
    package var expected: String?
    /// The name in the actual collection, or nil if only the other one has it.
    package var actual: String?

    /// The actual name, or else the expected one.
    package var name: String { actual ?? expected ?? "" }
  }

  /// Returns the pairs of clips with equal names, sorted by name.
  ///
  /// A golden without a counterpart is paired with the frame folder of its scene, and vice versa.
  package static func pairs(_ expected: ClipCollection, _ actual: ClipCollection) -> [Pair] {
    let (all, others) = (Set(expected.names), Set(actual.names))
    func counterpart(_ name: String, in other: Set<String>, not own: Set<String>) -> String? {
      var wanted = ""
      if name.hasSuffix("/") { wanted = String(name.dropLast()) + ".golden" }
      if name.hasSuffix(".golden") { wanted = String(name.dropLast(".golden".count)) + "/" }
      return other.contains(wanted) && !own.contains(wanted) ? wanted : nil
    }
    var pairs: [Pair] = []
    var taken: Set<String> = []
    for name in expected.names {
      let same = others.contains(name) ? name : nil
      let partner = same ?? counterpart(name, in: others, not: all)
      if let partner { taken.insert(partner) }
      pairs.append(Pair(expected: name, actual: partner))
    }
    for name in actual.names where !taken.contains(name) {
      pairs.append(Pair(expected: nil, actual: name))
    }
    return pairs.sorted {
      $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars)
    }
  }
}
