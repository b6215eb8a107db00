package import Display
package import Motion
package import SceneModel

/// A list whose rows come and go, and from which a screen is pushed.
///
/// ```
///       a row is tapped             the server accepts           pop, or the back button
/// list ─────────────────▶ request ──────────────────────▶ screen ────────────────────────▶ list
///  ▲                         │ the server refuses
///  └──────── message ◀───────┘
///     dismissed
/// ```
/// The script's steps are its timers, an event each; fingers tap rows and buttons.
package struct ListStage: Stage {
  /// A request that a tap began, a finger's or the script's, and whose answer is to come.
  struct Request: Hashable, Sendable {
    var row: ListRow
    /// The time of the answer.
    var due: SceneTime
    /// True if the server refuses it; nil for what the constants say.
    var isRefused: Bool?
    /// The animation of the screen that it pushes; nil for at once.
    var animation: Animation?
    /// The place in the file of the change that began it; a finger's come after all of their instant.
    var index = Int.max
  }

  let contents: ListContents
  let parameters: ListParameters
  let look: ListLook
  private let table: ListReadings
  private var script: Script<ListStep>
  /// The rows that are in the list, from the top.
  private(set) var rows: [RowView]
  /// The rows that leave, those first that were removed first.
  private var leaving: [RowView] = []
  /// The request that waits; another tap has to wait for it.
  var request: Request?
  /// True if the model's item is there and its screen is to be shown.
  var isSelected = false
  /// The screens that are pushed or leave, the lowest first.
  var screens: [PushedScreen] = []
  var life = ScreenLife()
  /// The opacity of the message of a refused request.
  var alert = AnimatedValue(0.0)
  var taps = ListTaps()

  /// Creates the stage at its beginning.
  package init(_ contents: ListContents, _ parameters: ListParameters, screen: Screen) {
    self.contents = contents
    self.parameters = parameters
    let steps = ListStep.steps(of: contents.changes)
    script = Script(steps)
    let table = ListReadings(
      contents.rows + steps.compactMap(\.change.action.added) + contents.additions,
      hasAlert: contents.mayBeRefused(parameters))
    self.table = table
    let look = ListLook(
      contents, order: table.order, rowHeight: parameters.rowHeight, screen: screen)
    self.look = look
    rows = contents.rows.enumerated().map { index, row in
      RowView(
        row, number: table.order[row.id] ?? 0, y: Double(index) * parameters.rowHeight,
        transition: parameters.transition,
        layout: look.rowLayout)
    }
  }

  /// Every row holds its own animations.
  package var stateSize: Int { (rows.count + leaving.count + 1) << 13 }

  // MARK: Time

  /// The next step of the script, answer of the server or end of a transition.
  package var nextTimer: SceneTime? {
    [script.next?.time, request?.due, life.next].compactMap(\.self).min()
  }

  /// The time when everything has come to rest and all that leaves is gone.
  package var settlingInstant: SceneTime? {
    SceneTime.latest(
      of: rows.map(\.settlingInstant) + leaving.map(\.departure)
        + screens.map(\.way.settlingInstant) + [alert.settlingInstant])
  }

  /// Does what is due: a step of the script, the answer to a request, the end of a transition.
  package mutating func fireTimer() -> [StageEvent] {
    guard let time = nextTimer else { return [] }
    dropGone(at: time)
    // Not in one expression: the readings there would be those before.
    let marks = takeTimer(at: time)
    return event(marks)
  }

  private mutating func takeTimer(at time: SceneTime) -> [EventMark] {
    let step = script.next.flatMap { $0.time == time ? $0 : nil }
    // Among the changes of one instant an answer stands where its push does.
    if let request, request.due == time, request.index < step?.index ?? .max || step == nil {
      self.request = nil
      return answer(request, time)
    }
    if step != nil, let step = script.takeNext() { return perform(step) }
    return life.takeNext()
  }

  func event(_ marks: [EventMark]) -> [StageEvent] {
    // Rows that leave are not in the model.
    marks.isEmpty
      ? [] : [StageEvent(marks: marks, readings: readings(rows, push: screens.last, at: nil))]
  }

  /// Forgets what has left by a time.
  mutating func dropGone(at time: SceneTime) {
    leaving.removeAll { !$0.isThere(at: time) }
    screens.removeAll { !$0.isThere(at: time) }
  }

  // MARK: The script

  private mutating func perform(_ step: ListStep) -> [EventMark] {
    let change = step.animation(or: parameters.animation)
    let push = step.animation(or: parameters.pushAnimation)
    switch step.change.action {
    case .append(let row):
      return add(row, at: rows.count, .listAppended, change, step.time)
    case .insertBefore(let row, let id):
      let index = rows.firstIndex { $0.row.id == id } ?? rows.count
      return add(row, at: index, .listInserted, change, step.time)
    case .insertAfter(let row, let id):
      let index = rows.firstIndex { $0.row.id == id }.map { $0 + 1 } ?? rows.count
      return add(row, at: index, .listInserted, change, step.time)
    case .remove(let id):
      return remove(id, change, step.time)
    case .push(let id, let delay, let isRefused):
      guard let row = rows.first(where: { $0.row.id == id })?.row else {
        return [EventMark(.listMissing, .id(id))]
      }
      return ask(
        Request(
          row: row, due: step.time + delay, isRefused: isRefused, animation: push,
          index: step.index), .pushTapped)
    case .pop:
      return pop(push, step.time)
    case .dismiss:
      return dismiss(step.animation(or: parameters.alertAnimation), step.time)
    }
  }

  // MARK: Rows

  /// Lets a row come; one that still leaves comes back, one that is there stays as it is.
  mutating func add(
    _ row: ListRow, at index: Int, _ kind: EventMark.Kind, _ animation: Animation?,
    _ time: SceneTime
  ) -> [EventMark] {
    guard !rows.contains(where: { $0.row.id == row.id }) else {
      return [EventMark(.listTaken, .id(row.id))]
    }
    let y = Double(index) * parameters.rowHeight
    var marks = [EventMark(kind, .id(row.id))]
    if let old = leaving.firstIndex(where: { $0.row.id == row.id }) {
      var view = leaving.remove(at: old)
      view.row = row
      view.appear(with: animation, at: time)
      rows.insert(view, at: index)
      marks.append(EventMark(.rowReturned, .id(row.id)))
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

  mutating func remove(
    _ id: String, _ animation: Animation?, _ time: SceneTime
  ) -> [EventMark] {
    guard let index = rows.firstIndex(where: { $0.row.id == id }) else {
      return [EventMark(.listMissing, .id(id))]
    }
    var view = rows.remove(at: index)
    if view.disappear(with: animation, at: time) { leaving.append(view) }
    layOut(animation, time)
    return [EventMark(.listRemoved, .id(id))]
  }

  private mutating func layOut(_ animation: Animation?, _ time: SceneTime) {
    for index in rows.indices {
      rows[index].move(to: Double(index) * parameters.rowHeight, with: animation, at: time)
    }
  }

  // MARK: Presentation

  /// The list, the screens over it, the navigation bar over both, and a message over all.
  package func displayItems(
    at time: SceneTime, typesetter: (any Typesetter)?
  ) -> [DisplayItem] {
    let gone = leaving.filter { $0.isThere(at: time) }
    let views = parameters.removedRows == .above ? rows + gone : gone + rows
    let fractions = screens.filter { $0.isThere(at: time) }.map {
      ($0, fraction: $0.fraction(at: time))
    }
    let look = look.written(by: typesetter)
    return look.displayItems(
      rows: views.map { ($0.row, $0.place.edges(at: time), $0.effect(at: time)) },
      screens: fractions) + look.alert(opacity: alert.value(at: time))
  }

  /// The declarations of all readings: of each row that there ever is, then of what is over the list.
  package var readingKeys: [ReadingKey] { table.keys }

  /// The readings of what shows.
  package func readings(at time: SceneTime) -> [Reading] {
    let gone = leaving.filter { $0.isThere(at: time) }
    return readings(rows + gone, push: screens.last { $0.isThere(at: time) }, at: time)
  }

  private func readings(
    _ views: [RowView], push: PushedScreen?, at time: SceneTime?
  ) -> [Reading] {
    table.readings(
      views.map {
        ($0.number, .init(y: $0.place.y.value(at: time), effect: $0.effect(at: time)))
      }, push: push?.fraction(at: time) ?? 0, alert: alert.value(at: time))
  }

  /// The animations of the rows, the screens over them, and the message.
  package var animations: [StageAnimation] {
    let screens = screens.map { screen in
      StageAnimation(
        screen.way.animation, of: "screen \(screen.row.id)"
      ) { ["push.fraction": $0 / screen.width] }
    }
    let message = StageAnimation(alert.animation, of: "alert.opacity")
    return (rows + leaving).flatMap(\.animations) + (screens + [message]).compactMap(\.self)
  }
}

extension ListContents {
  /// True if the server may refuse a request.
  fileprivate func mayBeRefused(_ parameters: ListParameters) -> Bool {
    parameters.server == .refuses
      || changes.contains {
        if case .push(_, _, let isRefused) = $0.action { isRefused == true } else { false }
      }
  }
}

extension ListStep {
  /// The animation of the change, where `standard` is the list's own; nil for at once.
  fileprivate func animation(or standard: Animation?) -> Animation? {
    switch change.transaction {
    case .standard: standard
    case .animation(let animation): animation?.tagged("changes[\(index)]")
    }
  }
}
