package import Geometry
package import Motion

/// The constants of B/43's image pager in Jetpack Compose.
///
/// Source: the code of the 2023 talk, its Compose half; each default is its, or its library's, unless
/// its line says otherwise.
package struct B43ComposeParameters: Hashable, Sendable {
  /// Which scale the bounds of an event are worked out from.
  package enum BoundsFrom: String, CaseIterable, Sendable {
    /// The scale before the event: what the launched coroutines come to.
    case preEventScale
    /// The scale that the event sets.
    case newScale
  }

  /// What stays in place while fingers zoom.
  package enum ZoomAnchor: String, CaseIterable, Sendable {
    /// The middle of the page, less the offset, which is not scaled: as written.
    case center
    /// The part of the picture between the fingers.
    case fingers
  }

  /// Where a dismissed picture goes.
  package enum DismissTarget: String, CaseIterable, Sendable {
    /// On with the pager's own motion while the screen fades, as written.
    case pager
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
  /// How far fingers move before they are a gesture, dp.
  ///
  /// 0…1000, default 8.
  package var touchSlop: Double = 8
  /// How much longer a drag is along one axis than along the other to be the pager's at that axis's
  /// bound; strictly more is.
  ///
  /// 0…1000, default 3.
  package var axisRatio: Double = 3
  /// Which scale bounds are worked out from.
  ///
  /// Default preEventScale.
  package var boundsFrom: BoundsFrom = .preEventScale
  /// What stays in place while fingers zoom.
  ///
  /// Default center.
  package var zoomAnchor: ZoomAnchor = .center
  /// Whether the velocity tracker forgets at each touch-down.
  ///
  /// Default false: any later gesture flings again with the old samples, as written.
  package var resetTracker: Bool = false
  /// The friction of a fling, 1/s.
  ///
  /// −1000…−0.001, default −4.2.
  package var decayFriction: Double = ExponentialDecay.defaultFriction
  /// The stiffness of the spring that snaps a page, 1/s².
  ///
  /// 0.01…1,000,000, default 400.
  package var snapStiffness: Double = ComposeSpring.mediumLowStiffness
  /// Pixels per dp.
  ///
  /// 0.1…20, default the screen's.
  package var density: Double
  /// Whether samples are forgotten while the finger rests.
  ///
  /// Default false: a pause before the lift still flings, as written.
  package var trackerAging: Bool = false
  /// Whether a touch-down stops a fling.
  ///
  /// Default false: it goes on until the gesture changes something, as written.
  package var touchStopsFling: Bool = false
  /// Where a dismissed picture goes.
  ///
  /// Default pager.
  package var dismissTarget: DismissTarget = .pager
  /// From the tap on the thumbnail to the picture at rest, s.
  ///
  /// 0…10, default 0.3 (ours).
  package var openDuration = SceneTime(nanoseconds: 300_000_000)
  /// How long the dismissed screen fades, s.
  ///
  /// 0…10, default 0.2 (ours).
  package var dismissDuration = SceneTime(nanoseconds: 200_000_000)
  /// What fades in behind the picture.
  ///
  /// Default #000000.
  package var backdrop: Color = .black

  /// Makes the defaults.
  ///
  /// - Parameter density: pixels per dp of the screen.
  package init(density: Double) {
    self.density = density
  }
}
