package import Display

/// The constants of the beads.
///
/// Source: the page and code of the WWDC24 video "Enhance your UI animations and transitions", or
/// ours if stated.
package struct BeadsParameters: Hashable, Sendable {
  /// The initial velocity of the spring that settles a bead.
  package enum ReleaseVelocity: String, CaseIterable, Sendable {
    /// The bead's own: a spring that retargets another keeps value and velocity, as in SwiftUI.
    case carried
    /// UIKit's `initialSpringVelocity`: for each axis, velocity divided by remaining distance.
    ///
    /// It is the finger's velocity if the bead follows without animation. It is 0 on an axis
    /// without distance.
    case relative
    /// The finger's at its last move, decaying since: SwiftUI's `Transaction.tracksVelocity`.
    case tracked
    /// Zero.
    case none
  }

  /// The position at which a drag centers its bead.
  package enum DragCenter: String, CaseIterable, Sendable {
    /// The center at the touch-down plus the finger's translation: the bead stays under the finger.
    case startPlusTranslation
    /// Only the translation, in screen points: a bead jumps toward the upper-left corner.
    case translation
  }

  package var follow: Animation? = .interactiveSpring
  package var settle: Animation? = .smooth
  package var append: Animation? = .smooth
  package var lidAnimation: Animation? = DefaultAnimation.spring.animation
  package var contextAnimate = true
  package var center = DragCenter.startPlusTranslation
  package var followCompletions = false
  package var velocity = ReleaseVelocity.carried
  package var minimumDistance = 10.0
  package var grabMargin = 6.0

  package init() {}
}

extension BeadsParameters: StageParameters, FixedConstantSet {
  package typealias Contents = BeadsContents

  package static let name = "beads"

  package static let table = ConstantTable<BeadsParameters>(constants: [
    Constant("follow", \.follow, .animation),
    Constant("settle", \.settle, .animation, cure: .smooth, fallback: .written("spring")),
    Constant("append", \.append, .animation, fallback: .written("spring(duration: 0.5)")),
    Constant(
      "lidAnimation", \.lidAnimation, .animation, cure: DefaultAnimation.spring.animation,
      fallback: .written("default") { _ in .animation(.standard) }),
    Constant("contextAnimate", \.contextAnimate, .flag, cure: true),
    Constant("center", \.center, .choice, original: .translation, cure: .startPlusTranslation),
    Constant("followCompletions", \.followCompletions, .flag),
    Constant("velocity", \.velocity, .choice, cure: .carried),
    Constant("minimumDistance", \.minimumDistance, .length),
    Constant("grabMargin", \.grabMargin, .length),
  ])
}

extension BeadsContents: StageContents {
  package static let traits = StageTraits(
    key: BeadsParameters.name, background: .white, fingers: .single, drawsText: false,
    showsPhotos: false, ownAnchor: .bead)

  /// Returns the number of beads.
  package func counts(photos: Int) -> [(number: Int, noun: String)] { [(colors.count, "bead")] }
}
