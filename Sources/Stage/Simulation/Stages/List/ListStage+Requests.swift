import Geometry
import Motion
import SceneModel

/// Requests, the server's responses, and the screens and alerts that follow.
extension ListStage {
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
        PushedScreen(
          for: row, width: look.screen.size.width, animation: animation, at: time))
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
