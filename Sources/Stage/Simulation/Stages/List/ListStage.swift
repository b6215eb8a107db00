import Display
import SceneModel

/// A list whose rows are added and removed, and from which a screen is pushed.
///
/// ```
///       a row is tapped             the server accepts           pop, or the back button
/// list ─────────────────▶ request ──────────────────────▶ screen ────────────────────────▶ list
///  ▲                         │ the server refuses
///  └────────── alert ◀───────┘
///     dismissed
/// ```
/// Each step of the script is a timer and produces one event. Fingers tap rows and buttons.
struct ListStage: Stage {
  /// A pending request that a finger's or the script's tap began.
  struct Request: Hashable, Sendable {
    var row: ListRow
    /// The time of the response.
    var responseTime: SceneTime
    /// Whether the server refuses the request; nil to use the constants' value.
    var isRefused: Bool?
    /// The animation of the screen that the request pushes; nil for none.
    var animation: Animation?
    /// The index in the file of the change that began the request.
    ///
    /// A finger's request comes after all changes at the same time.
    var index = Int.max
  }

  let contents: ListContents
  let parameters: ListParameters
  let look: ListLook
  private let table: ListReadings
  private var script: ArraySlice<ListStep>
  /// The rows of the list, from top to bottom.
  private(set) var rows: [RowView]
  /// The rows that are leaving, in the order of removal.
  private var leaving: [RowView] = []
  /// What the rows' animations do.
  private(set) var phase = Phase.insert
  /// The pending requests, in the order of their responses.
  var requests: [Request] = []
  /// Whether the model's item is set, so that its screen is shown.
  var isSelected = false
  /// The screens that are pushed or leaving, in z-order.
  var screens: [PushedScreen] = []
  var lifecycle: ScreenLifecycle
  /// The opacity of the alert about a refused request.
  var alert = AnimatedValue(0.0)
  var taps = TargetTaps<ListTarget>()

