import Display

/// Constants that a scene can change, each described once.
package protocol ConstantSet: Hashable, Sendable {
  /// The name in scenes, readings and reports: a viewer's style, or a stage's key.
  static var name: String { get }
  /// All that is said of the constants.
  static var table: ConstantTable<Self> { get }
  /// Creates the defaults, as far as they depend on nothing else.
  init()
}

extension ConstantSet {
  /// The constants that have a value, each as `OWNER.KEY`, in the order of the documentation.
  func constants(of owner: String) -> [SceneConstant] {
    Self.table.constants.compactMap { constant in
      constant.value(self).map {
        SceneConstant(name: ConstantName(key: "\(owner).\(constant.info.key)"), $0.recorded)
      }
    }
  }

  /// The same constants, of which animations name the keys that they come from.
  package var tagged: Self {
    Self.table.constants.reduce(into: self) { $1.tag(&$0) }
  }

  /// The description of each constant, with its default as a scene writes it or in words.
  package static var descriptions: [(info: ConstantInfo, standard: String)] {
    let defaults = Self()
    return table.constants.map { constant in
      (constant.info, constant.info.fallback?.text ?? constant.value(defaults)?.written ?? "–")
    }
  }
}

/// The constants of how a stage moves, which `compare` may change.
package protocol StageParameters: ConstantSet {
  /// The contents of such a stage.
  associatedtype Contents: StageContents
  /// True if a system of somebody else's is reproduced, so that `literal: true` means something.
  static var hasOriginal: Bool { get }
}

extension StageParameters {
  /// True: only what is our own has no original.
  package static var hasOriginal: Bool { true }

  /// The constants with each of the values that cure a fault of theirs, as a scene writes them.
  var cures: [(option: String, parameters: Self)] {
    Self.table.constants.flatMap { constant in
      constant.cures(self).map { ("\(constant.info.key): \($0.value.written)", $0.root) }
    }
  }
}

/// The constants of a viewer that opens from a grid.
package protocol ViewerParameters: StageParameters where Contents == Grid {
  /// The viewer, in a line.
  static var summary: String { get }
  /// True if Android shows it, so that its screen has Android's colours.
  static var isAndroid: Bool { get }
  /// The motion that is left where the system is asked for less.
  static var reducedMotion: ReducedMotion { get }
  /// The drawing in the place of a photo that is not there yet.
  static var placeholder: LoadingPlaceholder { get }
  /// The sheet that its grid stands in; nil where that fills the screen.
  var gridSheet: GridSheet? { get }
}

extension ViewerParameters {
  /// False: most are of iOS.
  package static var isAndroid: Bool { false }

  /// Nothing, as an `AsyncImage` without a placeholder draws, SwiftUI's or Coil's.
  package static var placeholder: LoadingPlaceholder { .empty }

  /// At once on Android, where the setting turns animations off; ignored by others that do not say more.
  ///
  /// Source: Compose's `MotionDurationScale` is the system's animator duration scale, 0 there.
  package static var reducedMotion: ReducedMotion { isAndroid ? .atOnce : .ignored }
}

/// All that has constants, in the order of the documentation.
package enum ConstantSets {
  /// The viewers' styles: a line for each.
  package static let viewers: [any ViewerParameters.Type] = [
    ZozoParameters.self,
    B43SwiftUIParameters.self,
    B43ComposeParameters.self,
    ZoomTransitionParameters.self,
    PhotosParameters.self,
    PhotoSwipeParameters.self,
    TelephotoParameters.self,
  ]

  /// The stages beside the gallery.
  package static let stages: [any StageParameters.Type] = [
    ListParameters.self, ReviewsParameters.self, BeadsParameters.self,
  ]

  /// All of them, with the layout's.
  package static var all: [any ConstantSet.Type] { viewers + stages + [Grid.self, Screen.self] }
}
