package import Geometry
package import Motion

/// The constants of ZOZOTOWN's full-screen viewer.
///
/// Source: the code on the slides of the 2025 talk about the viewer, and ryohey/Zoomable, whose
/// code the slides follow; each default is theirs unless its line says otherwise.
package struct ZozoParameters: Hashable, Sendable {
  /// How the picture shrinks while it is dragged at scale 1.
  package enum DragScale: String, CaseIterable, Sendable {
    /// About the content's centre, then shifted by the drag (what the slide's comment says).
    case center
    /// As printed: the scale is computed and not used; the shift is divided by the former scale.
    case literal
  }

  /// What bounds the picture when a gesture ends.
  package enum Limit: String, CaseIterable, Sendable {
    /// Zoomable's limit: no smaller than the content, no gap at its edges, no maximum.
    case zoomable
  }

  /// Which changes are animated.
  package enum Animations: String, CaseIterable, Sendable {
    /// As on the slides: changes and the end of a gesture are immediate.
    case slides
    /// As in Zoomable: changes `.interactiveSpring`, end `.snappy(0.1)`, tap `.linear(0.15)`.
    case zoomable
  }

  /// Vertical drag that dismisses, as a fraction of the content's height; strictly more does.
  ///
  /// 0…10, default 0.3.
  package var dismissDistance: Double = 0.3
  /// The smallest scale of a dragged picture.
  ///
  /// 0.01…1, default 0.8.
  package var dragScaleMinimum: Double = 0.8
  /// Scale lost per content height of drag.
  ///
  /// 0…10, default 0.7.
  package var dragScaleRate: Double = 0.7
  /// How the picture shrinks while it is dragged.
  ///
  /// Default center.
  package var dragScale: DragScale = .center
  /// Whether a dismissed picture flies back to its thumbnail.
  ///
  /// Default true.
  package var returnHome: Bool = true
  /// The scale that a tap zooms to.
  ///
  /// 1…100, default 3.
  package var tapScale: Double = 3
  /// Taps needed to zoom.
  ///
  /// 1 or 2, default 1.
  package var tapCount: Int = 1
  /// From the tap on the thumbnail to the picture at rest, s.
  ///
  /// 0…10, default 0.2 (ours: the return mirrored).
  package var openDuration = SceneTime(nanoseconds: 200_000_000)
  /// From the release to the picture on its thumbnail, s.
  ///
  /// 0…10, default 0.2.
  package var returnDuration = SceneTime(nanoseconds: 200_000_000)
  /// How long the backdrop takes to appear, and to clear after the return, s.
  ///
  /// 0…10, default 0.1.
  package var fadeDuration = SceneTime(nanoseconds: 100_000_000)
  /// The difference of the two screens' safe areas, pt.
  ///
  /// 0…1000, default the safe area's bottom.
  package var bottomInset: Double
  /// Whether opening and closing make up for that difference.
  ///
  /// Default true.
  package var safeAreaCompensation: Bool = true
  /// What bounds the picture when a gesture ends.
  ///
  /// Default zoomable.
  package var limit: Limit = .zoomable
  /// Which changes are animated.
  ///
  /// Default slides.
  package var animations: Animations = .slides
  /// What fades in behind the picture.
  ///
  /// Default #000000.
  package var backdrop: Color = .black

  /// Makes the defaults.
  ///
  /// - Parameter bottomInset: the screen's bottom safe area, pt.
  package init(bottomInset: Double) {
    self.bottomInset = bottomInset
  }
}
