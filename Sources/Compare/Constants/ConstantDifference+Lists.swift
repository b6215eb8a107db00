import Display

extension ConstantDifference {
  /// An item of a list of a scene file; a constant that is in no list is one by itself.
  private struct Item: Equatable {
    var name: ConstantName
    /// The constants, named as those of a first item: an item is the same wherever it is.
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

    /// How much another item has in common with it; 0 for one that it cannot have been.
    func likeness(_ other: Item) -> Int {
      // The same item at another place was moved, which matters in lists alone.
      if name.index != nil, self == other { return 0 }
      return 2 * Set(constants).intersection(other.constants).count
        + (name.index == other.name.index ? 1 : 0)
    }

    /// The changes where only one side has it.
    func alone(isNew: Bool) -> [Change] {
      guard let index = name.index else {
        return isNew ? changes([], constants) : changes(constants, [])
      }
      let name = ConstantName(key: name.list).item(index)
      return [isNew ? .inserted(name, constants) : .removed(name, constants)]
    }
  }

  /// How far the one that is most like an item is looked for among those that are gone.
  private static let reach = 16

  /// The changes of a file in its order, with items that come and go as such; what is gone comes last.
  static func listChanges(_ expected: [SceneConstant], _ actual: [SceneConstant]) -> [Change] {
    let (before, after) = (Item.all(expected), Item.all(actual))
    let common = before.common(with: after)
    let (kept, known) = (Set(common.map(\.0)), Set(common.map(\.1)))
    let gone = before.indices.filter { !kept.contains($0) }
    let come = after.indices.filter { !known.contains($0) }
    let others = Dictionary(grouping: gone) { before[$0].name.list }
    var (twins, taken): ([Int: Int], Set<Int>) = ([:], [])
    for (list, items) in Dictionary(grouping: come, by: { after[$0].name.list }) {
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
      where twins[pair.new] == nil && taken.insert(pair.old).inserted {
        twins[pair.new] = pair.old
      }
    }
    let changed = come.flatMap { index in
      twins[index].map { twin in
        changes(before[twin].constants, after[index].constants)
          .map { $0.inItem(after[index].name.index) }
      } ?? after[index].alone(isNew: true)
    }
    return changed
      + gone.filter { !taken.contains($0) }.flatMap { before[$0].alone(isNew: false) }
  }
}

extension ConstantDifference.Change {
  /// The same change in another item of a list.
  fileprivate func inItem(_ index: Int?) -> Self {
    guard let index, case .value(let name, let expected, let actual) = self else { return self }
    return .value(name.inItem(index), expected: expected, actual: actual)
  }
}
