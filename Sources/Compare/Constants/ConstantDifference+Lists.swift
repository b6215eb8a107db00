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

  /// The most items among which the one that is most like another is looked for.
  private static let mostAlike = 32

  /// The changes of a file in its order, with items that come and go as such; what is gone comes last.
  static func listChanges(_ expected: [SceneConstant], _ actual: [SceneConstant]) -> [Change] {
    let (before, after) = (Item.all(expected), Item.all(actual))
    let common = before.common(with: after)
    let (kept, known) = (Set(common.map(\.0)), Set(common.map(\.1)))
    var changes: [Change] = []
    // The first ones last, as they are taken out.
    var gone = Dictionary(
      grouping: before.indices.reversed().filter { !kept.contains($0) },
      by: { before[$0].name.list })
    for item in after.indices.lazy.filter({ !known.contains($0) }).map({ after[$0] }) {
      let list = item.name.list
      let others = gone[list, default: []].suffix(mostAlike).reversed()
      let alike = others.lazy.map { (index: $0, likeness: item.likeness(before[$0])) }
        .max { $0.likeness < $1.likeness }
      guard let alike, alike.likeness > 0, let place = gone[list]?.lastIndex(of: alike.index) else {
        changes += item.alone(isNew: true)
        continue
      }
      gone[list]?.remove(at: place)
      changes += Self.changes(before[alike.index].constants, item.constants)
        .map { $0.inItem(item.name.index) }
    }
    return changes + gone.values.joined().sorted().flatMap { before[$0].alone(isNew: false) }
  }
}

extension ConstantDifference.Change {
  /// The same change in another item of a list.
  fileprivate func inItem(_ index: Int?) -> Self {
    guard let index, case .value(let name, let expected, let actual) = self else { return self }
    return .value(name.inItem(index), expected: expected, actual: actual)
  }
}
