import Display
import Logs
import Verification

/// Logs, read, compared with another up to the report, and fitted.
struct TraceTarget: FuzzTarget {
  private static let known = Array(
    """
    index,time,events,hero.x,showsDetail,state
    0,0,,,false,idle
    1,0.016666666666666666,"tap(location: [1, 2]); viewer.opened",-12.5,true,"a ""b"", c"
    2,0.03333333333333333,,1e-7,true,idle

    """.utf8)

  let byteLimit = 4096

  let terms = [
    "index", "time", "events", "hero.x", "\"", "\"\"", ",", "true", "false", "nan", "1e9",
  ]

  func seeds() throws -> [[UInt8]] { [Self.known] }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    dice.once(in: 3)
      ? plain(input)
      : TextMutation(terms: terms, others: [Self.known])
        .mutated(input, &dice, gently: dice.once(in: 2))
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    let motion: MotionRecording
    do throws(LogFaults) {
      motion = try LogReader.recording(of: input).motion
    } catch {
      try BrokenPromise.unless(
        !error.faults.isEmpty
          && error.faults.allSatisfy { $0.line > 0 && $0.column > 0 && !$0.text.isEmpty },
        "each fault of a log has a position and a description")
      return false
    }
    let known = try BrokenPromise.unlessDone("a log is read") {
      try LogReader.recording(of: Self.known).motion
    }
    for (one, other) in [(known, motion), (motion, motion)] {
      guard let comparison = LogComparison(expected: one, actual: other) else { continue }
      let outcome = comparison.outcome(name: "a", path: "a.csv", LogComparison.sceneAndApp)
      try ReportCheck.check(Report(tool: "zoetrope", kind: .diff, scenes: [outcome.report]))
    }
    _ = LogFit(motion)
    return true
  }
}
