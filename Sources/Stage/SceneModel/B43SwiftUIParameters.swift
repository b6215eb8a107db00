package import Display

/// The constants of B/43's image pager in SwiftUI.
///
/// Source: the SwiftUI code of the 2023 article (`ImageGestureModifier`, `ImagePagerPage`,
/// `ImagePagerState`), unless stated otherwise.
package struct B43SwiftUIParameters: Hashable, Sendable {
  /// The unit in which the overflow of a drag, beyond the picture's bounds, moves the pager.
  package enum Overflow: String, CaseIterable, Sendable {
    /// Unscaled points of the picture, as in the original.
    ///
    /// At scale 2 the pager moves half as far as the finger.
    case literal
    /// Points of the screen: the pager follows the finger.
    case screen
  }

  /// The area of a page that responds to touches.
  package enum HitArea: String, CaseIterable, Sendable {
    /// The whole page.
    case page
    /// The drawn picture, as in SwiftUI without a `contentShape`.
    case picture
  }

  /// The destination of a dismissed picture.
  package enum DismissTarget: String, CaseIterable, Sendable {
    /// The drag's predicted end while the screen fades, as in the original; often on screen.
    case predicted
    /// Beyond the screen's edge while the screen fades.
    case offscreen
    /// The current picture's thumbnail.
    case thumbnail
  }

  /// The base scale that an update of a pinch multiplies.
  package enum PinchScale: String, CaseIterable, Sendable {
    /// The clamped scale of the previous update, as in the original.
    ///
    /// A pinch beyond a limit zooms back as soon as the fingers reverse.
    case accumulated
    /// The scale at the pinch's start: the fingers first have to return to the limit.
    case fromStart
  }

  /// The drags that turn pages.
  package enum Paging: String, CaseIterable, Sendable {
    /// The portion of a drag that the picture cannot follow.
    case custom
    /// The same, but only of a picture that is not zoomed, as in Google Photos.
    case fitted
    /// None: in a `ScrollView`, the drag gesture of the picture wins.
    case scrollView
    /// The whole drag, while the picture follows it too.
    case simultaneous
  }

  /// The event that ends the axis lock of a drag that moves the pager.
  package enum AxisRelease: String, CaseIterable, Sendable {
    /// An update with the picture within its bounds, as in the original.
    ///
    /// An update that moves from one bound beyond the other keeps the axis.
    case exact
    /// Also an update that moves from one bound beyond the other; the axis is then chosen again.
    case crossing
  }

  /// The distance that decides whether a drag turns the page or dismisses.
  package enum Prediction: String, CaseIterable, Sendable {
    /// The predicted distance of the whole drag, as in the original.
    ///
    /// A long pan that only just reaches the edge turns the page.
    case drag
    /// The distance of the pager plus the predicted remaining distance of the drag.
    case overflow
  }

  /// The effect of the return to the center that the original also starts when it dismisses.
  package enum DismissRecentring: String, CaseIterable, Sendable {
    /// None: SwiftUI merges the two equal animations into one change.
    case merged
    /// The dismissal is layered over the return, so a slow dismissal moves back at first.
    case layered
  }

  /// The zoom of a page after the pager leaves it.
  package enum LeftPageZoom: String, CaseIterable, Sendable {
    /// The page stays zoomed, as in the original.
    case kept
    /// The page is fitted again when it is no longer visible.
    case reset
  }

  package var minimumScale = 1.0
  package var maximumScale = 2.5
  package var pageThreshold = 0.5
  package var dismissThreshold = 0.25
  package var pageDuration = SceneTime(nanoseconds: 350_000_000)
  package var paging = Paging.custom
  package var overflow = Overflow.literal
  package var syncUnclampedOnPinchEnd = false
  package var pinchScale = PinchScale.accumulated
  package var pinchAnchor = ZoomAnchor.center
  package var clampWhilePinching = false
  package var axisRelease = AxisRelease.exact
  package var axisRatio = 0.0
  package var hitArea = HitArea.page
  package var loadingGestures = false
  package var prediction = Prediction.drag
  package var leftPageZoom = LeftPageZoom.kept
  package var pageSpacing = 0.0
  package var initialOffset = InitialPage.index
  package var dismissTarget = DismissTarget.predicted
  package var dismissRecentring = DismissRecentring.merged
  package var openDuration = SceneTime(nanoseconds: 300_000_000)
  package var dismissDuration = SceneTime(nanoseconds: 200_000_000)
  package var defaultAnimation: Animation? = DefaultAnimation.easeInOut.animation
  package var backdrop = Color.black

  /// The curve of all animations with a fixed duration.
  package static let curve = TimingCurve.easeOut

  package init() {}
}

extension B43SwiftUIParameters: ViewerParameters, FixedConstantSet {
  package static let name = "b43-swiftui"
  package var summary: String { "B/43's image pager in SwiftUI (2023)." }

  package static let table = ConstantTable<B43SwiftUIParameters>(
    constants: [
      Constant("minimumScale", \.minimumScale, .number(.from(0.01, to: 100))),
      Constant("maximumScale", \.maximumScale, .number(.from(0.01, to: 100))),
      Constant("pageThreshold", \.pageThreshold, .number(.from(0, to: 10))),
      Constant("dismissThreshold", \.dismissThreshold, .number(.from(0, to: 10))),
      Constant("pageDuration", \.pageDuration, .duration, motion: .curve(curve)),
      Constant("paging", \.paging, .choice, cure: .custom),
      Constant("overflow", \.overflow, .choice, cure: .screen),
      Constant("syncUnclampedOnPinchEnd", \.syncUnclampedOnPinchEnd, .flag, cure: true),
      Constant("pinchScale", \.pinchScale, .choice, cure: .fromStart),
      Constant("pinchAnchor", \.pinchAnchor, .choice, cure: .fingers),
      Constant("clampWhilePinching", \.clampWhilePinching, .flag, cure: true),
      Constant("axisRelease", \.axisRelease, .choice, cure: .crossing),
      Constant("axisRatio", \.axisRatio, .number(.from(0, to: 1000)), cure: 3),
      Constant("hitArea", \.hitArea, .choice, original: .picture, cure: .page),
      Constant("loadingGestures", \.loadingGestures, .flag, cure: true),
      Constant("prediction", \.prediction, .choice, cure: .overflow),
      Constant("leftPageZoom", \.leftPageZoom, .choice, cure: .reset),
      Constant("pageSpacing", \.pageSpacing, .length),
      Constant("initialOffset", \.initialOffset, .choice, original: .zero, cure: .index),
      Constant("dismissTarget", \.dismissTarget, .choice, cure: .thumbnail),
      Constant("dismissRecentring", \.dismissRecentring, .choice, cure: .merged),
      Constant("openDuration", \.openDuration, .duration, motion: .curve(curve)),
      Constant("dismissDuration", \.dismissDuration, .duration, motion: .curve(curve)),
      Constant(
        "animationDefault", \.defaultAnimation, .animation,
        fallback: .dependent("easeInOut, as before iOS 17") {
          .animation(AnimationChoice($0.defaultAnimation.animation))
        }, isOfScene: true),
      Constant("backdrop", \.backdrop, .color()),
    ], ascending: [("minimumScale", "maximumScale")], era: .easeInOut)
}