  /// Creates the stage in its initial state.
  init(_ contents: ListContents, _ parameters: ListParameters, screen: Screen) {
    self.contents = contents
    self.parameters = parameters
    let steps = ListStep.steps(of: contents.changes)
    script = steps[...]
    lifecycle = ScreenLifecycle(
      counted: parameters.screenEvents, hiddenTabs: contents.tabs.dropFirst().map(\.self))
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
        transition: parameters.transition, layout: look.rowLayout)
    }
  }

  /// 8 KB for each row and for the list, because every row stores its own animations.
  var stateSize: Int { (rows.count + leaving.count + 1) << 13 }

  // MARK: Time

  /// The time of the next script step, server response, or end of a push or pop.
  var nextTimer: SceneTime? {
    [script.first?.time, requests.first?.responseTime, lifecycle.next].compactMap(\.self).min()
  }

  /// Performs one pending action: a script step, a server response, or the end of a push or pop.
  mutating func fireTimer() -> [StageEvent] {
    guard let time = nextTimer else { return [] }
    removeDeparted(at: time)
    // Two statements: in a single one, the readings would be taken before the change.
    let marks = takeTimer(at: time)
    return event(marks)
  }

  private mutating func takeTimer(at time: SceneTime) -> [EventMark] {
    let step = script.first.flatMap { $0.time == time ? $0 : nil }
    // Among changes at the same time, a response is ordered like the change that began its request.
    if let request = requests.first, request.responseTime == time,
      request.index < step?.index ?? .max || step == nil
    {
      return handleResponse(requests.removeFirst(), time)
    }
    if step != nil, let step = script.popFirst() { return perform(step) }
    return lifecycle.takeNext()
  }

  func event(_ marks: [EventMark]) -> [StageEvent] {
    // Rows that are leaving are not in the model.
    marks.isEmpty
      ? [] : [StageEvent(marks: marks, readings: readings(rows, push: screens.last, at: nil))]
  }

  /// Removes rows and screens that have left by a time.
  mutating func removeDeparted(at time: SceneTime) {
    leaving.removeAll { !$0.isPresent(at: time) }
    screens.removeAll { !$0.isPresent(at: time) }
  }

  // MARK: The script

  private mutating func perform(_ step: ListStep) -> [EventMark] {
    let change = step.animation(or: parameters.animation)
    let push = step.animation(or: parameters.pushAnimation)
    var index = rows.count
    if let id = step.change.action.referredID {
      guard let found = rows.firstIndex(where: { $0.row.id == id }) else {
        return [EventMark(.listMissing, .id(id))]
      }
      index = found
    }
    switch step.change.action {
    case .append(let row):
      return add(row, at: index, .listAppended, change, step.time)
    case .insertBefore(let row, _):
      return add(row, at: index, .listInserted, change, step.time)
    case .insertAfter(let row, _):
      return add(row, at: index + 1, .listInserted, change, step.time)
    case .remove:
      return remove(at: index, change, step.time)
    case .push(_, let delay, let isRefused):
      return beginRequest(
        Request(
          row: rows[index].row, responseTime: step.time + delay, isRefused: isRefused,
          animation: push, index: step.index), .pushTapped)
    case .pop:
      return pop(push, step.time)
    case .dismiss:
      return dismiss(step.animation(or: parameters.alertAnimation), step.time)
    }
  }

  // MARK: Rows

  /// Adds a row; a leaving row with its id comes back, and an existing one stays unchanged.
  mutating func add(
    _ row: ListRow, at index: Int, _ kind: EventMark.Kind, _ animation: Animation?,
    _ time: SceneTime
  ) -> [EventMark] {
    guard !rows.contains(where: { $0.row.id == row.id }) else {
      return [EventMark(.listDuplicateID, .id(row.id))]
    }
    phase = .insert
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
        layout: look.rowLayout, animation: animation, at: time)
      rows.insert(view, at: index)
    }
    layOut(animation, time)
    return marks
  }

  mutating func remove(at index: Int, _ animation: Animation?, _ time: SceneTime) -> [EventMark] {
    phase = .remove
    var view = rows.remove(at: index)
    if view.disappear(with: animation, at: time) { leaving.append(view) }
    layOut(animation, time)
    return [EventMark(.listRemoved, .id(view.row.id))]
  }

  private mutating func layOut(_ animation: Animation?, _ time: SceneTime) {
    for index in rows.indices {
      rows[index].move(to: Double(index) * parameters.rowHeight, with: animation, at: time)
    }
  }

  // MARK: Presentation

  /// Returns the list, the screens over it, the navigation bar over both, and the alert on top.
  func displayItems(at time: SceneTime, typesetter: (any Typesetter)?) -> [DisplayItem] {
    let gone = leaving.filter { $0.isPresent(at: time) }
    let views = parameters.removedRows == .above ? rows + gone : gone + rows
    let fractions = screens.filter { $0.isPresent(at: time) }.map {
      ($0, fraction: $0.fraction(at: time))
    }
    let look = look.typeset(by: typesetter)
    return look.displayItems(
      rows: views.map { ($0.row, $0.position.edges(at: time), $0.effect(at: time)) },
      screens: fractions) + look.alert.items(opacity: alert.value(at: time))
  }

  /// The declarations of all readings: those of every row that ever exists, then the others.
  var readingKeys: [ReadingKey] { table.keys }

  /// Returns the readings of the displayed state.
  func readings(at time: SceneTime) -> [Reading] {
    let gone = leaving.filter { $0.isPresent(at: time) }
    return readings(rows + gone, push: screens.last { $0.isPresent(at: time) }, at: time)
  }

  private func readings(_ views: [RowView], push: PushedScreen?, at time: SceneTime?) -> [Reading] {
    table.readings(
      views.map {
        ($0.number, (y: $0.position.y.value(at: time), effect: $0.effect(at: time)))
      }, push: push?.fraction(at: time) ?? 0, alert: alert.value(at: time))
  }

  /// Adds the values of the rows, the pushed screens and the alert.
  func animatedValues(in table: inout AnimationTable) {
    for row in rows { table.values(of: row, until: row.settles) }
    for row in leaving { table.values(of: row, until: row.removalTime) }
    for screen in screens {
      table.value(
        "screen \(screen.row.id)", screen.offset, as: screen.isPopped ? .pop : .push
      ) { ["push.fraction": $0 / screen.width] }
    }
    table.value("alert.opacity", alert, as: .alert)
  }

  // MARK: Requests
  //
  // Requests, the server's responses, and the screens and alerts that follow.

  /// Whether taps on rows are blocked: a request is pending, or a screen or an alert is shown.
  private var isBusy: Bool {
    isSelected || alert.model > 0 || (parameters.waitingTaps == .blocked && !requests.isEmpty)
  }

  /// Begins the request of a row that was tapped or submitted.
  mutating func beginRequest(_ request: Request, _ kind: EventMark.Kind) -> [EventMark] {
    let id = request.row.id
    guard !isBusy else { return [EventMark(.pushBlocked, .id(id))] }
    requests = (requests + [request]).inOrder(of: \.responseTime)
    return [EventMark(kind, .id(id))]
  }

  /// Handles the server's response to a request.
  mutating func handleResponse(_ request: Request, _ time: SceneTime) -> [EventMark] {
    guard request.isRefused ?? (parameters.server == .refuses) else {
      return select(request.row, request.animation, time)
    }
    alert.set(1, with: parameters.alertAnimation, at: time)
    return [EventMark(.pushRefused, .id(request.row.id)), EventMark(.alertShown)]
  }

  /// Sets the row's item, as the original does some time after the tap.
  private mutating func select(
    _ row: ListRow, _ animation: Animation?, _ time: SceneTime
  ) -> [EventMark] {
    let marks = [EventMark(.pushSelected, .id(row.id))]
    guard parameters.selection == .initialised else { return marks }
    if isSelected {
      screens[screens.count - 1].content = row
      return marks
    }
    isSelected = true
    if let last = screens.last, last.isPopped, last.row.id == row.id {
      screens[screens.count - 1].push(row, with: animation, at: time)
    } else {
      screens.append(
        PushedScreen(for: row, width: look.screen.size.width, animation: animation, at: time))
    }
    return marks + [EventMark(.pushStarted, .id(row.id))]
      + lifecycle.push(row.id, with: animation, at: time)
  }

  mutating func pop(_ animation: Animation?, _ time: SceneTime) -> [EventMark] {
    guard isSelected, let screen = screens.last else { return [EventMark(.pushNothingToPop)] }
    isSelected = false
    let isCleared = parameters.popClears == .item
    screens[screens.count - 1].pop(with: animation, at: time, isCleared: isCleared)
    return [EventMark(.pushPopped, .id((screen.content ?? screen.row).id))]
      + lifecycle.pop(screen.row.id, isCleared: isCleared, with: animation, at: time)
  }

  mutating func dismiss(_ animation: Animation?, _ time: SceneTime) -> [EventMark] {
    guard alert.model > 0 else { return [EventMark(.alertNothingToDismiss)] }
    alert.set(0, with: animation, at: time)
    return [EventMark(.alertDismissed)]
  }
}

extension ListContents {
  /// Returns whether the server may refuse a request.
  fileprivate func mayBeRefused(_ parameters: ListParameters) -> Bool {
    parameters.server == .refuses
      || changes.contains {
        if case .push(_, _, let isRefused) = $0.action { isRefused == true } else { false }
      }
  }
}

extension ListStep {
  /// Returns the animation of the change, `standard` if it has no own transaction; nil for none.
  fileprivate func animation(or standard: Animation?) -> Animation? {
    switch change.transaction {
    case .standard: standard
    case .animation(let animation): animation?.tagged("changes[\(index)]")
    }
  }
}
