package import Geometry
package import Motion
import SceneModel
package import Touch

/// Fingers on a list: taps on its rows and buttons, and on those of what is over it.
extension ListStage {
  /// Handles the fingers' actions: a tap does what its row or button is for.
  package mutating func handle(_ event: TouchEvent) -> [StageEvent] {
    var marks: [EventMark] = []
    for change in event.changes where change.phase == .down {
      if let target = target(at: change.location, event.time) {
        taps.touchDown(change.finger, on: target)
      }
    }
    for (target, location) in taps.update(event) {
      dropGone(at: event.time)
      marks.append(EventMark(.tap(location), of: .part(target.name), in: look.screen.bounds))
      marks += perform(target, event.time)
    }
    return self.event(marks)
  }

  /// The point of a place, a row's only where its middle is seen; there are no thumbnails or beads.
  package func point(of place: Place, at time: SceneTime) -> Point? {
    switch place {
    case .list(.row(let id)):
      let center = rows.first { $0.row.id == id }.map { frame(of: $0, at: time).center }
      return center.flatMap { isSeen($0) ? $0 : nil }
    case .list(.button(let button)):
      return contents.buttons.contains(button) ? look.frame(of: button).center : nil
    case .list(.alertButton):
      return alert.model > 0 ? look.alertButton.center : nil
    case .backButton:
      return isSelected ? look.backPoint : nil
    default:
      return place.point(on: look.screen.bounds)
    }
  }

  /// The thing that a finger touches; nil for none, or where a screen or a message is over it.
  private func target(at location: Point, _ time: SceneTime) -> ListTarget? {
    guard look.screen.bounds.contains(location) else { return nil }
    if alert.model > 0 {
      return look.alertButton.contains(location) ? .part(.alertButton) : nil
    }
    if isSelected { return look.backButton.contains(location) ? .backButton : nil }
    // A screen that leaves covers the list until it is gone.
    guard !screens.contains(where: { $0.isThere(at: time) }) else { return nil }
    let buttons = ListButton.allCases.filter(contents.buttons.contains)
    if let button = buttons.first(where: { look.frame(of: $0).contains(location) }) {
      return .part(.button(button))
    }
    guard isSeen(location) else { return nil }
    let row = rows.last { frame(of: $0, at: time).contains(location) }
    return row.map { .part(.row($0.row.id)) }
  }

  /// True for a point of the part of the screen in which rows are seen.
  private func isSeen(_ point: Point) -> Bool {
    look.screen.bounds.contains(point) && point.y >= look.listTop
  }

  /// A row's frame in the layout, whatever its transition does to it, in points of the screen.
  private func frame(of view: RowView, at time: SceneTime) -> Rect {
    let edges = view.place.edges(at: time)
    return Rect(
      x: look.rowLayout.origin.x, y: edges.upper, width: look.rowLayout.size.width,
      height: edges.lower - edges.upper)
  }

  private func fingerRequest(_ row: ListRow, _ time: SceneTime) -> Request {
    Request(
      row: row, due: time + parameters.requestDelay, isRefused: nil,
      animation: parameters.pushAnimation)
  }

  private mutating func perform(_ target: ListTarget, _ time: SceneTime) -> [EventMark] {
    switch target {
    case .backButton: return pop(parameters.pushAnimation, time)
    case .part(.alertButton): return dismiss(parameters.alertAnimation, time)
    case .part(.row(let id)):
      guard let row = rows.first(where: { $0.row.id == id })?.row else { return [] }
      return ask(fingerRequest(row, time), .pushTapped)
    case .part(.button(.add)):
      let row = contents.additions.first { addition in
        !rows.contains { $0.row.id == addition.id }
      }
      return row.map { add($0, at: rows.count, .listAppended, parameters.animation, time) } ?? []
    case .part(.button(.remove)):
      return rows.last.map { remove($0.row.id, parameters.animation, time) } ?? []
    case .part(.button(.submit)):
      let row = rows.first { contents.submits == nil || $0.row.id == contents.submits }?.row
      return row.map { ask(fingerRequest($0, time), .pushSubmitted) } ?? []
    }
  }
}
