import Motion
import SceneModel
import Touch

enum TouchKeys {
  private struct Draft {
    var at: SceneTime?
    var after: SceneTime?
    var tap: Place?
    var drag: DragScript?
    var pinch: PinchScript?
    var path: [FingerPath]?
    var doubleTap: Place?
    var swipe: DragScript?
    var fling: DragScript?
    var stay: TapScript?
    var record: RecordingSource?
    var hold = SceneTime(nanoseconds: 50_000_000)
    var count = 1
    var interval = SceneTime(nanoseconds: 150_000_000)

    /// The action that is written; of recorded fingers one that is filled in when they are read.
    var action: TouchStep.Action? {
      if let tap {
        return .tap(TapScript(place: tap, hold: hold, count: count, interval: interval))
      }
      if let doubleTap {
        return .tap(TapScript(place: doubleTap, hold: hold, count: 2, interval: interval))
      }
      if let stay { return .tap(stay) }
      return (drag ?? swipe ?? fling).map(TouchStep.Action.drag)
        ?? pinch.map(TouchStep.Action.pinch) ?? path.map(TouchStep.Action.path)
        ?? record.map { _ in .path([]) }
    }
  }

  private static let sceneTime = ValueReader<SceneTime>.time(
    .from(0, to: Double(SceneLimits.sceneTime), "s"))

  private static let mapping = MappingReader<Draft>(
    [
      Field("at", \.at, sceneTime, "When the step starts, s of scene time. Either this or after."),
      Field(
        "after", \.after, sceneTime,
        "When the step starts, s after the end of the step before. Either this or at."),
      Field(
        "tap", \.tap, PlaceReader.reader,
        "A finger touches one place for hold seconds, count times."),
      Field(
        "drag", \.drag, GestureKeys.drag,
        "A finger touches down, moves and lifts, such as {from: center, by: [0, 320]}."),
      Field(
        "pinch", \.pinch, GestureKeys.pinch,
        "Two fingers move apart or together, such as {at: center, scale: 2}."),
      Field(
        "path", \.path, PathReader.reader,
        "Fingers follow recorded positions, which are never resampled; t is s since the step's start, x"
          + " and y are pt. The last row lifts, and moves before if it is somewhere else."),
      Field(
        "doubleTap", \.doubleTap, PlaceReader.reader,
        "A finger taps one place twice: tap with a count of 2."),
      Field(
        "swipe", \.swipe, SpokenGestureKeys.swipe,
        "A finger goes 200 pt at an even 1000 pt/s and lifts without a rest: up, down, left or right from"
          + " the middle of the screen, or such as {direction: down, from: [196, 500]}."),
      Field(
        "fling", \.fling, SpokenGestureKeys.fling,
        "A finger moves evenly and lifts at a velocity, such as {from: center, velocity: [0, 1200]}."
      ),
      Field(
        "record", \.record, RecordingKeys.reader,
        "Recorded fingers, from a file beneath the scene's folder: CSV with the columns t, id, phase, x, y,"
          + " or the text of Android's getevent -lt."),
      Field(
        "hold", \.hold, GestureKeys.length,
        "How long a tap touches, s; beside tap or doubleTap. On its own it is a place that a finger holds."
      ),
      Field(
        "count", \.count, .integer(1...1000),
        "How many times a tap touches, 2 for a double tap; beside tap only."),
      Field(
        "interval", \.interval, GestureKeys.length,
        "From a tap's lift to its next touch, s; beside tap only."),
    ], exactlyOneOf: [["at", "after"], actions],
    checkedByOwner: MappingRules(
      notTogether: tapKeys.flatMap { key, taps in
        actions.filter { !taps.contains($0) }.map { [key, $0] }
      }), furtherChoices: [actions[0]: "hold with a place"])

  /// The keys of which a step has one, beside `hold` with a place.
  private static let actions = [
    "tap", "doubleTap", "swipe", "fling", "drag", "pinch", "path", "record",
  ]

  /// The keys that stand beside taps only, each with those.
  private static let tapKeys = [
    (key: "hold", beside: ["tap", "doubleTap"]), (key: "count", beside: ["tap"]),
    (key: "interval", beside: ["tap", "doubleTap"]),
  ]

