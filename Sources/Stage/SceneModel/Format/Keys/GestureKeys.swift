import Display

enum GestureKeys {
  /// Duration of a finger's movement.
  static let length = ValueReader<SceneTime>.time(.above(0, to: Double(SceneLimits.touchTime), "s"))
  /// Time for which a finger stays still.
  static let pauseDuration = ValueReader<SceneTime>.time(
    .from(0, to: Double(SceneLimits.touchTime), "s"))
  /// Default duration of a drag and of a pinch.
  static let defaultDuration = SceneTime(nanoseconds: 300_000_000)

  private static let curve = Key("touches.curve", .timingCurve, or: .easeInOut)

  static let drag = ValueReader<TouchStep.Action>.mapping(
    Key("drag.from", AnchorReader.reader),
    .optional("drag.by", AnchorReader.displacement),
    .optional("drag.to", AnchorReader.reader),
    Key("drag.during", length, or: defaultDuration), curve,
    Key("drag.hold", pauseDuration, or: .zero),
    rules: MappingRules(exactlyOneOf: [["by", "to"]])
  ) { from, by, to, during, curve, hold in
    (by.map(TouchStep.Action.Destination.by) ?? to.map { .to($0) }).map {
      .drag(from: from, destination: $0, during: during, curve: curve, hold: hold)
    }
  }

  static let pinch = ValueReader<TouchStep.Action>.mapping(
    Key("pinch.at", AnchorReader.reader),
    Key("pinch.scale", .number(.from(0.01, to: 100))),
    Key("pinch.during", length, or: defaultDuration),
    Key("pinch.angle", .number(.from(-360, to: 360, "degrees")), or: 0),
    .optional("pinch.span", .number(.above(0, to: SceneLimits.length, "pt"))),
    curve
  ) { anchor, scale, during, angle, span, curve in
    // Fingers that move together end at the default starting distance of fingers that move apart.
    .pinch(
      at: anchor, scale: scale, during: during, angle: angle,
      span: span ?? (scale < 1 ? 120 / scale : 120), curve: curve)
  }
}
