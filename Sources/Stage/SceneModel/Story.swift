package import Motion

/// What animations and videos add to a scene for people: a title, captions, slow parts and freezes.
///
/// Frames, traces and goldens do without it.
package struct Story: Hashable, Sendable {
  /// A moment that is explained: first it freezes, then it is slow.
  package struct Step: Hashable, Sendable {
    /// When it begins, in scene time.
    package var at: SceneTime
    /// The text at the lower edge while it lasts; nil for none.
    package var caption: String?
    /// How long the picture freezes, in playback time.
    package var hold: SceneTime
    /// The share of the usual speed, above 0, and the scene time that plays at it.
    package var speed: Double, during: SceneTime

    package init(
      at: SceneTime, caption: String? = nil, hold: SceneTime = .zero, speed: Double = 1,
      during: SceneTime = .zero
    ) {
      (self.at, self.caption, self.hold) = (at, caption, hold)
      (self.speed, self.during) = (speed, during)
    }
  }

  /// The text of a card before the scene; nil for none.
  package var title: String?
  /// The steps in the order of time; a slow part ends where the next step begins.
  package var steps: [Step]

  package init(title: String? = nil, steps: [Step] = []) {
    self.title = title
    self.steps = steps.sorted { $0.at < $1.at }
  }

  /// The time for which the card is shown, and the shortest of a caption, s of playback.
  ///
  /// Source: ours; a few words are read in that time.
  private static let (card, shortest) = (1.2, 1.5)

  /// A span of playback at one speed, which ends where the next one begins; times in s.
  private struct Span {
    var playback: Double, scene: Double
    /// Scene time per playback time.
    var rate: Double
  }

  /// Returns the spans of a clip whose usual speed is `speed`, and the texts with the times for which they are shown, s
  /// of playback.
  private func timing(
    _ speed: Double
  ) -> (spans: [Span], texts: [(text: String, isTitle: Bool, times: Range<Double>)]) {
    let start = title == nil ? 0 : Self.card
    var spans = [
      Span(playback: 0, scene: 0, rate: 0), Span(playback: start, scene: 0, rate: speed),
    ]
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
        Span(playback: freeze, scene: at, rate: 0),
        Span(playback: slow, scene: at, rate: speed * step.speed),
        Span(playback: end, scene: at + during, rate: speed),
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

  /// Returns the playback time from which the scene continues after a scene time, s.
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
