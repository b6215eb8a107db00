import Motion
import SceneModel

struct ReviewScrollDraft: Sendable {
  var scroll: ReviewScroll
  /// The end of the scrolling, pt.
  var offset: Located<Double>
}

enum ReviewScrollKeys {
  private struct Draft {
    var at: SceneTime?
    var to: Located<Double>?
    /// Source: ours; as that of drags.
    var during = SceneTime(nanoseconds: 300_000_000)
    var curve = TimingCurve.easeInOut
  }

  private static let fields: [Field<Draft>] = [
    Field(
      "at", \.at, .time(.from(0, to: Double(SceneLimits.sceneTime), "s")), isRequired: true,
      "When it begins, s of scene time; steps may stand in any order."),
    Field(
      "to", \.to, ValueReader.reviewOffset.located, isRequired: true,
      "How far the list is scrolled down in the end, pt."),
    Field("during", \.during, GestureKeys.rest, "How long it takes, s; 0 is at once."),
    Field(
      "curve", \.curve, .timingCurve,
      "How the way is spread over the time: easeOut is fast at first, linear is even."),
  ]

  private static let mapping = MappingReader<Draft>(fields)

  private static let step = mapping.whole({ Draft() }) { draft -> ReviewScrollDraft? in
    guard let at = draft.at, let to = draft.to else { return nil }
    return ReviewScrollDraft(
      scroll: ReviewScroll(
        time: at, offset: to.value, duration: draft.during, curve: draft.curve), offset: to)
  }

  static let reader = ValueReader<ReviewScrollDraft>.list(
    of: step, count: 0...SceneLimits.changes,
    "a list of at most \(NumberText.of(SceneLimits.changes)) steps such as"
      + " [{at: 0.5, to: 300, during: 0.6}]")
}

extension ValueReader where Value == Double {
  /// The distance that a list of reviews is scrolled down.
  static var reviewOffset: ValueReader {
    .number(.from(0, to: 1e9), "a number from 0 to the end of the content, pt")
  }
}
