import Geometry
import Motion

/// The parts that a system's own views bring along, for viewers that are made of them.
///
/// Taps: `ViewConfiguration.DOUBLE_TAP_TIMEOUT`, 100 dp apart; UIKit's are not published (Source: ours).
extension TapPair.Rule {
  static let uiKit = TapPair.Rule(
    longest: SceneTime(nanoseconds: 1_500_000_000),
    interval: SceneTime(nanoseconds: 350_000_000), distance: 45)
  static let compose = TapPair.Rule(
    longest: SceneTime(nanoseconds: .max), interval: SceneTime(nanoseconds: 300_000_000),
    distance: 100)
}

/// The slope over recent samples stands for each system's tracker.
extension FittedVelocity.Rule {
  static let uiKit = FittedVelocity.Rule(window: 0.05, limit: .infinity, spreadLimit: .infinity)
  /// Android looks back 100 ms and passes on 8000 dp/s at most.
  static let compose = FittedVelocity.Rule(window: 0.1, limit: 8000, spreadLimit: .infinity)
}

extension PageRow.Rule {
  /// A paging `UIScrollView`, as `photos` has it.
  static func scrollView(spacing: Double) -> PageRow.Rule {
    PageRow.Rule(spacing: spacing, turn: .projected(.normal), spring: .scrollPage)
  }

  /// Compose's pager: from 400 dp/s on to the page ahead, else to the nearer one, without overscroll.
  ///
  /// Source: androidx `PagerDefaults.flingBehavior`; `StiffnessMediumLow`.
  static let pager = PageRow.Rule(
    spacing: 0, resistance: .friction(0), turn: .pulled(speed: 400, part: 0.5, still: 400),
    spring: .compose(ComposeSpring.mediumLowStiffness))
}

extension PictureZoom.Pinch {
  /// A `UIScrollView` that bounces; its rule is not published, this is that of `photos`.
  static let scrollView = PictureZoom.Pinch.elastic(give: 2, minimum: 1, part: 0.55)
}

extension Spring {
  /// The spring of a critically damped `spring(stiffness)` of Compose, 1/s².
  static func compose(_ stiffness: Double) -> Spring {
    ComposeSpring(stiffness: stiffness)?.spring ?? .smooth
  }

  /// The spring at a scroll view's edge (Source: "Scrolling mechanics of UIScrollView").
  static let scrollEdge = Spring(mass: 1, stiffness: 100, damping: 20) ?? .smooth
  /// The spring that settles a paging scroll view (Source: ours, as `photos`).
  static let scrollPage = Spring(duration: 0.42, bounce: 0) ?? .smooth
  /// The spring of a scroll view's animated zoom (Source: ours, as `photos`).
  static let scrollZoom = Spring(duration: 0.38, bounce: 0) ?? .smooth
}

extension Animation {
  /// A critically damped spring of a period, s.
  static func flight(_ period: Double) -> Animation {
    .spring(Spring(duration: period, bounce: 0) ?? .smooth)
  }
}

extension PagedZoomParts {
  /// A viewer made with Compose: its pager, taps and slop of 18 dp, and pictures that stop at their edges.
  ///
  /// Flights, periods in s, and fading are ours, as `photos` has them: the libraries have no transition.
  static func compose(
    _ zoom: PictureZoom.Rule, panRelease: PanRelease, dismissal: PictureDismissal,
    flights: (open: Double, close: Double), returning: Spring, zooming: Spring, hasBars: Bool,
    backdrop: Color
  ) -> PagedZoomParts {
    PagedZoomParts(
      hand: .all(leastSpread: 5), velocity: .compose, touchSlop: 18, taps: .compose, row: .pager,
      handOverMinimum: 0, handsOverFromEdge: true, zoom: zoom, panRelease: panRelease,
      dismissal: dismissal, opening: .flight(flights.open), closing: .flight(flights.close),
      returning: .spring(returning), zooming: .spring(zooming), fading: .flight(0.3),
      hasBars: hasBars, backdrop: backdrop)
  }
}
