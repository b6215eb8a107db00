import Geometry
import Motion
import SceneModel

/// Requests, their answers, and the screens and messages that follow from them.
extension ListStage {
  /// True if the list takes no tap on a row: a request waits, a screen is pushed or a message shown.
  var isBusy: Bool { tapped != nil || request != nil || isSelected || alert.model > 0 }

  /// Taps a row as the script says; its answer is a step of its own.
  mutating func tap(_ id: String) -> [EventMark] {
    guard let row = rows.first(where: { $0.row.id == id })?.row else {
      return [EventMark(.listMissing, .id(id))]
    }
    guard !isBusy else { return [EventMark(.pushBlocked, .id(id))] }
    tapped = row
    return [EventMark(.pushTapped, .id(id))]
  }

  /// Begins the request of a row that a finger tapped or submitted.
  mutating func ask(_ row: ListRow, _ kind: EventMark.Kind, _ time: SceneTime) -> [EventMark] {
    guard !isBusy else { return [EventMark(.pushBlocked, .id(row.id))] }
    request = Request(row: row, due: time + parameters.requestDelay)
    return [EventMark(kind, .id(row.id))]
  }

  /// Lets the server answer; a nil refusal is as the constants say.
  mutating func answer(
    _ row: ListRow, isRefused: Bool?, _ animation: Animation?, _ time: SceneTime
  ) -> [EventMark] {
    guard isRefused ?? (parameters.server == .refuses) else { return select(row, animation, time) }
    alert.set(1, with: parameters.alertAnimation, at: time)
    return [EventMark(.pushRefused, .id(row.id)), EventMark(.alertShown)]
  }

  /// Sets the row's item, as the original does some time after the tap.
  private mutating func select(
    _ row: ListRow, _ animation: Animation?, _ time: SceneTime
  ) -> [EventMark] {
    var marks = [EventMark(.pushSelected, .id(row.id))]
    if parameters.strayAppear {
      marks.append(EventMark(.screenAppear, .id(row.id), .word("shown", "no")))
    }
    guard parameters.selection == .initialised else { return marks }
    isSelected = true
    if let last = screens.last, last.isPopped, last.row.id == row.id {
      screens[screens.count - 1].push(row, with: animation, at: time)
    } else {
      screens.append(
        PushedScreen(
          for: row, width: look.screen.size.width, animation: animation, at: time))
    }
    return marks + [EventMark(.pushStarted, .id(row.id))]
      + life.push(row.id, with: animation, at: time)
  }

  mutating func pop(_ animation: Animation?, _ time: SceneTime) -> [EventMark] {
    guard isSelected, let screen = screens.last else { return [EventMark(.pushNothingToPop)] }
    isSelected = false
    let isCleared = parameters.popClears == .item
    screens[screens.count - 1].pop(with: animation, at: time, isCleared: isCleared)
    return [EventMark(.pushPopped, .id(screen.row.id))]
      + life.pop(screen.row.id, isCleared: isCleared, with: animation, at: time)
  }

  mutating func dismiss(_ animation: Animation?, _ time: SceneTime) -> [EventMark] {
    guard alert.model > 0 else { return [EventMark(.alertNothingToDismiss)] }
    alert.set(0, with: animation, at: time)
    return [EventMark(.alertDismissed)]
  }
}
