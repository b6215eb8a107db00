import Display

extension ExpectationKind {
  static let matches = Key<Written?>.optional(
    "expect.matches",
    ValueReader.text.compactMap { path in
      Written(expectation: Expectation(rule: rule(path, MotionRecording())))
    })

  private static func rule(_ path: String, _ log: MotionRecording) -> ExpectationRule {
    ExpectationRule(kind: "matches", values: [path, log]) { _ in
      Requirement("the motion matches \(path)") { screen in
        guard let (count, worst) = try screen.comparison(with: log) else {
          return screen.verdict(false, "no moving reading of the scene in the log")
        }
        return worst ?? screen.verdict(true, "\(count) movements within the limits")
      }
    }
  }

  /// Returns expectations with their logs; reports those that cannot be read.
  static func withLogs(
    _ expectations: [Located<Expectation>]?, _ open: RecordingLoader,
    _ context: inout DecodingContext
  ) -> [Located<Expectation>]? {
    expectations?.map { expectation in
      guard expectation.value.rule.kind == "matches",
        let path = expectation.value.rule.values.first as? String
      else { return expectation }
      func report(_ message: String) {
        context.report(.recording, at: expectation.range, path: expectation.path, message)
      }
      var filled = expectation
      do {
        let log = try LogReader.recording(of: open(path, SceneLimits.recordingBytes)).motion
        filled.value.rule = rule(path, log)
      } catch let fault as ProbeFault { report("log \"\(path.excerpt)\": \(fault.message)") } catch
      {
        for fault in (error as? LogFaults)?.faults ?? [] {
          report("\(path.excerpt):\(fault.line):\(fault.column): \(fault.text)")
        }
      }
      return filled
    }
  }
}
