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
    /// To the predicted end of the drag while the screen fades, as written: often still on the screen.
    case predicted
    /// Off the screen's edge while the screen fades.
    case offscreen
    /// Home to the current picture's thumbnail.
    case thumbnail
  }

  /// What a step of a pinch multiplies.
  package enum PinchScale: String, CaseIterable, Sendable {
    /// The bounded scale of the step before, as written: a pinch that went too far zooms back as soon
    /// as it turns, and the fingers no longer stand where they stood in the picture.
    case accumulated
    /// The scale at the pinch's start: what went too far has to be taken back first.
    case fromStart
  }

  /// What stays in its place under a pinch.
  package enum PinchAnchor: String, CaseIterable, Sendable {
    /// What is in the middle of the page, as written.
    case center
    /// What the fingers were laid on.
    case fingers
  }

  /// When a drag that moves the pager along one axis is free again.
  package enum AxisRelease: String, CaseIterable, Sendable {
    /// After an event that finds the picture exactly within its bounds, as written: a step from one
    /// bound over to the other keeps the axis.
    case exact
    /// After a step from one bound to the other as well; the axis is then chosen anew.
    case crossing
  }

  /// From what it is judged whether a drag turns the page or dismisses.
  package enum Prediction: String, CaseIterable, Sendable {
    /// The predicted way of the whole drag, as written: a long pan inside a zoomed picture that just
    /// reaches the edge turns the page.
    case drag
    /// How far the pager has been moved, and the predicted rest of the drag's way.
    case overflow
  }

  /// What becomes of the return to the middle that the original begins in a dismissal as well.
  package enum DismissRecentring: String, CaseIterable, Sendable {
    /// It never shows: SwiftUI takes the two equal animations as one change.
    case merged
    /// The way out starts over it: a slow dismissal first goes back some way.
    case layered
  }

  /// What becomes of the zoom of a page that has been left.
  package enum LeftPageZoom: String, CaseIterable, Sendable {
    /// It is still there when one returns, as written.
    case kept
    /// The page is fitted again when it no longer shows.
    case reset
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
  /// How long a page turn, a return and the way of what is dismissed take, s.
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
  /// What a step of a pinch multiplies.
  ///
  /// Default accumulated.
  package var pinchScale: PinchScale = .accumulated
  /// What stays in its place under a pinch.
  ///
  /// Default center.
  package var pinchAnchor: PinchAnchor = .center
  /// Whether the picture is kept within its bounds during a pinch, and not only from its end on.
  ///
  /// Default false: gaps show beside a picture that is pinched smaller, as written.
  package var clampWhilePinching: Bool = false
  /// When a drag that moves the pager along one axis is free again.
  ///
  /// Default exact.
  package var axisRelease: AxisRelease = .exact
  /// From what it is judged whether a drag turns the page or dismisses.
  ///
  /// Default drag.
  package var prediction: Prediction = .drag
  /// What becomes of the zoom of a page that has been left.
  ///
  /// Default kept.
  package var leftPageZoom: LeftPageZoom = .kept
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
  /// What becomes of the return to the middle that a dismissal begins as well.
  ///
  /// Default merged.
  package var dismissRecentring: DismissRecentring = .merged
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
  package var defaultAnimation: Animation = DefaultAnimation.easeInOut.animation
  /// What fades in behind the picture.
  ///
  /// Default #000000.
  package var backdrop: Color = .black

  /// Makes the defaults.
  package init() {}
}
