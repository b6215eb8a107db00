/// The constants of a list of reviews; the model is ours, after the 2023 article about the cells.
package struct ReviewsParameters: Hashable, Sendable {
  /// The system that the cells are shown on.
  ///
  /// Default 15, the one that shows the fault.
  package var system: ReviewSystem = .iOS15
  /// How the stars are hosted in their cells.
  ///
  /// Default plain.
  package var hosting: StarHosting = .plain
  /// How far the list is scrolled down at first, pt.
  ///
  /// 0 … the end of the content, default 0.
  package var scroll: Double = 0
  /// The side of a star's box, which the star is as wide as, pt.
  ///
  /// Above 0, at most 1000, default 18. Source: ours.
  package var starSize: Double = 18
  /// The height of the hosted view that shows the stars, pt.
  ///
  /// Above 0, at most 1000, default 24: with the name's line above it as high as the avatar. It is less
  /// than the bottom inset of a phone with a home indicator, so that inset leaves no room. Source: ours.
  package var starRowHeight: Double = 24
  /// Between cells, above the first and below the last, pt.
  ///
  /// 0 … 1000, default 10. Source: ours.
  package var spacing: Double = 10

  /// Makes the default constants.
  package init() {}
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

  /// Whether `a` came out first.
  package static func < (a: ReviewSystem, b: ReviewSystem) -> Bool {
    // Their numbers have as many digits before the point.
    a.rawValue < b.rawValue
  }
}

/// How a SwiftUI view is put into a cell.
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
