package import Display

/// The constants that differ between two recordings of a scene, as possible causes of a change.
package struct ConstantDifference: Sendable {
  /// A constant, or a whole item of a list, that differs.
  package enum Change: Hashable, Sendable {
    /// A different value.
    ///
    /// A side that does not state the constant is nil.
    case value(ConstantName, expected: SceneConstant?, actual: SceneConstant?)
    /// A removed item of a list.
    case removed(ConstantName, [SceneConstant])
    /// An inserted item of a list.
    case inserted(ConstantName, [SceneConstant])

    /// The name of the constant or of the item.
    package var name: ConstantName {
      switch self {
      case .value(let name, _, _), .removed(let name, _), .inserted(let name, _): name
      }
    }
  }

  /// The changes of the scene file that may be the cause.
  package private(set) var file: [Change]
  /// The changes of the scene file that do not affect the motion.
  package private(set) var idle: [Change] = []
  /// The names of all constants of the scene file that changed.
  let written: [ConstantName]
  /// The resolved constants that differ, of screens and of the run, and digests of photos.
  let resolved: [Change]
  let expected: Recording
  let actual: Recording

  /// Compares the constants of two recordings.
  package init(expected: Recording, actual: Recording) {
    (self.expected, self.actual) = (expected, actual)
    resolved = Self.changes(expected.constants, actual.constants)
    let (defaults, others) = (Self.byName(expected.constants), Self.byName(actual.constants))
    file = Self.listChanges(expected.written, actual.written).compactMap { change in
      guard case .value(let name, let before, let after) = change else { return change }
      let (one, other) = (defaults[name], others[name])
      // A key that is not written has its default. Writing the default changes nothing.
      if let one, one.value == other?.value { return nil }
      let (from, to) = (before ?? one, after ?? other)
      return from?.value == to?.value ? nil : .value(name, expected: from, actual: to)
    }
    written = file.map(\.name)
  }

  /// The max number of changes that are tested one by one.
  private static let maxTested = 12

  /// Moves changes without effect from `file` to `idle`.
  ///
  /// `isSame` gets a resolved constant with its expected value, and returns whether the motion is
  /// the same with it. A single change is kept, because it must be the cause. If there are several,
  /// some may predate the difference.
  package mutating func separateIneffective(where isSame: (SceneConstant) -> Bool) {
    guard (2...Self.maxTested).contains(file.count) else { return }
    let before = Self.byName(expected.constants)
    let idle = file.filter { change in
      guard case .value(let name, _, _) = change else { return false }
      return before[name].map(isSame) ?? false
    }
    // If no change has an effect on its own, only their combination does. Keep them all.
    guard idle.count < file.count else { return }
    self.idle = idle
    file.removeAll(where: idle.contains)
  }

  func touches(_ key: String) -> Bool { written.contains { $0.isWithin(key) } }

  // MARK: Resolved constants

  /// Returns the constants that differ, in the order of `actual`, followed by removed ones.
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
}
