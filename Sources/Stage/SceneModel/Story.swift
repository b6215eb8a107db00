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

  /// A span of playback at one speed; times in s.
  private struct Span {
    var playback: Double, scene: Double
    /// Scene time per playback time.
    var rate: Double
    /// The text, and whether it is the title.
    var text: String?, isTitle = false
  }

  /// Returns the spans of a clip whose usual speed is `speed`; the last one has no end.
  private func spans(_ speed: Double) -> [Span] {
    var spans = [
      Span(playback: 0, scene: 0, rate: title == nil ? speed : 0, text: title, isTitle: true)
    ]
    if title != nil { spans.append(Span(playback: Self.card, scene: 0, rate: speed)) }
    for (index, step) in steps.enumerated() {
      let last = spans[spans.count - 1]
      let at = max(step.at.seconds, last.scene)
      var playback = last.playback + (at - last.scene) / speed
      if step.hold > .zero {
        spans.append(Span(playback: playback, scene: at, rate: 0, text: step.caption))
        playback += step.hold.seconds
      }
      let next = index + 1 < steps.count ? steps[index + 1].at.seconds : .infinity
      let during = min(step.during.seconds, max(next - at, 0))
      spans.append(
        Span(playback: playback, scene: at, rate: speed * step.speed, text: step.caption))
      spans.append(
        Span(playback: playback + during / (speed * step.speed), scene: at + during, rate: speed))
    }
    return spans
  }

  /// Returns the scene time that is shown at a playback time.
  package func sceneTime(at playback: SceneTime, speed: Double) -> SceneTime {
    let seconds = playback.seconds
    let span = spans(speed).last { $0.playback <= seconds + 1e-9 }
    let time = span.map { $0.scene + max(seconds - $0.playback, 0) * $0.rate } ?? 0
    return SceneTime(nanoseconds: Int64((time * 1e9).rounded()))
  }

  /// Returns the first playback time at which a scene time is shown, s.
  package func playback(of time: SceneTime, speed: Double) -> Double {
    let spans = spans(speed)
    let index = spans.indices.last { spans[$0].scene <= time.seconds && spans[$0].rate > 0 } ?? 0
    return spans[index].playback + (time.seconds - spans[index].scene)
      / max(spans[index].rate, 1e-9)
  }

  /// Returns the text at a playback time, and whether it is the title; nil for none.
  package func text(at playback: SceneTime, speed: Double) -> (words: String, isTitle: Bool)? {
    let spans = spans(speed).filter { $0.playback <= playback.seconds + 1e-9 }
    if spans.count == 1, let title { return (title, true) }
    guard let span = spans.last(where: { $0.text != nil && !$0.isTitle }), let words = span.text
    else { return nil }
    let begin = spans.first { $0.scene == span.scene && $0.text == words }?.playback ?? 0
    let isOver = spans.last.map { $0.text == nil && $0.playback <= playback.seconds } ?? true
    return isOver && playback.seconds > begin + Self.shortest ? nil : (words, false)
  }
}
