import Display
import SceneModel

/// Touches on a list: taps on its rows and buttons, and on those of the screens over it.
extension ListStage {
  /// Handles a touch event; a tap performs the action of its row or button.
  mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    var marks: [EventMark] = []
    for change in event.changes where change.phase == .down {
      if let target = target(at: change.location, event.time) {
        taps.touchDown(change.finger, on: target)
      }
    }
    for (target, location) in taps.update(event) {
      removeDeparted(at: event.time)
      marks.append(EventMark(.tap(location), of: .item(target.name), in: look.screen.bounds))
      marks += perform(target, event.time)
    }
    return self.event(marks)
  }

  /// Returns the point of a named location; for a row only if its center is visible.
  ///
  /// There are no thumbnails or beads.
  func point(of anchor: Anchor, at time: SceneTime) -> Point? {
    switch anchor {
    case .list(.row(let id)):
      let center = rows.first { $0.row.id == id }.map { frame(of: $0, at: time).center }
      return center.flatMap { isSeen($0) ? $0 : nil }
    case .list(.button(let button)):
      return contents.buttons.contains(button) ? look.frame(of: button).center : nil
    case .list(.alertButton):
      return alert.model > 0 ? look.alert.button.center : nil
    case .backButton:
      return isSelected ? look.bar.backPoint : nil
    default:
      return anchor.point(on: look.screen.bounds)
    }
  }

  /// Returns the target of a touch; nil if there is none or a screen or an alert covers it.
  private func target(at location: Point, _ time: SceneTime) -> ListTarget? {
    guard look.screen.bounds.contains(location) else { return nil }
    if alert.model > 0 { return look.alert.button.contains(location) ? .anchor(.alertButton) : nil }
    if isSelected { return look.bar.backButton.contains(location) ? .backButton : nil }
    // A screen that is leaving covers the list until it has left.
    guard !screens.contains(where: { $0.isPresent(at: time) }) else { return nil }
    let buttons = ListButton.allCases.filter(contents.buttons.contains)
    if let button = buttons.first(where: { look.frame(of: $0).contains(location) }) {
      return .anchor(.button(button))
    }
    guard isSeen(location) else { return nil }
    let row = rows.last { frame(of: $0, at: time).contains(location) }
    return row.map { .anchor(.row($0.row.id)) }
  }

  /// Returns whether a point is in the area in which rows are visible, between the bars.
  private func isSeen(_ point: Point) -> Bool {
    look.screen.bounds.contains(point) && point.y >= look.bar.bottom && point.y < look.listBottom
  }

  /// Returns a row's layout frame without its transition's effect, in points of the screen.
  private func frame(of view: RowView, at time: SceneTime) -> Rect {
    let edges = view.position.edges(at: time)
    return Rect(
      x: look.rowLayout.origin.x, y: edges.upper, width: look.rowLayout.size.width,
      height: edges.lower - edges.upper)
  }

  private func fingerRequest(_ row: ListRow, _ time: SceneTime) -> Request {
    Request(
      row: row, responseTime: time + parameters.requestDelay, isRefused: nil,
      animation: parameters.pushAnimation)
  }

  private mutating func perform(_ target: ListTarget, _ time: SceneTime) -> [EventMark] {
    switch target {
    case .backButton: return pop(parameters.pushAnimation, time)
    case .anchor(.alertButton): return dismiss(parameters.alertAnimation, time)
    case .anchor(.row(let id)):
      guard let row = rows.first(where: { $0.row.id == id })?.row else { return [] }
      return beginRequest(fingerRequest(row, time), .pushTapped)
    case .anchor(.button(.add)):
      let row = contents.additions.first { addition in
        !rows.contains { $0.row.id == addition.id }
      }
      return row.map { add($0, at: rows.count, .listAppended, parameters.animation, time) } ?? []
    case .anchor(.button(.remove)):
      return rows.isEmpty ? [] : remove(at: rows.count - 1, parameters.animation, time)
    case .anchor(.button(.submit)):
      let row = rows.first { contents.submits == nil || $0.row.id == contents.submits }?.row
      return row.map { beginRequest(fingerRequest($0, time), .pushSubmitted) } ?? []
    }
  }
}
