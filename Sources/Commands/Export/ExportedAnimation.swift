import Display
import Expressions
import SceneModel

/// An animation with its parameters as formulas.
struct ExportedAnimation {
  /// The curve's control points; nil for a spring.
  private let curve: TimingCurve?
  /// The duration, for springs the bounce, and the delay if there is one.
  private var parameters: [String: FormulaTree] = [:]
  /// The exported constant that it is.
  private var constant: String?

  /// Separates the parameters; nil if the animation repeats or has its own velocity.
  init?(_ animation: Animation?) {
    let motion = ExportedMotion(animation ?? .curve(.linear, duration: .zero))
    guard let motion, motion.runsOnce else { return nil }
    if let (spring, velocity) = motion.spring {
      guard velocity == 0 else { return nil }
      curve = nil
      parameters = [
        "duration": Self.literal(spring.response), "bounce": Self.literal(spring.bounce),
      ]
    } else {
      guard let (curve, duration) = motion.curve else { return nil }
      self.curve = curve
      parameters["duration"] = Self.literal(duration)
    }
    if motion.delay > 0 { parameters["delay"] = Self.literal(motion.delay) }
  }

  /// Separates the parameters of a row's animation.
  ///
  /// Returns nil if other ones than these are formulas, or if they are not multiples of the formulas.
  init?(
    _ make: ViewerDeclaration.MakeAnimation, in group: ExportedGroup,
    among constants: [ExportedConstant]
  ) {
    let trees = make.paths.map { group.tree($0) ?? Self.literal(0) }
    let vary = trees.map { !group.variables(of: [$0]).isEmpty }
    // Most parameters can be 0.5 and 0.25.
    let probe = 0.5
    func made(_ probe: Double) -> Animation?? {
      let numbers = zip(make.paths, vary).map { $1 ? probe : group.values[$0]?.value ?? .nan }
      return make.made(numbers, group.values)
    }
    guard let animation = made(probe), let half = made(probe / 2).flatMap(Self.init) else {
      return nil
    }
    self.init(animation)
    constant =
      constants.first { constant in
        guard case .animation(let other?) = constant.kind else { return false }
        return other.simplified == animation?.simplified
          && Set(animation?.keys ?? []).isSuperset(of: constant.origins.map(\.key))
      }?.name
    for (index, tree) in trees.enumerated() where vary[index] {
      var label = make.texts[index].identifiers.last ?? ""
      if ["response", "settlingDuration", "tween"].contains(label) { label = "duration" }
      guard case .literal(let value, _)? = parameters[label],
        case .literal(let small, _)? = half.parameters[label],
        (value / 2 - small).magnitude <= 1e-5 * value
      else { return nil }
      // A speed multiplies the formula.
      parameters[label] = .operation("*", [tree, Self.literal(value / probe)])
    }
  }

  private static func literal(_ number: Double) -> FormulaTree {
    .literal(number.toSixDigits, .number)
  }

  /// The formulas that the code contains.
  var trees: [FormulaTree] { constant == nil ? Array(parameters.values) : [] }

  /// Returns the animation as an expression.
  func text(_ printer: FormulaPrinter) -> String {
    let language = printer.language
    // In other targets without a handler, constants are functions of a type.
    if let constant, language.hasHandler || ["js", "swiftui"].contains(language.target) {
      return constant
    }
    let texts = parameters.mapValues { printer.text($0) }
    let duration = texts["duration"] ?? "0"
    var text = language.text("spring", duration, texts["bounce"] ?? "0")
    if let curve {
      let points = curve.coordinates.map { printer.text(Self.literal($0)) }
      text = language.text("timingCurve", points.joined(separator: ", "), duration)
      if let name = curve.name, language.target == "swiftui" {
        text = ".\(name)(duration: \(duration))"
      }
    }
    return texts["delay"].map { language.text("delay", text, $0) } ?? text
  }
}
