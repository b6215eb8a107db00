import Expressions

/// Checks of formulas that show the picture.
extension DeclarationGroup {
  /// Reports velocities in laws, whose own velocity would be unknown, and gestures in settings.
  func refuseVariables(_ context: inout DecodingContext) {
    let texts = Dictionary(formulas.map { ($0.name, $0.text) }) { first, _ in first }
    let refused =
      isOfSettings
      ? DeclaredVariable.allCases.filter { !$0.isOfScreen && $0 != .progress }
      : [.vx, .vy, .speed, .zoomVelocity]
    for law in isOfSettings ? Array(formulas.indices) : laws {
      var (found, added): (Set<String>, Set) = ([], [formulas[law].text])
      while !added.isEmpty {
        let names = Set(added.flatMap(Self.names)).subtracting(found)
        found.formUnion(names)
        added = Set(names.compactMap { texts[$0] })
      }
      for name in refused.map(\.rawValue) where found.contains(name) {
        let (node, _, path) = sources[law]
        context.report(
          .invalidValue, at: range(of: node), path: path, "\(path): \(name) is not allowed here",
          hint: isOfSettings
            ? "settings know the screen, the page and the picture"
            : "conditions and the parameters of animations can use it")
      }
    }
  }

  /// Reports laws without a value in gestures that set variables to some values.
  ///
  /// Properties of targets are checked if they depend on constants alone.
  func checkLaws(
    _ formulas: DeclaredFormulas, _ inputs: DeclaredInputs,
    in gestures: [[(variable: DeclaredVariable, value: Double)]], _ context: inout DecodingContext
  ) {
    var inputs = inputs
    var reported = targets.filter { !isKnown(self.formulas[$0]) }
    for gesture in gestures {
      for (variable, value) in gesture { inputs[variable].value = value }
      inputs[.distance] = .hypotenuse(inputs[.dx], inputs[.dy])
      let values = formulas.values(inputs)
      for law in laws {
        let source = sources[law]
        let name = self.formulas[law].name.split(separator: ".").filter {
          !$0.hasPrefix("[") && $0 != "law" && $0 != "to"
        }.joined(separator: ".")
        guard let value = values[self.formulas[law].name]?.value,
          !value.isFinite || name == "scale" && value <= 0, reported.insert(law).inserted
        else { continue }
        let found = value.isFinite ? NumberText.of(value) : value.isNaN ? "undefined" : "infinite"
        let moved = gesture.filter { $0.value != 0 }
        let location = (moved.isEmpty ? gesture : moved).map { variable, value in
          let unit = variable.dimension == .length ? " pt" : ""
          return "\(variable.rawValue) = \(NumberText.of(value))\(unit)"
        }
        context.report(
          .outOfRange, at: range(of: source.node), path: source.path,
          "\(source.path): \(name) is \(found)"
            + (targets.contains(law) ? "" : " at " + location.joined(separator: ", ")),
          hint: "limit it with clamp(min, value, max)")
      }
    }
  }

  /// Reports settings that are out of range.
  func checkSettings(_ values: DeclaredValues, _ context: inout DecodingContext) {
    for (source, formula) in zip(sources, formulas) {
      // Values that depend on fingers, pictures or the screen are not known yet.
      guard let range = ranges[formula.name], let value = values[formula.name]?.value,
        !range.contains(value), isKnown(formula)
      else { continue }
      context.report(
        .outOfRange, at: self.range(of: source.node), path: source.path,
        "\(source.path): found \(NumberText.of(value))",
        expected: "a value \(NumberRange.from(range.lowerBound, to: range.upperBound).text)")
    }
  }
}
