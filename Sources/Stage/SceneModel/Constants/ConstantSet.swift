import Display

/// Constants that a scene can change, each described once.
package protocol ConstantSet: Hashable, Sendable {
  /// The name in scenes, readings and reports: a viewer's style, or a stage's key.
  static var name: String { get }
  /// The constants with their descriptions.
  static var table: ConstantTable<Self> { get }
  /// Creates the defaults, except those that depend on other settings of the scene.
  init()
}

extension ConstantSet {
  /// Returns the constants that have a value, each as `OWNER.KEY`, in documentation order.
  func constants(of owner: String) -> [SceneConstant] {
    Self.table.constants.compactMap { constant in
      constant.value(self).map {
        SceneConstant(name: ConstantName(key: "\(owner).\(constant.info.key)"), $0.recorded)
      }
    }
  }

  /// The same constants, with each animation tagged with the key that it comes from.
  package var tagged: Self {
    Self.table.constants.reduce(into: self) { $1.tag(&$0) }
  }

  /// The description of each constant, with its default as a scene writes it or as a description.
  package static var descriptions: [(info: ConstantInfo, standard: String)] {
    let defaults = Self()
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
  static var hasOriginal: Bool { get }
}

extension StageParameters {
  /// True, because only a viewer of this project has no original.
  package static var hasOriginal: Bool { true }

  /// The constants with each of the values that fix a fault, and that option as a scene writes it.
  var cures: [(option: String, parameters: Self)] {
    Self.table.constants.flatMap { constant in
      constant.cures(self).map { ("\(constant.info.key): \($0.value.written)", $0.root) }
    }
  }
}

/// The constants of a viewer that opens from a grid.
package protocol ViewerParameters: StageParameters where Contents == Grid {
  /// A description of the viewer, in one line.
  static var summary: String { get }
  /// Whether the viewer is an Android one, so that its screen has Android's colors.
  static var isAndroid: Bool { get }
  /// The motion that remains if the system is set to reduce motion.
  static var reducedMotion: ReducedMotion { get }
  /// The drawing that replaces a photo until it has loaded.
  static var placeholder: LoadingPlaceholder { get }
  /// The sheet that contains the grid; nil if the grid fills the screen.
  var gridSheet: GridSheet? { get }
}

extension ViewerParameters {
  /// False, because most viewers are for iOS.
  package static var isAndroid: Bool { false }

  /// Nothing, like SwiftUI's or Coil's `AsyncImage` without a placeholder.
  package static var placeholder: LoadingPlaceholder { .empty }

  /// No animations on Android, where the setting turns them off; otherwise the setting is ignored.
  ///
  /// Source: Compose's `MotionDurationScale` is the system's animator duration scale, which is 0
  /// there.
  package static var reducedMotion: ReducedMotion { isAndroid ? .immediate : .ignored }
}

/// All sets of constants, in documentation order.
package enum ConstantSets {
  /// The viewers, one per style.
  package static let viewers: [any ViewerParameters.Type] = [
    ZozoParameters.self,
    B43SwiftUIParameters.self,
    B43ComposeParameters.self,
    ZoomTransitionParameters.self,
    PhotosParameters.self,
    PhotoSwipeParameters.self,
    TelephotoParameters.self,
  ]

  /// The stages other than the gallery.
  package static let stages: [any StageParameters.Type] = [
    ListParameters.self, ReviewsParameters.self, BeadsParameters.self,
  ]

  /// All sets, including the grid's and the screen's.
  package static var all: [any ConstantSet.Type] { viewers + stages + [Grid.self, Screen.self] }
}
