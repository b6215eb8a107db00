import Motion
import SceneModel
import Touch

enum GestureKeys {
  /// Duration of a finger's movement.
  static let length = ValueReader<SceneTime>.time(
    .above(0, to: Double(SceneLimits.touchTime), "s"))
  /// Time for which a finger stays still.
  static let pauseDuration = ValueReader<SceneTime>.time(
    .from(0, to: Double(SceneLimits.touchTime), "s"))
  /// Default duration of a drag and of a pinch.
  static let defaultDuration = SceneTime(nanoseconds: 300_000_000)

  private static let curve = Key(
    "curve", .timingCurve, or: .easeInOut,
    "The timing curve of the movement.")

  static let drag = ValueReader<TouchStep.Action>.mapping(
    Key("from", AnchorReader.reader, "The anchor where the finger touches down."),
    .optional(
      "by", AnchorReader.displacement,
      "The finger's displacement, [dx, dy] in pt; down and right are positive. Either this or to."),
    .optional(
      "to", AnchorReader.reader, "The anchor where the movement ends. Either this or by."),
    Key("during", length, or: defaultDuration, "How long the finger moves, s."), curve,
    Key(
      "hold", pauseDuration, or: .zero,
      "How long the finger stops before it lifts, s; a stop removes its velocity."),
    rules: MappingRules(exactlyOneOf: [["by", "to"]])
  ) { from, by, to, during, curve, hold in
    (by.map(TouchStep.Action.Destination.by) ?? to.map { .to($0) }).map {
      .drag(from: from, destination: $0, during: during, curve: curve, hold: hold)
    }
  }

  static let pinch = ValueReader<TouchStep.Action>.mapping(
    Key("at", AnchorReader.reader, "The anchor halfway between the two fingers."),
    Key(
      "scale", .number(.from(0.01, to: 100)),
      "The final distance between the fingers, divided by their initial distance."
    ),
    Key("during", length, or: defaultDuration, "How long the fingers move, s."),
    Key(
      "angle", .number(.from(-360, to: 360, "degrees")), or: 0,
      "The direction from the first finger to the second, degrees clockwise from the x axis."),
    .optional(
      "span", .number(.above(0, to: SceneLimits.length, "pt")),
      "The initial distance between the fingers, pt. Default: 120, or 120 / scale if scale < 1."
    ),
    curve
  ) { anchor, scale, during, angle, span, curve in
    // Fingers that move together end at the default starting distance of fingers that move apart.
    .pinch(
      at: anchor, scale: scale, during: during, angle: angle,
      span: span ?? (scale < 1 ? 120 / scale : 120), curve: curve)
  }
}
