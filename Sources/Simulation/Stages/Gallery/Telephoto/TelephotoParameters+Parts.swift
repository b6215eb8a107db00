import Geometry
import Motion
import SceneModel

extension TelephotoParameters: PagedZoomParameters {
  func parts(on screen: Screen) -> PagedZoomParts {
    let returning = Animation.spring(.compose(returnStiffness))
    let height = screen.size.height
    let dismissal =
      flickToDismiss
      ? PictureDismissal(
        direction: .vertical,
        commit: .released(distance: dismissDistance, speed: dismissSpeed * height),
        clearing: .pull(1), resistance: .friction(1), height: height) : .never(height: height)
    return PagedZoomParts(
      hand: .all(leastSpread: 5), velocity: .compose, touchSlop: 18, taps: .compose, row: .pager,
      handOverMinimum: 0, handsOverFromEdge: true,
      zoom: PictureZoom.Rule(
        maximumScale: maximumFactor, isOfOriginal: true, reachesFill: false,
        fillMinimum: .infinity, doubleTapScale: .infinity, toggle: .belowMaximum(toggleFraction),
        pinch: .elastic(give: overZoom, minimum: 1, part: 0.55), resistance: .friction(0),
        handsOnVelocity: false),
      panRelease: .fling(density: screen.density), dismissal: dismissal,
      opening: .flight(openDuration), closing: .flight(closeDuration), returning: returning,
      zooming: .spring(.compose(zoomStiffness)), fading: .flight(0.3), hasBars: chrome,
      backdrop: backdrop)
  }
}
