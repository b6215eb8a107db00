import Display

extension SceneTime {
  /// The time in s that `Date.now()` returns, in whole milliseconds.
  ///
  /// An event just before a frame, by less than 0.3 ms, has the time of the frame.
  var scriptSeconds: Double { (seconds * 1000 + 0.3).rounded(.down) / 1000 }

  /// The browser's first frame after this time.
  var nextFrame: SceneTime { SceneTime(ticks: frame + 1, rate: .sixty) }

  /// The browser's last frame at or before this time.
  var lastFrame: SceneTime { SceneTime(ticks: frame, rate: .sixty) }

  private var frame: Int {
    let next = ticks(rate: .sixty)
    return SceneTime(ticks: next, rate: .sixty) > self ? next - 1 : next
  }
}
