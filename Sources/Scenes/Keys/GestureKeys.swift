import Geometry
import Motion
import Touch

/// The keys of `drag:` and `pinch:`.
enum GestureKeys {
  /// How long a finger moves.
  static let length = ValueReader<SceneTime>.time(
    .above(0, to: Double(SceneLimits.touchTime), "s"))
  /// How long a finger rests.
  static let rest = ValueReader<SceneTime>.time(.from(0, to: Double(SceneLimits.touchTime), "s"))

  /// `drag:` as it is written.
  private struct DragDraft {
    var from: Place?
    var by: Vector?
    var to: Place?
    var during = SceneTime(nanoseconds: 300_000_000)
    var curve = TimingCurve.easeInOut
    var hold = SceneTime.zero
  }

  private static let dragMapping = MappingReader<DragDraft>(
    [
      Field("from", \.from, PlaceReader.reader, isRequired: true, "Where the finger touches down."),
      Field("by", \.by, PlaceReader.displacement, "How far it goes, pt."),
      Field("to", \.to, PlaceReader.reader, "Where it goes."),
      Field("during", \.during, length, "How long it moves."),
      Field("curve", \.curve, .timingCurve, "How the movement is spread over that time."),
      Field("hold", \.hold, rest, "How long it rests at the end before it lifts."),
    ], exactlyOneOf: [["by", "to"]])

  /// Reads `drag:`.
  static let drag = dragMapping.whole({ DragDraft() }) { draft -> DragScript? in
    guard let from = draft.from,
      let destination = draft.by.map(DragScript.Destination.by)
        ?? draft.to.map(DragScript.Destination.to)
    else { return nil }
    return DragScript(
      from: from, destination: destination, during: draft.during, curve: draft.curve,
      hold: draft.hold)
  }

  /// `pinch:` as it is written.
  private struct PinchDraft {
    var at: Place?
    var scale: Double?
    var during = SceneTime(nanoseconds: 300_000_000)
    var angle = 0.0
    var span: Double?
    var curve = TimingCurve.easeInOut
  }

  private static let pinchMapping = MappingReader<PinchDraft>(
    [
      Field("at", \.at, PlaceReader.reader, isRequired: true, "The place between the fingers."),
      Field(
        "scale", \.scale, .number(.from(0.01, to: 100)), isRequired: true,
        "The fingers' distance at the end divided by that at the start."),
      Field("during", \.during, length, "How long they move."),
      Field(
        "angle", \.angle, .number(.from(-360, to: 360, "degrees")),
        "The direction from the first finger to the second, clockwise from the x axis."),
      Field(
        "span", \.span, .number(.above(0, to: SceneLimits.length, "pt")),
        "The fingers' distance at the start, pt."),
      Field("curve", \.curve, .timingCurve, "How the movement is spread over the time."),
    ])

  /// Reads `pinch:`.
  static let pinch = pinchMapping.whole({ PinchDraft() }) { draft -> PinchScript? in
    guard let place = draft.at, let scale = draft.scale else { return nil }
    // Fingers that come together begin so far apart that they end as far as others begin.
    let span = draft.span ?? (scale < 1 ? 120 / scale : 120)
    return PinchScript(
      at: place, scale: scale, during: draft.during, angle: draft.angle, span: span,
      curve: draft.curve)
  }
}
