import Display
import Platform

/// An animation whose parameters can be formulas, such as `spring(duration: openDuration)`.
///
/// It becomes an animation when the formulas have values: as the text with the values in it.
struct AnimationTemplate: Sendable {
  /// A formula in the text.
  struct Parameter {
    let text: String
    /// Its first scalar in the text.
    let start: Int
    /// Whether it is a time.
    let isTime: Bool
  }

  /// The texts around the formulas; one more than there are formulas.
  private(set) var texts = [""]
  private(set) var parameters: [Parameter] = []
  /// The formula of `t` in `ease(duration: 0.3, 1 - (1 - t)^3)`, the progress; nil for other animations.
  private(set) var easing: Parameter?

  private static let times: Set = [
    "duration", "response", "settlingDuration", "blendDuration", "delay",
  ]
  /// Names that are values of parameters, not names in formulas.
  private static let literals: Set = [
    "true", "false", "normal", "fast", "fastOutSlowIn", "linearOutSlowIn", "fastOutLinearIn",
    "linear",
  ]

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    var (depth, start, call) = (0, 0, "")
    func string(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(scalars[range]))
    }
    for (index, scalar) in scalars.enumerated() {
      if scalar == "(" { depth += 1 }
      if depth == 1, scalar == "(" {
        call = string(start..<index).split(separator: ".").last.map(String.init) ?? ""
      }
      let ends = depth == 1 && (scalar == "," || scalar == ")")
      if depth == 0 || (depth == 1 && scalar == "(") || ends {
        if ends { addArgument(string(start..<index), at: start, of: call) }
        texts[texts.count - 1].unicodeScalars.append(scalar)
        if scalar == "(" || ends { start = index + 1 }
      }
      if scalar == ")" { depth -= 1 }
    }
    if depth > 0 { texts[texts.count - 1] += string(start..<scalars.count) }
  }

  /// Adds the text between two signs of a call: a label, if any, and a value.
  private mutating func addArgument(_ text: String, at start: Int, of call: String) {
    let colon = text.firstIndex(of: ":").map { text.index(after: $0) } ?? text.startIndex
    let value = text[colon...].drop { $0 == " " }
    let label = text[..<colon].filter(\.isLetter)
    let offset = text.unicodeScalars.distance(from: text.startIndex, to: value.startIndex)
    if call == Self.ease, label.isEmpty, !value.isEmpty, easing == nil {
      easing = Parameter(text: String(value), start: start + offset, isTime: false)
      texts[texts.count - 1].removeAll { $0 == "," }
      return
    }
    let isLiteral =
      value.isEmpty || (call == Self.ease && label.isEmpty) || Self.literals.contains(String(value))
      || (try? DecimalNumber(DecimalNumber.numeral(ofTime: String(value)).text)) != nil
    guard !isLiteral else {
      texts[texts.count - 1] += text
      return
    }
    texts[texts.count - 1] += text[..<value.startIndex]
    parameters.append(
      Parameter(
        text: String(value), start: start + offset,
        isTime: Self.times.contains(label.isEmpty ? call : label)))
    texts.append("")
  }

  /// The texts around the formulas, with that of an easing.
  var stated: [String] {
    guard let easing, let last = texts.last, let end = last.firstIndex(of: ")") else {
      return texts
    }
    return texts.dropLast() + [last[..<end] + ", \(easing.text)" + last[end...]]
  }

  /// Whether it is an easing without a formula.
  var lacksEasing: Bool { easing == nil && texts[0].hasPrefix(Self.ease + "(") }

  /// The name of an animation whose progress is a formula.
  private static let ease = "ease"

  /// Returns the animation with values of the formulas, tagged with the keys of its constants.
  ///
  /// `state` is the progress of an easing and its change, at an elapsed fraction with constants.
  ///
  /// - Throws: `CurveExpression.Fault` for the first error in `text`.
  func animation(
    _ values: [Double], keys: [String], constants: [Double] = [],
    _ state: EasingState? = nil
  ) throws(CurveExpression.Fault) -> Animation? {
    var text = zip(values, texts.dropFirst()).reduce(texts[0]) { $0 + $1.0.shortestText + $1.1 }
    let isEasing = easing != nil && text.hasPrefix(Self.ease)
    // Linear has the parameter of an easing, its duration.
    if isEasing { text = "linear" + text.dropFirst(Self.ease.count) }
    return try MotionExpression.parseAnimation(text, defaultAnimation: .spring).map {
      var animation = $0
      if isEasing, let easing, let state {
        animation = animation.eased(
          Easing(Self.ease, formula: easing.text, numbers: constants) { state($0, constants) })
      }
      return keys.isEmpty ? animation : .modified(animation, by: .tag(keys: keys))
    }
  }
}

/// Returns a progress and its change per unit of elapsed fraction, with the values of constants.
typealias EasingState =
  @Sendable (_ fraction: Double, _ constants: [Double]) -> (value: Double, velocity: Double)

extension Animation {
  /// Returns the animation with an easing for its curve.
  fileprivate func eased(_ easing: Easing) -> Animation {
    switch self {
    case .curve(_, let duration): .curve(TimingCurve(easing), duration: duration)
    case .modified(let base, let modifier): .modified(base.eased(easing), by: modifier)
    default: self
    }
  }
}
