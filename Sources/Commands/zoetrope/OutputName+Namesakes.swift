import Rendering

extension OutputName {
  /// Returns the pairs of scenes whose results would have the same name.
  static func nameCollisions(
    in scenes: [String]
  ) -> [(earlier: String, later: String, name: OutputName)] {
    var first: [OutputName: String] = [:]
    return scenes.compactMap { path in
      let name = OutputName(scenePath: path)
      return first.updateValue(path, forKey: name).map { ($0, path, name) }
    }
  }
}
