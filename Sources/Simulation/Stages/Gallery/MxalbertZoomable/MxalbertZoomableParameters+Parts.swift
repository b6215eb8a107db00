import Geometry
import Motion
import SceneModel

extension MxalbertZoomableParameters: PagedZoomParameters {
  func parts(on screen: Screen) -> PagedZoomParts {
    let spring = Animation.spring(.compose(stiffness))
    return PagedZoomParts(
      hand: .all(leastSpread: 5), velocity: .compose, touchSlop: 18, taps: .compose, row: .pager,
      handOverMinimum: 0, handsOverFromEdge: true,
      zoom: PictureZoom.Rule(
        maximumScale: maximumScale, reachesFill: false, fillMinimum: .infinity,
        doubleTapScale: doubleTapScale, pinch: .clamped(over: overZoom, under: 1),
        resistance: .friction(0), handsOnVelocity: false),
      panRelease: .fling(density: screen.density),
      dismissal: PictureDismissal(
        direction: .vertical, following: .sine,
        commit: .released(distance: dismissDistance, speed: .infinity), clearing: .pull(0.5),
        resistance: .friction(1), height: screen.size.height),
      opening: .flight(openDuration), closing: .flight(closeDuration), returning: spring,
      zooming: spring, fading: .flight(0.3), hasBars: chrome, backdrop: backdrop)
  }
}
