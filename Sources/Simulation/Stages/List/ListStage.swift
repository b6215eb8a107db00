package import Display
package import Geometry
package import Motion
package import SceneModel
package import Touch

/// A list whose rows come and go, and from which a screen is pushed.
///
/// The script's steps are its timers, an event each. Fingers do nothing here.
package struct ListStage: Stage {
  private let parameters: ListParameters
  private let look: ListLook
  private let table: ListReadings
  private var script: Script<ListStep>
  /// The rows that are in the list, from the top.
  private var rows: [RowView]
  /// The rows that leave, those first that were removed first.
  private var leaving: [RowView] = []
  /// The row that was tapped and whose item is not set yet.
  private var tapped: ListRow?
  /// True if the model's item is there and its screen is to be shown.
  private var isSelected = false
  /// The screens that are pushed or leave, the lowest first.
  private var screens: [PushedScreen] = []

  /// Creates the stage at its beginning; without a typesetter the rows are empty.
  package init(
    _ contents: ListContents, _ parameters: ListParameters, screen: Screen,
    typesetter: (any Typesetter)?
  ) {
    self.parameters = parameters
    let steps = ListStep.steps(of: contents.changes)
    script = Script(steps)
    let table = ListReadings(contents.rows + steps.compactMap(\.added))
    self.table = table
    let look = ListLook(
      contents, order: table.order, rowHeight: parameters.rowHeight, screen: screen,
      typesetter: typesetter)
    self.look = look
    rows = contents.rows.enumerated().map { index, row in
      RowView(
        row, number: table.order[row.id] ?? 0, y: Double(index) * parameters.rowHeight,
        transition: parameters.transition,
        layout: look.rowLayout)
    }
  }

  // MARK: Time

  /// The next step of the script.
  package var nextTimer: SceneTime? { script.next?.time }

  /// The time when everything has come to rest and all that leaves is gone.
  package var settlingInstant: SceneTime? {
    SceneTime.latest(
      of: rows.map(\.settlingInstant) + leaving.map(\.departure)
        + screens.map(\.way.settlingInstant))
  }

  /// Does the next step of the script.
  package mutating func fireTimer() -> [StageEvent] {
    guard let step = script.takeNext() else { return [] }
    leaving.removeAll { !$0.isThere(at: step.time) }
    screens.removeAll { !$0.isThere(at: step.time) }
    let marks = perform(step)
    return [StageEvent(marks: marks, readings: modelReadings)]
  }

  /// Handles the fingers' actions: nothing comes of it.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] { [] }

  // MARK: The script

  private mutating func perform(_ step: ListStep) -> [EventMark] {
    let change = step.transaction.animation(or: parameters.animation)
    let push = step.transaction.animation(or: parameters.pushAnimation)
    switch step.action {
    case .change(.append(let row)):
      return [EventMark(.listAppended, .id(row.id))] + add(row, at: rows.count, change, step.time)
    case .change(.insertBefore(let row, let id)):
      let index = rows.firstIndex { $0.row.id == id } ?? rows.count
      return [EventMark(.listInserted, .id(row.id))] + add(row, at: index, change, step.time)
    case .change(.insertAfter(let row, let id)):
      let index = rows.firstIndex { $0.row.id == id }.map { $0 + 1 } ?? rows.count
      return [EventMark(.listInserted, .id(row.id))] + add(row, at: index, change, step.time)
    case .change(.remove(let id)):
      remove(id, change, step.time)
      return [EventMark(.listRemoved, .id(id))]
    case .change(.push(let id, _)):
      tapped = rows.first { $0.row.id == id }?.row
      return [EventMark(.pushTapped, .id(id))]
    case .select:
      return select(push, step.time)
    case .change(.pop):
      return pop(push, step.time)
    }
  }

  /// Lets a row come; one that still leaves comes back.
  private mutating func add(
    _ row: ListRow, at index: Int, _ animation: Animation?, _ time: SceneTime
  ) -> [EventMark] {
    let y = Double(index) * parameters.rowHeight
    var marks: [EventMark] = []
    if let old = leaving.firstIndex(where: { $0.row.id == row.id }) {
      var view = leaving.remove(at: old)
      view.row = row
      view.appear(with: animation, at: time)
      rows.insert(view, at: index)
      marks = [EventMark(.rowReturned, .id(row.id))]
    } else {
      let view = RowView(
        row, number: table.order[row.id] ?? 0, y: y, transition: parameters.transition,
        layout: look.rowLayout, animation: animation,
        at: time)
      rows.insert(view, at: index)
    }
    layOut(animation, time)
    return marks
  }

  private mutating func remove(_ id: String, _ animation: Animation?, _ time: SceneTime) {
    guard let index = rows.firstIndex(where: { $0.row.id == id }) else { return }
    var view = rows.remove(at: index)
    if view.disappear(with: animation, at: time) { leaving.append(view) }
    layOut(animation, time)
  }

  private mutating func layOut(_ animation: Animation?, _ time: SceneTime) {
    for index in rows.indices {
      rows[index].move(to: Double(index) * parameters.rowHeight, with: animation, at: time)
    }
  }

  /// Sets the tapped row's item, as the original does some time after the tap.
  private mutating func select(_ animation: Animation?, _ time: SceneTime) -> [EventMark] {
    guard let row = tapped else { return [] }
    tapped = nil
    let selected = EventMark(.pushSelected, .id(row.id))
    guard parameters.selection == .initialised else { return [selected] }
    isSelected = true
    if let last = screens.last, last.isPopped, last.row.id == row.id {
      screens[screens.count - 1].push(row, with: animation, at: time)
    } else {
      screens.append(
        PushedScreen(
          for: row, width: look.screen.size.width, animation: animation, at: time))
    }
    return [selected, EventMark(.pushStarted, .id(row.id))]
  }

  private mutating func pop(_ animation: Animation?, _ time: SceneTime) -> [EventMark] {
    guard isSelected, let screen = screens.last else { return [EventMark(.pushNothingToPop)] }
    isSelected = false
    screens[screens.count - 1].pop(
      with: animation, at: time, isCleared: parameters.popClears == .item)
    return [EventMark(.pushPopped, .id(screen.row.id))]
  }

  // MARK: Presentation

  /// The list, the screens over it, and the navigation bar over both.
  package func displayItems(at time: SceneTime) -> [DisplayItem] {
    let gone = leaving.filter { $0.isThere(at: time) }
    let views = parameters.removedRows == .above ? rows + gone : gone + rows
    let fractions = screens.filter { $0.isThere(at: time) }.map {
      ($0, fraction: $0.fraction(at: time))
    }
    return look.displayItems(
      rows: views.map { ($0.row, $0.place.edges(at: time), $0.effect(at: time)) },
      screens: fractions)
  }

  /// The declarations of all readings: of each row that there ever is, then of the pushed screen.
  package var readingKeys: [ReadingKey] { table.keys }

  /// The readings of what shows.
  package func readings(at time: SceneTime) -> [Reading] {
    let gone = leaving.filter { $0.isThere(at: time) }
    return table.readings(
      (rows + gone).map {
        ($0.number, .init(y: $0.place.y.value(at: time), effect: $0.effect(at: time)))
      },
      push: screens.last { $0.isThere(at: time) }?.fraction(at: time) ?? 0)
  }

  /// The readings of the model: rows that leave are not there.
  private var modelReadings: [Reading] {
    table.readings(
      rows.map { ($0.number, .init(y: $0.place.y.model, effect: $0.modelEffect)) },
      push: screens.last?.modelFraction ?? 0)
  }

  /// The point of a place; there are no thumbnails, pictures or beads.
  package func point(of place: Place, at time: SceneTime) -> Point? {
    place.point(on: look.screen.bounds)
  }
}

extension ListChange.Transaction {
  /// The animation of a change, where `standard` is the list's own; nil for at once.
  fileprivate func animation(or standard: Animation?) -> Animation? {
    switch self {
    case .standard: standard
    case .animation(let animation): animation
    }
  }
}
