import Geometry
import Glibc
import Motion
import SceneModel

extension UsuiatZoomableParameters: PagedZoomParameters {
  func parts(on screen: Screen) -> PagedZoomParts {
    let spring = Animation.spring(.compose(stiffness))
    return PagedZoomParts(
      hand: .all(leastSpread: 5), velocity: .compose, touchSlop: 18, taps: .compose, row: .pager,
      handOverMinimum: 0, handsOverFromEdge: true,
      zoom: PictureZoom.Rule(
        maximumScale: maximumScale, reachesFill: false, fillMinimum: .infinity,
        doubleTapScale: doubleTapScale, pinch: .clamped(over: overZoom, under: minimumScale),
        resistance: .friction(0), handsOnVelocity: false),
      panRelease: .glide(Deceleration(rate: exp(-friction / 1000)) ?? .normal, edge: nil),
      dismissal: .never(height: screen.size.height),
      opening: .flight(openDuration), closing: .flight(closeDuration), returning: spring,
      zooming: spring, fading: .flight(0.3), hasBars: chrome, backdrop: backdrop)
  }
}
