package import Display

/// The properties of a kind of stage, independent of its contents.
package struct StageTraits: Sendable {
  /// The touches that a stage handles.
  package enum Fingers: Sendable {
    /// None: the fingers are only drawn.
    case ignored
    /// Each finger separately.
    case single
    /// Two fingers can form one gesture.
    case paired
  }

  /// A named location that only one kind of stage has.
  package enum OwnAnchor: String, Sendable {
    /// The center of a thumbnail.
    case thumbnail
    /// The center of a bead.
    case bead
    /// The center of a row of a list.
    case row

    /// An example of such a location, as a scene writes it.
    package var example: String { "{\(rawValue): \(self == .row ? "id" : "n")}" }
  }

  /// The key of the stage in a scene; `gallery` for a grid with its viewer.
  package let key: String
  /// The key that contains the constants of the stage's motion in a scene.
  package var constantsKey: String { opensViewers ? "viewer" : key }
  /// The background behind the stage, unless the scene states one.
  package let background: StageBackground
  /// The touches that the stage handles.
  package let fingers: Fingers
  /// Whether the stage draws text.
  package let drawsText: Bool
  /// Whether the stage shows photos.
  package let showsPhotos: Bool
  /// Whether pictures open from it in a viewer, whose style is then its screen's label.
  package var opensViewers = false
  /// The named location that only this stage has; nil for none.
  package var ownAnchor: OwnAnchor?
}

/// The background color of a stage.
package enum StageBackground: Sendable {
  /// White in both appearances.
  case white
  /// The system's own background.
  case plain
  /// The background of grouped lists.
  case grouped

  /// Returns the color in an appearance; `isAndroid` selects Android's colors.
  package func color(in appearance: Appearance, isAndroid: Bool = false) -> Color {
    let palette = SystemPalette.of(appearance)
    return switch self {
    case .white: .white
    case .plain: isAndroid ? palette.materialSurface : palette.background
    case .grouped: palette.groupedBackground
    }
  }
}

/// The contents of a stage.
package protocol StageContents: Hashable, Sendable {
  /// The properties of this kind of stage.
  static var traits: StageTraits { get }

  /// Returns the numbers of items on the stage with their singular nouns, most important first.
  func counts(photos: Int) -> [(number: Int, noun: String)]
}

/// The contents of a screen, and the constants of its motion.
package struct StageDescription: Hashable, Sendable {
  package let contents: any StageContents
  /// The constants of the motion, of the type that belongs to the contents.
  package let parameters: any StageParameters

  package init<Parameters: StageParameters>(
    _ contents: Parameters.Contents, _ parameters: Parameters
  ) {
    self.contents = contents
    self.parameters = parameters
  }

  /// The properties of this kind of stage.
  package var traits: StageTraits { type(of: contents).traits }

  private var identity: [AnyHashable] { [AnyHashable(contents), AnyHashable(parameters)] }

  /// Returns whether contents and constants are equal.
  package static func == (a: StageDescription, b: StageDescription) -> Bool {
    a.identity == b.identity
  }

  /// Hashes contents and constants.
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// A documented fix for a fault of a stage.
package struct Cure: Sendable {
  /// The key and the value, as a scene writes them.
  package let option: String
  /// The stage with the option.
  package let stage: StageDescription
}

extension StageDescription {
  /// The stage with each of its fixes that it does not have yet.
  package var cures: [Cure] { Self.cures(parameters, contents) }

  private static func cures<Parameters: StageParameters>(
    _ parameters: Parameters, _ contents: any StageContents
  ) -> [Cure] {
    guard let contents = contents as? Parameters.Contents else { return [] }
    let defaults = parameters.defaults
    return parameters.table.constants.flatMap { constant in
      constant.cures(parameters, defaults).map { value, cured in
        Cure(
          option: "\(constant.info.key): \(value.written)", stage: StageDescription(contents, cured)
        )
      }
    }
  }
}
