import SceneModel

/// The constants of one screen of a scene, or of its layout, each with what a control for it needs.
package struct ConstantGroup: Hashable, Sendable, Encodable {
  /// The name of the screen, or of the layout's part.
  package var name: String
  /// The constants, in the order of the documentation.
  package var controls: [ConstantControl]

  /// The constants of a scene: of its screens, then of the grid and of the screen itself.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - places: the paths below which the constants of its screens stand; nil for one that has none.
  /// - Returns: a group for each of them that has constants.
  static func groups(of scene: Scene, at places: [String?]) -> [ConstantGroup] {
    let names = scene.panelNames
    let isComparison = scene.layout.isComparison
    var groups = zip(scene.panels, places).enumerated().compactMap { index, screen in
      screen.1.map { path in
        ConstantGroup(
          isComparison ? names[index] : screen.0.label, screen.0.stage.parameters, at: path)
      }
    }
    if let grid = scene.panels.first?.stage.contents as? Grid {
      groups.append(ConstantGroup(Grid.name, grid, at: Grid.name))
    }
    groups.append(ConstantGroup(Screen.name, scene.screen, at: Screen.name))
    return groups
  }

  private init<Parameters: ConstantSet>(_ name: String, _ parameters: Parameters, at path: String) {
    self.name = name
    let standards = Parameters.descriptions
    controls = zip(Parameters.table.constants, standards).compactMap { constant, description in
      guard !constant.info.isOfScene else { return nil }
      return ConstantControl(
        constant.info, value: constant.value(parameters)?.written, standard: description.standard,
        path: "\(path).\(constant.info.key)")
    }
  }
}

/// A constant as a page offers it to be changed.
package struct ConstantControl: Hashable, Sendable, Encodable {
  /// The kind of a control.
  package enum Kind: String, Hashable, Sendable, Encodable {
    /// A number of a range.
    case number
    /// A whole number of a range.
    case integer
    /// `true` or `false`.
    case flag
    /// One of some words.
    case word
    /// A colour.
    case color
    /// Anything else, as a scene writes it.
    case text
  }

  /// The path in the scene, as settings have it.
  package var path: String
  /// The key, without what it stands below.
  package var key: String
  /// The kind.
  package var kind: Kind
  /// The value, as a scene writes it; nil where there is none.
  package var value: String?
  /// The default, as a scene writes it or in words.
  package var standard: String
  /// The unit of its numbers; empty for none.
  package var unit: String
  /// The least number; nil for what is none.
  package var minimum: Double?
  /// The greatest number; nil for what is none.
  package var maximum: Double?
  /// True if the least number itself is excluded.
  package var isAbove: Bool
  /// The words to choose from; nil for what is none.
  package var words: [String]?
  /// The values that it takes, in words; nil where the rest says it.
  package var takes: String?
  /// The meaning, in a sentence.
  package var summary: String
  /// The source of the default; empty where the summary says all.
  package var source: String

  fileprivate init(_ info: ConstantInfo, value: String?, standard: String, path: String) {
    self.path = path
    key = info.key
    kind = .text
    self.value = value
    self.standard = standard
    unit = info.domain.unit
    isAbove = false
    summary = info.summary
    source = info.source
    switch info.domain {
    case .number(let range, let words):
      set(.number, range)
      takes = words
    case .time(let range): set(.number, range)
    case .integer(let range):
      kind = .integer
      (minimum, maximum) = (Double(range.lowerBound), Double(range.upperBound))
    case .flag: kind = .flag
    case .word(let words), .version(let words, _):
      kind = .word
      self.words = words
    case .color: kind = .color
    case .size: takes = "[width, height]"
    case .radii: takes = "one radius, or four"
    case .animation: takes = "an animation, or none"
    case .transition: takes = "a transition"
    }
  }

  private mutating func set(_ kind: Kind, _ range: NumberRange) {
    self.kind = kind
    (minimum, maximum, isAbove) = (range.minimum, range.maximum, range.isAbove)
  }
}
