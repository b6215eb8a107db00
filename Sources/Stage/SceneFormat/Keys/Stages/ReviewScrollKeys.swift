import Motion
import SceneModel

enum ReviewScrollKeys {
  /// A reader of a scroll of the list, with the source location of its offset.
  private static let step = ValueReader<Located<ReviewScroll>>.mapping(
    Key("at", .sceneTime, "When the scroll begins, s; steps may be in any order."),
    Key(
      "to",
      ValueReader.number(
        .from(0, to: 1e9), "a number from 0 to the end of the content, pt"
      ).located,
      "The final scroll offset, pt."),
    Key(
      "during", GestureKeys.pauseDuration, or: GestureKeys.defaultDuration,
      "The duration, s; 0 scrolls without animation."),
    Key(
      "curve", .timingCurve, or: .easeInOut,
      "The timing curve.")
  ) { at, to, during, curve in
    to.with(ReviewScroll(time: at, offset: to.value, duration: during, curve: curve))
  }

  static let reader = ValueReader<Located<ReviewScroll>>.list(
    of: step, count: 0...SceneLimits.changes,
    "a list of at most \(NumberText.of(SceneLimits.changes)) steps such as"
      + " [{at: 0.5, to: 300, during: 0.6}]")
}
