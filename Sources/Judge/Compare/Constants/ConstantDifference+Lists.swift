import Display

extension ConstantDifference {
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
