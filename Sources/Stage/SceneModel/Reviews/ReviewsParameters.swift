/// The constants of a list of reviews; the model is ours, after the 2024 article about the cells.
package struct ReviewsParameters: Hashable, Sendable {
  /// The version of iOS that the cells are shown on.
  package var system = ReviewSystem.iOS15
  /// The way the stars are hosted in their cells.
  package var hosting = StarHosting.plain
  /// The distance by which the list is scrolled down at first.
  package var scroll = 0.0
  /// The side of a star's box, which the star is as wide as.
  package var starSize = 18.0
  /// The height of the hosted view that shows the stars.
  package var starRowHeight = 24.0
  /// Between cells, above the first and below the last.
  package var spacing = 10.0

  /// Creates the default constants.
  package init() {}
}

extension ReviewsParameters: StageParameters {
  /// The contents of a list of reviews.
  package typealias Contents = ReviewsContents

  /// `reviews`.
  package static let name = "reviews"

  /// All that is said of the constants.
  package static let table = ConstantTable<ReviewsParameters>(constants: [
    Constant(
      "hosting", \.hosting, .choice,
      "How the stars, and the sections, are hosted in their cells; each may say otherwise. safeAreaRegions is"
        + " there since iOS 16.4, configuration since iOS 16.",
      cures: { parameters in
        StarHosting.allCases.filter { $0.firstSystem <= parameters.system }
      }),
    Constant(
      "os", \.system, .version(later: ReviewSystem.laterHint),
      "The version of iOS that the cells are shown on; each may say otherwise. Only on 15 do plainly"
        + " hosted stars keep an inset."),
    Constant(
      "scroll", \.scroll,
      .number(.from(0, to: 1e9), "a number from 0 to the end of the content, pt"),
      "How far the list is scrolled down at its first layout, pt."),
    Constant(
      "starSize", \.starSize, .number(.above(0, to: 1000, "pt")),
      "The width of a star where there is room for it, pt; a sixth of it lies between two.",
      source: "Ours."),
    Constant(
      "starRowHeight", \.starRowHeight, .number(.above(0, to: 1000, "pt")),
      "The height of the hosted view that shows the stars, pt.",
      source:
        "Ours: with the name's line as high as the avatar, and less than the bottom inset of a"
        + " phone with a home indicator, so that inset leaves no room."),
    Constant(
      "spacing", \.spacing, .length,
      "Between cells, above the first and below the last, pt.", source: "Ours."),
  ])
}

extension ReviewsContents: StageContents {
  /// Review cells with star ratings, below hosted sections, scrolled by a script.
  package static let traits = StageTraits(
    key: ReviewsParameters.name, ground: .grouped, fingers: .ignored,
    writesText: true, takesPhotos: true)

  /// The reviews, and the sections above them.
  package func counts(photos: Int) -> [(number: Int, noun: String)] {
    [(cells.count, "review")] + (sections.isEmpty ? [] : [(sections.count, "section")])
  }
}

/// A version of iOS, as far as reviews differ in it.
package enum ReviewSystem: String, Hashable, CaseIterable, Comparable, Sendable {
  /// Hosted views take no insets that are not their own.
  case iOS14 = "14"
  /// A hosted view keeps the insets that it is given at its first layout.
  case iOS15 = "15"
  /// As iOS 14, and has `UIHostingConfiguration`.
  case iOS16 = "16"
  /// As iOS 16, and has `safeAreaRegions`.
  case iOS16_4 = "16.4"

  /// The hint for a later version.
  package static let laterHint = "later systems host the stars as 16.4 does"

  /// True if `a` came out first.
  package static func < (a: ReviewSystem, b: ReviewSystem) -> Bool {
    // Their numbers have as many digits before the point.
    a.rawValue < b.rawValue
  }
}

/// The way in which a SwiftUI view is put into a cell.
package enum StarHosting: String, Hashable, CaseIterable, Sendable {
  /// A hosting controller's view, as it comes.
  case plain
  /// A wrapper without safe area between the hosting controller's view and what it shows.
  case safeAreaRemoved
  /// A hosting controller whose `safeAreaRegions` are all removed.
  case safeAreaRegions
  /// `UIHostingConfiguration`.
  case configuration

  /// The first system that has it.
  package var firstSystem: ReviewSystem {
    switch self {
    case .plain, .safeAreaRemoved: .iOS14
    case .safeAreaRegions: .iOS16_4
    case .configuration: .iOS16
    }
  }
}
