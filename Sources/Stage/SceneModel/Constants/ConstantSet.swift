import Display

/// Constants that a scene can change, each described once.
package protocol ConstantSet: Hashable, Sendable {
  /// The name in scenes, readings and reports: a viewer's style, or a stage's key.
  var name: String { get }
  /// The constants with their descriptions.
  var table: ConstantTable<Self> { get }
  /// The same constants with their defaults, except those that depend on other settings of the scene.
  var defaults: Self { get }
}

/// Constants that are the properties of a type.
package protocol FixedConstantSet: ConstantSet {
  /// The name in scenes, readings and reports.
  static var name: String { get }
  /// The constants with their descriptions.
  static var table: ConstantTable<Self> { get }
  /// Creates the defaults.
  init()
}

extension FixedConstantSet {
  package var name: String { Self.name }

  package var table: ConstantTable<Self> { Self.table }

  package var defaults: Self { Self() }
}

extension ConstantSet {
  /// Returns the constants that have a value, each as `OWNER.KEY`, in documentation order.
  func constants(of owner: String) -> [SceneConstant] {
    table.constants.compactMap { constant in
      constant.value(self).map {
        SceneConstant(name: ConstantName(key: "\(owner).\(constant.info.key)"), $0.recorded)
      }
    }
  }

  /// The same constants, with each animation tagged with the key that it comes from.
  package var tagged: Self {
    table.constants.reduce(into: self) { $1.tag(&$0) }
  }

  /// The description of each constant, with its default as a scene writes it or as a description.
  package var descriptions: [(info: ConstantInfo, standard: String)] {
    let defaults = defaults
    return table.constants.map { constant in
      (constant.info, constant.info.fallback?.text ?? constant.value(defaults)?.written ?? "–")
    }
  }
}

/// The constants of a stage's motion, which `compare` can change.
package protocol StageParameters: ConstantSet {
  /// The contents of such a stage.
  associatedtype Contents: StageContents
  /// Whether an existing system is reproduced, so that `literal: true` has a meaning.
  var hasOriginal: Bool { get }
}

extension StageParameters {
  /// True, because only a viewer of this project has no original.
  package var hasOriginal: Bool { true }
}

/// The constants of a viewer that opens from a grid.
package protocol ViewerParameters: StageParameters where Contents == Grid {
  /// A description of the viewer, in one line.
  var summary: String { get }
  /// Whether the viewer is an Android one, so that its screen has Android's colors.
  var isAndroid: Bool { get }
  /// The motion that remains if the system is set to reduce motion.
  var reducedMotion: ReducedMotion { get }
  /// The drawing that replaces a photo until it has loaded.
  var placeholder: LoadingPlaceholder { get }
  /// The sheet that contains the grid; nil if the grid fills the screen.
  var gridSheet: GridSheet? { get }
}

extension ViewerParameters {
  /// False, because most viewers are for iOS.
  package var isAndroid: Bool { false }

  /// Nothing, like SwiftUI's or Coil's `AsyncImage` without a placeholder.
  package var placeholder: LoadingPlaceholder { .empty }

  /// No animations on Android, where the setting turns them off; otherwise the setting is ignored.
  ///
  /// Source: Compose's `MotionDurationScale` is the system's animator duration scale, which is 0
  /// there.
  package var reducedMotion: ReducedMotion { isAndroid ? .immediate : .ignored }
}

/// The sets of constants of the stages other than the gallery, in documentation order.
package enum ConstantSets {
  /// One set for each stage.
  package static let stages: [any StageParameters] = [
    ListParameters(), ReviewsParameters(), BeadsParameters(),
  ]
}
