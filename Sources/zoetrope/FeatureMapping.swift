import ArgumentParser
import Scenes
import Verification

/// The options about features of a motion golden.
struct FeatureMapping: ParsableArguments {
  @Option(
    name: .customLong("feature"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Of a motion golden: the reading that a feature is held against, as in size=hero (its parts are \
      hero.width and hero.height) or alpha=backdrop.opacity. Again and again for several.
      """, valueName: "name=reading"), transform: FeaturePairText.init)
  var pairs: [FeaturePairText] = []

  @Option(
    parsing: .unconditional,
    help: "Of a motion golden: the scene time of its first frame, s. (default: 0)",
    transform: FeatureNumber.init)
  var featureStart: FeatureNumber?

  @Option(
    parsing: .unconditional,
    help: """
      Of a motion golden: how far a number may be off, in the unit of the reading. (default: a pixel of \
      the device, and 1/255 of what is no length)
      """, transform: FeatureNumber.init)
  var featureTolerance: FeatureNumber?

  /// The options, of a device of so many pixels per point.
  func options(density: Double?) -> FeatureOptions {
    FeatureOptions(
      pairs: pairs.map(\.pair), start: featureStart?.number ?? 0,
      tolerance: featureTolerance?.number, density: density)
  }
}

/// A feature and its reading.
struct FeaturePairText {
  var pair: FeatureOptions.Pair

  init(_ argument: String) throws {
    guard let sign = argument.lastIndex(of: "="), sign > argument.startIndex,
      argument.index(after: sign) < argument.endIndex
    else { throw ValidationError("expected NAME=READING, as in size=hero") }
    pair = FeatureOptions.Pair(
      feature: String(argument[..<sign]), reading: String(argument[argument.index(after: sign)...]))
  }
}

/// A number from 0 to 1,000,000.
struct FeatureNumber {
  var number: Double

  init(_ argument: String) throws {
    guard let number = OptionValue.number(argument), (0...1e6).contains(number) else {
      throw ValidationError("expected a number from 0 to 1000000")
    }
    self.number = number
  }
}
