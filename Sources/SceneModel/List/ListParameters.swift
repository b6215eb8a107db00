package import Motion

/// The constants of a list.
///
/// Source: the slides of the 2021 talk about the list; what its slides do not say is ours and says so.
package struct ListParameters: Hashable, Sendable {
  /// A row's height, pt.
  ///
  /// 1…10,000, default 44: ours.
  package var rowHeight: Double = 44
  /// How rows come and go.
  ///
  /// Default: they slide in from the leading edge and fade in; going they are scaled by
  /// −6.8·x² + 5.8·x + 1.
  package var transition: RowTransition = .asymmetric(
    insertion: .combined([.slide, .opacity]), removal: .quadraticScale(a: -6.8, b: 5.8, c: 1))
  /// The animation of a change; nil for none.
  ///
  /// Default `withAnimation`'s own of that era: easeInOut over 0.35 s.
  package var animation: Animation? = .easeInOut
  /// The animation of a screen that is pushed or popped; nil for none.
  package var pushAnimation: Animation? = .smooth

  /// Makes the default constants.
  package init() {}
}
