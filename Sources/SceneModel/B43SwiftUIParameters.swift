package import Geometry
package import Motion

/// The constants of B/43's image pager in SwiftUI.
///
/// Source: the code of the 2023 talk, its SwiftUI half (`ImageGestureModifier`, `ImagePagerPage`,
/// `ImagePagerState`); each default is its unless its line says otherwise.
package struct B43SwiftUIParameters: Hashable, Sendable {
  /// In which unit the part of a drag that the picture cannot follow moves the pager.
  package enum Overflow: String, CaseIterable, Sendable {
    /// In unscaled points of the picture, as written: at scale 2 the pager moves half the finger's way.
    case literal
    /// In points of the screen: the pager follows the finger.
    case screen
  }

  /// Where the pager stands when it opens at another than the first picture.
  package enum InitialOffset: String, CaseIterable, Sendable {
    /// At the picture that was tapped.
    case index
    /// At the first, as written: the wrong page shows.
    case zero
  }

  /// Where a dismissed picture goes.
  package enum DismissTarget: String, CaseIterable, Sendable {
    /// To the predicted end of the drag while the screen fades, as written.
    case predicted
    /// Home to the current picture's thumbnail.
    case thumbnail
  }

  /// The smallest scale.
  ///
  /// 0.01…100, default 1.
  package var minimumScale: Double = 1
  /// The greatest scale.
  ///
  /// 0.01…100, default 2.5.
  package var maximumScale: Double = 2.5
  /// Predicted horizontal way that turns the page, as a fraction of the page's width; strictly more
  /// does.
  ///
  /// 0…10, default 0.5.
  package var pageThreshold: Double = 0.5
  /// Predicted vertical way that dismisses, as a fraction of the page's height; strictly more does.
  ///
  /// 0…10, default 0.25.
  package var dismissThreshold: Double = 0.25
  /// How long a page turn, a return and the dismissed pager's way take, s.
  ///
  /// 0…10, default 0.35.
  package var pageDuration = SceneTime(nanoseconds: 350_000_000)
  /// The unit of the overflow that moves the pager.
  ///
  /// Default literal.
  package var overflow: Overflow = .literal
  /// Whether the unclamped offset is brought up to date when a pinch ends.
  ///
  /// Default false: the next drag jumps, as written.
  package var syncUnclampedOnPinchEnd: Bool = false
  /// Between pages, pt.
  ///
  /// 0…1000, default 0.
  package var pageSpacing: Double = 0
  /// Where the pager stands when it opens.
  ///
  /// Default index.
  package var initialOffset: InitialOffset = .index
  /// Where a dismissed picture goes.
  ///
  /// Default predicted.
  package var dismissTarget: DismissTarget = .predicted
  /// From the tap on the thumbnail to the picture at rest, s.
  ///
  /// 0…10, default 0.3 (ours).
  package var openDuration = SceneTime(nanoseconds: 300_000_000)
  /// How long the dismissed screen fades, s.
  ///
  /// 0…10, default 0.2 (ours).
  package var dismissDuration = SceneTime(nanoseconds: 200_000_000)
  /// `withAnimation`'s default in the app's era, with which a pinch's end is animated.
  ///
  /// Default easeInOut over 0.35 s; the scene's `animationDefault` overrides it.
  package var defaultAnimation: Animation = .curve(
    .easeInOut, duration: SceneTime(nanoseconds: 350_000_000))
  /// What fades in behind the picture.
  ///
  /// Default #000000.
  package var backdrop: Color = .black

  /// Makes the defaults.
  package init() {}
}
