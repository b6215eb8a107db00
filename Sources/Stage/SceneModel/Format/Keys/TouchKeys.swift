import Display

enum TouchKeys {
  private static let at = Key.optional("touches.at", ValueReader.sceneTime)
  private static let after = Key.optional("touches.after", ValueReader.sceneTime)
  private static let startKeys = ["at", "after"]

  /// A step, and the recording that supplies its path if there is one.
  private typealias Step = (
    start: TouchStep.Start, action: TouchStep.Action, record: RecordingSource?
  )

  private static func makeStep(
    _ at: SceneTime?, _ after: SceneTime?, _ action: TouchStep.Action?,
    _ record: RecordingSource? = nil
  ) -> Step? {
    guard let start = at.map(TouchStep.Start.at) ?? after.map(TouchStep.Start.after),
      let action
    else { return nil }
    return (start, action, record)
  }

  private static let actionStep = ValueReader<Step>.mapping(
    at, after,
    .optional("touches.tap", AnchorReader.reader),
    .optional("touches.drag", GestureKeys.drag),
    .optional("touches.pinch", GestureKeys.pinch),
    .optional("touches.path", PathReader.reader.compactMap(TouchStep.Action.path)),
    .optional("touches.doubleTap", AnchorReader.reader),
    .optional("touches.swipe", NamedGestureKeys.swipe),
    .optional("touches.fling", NamedGestureKeys.fling),
    .optional("touches.record", RecordingKeys.reader),
    Key("touches.hold", GestureKeys.length, or: TouchStep.tapDuration),
    Key("touches.count", .integer(1...1000), or: 1),
    Key("touches.interval", GestureKeys.length, or: TouchStep.tapInterval),
    rules: MappingRules(
      exactlyOneOf: [startKeys, actions],
      contradictions: tapKeys.flatMap { key, taps in
        actions.filter { !taps.contains($0) }.map { [key, $0] }
      }, furtherChoices: [actions[0]: "hold with an anchor"])
  ) {
    at, after, tap, drag, pinch, path, doubleTap, swipe, fling, record, hold, count, interval in
    let taps = (tap ?? doubleTap).map { anchor in
      TouchStep.Action.tap(
        anchor: anchor, hold: hold, count: tap == nil ? 2 : count, interval: interval)
    }
    let recorded = record.map { _ in TouchStep.Action.path([]) }
    let action = [taps, drag, swipe, fling, pinch, path, recorded].compactMap(\.self).first
    return makeStep(at, after, action, record)
  }

  /// The action keys; a step has exactly one of them, unless it is a `hold` with a location.
  private static let actions = [
    "tap", "doubleTap", "swipe", "fling", "drag", "pinch", "path", "record",
  ]

  /// The keys that only apply to taps, with the actions that they apply to.
  private static let tapKeys = [
    (key: "hold", onlyWith: ["tap", "doubleTap"]), (key: "count", onlyWith: ["tap"]),
    (key: "interval", onlyWith: ["tap", "doubleTap"]),
  ]

  /// A reader of a step whose action is `hold`, with a location as its value.
  ///
  /// In a step with a tap, `hold` is a duration instead.
  private static let holdStep = ValueReader<Step>.mapping(
    at, after,
    Key("longPress.hold", NamedGestureKeys.hold),
    rules: MappingRules(exactlyOneOf: [startKeys])
  ) { makeStep($0, $1, $2) }

  /// Whether the step has `hold` with a location and no other action.
  private static func isHoldStep(_ node: YAMLNode) -> Bool {
    guard let entries = node.entries, !entries.contains(where: { actions.contains($0.key) }),
      let hold = entries.first(where: { $0.key == "hold" })?.value
    else { return false }
    return hold.scalar.map { AnchorReader.keywords.contains($0.text) } ?? true
  }

  private static let step = ValueReader<Located<TouchStep>>(
    .either([actionStep.shape, holdStep.shape], expected: actionStep.shape.expectation)
  ) { node, context in
    let step = (isHoldStep(node) ? holdStep : actionStep).read(node, &context)
    guard rejectTapKeys(node, &context), let step else { return nil }
    if let record = step.record { context.recordings.append(context.located(record, at: node)) }
    let position = node.range.positionInFile
    let touch = TouchStep(
      start: step.start, action: step.action, line: position.line, column: position.column)
    return context.located(touch, at: node)
  }

  /// Returns whether all tap keys apply to the step's action; reports those that do not.
  private static func rejectTapKeys(_ node: YAMLNode, _ context: inout DecodingContext) -> Bool {
    let entries = node.entries ?? []
    guard let action = entries.first(where: { actions.contains($0.key) })?.key else { return true }
    let errors = context.errorCount
    for (key, taps) in tapKeys where !entries.contains(where: { taps.contains($0.key) }) {
      guard let entry = entries.first(where: { $0.key == key }) else { continue }
      let isDragHold = action == "drag" && key == "hold"
      context.report(
        .contradiction, at: entry.keyRange,
        "\(context.owner): found \(key) with \(action)",
        expected: "\(key) with \(taps.joined(separator: " or ")) only",
        hint: isDragHold ? "write the drag's hold inside its braces" : nil)
    }
    return context.errorCount == errors
  }

  static let reader = ValueReader<Located<TouchStep>>.list(
    of: step, atMost: SceneLimits.touches, "touches")

  /// Reports touches that start too late or have too many samples at `rate` on `screens` screens.
  static func check(
    _ steps: [Located<TouchStep>], rate: Rate, screens: Int, _ context: inout DecodingContext
  ) {
    let limit = SceneTime(nanoseconds: SceneLimits.sceneTime * 1_000_000_000)
    var samples = 0
    for (step, start) in zip(steps, steps.map(\.value).starts) {
      if start > limit {
        context.report(
          .outOfRange, at: step, "the touch starts at \(NumberText.of(start.seconds)) s",
          expected: "at most \(NumberText.of(limit.seconds)) s")
        return
      }
      samples += step.value.sampleCount(rate: rate) * screens
      if samples > SceneLimits.touchSamples {
        context.report(
          .limitExceeded, at: step,
          "the touches up to this one have \(NumberText.of(samples)) samples"
            + (screens > 1 ? " on \(screens) screens" : ""),
          expected: "at most \(NumberText.of(SceneLimits.touchSamples))",
          hint: "shorten the touches or lower touchRate")
        return
      }
    }
  }
}
