import Platform
import Rendering

extension OutputName {
  /// Names scenes, with their folders before those that share a file name.
  ///
  /// `a/open.yaml` and `b/open.yaml` become `a-open` and `b-open`. The folders are the fewest that
  /// make the names differ. A unique file name is kept as it is.
  ///
  /// - Parameters:
  ///   - scenes: the paths of the scenes.
  ///   - others: further scenes of the project, so that a scene has the same name in each run.
  /// - Returns: the names of `scenes`.
  /// - Throws: `ExitStatus.failure` after naming scenes that would have the same name.
  static func names(of scenes: [String], among others: [String]) throws -> [OutputName] {
    let keys = scenes.map(key)
    let groups = Dictionary(grouping: Set(keys + others.map(key))) { OutputName(scenePath: $0) }
    var names: [String: OutputName] = [:]
    for (name, group) in groups {
      let paths = withoutCommonFolders(group.map { $0.split(separator: "/")[...] })
      let deepest = paths.map(\.count).max() ?? 1
      let qualified = (1...deepest).lazy.map { count in paths.map { joined($0, count: count) } }
        .first { candidates in
          Set(candidates).count == group.count
            && candidates.allSatisfy { $0 == name || groups[$0] == nil }
        }
      for (index, key) in group.enumerated() { names[key] = qualified?[index] ?? name }
    }
    var first: [OutputName: String] = [:]
    var collides = false
    let result = zip(scenes, keys).map { path, key in
      let name = names[key] ?? OutputName(scenePath: path)
      if let other = first.updateValue(path, forKey: name) {
        Console.error("\(other) and \(path) would both be named \(name.text)")
        collides = true
      }
      return name
    }
    guard !collides else { throw ExitStatus.failure }
    return result
  }

  /// The file's path from the root of the file system, however it was written.
  private static func key(of path: String) -> String {
    let folder = try? ProjectFolder.realPath(ProjectFolder.folder(of: path))
    return folder.map { "\($0)/\(path.split(separator: "/").last ?? "")" } ?? path
  }

  private static func withoutCommonFolders(
    _ paths: [ArraySlice<Substring>]
  ) -> [ArraySlice<Substring>] {
    guard let first = paths.first?.first, paths.allSatisfy({ $0.count > 1 && $0.first == first })
    else { return paths }
    return withoutCommonFolders(paths.map { $0.dropFirst() })
  }

  private static func joined(_ path: ArraySlice<Substring>, count: Int) -> OutputName {
    OutputName(scenePath: path.suffix(count).joined(separator: "-"))
  }
}
