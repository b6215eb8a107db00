import Platform
import Rendering
import Synchronization

/// A line with the progress of a render; empty if the output is not an interactive terminal.
final class ProgressLine: Sendable {
  private struct State {
    /// The first state shown and its time; work before it, such as decoding, has a different speed.
    var first: (done: Int, at: ContinuousClock.Instant)?
    /// The output and the unit of the last state shown.
    var counted: [String?] = []
    var lastDrawn: ContinuousClock.Instant?
  }

  private let isShown: Bool
  private let state = Mutex(State())

  /// Creates a line; a quiet one shows nothing.
  init(quiet: Bool) { isShown = Terminal.redraws && !quiet }

  /// Shows the progress, at most ten times per second.
  func show(_ progress: RenderProgress) {
    guard isShown else { return }
    state.withLock { Self.show(progress, &$0) }
  }

  private static func show(_ progress: RenderProgress, _ state: inout State) {
    let now = ContinuousClock.now
    let isLast = progress.done == progress.total
    if let lastDrawn = state.lastDrawn, now - lastDrawn < .milliseconds(100), !isLast { return }
    state.lastDrawn = now
    let counted = [progress.output, progress.unit]
    if state.counted != counted { (state.counted, state.first) = (counted, nil) }
    let first = state.first ?? (progress.done, now)
    state.first = first
    let seconds = max((now - first.at) / .seconds(1), 1e-3)
    let rate = Double(progress.done - first.done) / seconds
    var speed = ""
    if rate > 0 {
      let left = Int((Double(progress.total - progress.done) / rate).rounded(.up))
      let remainder = left % 60
      speed =
        "  \(Int(rate.rounded()))" + (progress.unit == "frames" ? " fps" : "/s")
        + "  \(left / 60):\(remainder < 10 ? "0" : "")\(remainder) left"
    }
    let cells = 24
    let filled = cells * progress.done / max(progress.total, 1)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    let text =
      "\(progress.scene)  \(bar)  \(progress.done)/\(progress.total) \(progress.unit)"
      + (progress.output.map { " of \($0)" } ?? "") + speed
    let width = max(20, (StandardError.terminalWidth ?? 80) - 1)
    StandardError.write("\r\(text.prefix(width))\u{1B}[K")
  }

  /// Removes the line from the terminal.
  func clear() {
    guard isShown, state.withLock({ $0.lastDrawn != nil }) else { return }
    StandardError.write("\r\u{1B}[K")
  }
}
