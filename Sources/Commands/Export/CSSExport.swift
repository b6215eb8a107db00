import Geometry
import Motion
import SceneModel

/// Exports constants as CSS custom properties, with springs as `linear()` easings.
enum CSSExport {
  static func text(of screens: [ExportedScreen], origin: String) -> String {
    var lines = comment(["From \(origin)."], "")
    if screens.contains(where: { $0.constants.contains(where: \.isSpring) }) {
      lines += comment(
        [
          "Each linear() is accurate to \(LinearEasing.tolerance) of the distance; an interrupted transition loses its velocity:"
            + " transition: transform var(--…-duration) var(--…-easing)."
        ], "")
    }
    lines.append(":root {")
    for (index, screen) in screens.enumerated() {
      if index > 0 { lines.append("") }
      lines += comment(screen.heading, "  ")
      for constant in screen.sections.joined() {
        let sentences = constant.meaning + [constant.formula].compactMap { $0 }
        lines += [""] + comment(sentences, "  ")
        lines += declarations("--\(screen.kebabName)-\(constant.name.kebabCased)", constant.kind)
      }
      let rules = screen.ruleComments
      if !rules.isEmpty { lines += [""] + comment(rules, "  ") }
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private static func comment(_ sentences: [String], _ indent: String) -> [String] {
    var lines = CommentLines.wrapped(sentences, prefix: "\(indent)  ")
    guard !lines.isEmpty else { return [] }
    lines[0] = "\(indent)/*" + lines[0].dropFirst(indent.count + 2)
    lines[lines.count - 1] += " */"
    return lines
  }

  private static func declarations(_ name: String, _ kind: ExportedConstant.Kind) -> [String] {
    switch kind {
    case .animation(let animation): return self.animation(name, animation)
    case .deceleration(let number), .decay(let number), .rubberBand(let number),
      .number(let number, _), .scalar(let number):
      return ["  \(name): \(number.sixDigits);"]
    case .length(let number, let isVelocity):
      return ["  \(name): \(number.sixDigits)px;\(isVelocity ? " /* per second */" : "")"]
    case .time(let seconds): return ["  \(name): \(seconds.sixDigits)s;"]
    case .integer(let number): return ["  \(name): \(number);"]
    case .flag(let flag): return ["  \(name): \(flag ? 1 : 0);"]
    case .color(let color):
      let digits = color.hexadecimal.lowercased()
      return ["  \(name): \(color.alpha == 255 ? String(digits.dropLast(2)) : digits);"]
    case .rule: return []
    }
  }

  private static func animation(_ name: String, _ animation: Animation?) -> [String] {
    guard let animation else { return ["  \(name)-duration: 0s;"] }
    guard let motion = ExportedMotion(animation), let (easing, duration) = self.easing(motion)
    else {
      return comment(["\(animation.text); CSS has no such easing."], "  ")
    }
    var lines = ["  \(name)-duration: \(duration)s;", "  \(name)-easing: \(easing);"]
    if motion.delay > 0 { lines.append("  \(name)-delay: \(motion.delay.sixDigits)s;") }
    if !motion.runsOnce {
      lines.append("  \(name)-iteration-count: \(motion.count.map(String.init) ?? "infinite");")
      if motion.autoreverses { lines.append("  \(name)-direction: alternate;") }
    }
    return lines
  }

  private static func easing(_ motion: ExportedMotion) -> (easing: String, duration: String)? {
    if let (curve, duration) = motion.curve { return (curve.css, duration.sixDigits) }
    guard let linear = LinearEasing(MotionCurve(motion.base, from: 0, to: 1)) else { return nil }
    return (linear.css, linear.duration.sixDigits)
  }
}

extension TimingCurve {
  /// The coordinates of the two control points: x1, y1, x2, y2.
  var numbers: [String] { [x1, y1, x2, y2].map(\.sixDigits) }

  /// The curve in CSS syntax.
  fileprivate var css: String {
    self == .linear ? "linear" : "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }
}
