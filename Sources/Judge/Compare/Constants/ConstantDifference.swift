package import Display

/// The constants that differ between two recordings of a scene: the possible causes of a change.
package struct ConstantDifference: Sendable {
  /// A constant, or a whole item of a list, that differs.
  package enum Change: Hashable, Sendable {
    /// Another value; nil for the side that states none.
    case value(ConstantName, expected: SceneConstant?, actual: SceneConstant?)
    /// A removed item of a list.
    case removed(ConstantName, [SceneConstant])
    /// An inserted item of a list.
    case inserted(ConstantName, [SceneConstant])

    /// The name of the constant, or of the item.
    package var name: ConstantName {
      switch self {
      case .value(let name, _, _), .removed(let name, _), .inserted(let name, _): name
      }
    }
  }

  /// The changes of the scene file that may be the cause.
  package private(set) var file: [Change]
  /// The changes of the scene file that the actual motion is the same without.
  package private(set) var idle: [Change] = []
  /// The names of all constants of the scene file that changed.
  let written: [ConstantName]
  /// The resolved constants that differ: of screens, of the run, and the digests of photos.
  let resolved: [Change]
  let expected: Recording
  let actual: Recording

  /// Compares two recordings.
  package init(expected: Recording, actual: Recording) {
    (self.expected, self.actual) = (expected, actual)
    resolved = Self.changes(expected.constants, actual.constants)
    let (defaults, others) = (Self.byName(expected.constants), Self.byName(actual.constants))
    file = Self.listChanges(expected.written, actual.written).compactMap { change in
      guard case .value(let name, let before, let after) = change else { return change }
      let same = Self.resolvedName(of: name, in: defaults, others)
      let (one, other) = (same.flatMap { defaults[$0] }, same.flatMap { others[$0] })
      // An unwritten key had its default; writing the default changes nothing.
      if let one, one.value == other?.value { return nil }
      let (from, to) = (before ?? one, after ?? other)
      return from?.value == to?.value ? nil : .value(name, expected: from, actual: to)
    }
    written = file.map(\.name)
  }

  /// The most changes of a file that are tried one by one.
  private static let mostTried = 12

  /// Moves changes without effect from `file` to `idle`: those for which `isSame` returns true, given the
  /// resolved constant with its expected value.
  ///
  /// A single change is the cause; of several, some may be older than what is seen.
  package mutating func separateIdle(where isSame: (SceneConstant) -> Bool) {
    guard (2...Self.mostTried).contains(file.count) else { return }
    let (before, after) = (Self.byName(expected.constants), Self.byName(actual.constants))
    let idle = file.filter { change in
      guard case .value(let name, _, _) = change,
        let resolved = Self.resolvedName(of: name, in: before, after)
      else { return false }
      return before[resolved].map(isSame) ?? false
    }
    // Where each alone changes nothing, they do together.
    guard idle.count < file.count else { return }
    self.idle = idle
    file.removeAll(where: idle.contains)
  }

  func touches(_ key: String) -> Bool { written.contains { $0.isWithin(key) } }

  // MARK: Resolved constants

  /// The constants that differ, in the order of the actual ones; those that are gone come last.
  static func changes(_ expected: [SceneConstant], _ actual: [SceneConstant]) -> [Change] {
    let (before, after) = (byName(expected), byName(actual))
    return actual.compactMap { constant in
      let old = before[constant.name]
      return old?.value == constant.value
        ? nil : .value(constant.name, expected: old, actual: constant)
    }
      + expected.filter { after[$0.name] == nil }.map { .value($0.name, expected: $0, actual: nil) }
  }

  private static func byName(_ constants: [SceneConstant]) -> [ConstantName: SceneConstant] {
    Dictionary(constants.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
  }

  /// The constant that a key of the file becomes when it is read; nil if unknown.
  private static func resolvedName(
    of name: ConstantName, in one: [ConstantName: SceneConstant],
    _ other: [ConstantName: SceneConstant]
  ) -> ConstantName? {
    if one[name] != nil || other[name] != nil { return name }
    // The constants of a screen are named after the screen.
    guard let stage = ["viewer", "list", "reviews", "beads"].first(where: name.isWithin) else {
      return nil
    }
    let key = name.description.dropFirst(stage.count)
    let found = Set(one.keys).union(other.keys).filter { known in
      known.description.drop { $0 != "." } == key
    }
    return found.count == 1 ? found.first : nil
  }
}
