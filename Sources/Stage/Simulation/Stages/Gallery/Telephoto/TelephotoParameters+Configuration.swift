import Geometry
import Motion
import SceneModel

extension TelephotoParameters: PagedZoomParameters {
  func configuration(on screen: Screen) -> PagedZoomConfiguration {
    func compose(_ stiffness: Double) -> Spring {
      ComposeSpring(stiffness: stiffness)?.spring ?? .smooth
    }
    // The library has no opening or closing transition: those and the fading are ours, as in
    // `photos`.
    func flight(_ period: Double) -> Animation {
      .spring(Spring(duration: period, bounce: 0) ?? .smooth)
    }
    let height = screen.size.height
    let dismissal =
      flickToDismiss
      ? PictureDismissal(
        direction: .vertical,
        commit: .released(distance: dismissDistance, speed: dismissSpeed * height),
        clearing: 1, resistance: .friction(1), height: height) : .never(height: height)
    return PagedZoomConfiguration(
      touches: .all(minSpread: 5),
      // The slope over recent samples approximates Android's tracker, which uses the last 100 ms
      // and reports at most 8000 dp/s.
      velocity: FittedVelocity.Rule(window: 0.1, limit: 8000, spreadLimit: .infinity),
      touchSlop: 18,
      // Source: `ViewConfiguration.DOUBLE_TAP_TIMEOUT`.
      taps: DoubleTapRecognizer.Rule(
        maxDuration: SceneTime(nanoseconds: .max), interval: SceneTime(nanoseconds: 300_000_000),
        distance: 100),
      // Compose's pager without overscroll: at 400 dp/s or more to the next page, else to the
      // nearest. Source: androidx `PagerDefaults.flingBehavior`.
      row: PageRow.Rule(
        spacing: 0, resistance: .friction(0),
        turn: .pulled(speed: 400, fraction: 0.5, maxBackwardSpeed: 400),
        animation: .spring(compose(ComposeSpring.mediumLowStiffness))),
      handOverMinimum: 0, handsOverFromEdge: true,
      zoom: PictureZoom.Rule(
        maximumScale: maximumFactor, isOfOriginal: true, reachesFill: false,
        fillMinimum: .infinity, doubleTapScale: .infinity, toggleFraction: toggleFraction,
        pinch: .elastic(maxStretch: overZoom, minimum: 1, fraction: 0.55), resistance: .friction(0),
        keepsVelocity: false),
      panRelease: .fling(density: screen.density), dismissal: dismissal,
      opening: flight(openDuration).tagged("openDuration"),
      closing: flight(closeDuration).tagged("closeDuration"),
      returning: .spring(compose(returnStiffness)).tagged("returnStiffness"),
      zooming: .spring(compose(zoomStiffness)).tagged("zoomStiffness"), fading: flight(0.3),
      hasBars: chrome, backdrop: backdrop)
  }
}
