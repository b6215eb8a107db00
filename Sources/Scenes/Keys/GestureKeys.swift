import Geometry
import Motion
import SceneModel
import Touch

enum GestureKeys {
  /// The time for which a finger moves.
  static let length = ValueReader<SceneTime>.time(
    .above(0, to: Double(SceneLimits.touchTime), "s"))
  /// The time for which a finger rests.
  static let rest = ValueReader<SceneTime>.time(.from(0, to: Double(SceneLimits.touchTime), "s"))

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
      Field(
        "from", \.from, PlaceReader.reader, isRequired: true,
        "The place where the finger touches down."),
      Field(
        "by", \.by, PlaceReader.displacement,
        "How far the finger goes, [dx, dy] in pt; down and right are positive. Either this or to."),
      Field("to", \.to, PlaceReader.reader, "The place where the finger goes. Either this or by."),
      Field("during", \.during, length, "How long the finger moves, s."),
      Field(
        "curve", \.curve, .timingCurve,
        "How the movement is spread over its time: easeOut is fast at first, linear is even."),
      Field(
        "hold", \.hold, rest,
        "How long the finger rests at the end before it lifts, s; it takes the swing out of a fling."
      ),
    ], exactlyOneOf: [["by", "to"]])

  static let drag = dragMapping.whole({ DragDraft() }) { draft -> DragScript? in
    guard let from = draft.from,
      let destination = draft.by.map(DragScript.Destination.by)
        ?? draft.to.map(DragScript.Destination.to)
    else { return nil }
    return DragScript(
      from: from, destination: destination, during: draft.during, curve: draft.curve,
      hold: draft.hold)
  }

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
      Field(
        "at", \.at, PlaceReader.reader, isRequired: true,
        "The place midway between the two fingers."),
      Field(
        "scale", \.scale, .number(.from(0.01, to: 100)), isRequired: true,
        "The fingers' distance at the end divided by that at the start: above 1 they move apart, below"
          + " 1 together. What zoom a picture ends at is its viewer's matter: zoetrope validate says it."
      ),
      Field("during", \.during, length, "How long the fingers move, s."),
      Field(
        "angle", \.angle, .number(.from(-360, to: 360, "degrees")),
        "The direction from the first finger to the second, degrees clockwise from the x axis; 90 is one"
          + " above the other."),
      Field(
        "span", \.span, .number(.above(0, to: SceneLimits.length, "pt")),
        "The fingers' distance at the start, pt. Without it 120, or 120 / scale where scale is below 1."
      ),
      Field(
        "curve", \.curve, .timingCurve,
        "How the movement is spread over its time: easeOut is fast at first, linear is even."),
    ])

  static let pinch = pinchMapping.whole({ PinchDraft() }) { draft -> PinchScript? in
    guard let place = draft.at, let scale = draft.scale else { return nil }
    // Fingers that come together begin so far apart that they end as far as others begin.
    let span = draft.span ?? (scale < 1 ? 120 / scale : 120)
    return PinchScript(
      at: place, scale: scale, during: draft.during, angle: draft.angle, span: span,
      curve: draft.curve)
  }
}