  /// The step of a finger that rests: `hold` is a place there, and a time beside a tap.
  private static let holding = MappingReader<Draft>(
    mapping.fields.filter { ["at", "after"].contains($0.name) } + [
      Field(
        "hold", \.stay, SpokenGestureKeys.hold, isRequired: true,
        "A finger touches down and stays: 0.6 s at a place, or such as {at: center, during: 1}.")
    ], exactlyOneOf: [["at", "after"]])

  /// True for a step that has `hold` with a place and no other action.
  private static func isHolding(_ node: YAMLNode) -> Bool {
    guard let entries = node.entries, !entries.contains(where: { actions.contains($0.key) }),
      let hold = entries.first(where: { $0.key == "hold" })?.value
    else { return false }
    return hold.scalar.map { PlaceReader.callings.contains($0.text) } ?? true
  }

  private static let step = ValueReader<Located<TouchStep>>(
    .either(
      [.mapping(mapping.shape(defaults: Draft())), .mapping(holding.shape(defaults: Draft()))],
      words: mapping.shape.expectation)
  ) { node, context in
    var draft = Draft()
    let table = isHolding(node) ? holding : mapping
    guard let broken = table.read(node, into: &draft, &context) else { return nil }
    let hasTapKeysAlone = rejectTapKeys(node, &context)
    guard broken.isEmpty, hasTapKeysAlone,
      let start = draft.at.map(TouchStep.Start.at) ?? draft.after.map(TouchStep.Start.after)
    else { return nil }
    let line = node.range.placeInFile.line
    let column = node.range.placeInFile.column
    if let source = draft.record {
      context.recordings.append(
        RecordingDraft(
          source: source, line: line, column: column, range: context.head(of: node),
          path: context.path))
    }
    return draft.action.map {
      Located(
        value: TouchStep(start: start, action: $0, line: line, column: column),
        range: context.head(of: node), path: context.path)
    }
  }

  /// Reports keys of taps beside another gesture.
  private static func rejectTapKeys(_ node: YAMLNode, _ context: inout DecodingContext) -> Bool {
    let entries = node.entries ?? []
    guard let action = entries.first(where: { actions.contains($0.key) })?.key else { return true }
    let errors = context.errorCount
    for (key, taps) in tapKeys where !entries.contains(where: { taps.contains($0.key) }) {
      guard let entry = entries.first(where: { $0.key == key }) else { continue }
      let isDragHold = action == "drag" && key == "hold"
      context.report(
        Diagnostic(
          .contradiction, at: entry.keyRange,
          "\(context.owner): found \(key) beside \(action)",
          expected: "\(key) beside \(taps.joined(separator: " or ")) only",
          hint: isDragHold ? "a drag's hold stands inside its braces" : nil))
    }
    return context.errorCount == errors
  }

  static let reader = ValueReader<Located<TouchStep>>.list(
    of: step, count: 0...SceneLimits.touches,
    "a list of at most \(NumberText.of(SceneLimits.touches)) touches")

  /// Reports touches that start too late or give too many samples at a rate per second.
  static func check(
    _ steps: [Located<TouchStep>], rate: Rate, _ context: inout DecodingContext
  ) {
    let limit = SceneTime(nanoseconds: SceneLimits.sceneTime * 1_000_000_000)
    var samples = 0
    for (step, start) in zip(steps, steps.map(\.value).starts) {
      if start > limit {
        context.report(
          Diagnostic(
            .outOfRange, at: step.range, path: step.path,
            "\(step.path): the touch starts at \(NumberText.of(start.seconds)) s",
            expected: "at most \(NumberText.of(limit.seconds)) s"))
        return
      }
      samples += step.value.sampleCount(rate: rate)
      if samples > SceneLimits.touchSamples {
        context.report(
          Diagnostic(
            .limitExceeded, at: step.range, path: step.path,
            "\(step.path): the touches up to this one give \(NumberText.of(samples)) samples",
            expected: "at most \(NumberText.of(SceneLimits.touchSamples))",
            hint: "make the touches shorter or touchRate lower"))
        return
      }
    }
  }
}
