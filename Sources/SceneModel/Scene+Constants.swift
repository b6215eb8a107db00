/// A constant of a scene: its name, and its value in words.
package struct SceneConstant: Hashable, Sendable {
  /// The name: keys joined by dots, places in lists in brackets.
  package var name: String
  /// The value.
  package var value: String
  /// The line of the scene file that states it; nil for what no file states.
  package var line: Int?
  /// The column of that line where it begins.
  package var column: Int?

  /// Creates a constant.
  package init(name: String, value: String, line: Int? = nil, column: Int? = nil) {
    self.name = name
    self.value = value
    self.line = line
    self.column = column
  }

  /// True for the same name and value, wherever a file states them.
  package static func == (one: SceneConstant, other: SceneConstant) -> Bool {
    one.name == other.name && one.value == other.value
  }

  /// Hashes the name and the value.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }

  /// True if goldens of older versions stated a constant, or a part of its value, by the former name.
  package static func isName(_ former: String, formerlyOf name: String) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return false }
    let (owner, key) = (name[..<dot], name[name.index(after: dot)...])
    // The second screen of a kind is called `zozo#2`.
    let kind = owner.prefix { $0 != "#" }
    guard let set = ConstantSets.all.first(where: { $0.name == kind }),
      let info = set.descriptions.first(where: { $0.info.key == key })?.info
    else { return false }
    let old = "\(owner).\(info.formerName ?? info.key)"
    return former != name && (former == old || former.hasPrefix(old + "."))
  }
}

extension Scene {
  /// The constants of all its screens with their defaults filled in, each as `SCREEN.KEY`.
  package var resolvedConstants: [SceneConstant] {
    panels.flatMap { $0.stage.parameters.constants(of: $0.id) }
  }

  /// The constants of the screen and of the grid with their defaults filled in.
  package var layoutConstants: [SceneConstant] {
    let grid = panels.first?.stage.contents as? Grid
    return screen.constants(of: Screen.name) + (grid?.constants(of: Grid.name) ?? [])
  }
}
