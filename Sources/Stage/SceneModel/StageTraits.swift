package import Geometry

/// All that is said of a kind of stage, whatever is on it.
package struct StageTraits: Sendable {
  /// The use that a stage has for fingers.
  package enum Fingers: Sendable {
    /// None: they are only drawn.
    case ignored
    /// Each by itself.
    case single
    /// Two can be one gesture.
    case paired
  }

  /// A place that only such a stage has.
  package enum OwnPlace: String, Sendable {
    /// The middle of a thumbnail.
    case thumbnail
    /// The middle of a bead.
    case bead
    /// The middle of a row of a list.
    case row

    /// Such a place as a scene writes it.
    package var example: String { "{\(rawValue): \(self == .row ? "id" : "n")}" }
  }

  /// The key that the stage stands under in a scene; for a grid with its viewer, `gallery`.
  package let key: String
  /// The ground behind the stage where the scene does not say it.
  package let ground: StageGround
  /// The use that it has for fingers.
  package let fingers: Fingers
  /// True if it draws text.
  package let writesText: Bool
  /// True if it shows photos.
  package let takesPhotos: Bool
  /// True if pictures open from it in a viewer, whose style is then its screen's label.
  package var opensViewers = false
  /// The place that only it has; nil for none.
  package var ownPlace: OwnPlace?
}

/// The colour that lies behind a stage.
package enum StageGround: Sendable {
  /// White in every appearance.
  case white
  /// The system's own background.
  case plain
  /// The background of grouped lists.
  case grouped

  /// The colour on a screen of an appearance; `isAndroid` where the stage follows Android.
  package func color(in appearance: Appearance, isAndroid: Bool = false) -> Color {
    let palette = SystemPalette.of(appearance)
    return switch self {
    case .white: .white
    case .plain: isAndroid ? palette.materialSurface : palette.background
    case .grouped: palette.groupedBackground
    }
  }
}

/// The things on a stage.
package protocol StageContents: Hashable, Sendable {
  /// All that is said of such a stage.
  static var traits: StageTraits { get }

  /// The numbers of things on it, each with the noun of one, those that matter most first.
  func counts(photos: Int) -> [(number: Int, noun: String)]
}

/// The contents of a screen, and the constants of how they move.
package struct StageDescription: Hashable, Sendable {
  /// The things on it.
  package let contents: any StageContents
  /// The constants of how they move, of the type that belongs to the contents.
  package let parameters: any StageParameters

  /// Describes a stage.
  package init<Parameters: StageParameters>(
    _ contents: Parameters.Contents, _ parameters: Parameters
  ) {
    self.contents = contents
    self.parameters = parameters
  }

  /// All that is said of such a stage.
  package var traits: StageTraits { type(of: contents).traits }

  private var identity: [AnyHashable] { [AnyHashable(contents), AnyHashable(parameters)] }

  /// True if both show the same.
  package static func == (a: StageDescription, b: StageDescription) -> Bool {
    a.identity == b.identity
  }

  /// Feeds both parts.
  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// A documented cure of a fault of a stage.
package struct Cure: Sendable {
  /// The option as a scene writes it.
  package let option: String
  /// The stage with it.
  package let stage: StageDescription
}

extension StageDescription {
  /// The stage with each of its documented cures that it does not have yet.
  package var cures: [Cure] { Self.cures(parameters, contents) }

  private static func cures<Parameters: StageParameters>(
    _ parameters: Parameters, _ contents: any StageContents
  ) -> [Cure] {
    guard let contents = contents as? Parameters.Contents else { return [] }
    return parameters.cures.map {
      Cure(option: $0.option, stage: StageDescription(contents, $0.parameters))
    }
  }
}
