import ArgumentParser
import Motion
import Platform
import SceneFormat
import SceneModel

/// The command `zoetrope curve`, which prints the values and velocities of an animation.
struct Curve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Print the values and velocities of an animation.",
    discussion: """
      Springs, timing curves, tweens and decelerations are written as in SwiftUI, UIKit or Compose. \
      A list prints rows of time (s), value and velocity (per second) until the motion has settled.

        zoetrope curve 'spring(duration: 0.5, bounce: 0.2)' --from 100 --to 340 --velocity -850
        zoetrope curve 'tween(0.3, easing: fastOutSlowIn)' 'easeInOut.delay(0.2)' --plot curves.png
        zoetrope curve 'deceleration(rate: fast)' --velocity 1200 --format json
      """)

  @Argument(help: "Animations, in quotes.")
  var motions: [String]

  @Option(
    parsing: .unconditional, help: "Initial value. (default: 0)",
    transform: { try OptionValue.number($0) })
  var from: Double?

  @Option(
    parsing: .unconditional,
    help: "Target; decelerations have none. (default: 1)",
    transform: { try OptionValue.number($0) })
  var to: Double?

  @Option(
    parsing: .unconditional,
    help: "Initial velocity, in units per second. (default: 0)",
    transform: { try OptionValue.number($0) }
  )
  var velocity: Double?

  @Option(
    parsing: .unconditional, help: "Times to print, s, separated by commas: 0,0.1.",
    transform: OptionValue.times)
  var times: [Double]?

  @Option(output: "fps", help: "Rows per second, 1…240. (default: 60)")
  var fps: OutputSetting?

  @Option(help: "csv or json. (default: csv; nothing if there is only --plot)")
  var format: TableFormat?

  @Option(help: "Plot value and velocity over time in a PNG file.", completion: .pngFile)
  var plot: String?

  /// Maximum settling time, in seconds, of a motion that is printed frame by frame.
  private static let limit = 60.0

  func validate() throws {
    try OutputFile.checkName(plot, "--plot")
    try ValidationError.exclude("--times", "--fps", ifBoth: times != nil && fps != nil)
  }

  func run() throws {
    let expressions = try motions.map(parse)
    if expressions.allSatisfy({ !$0.takesVelocity }), let velocity, velocity != 0 {
      Console.warning("--velocity has no effect: only springs and decelerations take a velocity")
    }
    let curves = try zip(motions, expressions).map { (name: $0, curve: try curve(of: $1)) }
    let sampleTimes = try curves.map { try self.sampleTimes(of: $0.curve) }
    if let plot {
      let file = OutputFile(plot)
      try file.check { _ in }
      try file.write(CurveFigure.make(curves, until: sampleTimes.joined().max() ?? 0))
      if format == nil { return }
    }
    let samples = zip(curves, sampleTimes).map { (name: $0.name, curve: $0.curve, times: $1) }
    try StandardOutput.write(format == .json ? CurveTable.json(samples) : CurveTable.csv(samples))
  }

  private func parse(_ motion: String) throws -> MotionExpression {
    do throws(CurveExpression.Fault) {
      return try MotionExpression.parse(motion)
    } catch {
      let source = SourceText(bytes: [UInt8](motion.utf8))
      let renderer = DiagnosticRenderer(
        name: "motion", source: source, usesColor: Terminal.usesColor)
      StandardError.write(renderer.render(error.diagnostic(in: source)))
      throw ExitStatus.failure
    }
  }

  private func curve(of expression: MotionExpression) throws -> MotionCurve {
    let (from, to) = (from ?? 0, to ?? 1)
    switch expression {
    case .immediate:
      return MotionCurve(nil, from: from, to: to, velocity: velocity)
    case .animation(let animation):
      return MotionCurve(animation, from: from, to: to, velocity: velocity)
    case .deceleration(let deceleration):
      return MotionCurve(deceleration, from: from, velocity: try freeVelocity())
    case .decay(let decay):
      return MotionCurve(decay, from: from, velocity: try freeVelocity())
    }
  }

  /// Returns the initial velocity of a motion without a target.
  private func freeVelocity() throws -> Double {
    if to != nil {
      throw ExitStatus.failing("--to has no effect: the velocity of a deceleration sets its end")
    }
    guard let velocity else {
      throw ExitStatus.failing("a deceleration needs an initial velocity; give --velocity")
    }
    return velocity
  }

  private func sampleTimes(of curve: MotionCurve) throws -> [Double] {
    if let times { return times }
    guard let settling = curve.settlingTime, settling <= Self.limit,
      let end = SceneTime(seconds: settling)
    else {
      let when = curve.settlingTime.map { "settles only after \($0.shortestText) s" }
      throw ExitStatus.failing(
        "the motion \(when ?? "never settles"); give --times 0,0.1,…")
    }
    let rate = fps?.settings.fps ?? .sixty
    return (0...end.ticks(rate: rate)).map { SceneTime(ticks: $0, rate: rate).seconds }
  }
}

extension MotionExpression {
  /// Whether an initial velocity changes the motion.
  fileprivate var takesVelocity: Bool {
    switch self {
    case .immediate: false
    case .animation(let animation): animation.takesVelocity
    case .deceleration, .decay: true
    }
  }
}
