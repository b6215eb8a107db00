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
    let (defaults, others) = (expected.constants.byKey(\.name), actual.constants.byKey(\.name))
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
    let before = expected.constants.byKey(\.name)
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
    let (before, after) = (expected.byKey(\.name), actual.byKey(\.name))
    return actual.compactMap { constant in
      let old = before[constant.name]
      return old?.value == constant.value
        ? nil : .value(constant.name, expected: old, actual: constant)
    }
      + expected.filter { after[$0.name] == nil }.map { .value($0.name, expected: $0, actual: nil) }
  }

  // MARK: Lists

  /// An item of a list in a scene file, or a constant outside of all lists.
  private struct Item: Equatable {
    var name: ConstantName
    /// The constants, named as if the item had index 0, so that items are equal at any index.
    var constants: [SceneConstant] = []

    static func == (one: Item, other: Item) -> Bool { one.constants == other.constants }

    /// Returns the items of a file, in file order.
    static func all(_ written: [SceneConstant]) -> [Item] {
      var items: [Item] = []
      for var constant in written {
        let name = constant.name
        if name.index == nil || items.last?.name.list != name.list
          || items.last?.name.index != name.index
        {
          items.append(Item(name: name))
        }
        constant.name = name.inItem(0)
        items[items.count - 1].constants.append(constant)
      }
      return items
    }

    /// Returns how similar another item is, or 0 if it cannot be an earlier version of this one.
    func similarity(_ other: Item) -> Int {
      // An equal item at another index has moved. The order matters in lists only.
      if name.index != nil, self == other { return 0 }
      return 2 * Set(constants).intersection(other.constants).count
        + (name.index == other.name.index ? 1 : 0)
    }

    /// Returns the changes for an item that only one recording has.
    func changesIfUnpaired(isNew: Bool) -> [Change] {
      guard let index = name.index else {
        return isNew ? changes([], constants) : changes(constants, [])
      }
      let name = ConstantName(key: name.list).item(index)
      return [isNew ? .inserted(name, constants) : .removed(name, constants)]
    }
  }

  /// How many removed items to search, in each direction, for the most similar one.
  private static let searchRadius = 16

  /// Returns the changes of a scene file in file order, followed by removals.
  ///
  /// A list item that is inserted or removed as a whole is a single change.
  static func listChanges(_ expected: [SceneConstant], _ actual: [SceneConstant]) -> [Change] {
    let (before, after) = (Item.all(expected), Item.all(actual))
    let common = before.common(with: after)
    let (kept, known) = (Set(common.map(\.0)), Set(common.map(\.1)))
    let removed = before.indices.filter { !kept.contains($0) }
    let inserted = after.indices.filter { !known.contains($0) }
    let others = Dictionary(grouping: removed) { before[$0].name.list }
    var (partners, taken): ([Int: Int], Set<Int>) = ([:], [])
    for (list, items) in Dictionary(grouping: inserted, by: { after[$0].name.list }) {
      let others = others[list] ?? []
      let pairs = items.indices.flatMap { newIndex in
        others.indices.clamped(to: newIndex - searchRadius..<newIndex + searchRadius).map { other in
          (
            new: items[newIndex], old: others[other],
            similarity: after[items[newIndex]].similarity(before[others[other]])
          )
        }
      }
      for pair in pairs.filter({ $0.similarity > 0 }).sorted(by: { $0.similarity > $1.similarity })
      where partners[pair.new] == nil && taken.insert(pair.old).inserted {
        partners[pair.new] = pair.old
      }
    }
    let changed = inserted.flatMap { index in
      partners[index].map { partner in
        changes(before[partner].constants, after[index].constants)
          .map { $0.inItem(after[index].name.index) }
      } ?? after[index].changesIfUnpaired(isNew: true)
    }
    return changed
      + removed.filter { !taken.contains($0) }.flatMap {
        before[$0].changesIfUnpaired(isNew: false)
      }
  }
}

extension ConstantDifference.Change {
  /// Returns the same change for another item of the list.
  fileprivate func inItem(_ index: Int?) -> Self {
    guard let index, case .value(let name, let expected, let actual) = self else { return self }
    return .value(name.inItem(index), expected: expected, actual: actual)
  }
}
