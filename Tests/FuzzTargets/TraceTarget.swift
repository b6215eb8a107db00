import Display
import Rendering
import Compare
import Verification

/// CSV traces, read and compared with another up to the report.
struct TraceTarget: FuzzTarget {
  private static let known = Array(
    """
    index,time,events,hero.x,showsDetail,state
    0,0,,,false,idle
    1,0.016666666666666666,"tap(location: [1, 2]); viewer.opened",-12.5,true,"a ""b"", c"
    2,0.03333333333333333,,1e-7,true,idle

    """.utf8)

  let byteLimit = 4096

  let words = [
    "index", "time", "events", "hero.x", "\"", "\"\"", ",", "true", "false", "nan", "1e9",
  ]

  func seeds() throws -> [[UInt8]] { [Self.known] }

  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    dice.once(in: 3)
      ? plain(input)
      : TextMutation(words: words, others: [Self.known])
        .mutated(input, &dice, gently: dice.once(in: 2))
  }

  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    let clip: Clip
    do throws(ClipError) {
      clip = try Self.clip(of: input)
    } catch {
      guard case .trace(_, let faults) = error else { throw BrokenPromise("\(error)") }
      try BrokenPromise.unless(
        !faults.isEmpty && faults.allSatisfy { $0.line > 0 && $0.column > 0 && !$0.text.isEmpty },
        "each fault of a trace has a position and a description")
      return false
    }
    let report = try BrokenPromise.unlessDone("two traces are compared") {
      try ClipDiff(
        ClipPair(expected: Self.clip(of: Self.known), actual: clip, name: "a"), jobs: 1
      ).run().report
    }
    try ReportTarget.check(Report(tool: "zoetrope", kind: .diff, scenes: [report]))
    return true
  }

  private static func clip(of bytes: [UInt8]) throws(ClipError) -> Clip {
    do throws(LogFaults) {
      return Clip(try LogReader.recording(of: bytes), kind: .trace, path: "a.csv")
    } catch {
      throw .trace(path: "a.csv", error.faults)
    }
  }
}
