package import Display

/// A title, captions, slow spans and freezes that animations and videos add to a scene.
///
/// Frames, traces and goldens do not contain it.
package struct Story: Hashable, Sendable {
  /// A moment to explain: playback first freezes, then slows down.
  package struct Step: Hashable, Sendable {
    /// The scene time at which the step begins.
    package var at: SceneTime
    /// The text at the lower edge during the step; nil for none.
    package var caption: String?
    /// The duration of the freeze, in playback time.
    package var hold = SceneTime.zero
    /// The fraction of the normal speed, above 0, and the scene time played at that speed.
    package var speed = 1.0, during = SceneTime.zero
  }

  /// The text of a title card before the scene; nil for none.
  package var title: String?
  /// The steps, ordered by time; a slow span ends where the next step begins.
  package var steps: [Step]

  package init(title: String? = nil, steps: [Step] = []) {
    self.title = title
    self.steps = steps.sorted { $0.at < $1.at }
  }

  /// The duration of the card, and the minimum duration of a caption, in seconds of playback.
  ///
  /// Source: ours; enough time to read a few words.
  private static let (card, shortest) = (1.2, 1.5)

  /// A span of playback at one speed, which ends where the next one begins; times in s.
  ///
  /// `rate` is the scene time per playback time.
  private typealias Span = (playback: Double, scene: Double, rate: Double)

  /// Returns the spans of a clip whose normal speed is `speed`, and the texts with their display
  /// times.
  ///
  /// Times are in seconds of playback.
  private func timing(
    _ speed: Double
  ) -> (spans: [Span], texts: [(text: String, isTitle: Bool, times: Range<Double>)]) {
    let start = title == nil ? 0 : Self.card
    var spans: [Span] = [(0, 0, rate: 0), (start, 0, rate: speed)]
    var texts = title.map { [(text: $0, isTitle: true, times: 0..<start)] } ?? []
    for (index, step) in steps.enumerated() {
      let last = spans[spans.count - 1]
      let at = max(step.at.seconds, last.scene)
      let next = index + 1 < steps.count ? steps[index + 1].at.seconds : .infinity
      let during = min(step.during.seconds, max(next - at, 0))
      let freeze = last.playback + (at - last.scene) / speed
      let slow = freeze + step.hold.seconds
      let end = slow + during / (speed * step.speed)
      spans += [
        (freeze, at, rate: 0), (slow, at, rate: speed * step.speed),
        (end, at + during, rate: speed),
      ]
      if let text = step.caption {
        texts.append((text, false, freeze..<max(end, freeze + Self.shortest)))
      }
    }
    return (spans, texts)
  }

  /// Returns the scene time that is shown at a playback time.
  package func sceneTime(at playback: SceneTime, speed: Double) -> SceneTime {
    let seconds = playback.seconds
    let span = timing(speed).spans.last { $0.playback <= seconds + 1e-9 }
    let time = span.map { $0.scene + max(seconds - $0.playback, 0) * $0.rate } ?? 0
    return SceneTime(nanoseconds: Int64((time * 1e9).rounded()))
  }

  /// Returns the playback time, s, at which the scene continues after a scene time.
  package func playback(of time: SceneTime, speed: Double) -> Double {
    let span = timing(speed).spans.last { $0.scene <= time.seconds && $0.rate > 0 }
    return span.map { $0.playback + (time.seconds - $0.scene) / $0.rate } ?? 0
  }

  /// Returns the text at a playback time, and whether it is the title; nil for none.
  package func text(at playback: SceneTime, speed: Double) -> (text: String, isTitle: Bool)? {
    timing(speed).texts.last { $0.times.contains(playback.seconds + 1e-9) }
      .map { ($0.text, $0.isTitle) }
  }
}
