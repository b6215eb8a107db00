import ArgumentParser
import Display
import Platform
import SceneModel

/// The command `zoetrope curve`, which prints the values and velocities of an animation.
struct Curve: ParsableCommand {
  static let configuration = CommandConfiguration(row: "curve")

  @Argument(help: .row("curve.motions"))
  var motions: [String]

  @Option(
    parsing: .unconditional, help: .row("curve.from"), transform: { try OptionValue.number($0) })
  var from: Double?

  @Option(
    parsing: .unconditional, help: .row("curve.to"), transform: { try OptionValue.number($0) })
  var to: Double?

  @Option(
    parsing: .unconditional, help: .row("curve.velocity"), transform: { try OptionValue.number($0) }
  )
  var velocity: Double?

  @Option(parsing: .unconditional, help: .row("curve.times"), transform: OptionValue.times)
  var times: [Double]?

  @Option(output: "fps", help: .row("curve.fps"))
  var fps: OutputSetting?

  @Option(help: .row("format"))
  var format: TableFormat?

  @Option(help: .row("curve.plot"), completion: .pngFile)
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
      throw ExitStatus.failing("the motion \(when ?? "never settles"); give --times 0,0.1,…")
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
