import Motion
import SceneModel

enum ReviewScrollKeys {
  /// A reader of a scroll of the list, with the source location of its offset.
  private static let step = ValueReader<Located<ReviewScroll>>.mapping(
    Key("at", .sceneTime, "When it begins, s of scene time; steps may stand in any order."),
    Key(
      "to",
      ValueReader.number(
        .from(0, to: 1e9), "a number from 0 to the end of the content, pt"
      ).located,
      "How far the list is scrolled down in the end, pt."),
    Key(
      "during", GestureKeys.pauseDuration, or: GestureKeys.defaultDuration,
      "How long it takes, s; 0 is at once."),
    Key(
      "curve", .timingCurve, or: .easeInOut,
      "How the way is spread over the time: easeOut is fast at first, linear is even.")
  ) { at, to, during, curve in
    to.with(ReviewScroll(time: at, offset: to.value, duration: during, curve: curve))
  }

  static let reader = ValueReader<Located<ReviewScroll>>.list(
    of: step, count: 0...SceneLimits.changes,
    "a list of at most \(NumberText.of(SceneLimits.changes)) steps such as"
      + " [{at: 0.5, to: 300, during: 0.6}]")
}
