package import Motion

/// The constants of a list.
///
/// Source: the slides of the 2021 talk about the list; what its slides do not say is ours and says so.
package struct ListParameters: Hashable, Sendable {
  /// What the screen's model does in its `init`.
  package enum Selection: String, CaseIterable, Sendable {
    /// It sets the item and `isSelected`: the screen is pushed.
    case initialised
    /// It sets the item and leaves `isSelected` to the item's `didSet`, which does not run in an
    /// `init`: nothing is pushed.
    case observed
  }

  /// What popping a screen clears.
  package enum PopClearing: String, CaseIterable, Sendable {
    /// `isSelected` alone: the leaving screen keeps its content.
    case isSelected
    /// The item too: the leaving screen is empty while it goes.
    case item
  }

  /// Where rows that go are drawn.
  package enum RemovedRows: String, CaseIterable, Sendable {
    /// Over the others, as with a `zIndex`.
    case above
    /// Under the others, as without one.
    case below
  }

  /// A row's height, pt.
  ///
  /// Above 0, at most 10,000; default 44: UIKit's usual row.
  package var rowHeight: Double = 44
  /// How rows come and go.
  ///
  /// Default: they slide in from the leading edge and fade in; going they are scaled by
  /// −6.8·x² + 5.8·x + 1.
  package var transition: RowTransition = .asymmetric(
    insertion: standardInsertion, removal: standardRemoval)
  /// The animation of a change; nil for none.
  ///
  /// Default `withAnimation`'s own of that era: easeInOut over 0.35 s.
  package var animation: Animation? = .easeInOut
  /// The animation of a screen that is pushed or popped; nil for none.
  ///
  /// Default `standardPush`.
  package var pushAnimation: Animation? = Self.standardPush
  /// What the pushed screen's model does in its `init`.
  ///
  /// Default initialised.
  package var selection: Selection = .initialised
  /// What popping clears.
  ///
  /// Default isSelected.
  package var popClears: PopClearing = .isSelected
  /// Where rows that go are drawn.
  ///
  /// Default above: ours, so that what they do is seen.
  package var removedRows: RemovedRows = .above

  /// Makes the default constants.
  package init() {}

  /// How a row comes by default: from the leading edge, fading in.
  ///
  /// Source: the talk's slides.
  package static let standardInsertion = RowTransition.combined([.slide, .opacity])
  /// How a row goes by default: it swells to 2.24 times its size and shrinks to nothing.
  ///
  /// Source: the talk's slides.
  package static let standardRemoval = RowTransition.quadraticScale(a: -6.8, b: 5.8, c: 1)
  /// A critically damped spring with a period of 0.344 s, as one of mass 3 and stiffness 1000 has.
  ///
  /// Source: ours, as UIKit's navigation transitions are remembered.
  package static let standardPush = Animation.spring(
    Spring(duration: 0.344, bounce: 0) ?? .smooth)
}
