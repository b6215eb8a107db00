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
    var hold = SceneTime(nanoseconds: 50_000_000)
    var count = 1
    var interval = SceneTime(nanoseconds: 150_000_000)
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
          + " and y are pt. The last row moves and lifts."),
      Field("hold", \.hold, GestureKeys.length, "How long a tap touches, s; beside tap only."),
      Field(
        "count", \.count, .integer(1...1000),
        "How many times a tap touches, 2 for a double tap; beside tap only."),
      Field(
        "interval", \.interval, GestureKeys.length,
        "From a tap's lift to its next touch, s; beside tap only."),
    ], exactlyOneOf: [["at", "after"], ["tap", "drag", "pinch", "path"]],
    checkedByOwner: MappingRules(beside: [(key: "tap", only: tapKeys)]))

  /// The keys that stand beside `tap` only.
  private static let tapKeys = ["hold", "count", "interval"]

  private static let step = ValueReader<Located<TouchStep>>(
    .mapping(mapping.shape(defaults: Draft()))
  ) { node, context in
    var draft = Draft()
    guard let broken = mapping.read(node, into: &draft, &context) else { return nil }
    let hasTapKeysAlone = rejectTapKeys(node, &context)
    guard broken.isEmpty, hasTapKeysAlone,
      let start = draft.at.map(TouchStep.Start.at) ?? draft.after.map(TouchStep.Start.after)
    else { return nil }
    let tap = draft.tap.map {
      TapScript(place: $0, hold: draft.hold, count: draft.count, interval: draft.interval)
    }
    let script =
      tap.map(TouchStep.Action.tap) ?? draft.drag.map(TouchStep.Action.drag)
      ?? draft.pinch.map(TouchStep.Action.pinch) ?? draft.path.map(TouchStep.Action.path)
    return script.map {
      Located(
        value: TouchStep(
          start: start, action: $0, line: node.range.placeInFile.line,
          column: node.range.placeInFile.column),
        range: context.head(of: node), path: context.path)
    }
  }

  /// Reports keys of taps beside another gesture.
  private static func rejectTapKeys(_ node: YAMLNode, _ context: inout DecodingContext) -> Bool {
    let entries = node.entries ?? []
    guard !entries.contains(where: { $0.key == "tap" }),
      let action = entries.first(where: { ["drag", "pinch", "path"].contains($0.key) })?.key
    else { return true }
    let errors = context.errorCount
    for entry in entries where tapKeys.contains(entry.key) {
      let isDragHold = action == "drag" && entry.key == "hold"
      context.report(
        Diagnostic(
          .contradiction, at: entry.keyRange,
          "\(context.owner): found \(entry.key) beside \(action)",
          expected: "\(entry.key) beside tap only",
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
