import Display
import SceneModel

/// Loading of the logs that expectations refer to.
enum ExpectedLogs {
  /// Fills in the logs; reports those that cannot be read.
  static func fill(
    _ expectations: inout [Located<Expectation>]?, _ open: RecordingLoader,
    _ context: inout DecodingContext
  ) {
    for index in expectations?.indices ?? 0..<0 {
      guard let expectation = expectations?[index],
        case .matches(let path, _) = expectation.value.rule
      else { continue }
      if let log = log(path, of: expectation, open, &context) {
        expectations?[index].value.rule = .matches(path: path, log: log)
      }
    }
  }

  private static func log(
    _ path: String, of expectation: Located<Expectation>, _ open: RecordingLoader,
    _ context: inout DecodingContext
  ) -> MotionRecording? {
    func report(_ message: String) {
      context.report(.recording, at: expectation.range, path: expectation.path, message)
    }
    let bytes: [UInt8]
    do throws(ProbeFault) {
      bytes = try open(path, SceneLimits.recordingBytes)
    } catch {
      report("log \"\(path.excerpt)\": \(error.message)")
      return nil
    }
    do throws(LogFaults) {
      return try LogReader.recording(of: bytes).motion
    } catch {
      for fault in error.faults {
        report("\(path.excerpt):\(fault.line):\(fault.column): \(fault.text)")
      }
      return nil
    }
  }
}
