/// The constants of a list of reviews; the model is ours, after the 2024 article about the cells.
package struct ReviewsParameters: Hashable, Sendable {
  package var system = ReviewSystem.iOS15
  package var hosting = StarHosting.plain
  package var scroll = 0.0
  package var starSize = 18.0
  package var starRowHeight = 24.0
  package var spacing = 10.0

  package init() {}
}

extension ReviewsParameters: StageParameters, FixedConstantSet {
  package typealias Contents = ReviewsContents

  package static let name = "reviews"

  package static let table = ConstantTable<ReviewsParameters>(constants: [
    Constant(
      "hosting", \.hosting, .choice,
      cures: { parameters in
        StarHosting.allCases.filter { $0.firstSystem <= parameters.system }
      }),
    Constant("os", \.system, .version(later: ReviewSystem.laterHint)),
    Constant("scroll", \.scroll, .scroll),
    Constant("starSize", \.starSize, .number(.above(0, to: 1000, "pt"))),
    Constant("starRowHeight", \.starRowHeight, .number(.above(0, to: 1000, "pt"))),
    Constant("spacing", \.spacing, .length),
  ])
}

extension ReviewsContents: StageContents {
  package static let traits = StageTraits(
    key: ReviewsParameters.name, background: .grouped, fingers: .ignored,
    drawsText: true, showsPhotos: true)

  /// Returns the numbers of reviews and of sections.
  package func counts(photos: Int) -> [(number: Int, noun: String)] {
    [(cells.count, "review")] + (sections.isEmpty ? [] : [(sections.count, "section")])
  }
}

/// A version of iOS in which reviews behave differently.
package enum ReviewSystem: String, Hashable, CaseIterable, Comparable, Sendable {
  /// Hosted views get no safe-area insets from outside their cell.
  case iOS14 = "14"
  /// A hosted view keeps the safe-area insets of its first layout.
  case iOS15 = "15"
  /// Behaves as iOS 14, and has `UIHostingConfiguration`.
  case iOS16 = "16"
  /// Behaves as iOS 16, and has `safeAreaRegions`.
  case iOS16Point4 = "16.4"

  /// The hint for a later version.
  package static let laterHint = "later versions host the stars like 16.4"

  /// Returns whether `a` was released before `b`.
  package static func < (a: ReviewSystem, b: ReviewSystem) -> Bool {
    // Text order is correct because all major versions have the same number of digits.
    a.rawValue < b.rawValue
  }
}

/// A technique of showing a SwiftUI view in a cell.
package enum StarHosting: String, Hashable, CaseIterable, Sendable {
  /// A hosting controller's view without changes.
  case plain
  /// A wrapper that removes the safe area between the hosting controller's view and its content.
  case safeAreaRemoved
  /// A hosting controller with all `safeAreaRegions` removed.
  case safeAreaRegions
  case configuration
  /// No SwiftUI view: the stars are a UIKit view.
  case uikit

  /// The first version of iOS that supports it.
  package var firstSystem: ReviewSystem {
    switch self {
    case .plain, .safeAreaRemoved, .uikit: .iOS14
    case .safeAreaRegions: .iOS16Point4
    case .configuration: .iOS16
    }
  }
}
