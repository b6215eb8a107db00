import Display
import SceneModel

/// The constants of one screen or of the layout, with the data for their controls.
package struct ConstantGroup: Hashable, Sendable, Encodable {
  /// The name of the screen, or `grid` or `screen` for the layout.
  package var name: String
  /// The constants, in documentation order.
  package var controls: [ConstantControl]

  /// Returns the constants of a scene: of its panels, then of the grid and of the screen itself.
  ///
  /// `paths` are the paths of the panels' constants; a panel whose path is nil has no group.
  /// `written` are the values in the file, which can have other animations of the viewers.
  static func groups(
    of scene: Scene, at paths: [String?], written: [SceneConstant]
  ) -> [ConstantGroup] {
    let names = scene.panelNames
    let isComparison = scene.layout.isComparison
    var groups = zip(scene.panels, paths).enumerated().compactMap { index, screen in
      screen.1.map { path in
        ConstantGroup(
          isComparison ? names[index] : screen.0.label, screen.0.stage.parameters, at: path)
      }
    }
    let known = Set(groups.flatMap(\.controls).map(\.path))
    let animations = written.compactMap(ConstantControl.init(animation:)).filter {
      !known.contains($0.path)
    }
    if !animations.isEmpty {
      groups.insert(ConstantGroup(name: "animations", controls: animations), at: 0)
    }
    if let grid = scene.panels.first?.stage.contents as? Grid {
      groups.append(ConstantGroup(grid.name, grid, at: grid.name))
    }
    groups.append(ConstantGroup(scene.screen.name, scene.screen, at: scene.screen.name))
    return groups
  }

  private init(name: String, controls: [ConstantControl]) {
    (self.name, self.controls) = (name, controls)
  }

  private init<Parameters: ConstantSet>(_ name: String, _ parameters: Parameters, at path: String) {
    self.name = name
    let standards = parameters.descriptions
    controls = zip(parameters.table.constants, standards).compactMap { constant, description in
      guard !constant.info.isOfScene else { return nil }
      return ConstantControl(
        constant.info, value: constant.value(parameters)?.written, standard: description.standard,
        path: "\(path).\(constant.info.key)")
    }
  }
}

/// A constant, with the data for a control on a page.
package struct ConstantControl: Hashable, Sendable, Encodable {
  /// The kind of a control.
  package enum Kind: String, Hashable, Sendable, Encodable {
    /// A number in a range.
    case number
    /// A whole number in a range.
    case integer
    /// `true` or `false`.
    case flag
    /// One of several words.
    case word
    case color
    case animation
    /// Any other value, as written in a scene.
    case text
  }

  /// The path in the scene, as in settings.
  package var path: String
  /// The key, without the path above it.
  package var key: String
  package var kind = Kind.text
  /// The value as written in a scene; nil if there is none.
  package var value: String?
  /// The default, as written in a scene or as a description.
  package var standard = ""
  /// The unit of its numbers; empty for none.
  package var unit = ""
  /// Minimum of a number; nil for other kinds.
  package var minimum: Double?
  /// Maximum of a number; nil for other kinds.
  package var maximum: Double?
  /// Whether the minimum itself is excluded.
  package var isAbove = false
  /// The allowed words; nil for other kinds.
  package var choices: [String]?
  /// A description of the allowed values; nil if the other properties are sufficient.
  package var takes: String?
  /// The spring's parameter that a number is, as in `PreviewCurve.spring`, or `frequency` in rad/s;
  /// nil for others.
  package var motion: String?
  /// The key of the constant that is the spring's other parameter; nil if that is fixed.
  package var partner: String?
  /// The meaning, as a sentence.
  package var summary = ""
  /// The source of the default; empty if the summary is sufficient.
  package var source = ""

  /// Describes an animation that a declared viewer has at a path; nil for any other value.
  fileprivate init?(animation constant: SceneConstant) {
    let keys = constant.name.description.split { ".[]".contains($0) }
    guard keys.count > 1, ["viewer", "compare"].contains(keys[0]),
      (try? MotionExpression.parseAnimation(constant.text, defaultAnimation: .spring)) != nil
        // A change on the page, which has no line, may remove an animation.
        || (constant.text == "none" && constant.line == nil)
    else { return nil }
    path = keys.joined(separator: ".")
    key = keys.dropFirst().joined(separator: ".")
    (kind, value) = (.animation, constant.text)
  }

  fileprivate init(_ info: ConstantInfo, value: String?, standard: String, path: String) {
    self.path = path
    key = info.key
    self.value = value
    self.standard = standard
    unit = info.domain.unit
    summary = info.texts.meaning
    source = info.texts.source
    switch info.domain {
    case .number(let range, let text):
      set(.number, range)
      takes = text
    case .fraction(let range), .time(let range): set(.number, range)
    case .integer(let range):
      kind = .integer
      (minimum, maximum) = (Double(range.lowerBound), Double(range.upperBound))
    case .flag: kind = .flag
    case .word(let choices), .version(let choices, _):
      kind = .word
      self.choices = choices
    case .color: kind = .color
    case .size: takes = "[width, height]"
    case .radii: takes = "one radius, or four"
    case .animation:
      kind = .animation
      takes = "an animation, or none"
    case .transition: takes = "a transition"
    }
    switch info.motion {
    case .springPeriod(let bounce): (motion, partner) = ("duration", bounce)
    case .springFrequency: motion = "frequency"
    case .springDamping(let frequency): (motion, partner) = ("dampingFraction", frequency)
    case .springStiffness: motion = "stiffness"
    case .curve, .deceleration, .decay, .rubberBand, nil: break
    }
  }

  private mutating func set(_ kind: Kind, _ range: NumberRange) {
    self.kind = kind
    (minimum, maximum, isAbove) = (range.minimum, range.maximum, range.isAbove)
  }
}
