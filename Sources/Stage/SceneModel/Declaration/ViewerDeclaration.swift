package import Display
import Expressions

/// A viewer of pictures on a row of pages over a grid, declared by constants and formulas.
package struct ViewerDeclaration: Hashable, Sendable {
  /// What moves a property from a release on: an animation whose parameters are formulas.
  ///
  /// The inner value is nil for an immediate change, the outer one if a parameter is out of range.
  package struct MakeAnimation: Sendable {
    /// The texts before each formula and after the last one, such as `spring(duration: ` and `)`.
    package let texts: [String]
    /// The paths of the formulas.
    package let paths: [String]
    /// Returns the animation from the values of the formulas.
    package let made: Made

    package typealias Made = @Sendable ([Double], DeclaredValues) -> Animation??

    /// Returns the animation in which the formulas have values.
    package func callAsFunction(_ values: DeclaredValues) -> Animation?? {
      made(paths.map { values[$0]?.value ?? .nan }, values)
    }
  }

  /// The animations of a change, each of some properties; that of `frame` is of the others too.
  package struct Animations: Sendable {
    package let own: [(properties: Set<String>, make: MakeAnimation)]
    /// Whether one moves the drag, back to 0 or to its end.
    package let movesDrag: Bool

    /// The properties with animations of their own.
    package var properties: Set<String> { own.reduce(into: []) { $0.formUnion($1.properties) } }

    /// Returns the animations by property; nil if a parameter is out of its range.
    package func made(_ values: DeclaredValues) -> [String: Animation?]? {
      var made: [String: Animation?] = [:]
      for (properties, make) in own {
        guard let animation = make(values) else { return nil }
        for property in properties { made[property] = .some(animation) }
      }
      return made
    }
  }

  /// A condition and where the viewer goes if it is the first that holds.
  package struct Row: Sendable {
    /// The path of the condition in its group.
    package let path: String
    package let target: Target
    package let animations: Animations
    /// The line and column of the animations.
    package let position: Position
  }

  /// A line and a column in the scene file; line 0 is in another file.
  package typealias Position = (line: Int, column: Int)

  /// Where a release leads.
  package enum Target: String, CaseIterable, Sendable {
    /// The picture on its page.
    case open
    /// The picture in its thumbnail; the viewer closes.
    case thumbnail
    /// The picture where it is, transparent; the viewer closes.
    case fade
    /// The picture outside of the screen, along the velocity or the drag; the viewer closes.
    case offscreen
    /// The picture where its velocity takes it until it stops; the viewer closes.
    case coast
    /// The properties that the row states; the viewer closes.
    case stated
    /// The zoomed picture within its limits.
    case bounds
    /// The picture at fit.
    case fit
    /// The page before or after the current one, or the nearest to the row's offset.
    case next, previous, nearest
  }

  /// What a single tap does.
  package enum Tap: String, Sendable {
    case bars, close, zoom, none
  }

  /// From where a drag counts: the sample that left the slop, the slop's edge, the last sample within the
  /// slop, or the touch-down.
  package enum DragStart: String, Sendable {
    case slop, edge, before, down
  }

  /// A movement that a touch may stop: the opening, a movement to the open viewer, a closing.
  package enum Caught: String, CaseIterable, Sendable {
    case open
    case back = "return"
    case close
  }

  /// What keeps its velocity at a release.
  package enum Velocity: String, CaseIterable, Sendable {
    /// All properties.
    case keep
    /// The picture's position and scale.
    case frame
    /// Nothing.
    case drop
  }

  /// The formulas, rows and chosen names of a gesture, or of the settings.
  package struct Group: Sendable {
    package let formulas: DeclaredFormulas
    package let rows: [Row]
    /// The animations other than those of rows, by their paths.
    package let animations: [String: MakeAnimation]
    /// The point of the page about which the picture scales; nil for that under the finger.
    package let anchor: UnitPoint?
    /// The chosen names by path: one, or some of a list.
    package let choices: [String: [String]]
    /// The ranges of settings by path.
    package let ranges: [String: ClosedRange<Double>]
    /// The constants in formulas and animations, by path.
    package let usedKeys: [String: [String]]

    /// What keeps its velocity at the release.
    package var velocity: Velocity { choice("velocity") ?? .keep }

    /// Returns the first row whose condition holds.
    package func row(_ values: DeclaredValues) -> Row? {
      rows.first { values.holds("\($0.path).if") }
    }

    /// Returns the chosen name at a path; nil if none is stated.
    package func choice<Choice: RawRepresentable>(_ path: String) -> Choice?
    where Choice.RawValue == String {
      choices[path]?.first.flatMap { Choice(rawValue: $0) }
    }

    /// Returns whether a name is chosen at a path.
    package func chooses(_ name: String, for path: String) -> Bool { choices[path] == [name] }

    /// Returns the chosen names at a path; all if none are stated.
    package func list<Choice: RawRepresentable & CaseIterable>(_ path: String) -> [Choice]
    where Choice.RawValue == String {
      choices[path]?.compactMap { Choice(rawValue: $0) } ?? Array(Choice.allCases)
    }

    /// Returns the value of a setting, within its range.
    package func number(_ path: String, in values: DeclaredValues) -> Double {
      let range = ranges[path] ?? -1e6...1e6
      let number = values[path]?.value ?? range.lowerBound
      return number > range.lowerBound ? min(number, range.upperBound) : range.lowerBound
    }
  }

  /// A constant's number in formulas.
  package enum ConstantUse: Sendable {
    /// Its value in the unit of its domain.
    case plain
    /// The height of the screen times its value.
    case fractionOfHeight
    /// None: colors.
    case none
  }

  /// What the constants' values decide.
  ///
  /// The groups of formulas are evaluated at different times: `settings` for each picture, `drag` and
  /// `pinch` with their rows at each step of the fingers, `close` when the viewer closes by itself.
  package struct Rules: Sendable {
    /// The settings, and the opening: a row with the target from which the picture comes.
    package let settings, opening: Group
    package let drag, pinch, close: Group
    /// The releases of a zoomed picture and of the pages; without rows the settings decide.
    package let zoom, pages: Group
    /// The names of further readings, whose formulas are those of a drag at `readings.NAME`.
    package let readings: [String]
  }

  /// The name in scenes, readings and reports.
  package let name: String
  package let summary: String
  package let isAndroid: Bool
  /// The constants that formulas use, and colors.
  package let constants: [Constant<DeclaredParameters>]
  /// The keys of all constants, in the order of their values.
  package let keys: [String]
  package let uses: [ConstantUse]
  /// The defaults of the constants.
  package let defaults: [ConstantValue]
  /// Returns the rules; those of `photos` are compiled at the first call.
  package let rules: @Sendable () -> Rules
  /// Everything that the rules state: equal declarations have equal texts.
  let text: String

  /// Returns whether the texts are equal.
  package static func == (a: ViewerDeclaration, b: ViewerDeclaration) -> Bool { a.text == b.text }

  /// Hashes the text.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The constants of a declared viewer.
package struct DeclaredParameters: ViewerParameters {
  package let declaration: ViewerDeclaration
  /// The values, in the order of the declaration's constants.
  package var values: [ConstantValue]

  /// Creates the constants with their defaults.
  package init(_ declaration: ViewerDeclaration) {
    self.declaration = declaration
    values = declaration.defaults
  }

  package var name: String { declaration.name }
  package var summary: String { declaration.summary }
  package var isAndroid: Bool { declaration.isAndroid }
  /// False, because a declaration reproduces no other viewer.
  package var hasOriginal: Bool { false }
  /// A cross-fade, as in UIKit's own transitions (Source: assumed; Photos publishes nothing).
  package var reducedMotion: ReducedMotion { isAndroid ? .immediate : .uiKit }
  /// A small image of the whole photo (Source: `PHImageManager` delivers a degraded one first).
  package var placeholder: LoadingPlaceholder { .preview }

  package var table: ConstantTable<DeclaredParameters> {
    ConstantTable(constants: declaration.constants)
  }

  package var defaults: DeclaredParameters { DeclaredParameters(declaration) }

  /// The value of a constant; setting one that the declaration does not have does nothing.
  package subscript(key: String) -> ConstantValue? {
    get { index(of: key).map { values[$0] } }
    set { if let newValue, let index = index(of: key) { values[index] = newValue } }
  }

  /// The color behind the picture.
  package var backdropColor: Color {
    if case .color(let color)? = self["backdrop"] { color } else { .black }
  }

  /// Returns the inputs of formulas on a screen, without the values of a gesture.
  package func inputs(on screen: Screen) -> DeclaredInputs {
    var inputs = DeclaredInputs(constants: values, declaration.uses, on: screen)
    for (key, value) in zip(declaration.keys, values) {
      if case .animation(let choice) = value {
        inputs.animations[key] = choice.animation(.spring)?.tagged(key)
      }
    }
    return inputs
  }

  private func index(of key: String) -> Int? { declaration.keys.firstIndex(of: key) }
}

extension DeclaredInputs {
  /// Creates the inputs of constants on a screen, without the values of a gesture.
  package init(
    constants: [ConstantValue], _ uses: [ViewerDeclaration.ConstantUse], on screen: Screen
  ) {
    let numbers = zip(constants, uses).map { value, use in
      switch use {
      case .plain: value.number
      case .fractionOfHeight: value.length ?? value.number * screen.size.height
      case .none: 0.0
      }
    }
    self.init(constants: numbers)
    (self[.screenWidth].value, self[.screenHeight].value) = (screen.size.width, screen.size.height)
    (self[.pageWidth], self[.pageHeight]) = (self[.screenWidth], self[.screenHeight])
    self[.screenDensity].value = screen.scale
    self[.safeTop].value = screen.safeArea.top
    self[.safeBottom].value = screen.safeArea.bottom
  }
}

extension ConstantValue {
  /// The points of a length that is not a fraction.
  fileprivate var length: Double? {
    if case .points(let length) = self { length } else { nil }
  }

  /// The number in formulas: in pt, pt/s or s, 1 or 0 for a flag, 0 for other values.
  package var number: Double {
    switch self {
    case .number(let number), .points(let number): number
    case .integer(let number): Double(number)
    case .time(let time): time.seconds
    case .flag(let flag): flag ? 1 : 0
    default: 0
    }
  }
}
