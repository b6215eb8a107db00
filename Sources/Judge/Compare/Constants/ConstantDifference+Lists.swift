import Display

extension ConstantDifference {
  /// An item of a list of a scene file; a constant that is in no list is one by itself.
  private struct Item: Equatable {
    var name: ConstantName
    /// The constants, named as those of the first item, so that equal items at any index are equal.
    var constants: [SceneConstant] = []

    static func == (one: Item, other: Item) -> Bool { one.constants == other.constants }

    /// The items of a file, in its order.
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

    /// The similarity of another item; 0 if it cannot have become this one.
    func likeness(_ other: Item) -> Int {
      // An equal item at another index was moved, which matters in lists only.
      if name.index != nil, self == other { return 0 }
      return 2 * Set(constants).intersection(other.constants).count
        + (name.index == other.name.index ? 1 : 0)
    }

    /// The changes if only one recording has it.
    func alone(isNew: Bool) -> [Change] {
      guard let index = name.index else {
        return isNew ? changes([], constants) : changes(constants, [])
      }
      let name = ConstantName(key: name.list).item(index)
      return [isNew ? .inserted(name, constants) : .removed(name, constants)]
    }
  }

  /// The distance, in removed items, within which the most similar one is searched.
  private static let reach = 16

  /// The changes of a file in its order, with whole items that are inserted or removed as such; removed ones come last.
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
      let pairs = items.indices.flatMap { place in
        others.indices.clamped(to: place - reach..<place + reach).map { other in
          (
            new: items[place], old: others[other],
            likeness: after[items[place]].likeness(before[others[other]])
          )
        }
      }
      for pair in pairs.filter({ $0.likeness > 0 }).sorted(by: { $0.likeness > $1.likeness })
      where partners[pair.new] == nil && taken.insert(pair.old).inserted {
        partners[pair.new] = pair.old
      }
    }
    let changed = inserted.flatMap { index in
      partners[index].map { partner in
        changes(before[partner].constants, after[index].constants)
          .map { $0.inItem(after[index].name.index) }
      } ?? after[index].alone(isNew: true)
    }
    return changed
      + removed.filter { !taken.contains($0) }.flatMap { before[$0].alone(isNew: false) }
  }
}

extension ConstantDifference.Change {
  /// The same change in another item of a list.
  fileprivate func inItem(_ index: Int?) -> Self {
    guard let index, case .value(let name, let expected, let actual) = self else { return self }
    return .value(name.inItem(index), expected: expected, actual: actual)
  }
}
