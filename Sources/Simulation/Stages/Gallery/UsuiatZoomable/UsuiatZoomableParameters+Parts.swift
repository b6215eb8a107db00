import Geometry
import Glibc
import Motion
import SceneModel

extension UsuiatZoomableParameters: PagedZoomParameters {
  func parts(on screen: Screen) -> PagedZoomParts {
    .compose(
      PictureZoom.Rule(
        maximumScale: maximumScale, reachesFill: false, fillMinimum: .infinity,
        doubleTapScale: doubleTapScale, pinch: .clamped(over: overZoom, under: minimumScale),
        resistance: .friction(0), handsOnVelocity: false),
      panRelease: .glide(Deceleration(rate: exp(-friction / 1000)) ?? .normal, edge: nil),
      dismissal: .never(height: screen.size.height),
      flights: (openDuration, closeDuration), returning: .compose(stiffness),
      zooming: .compose(stiffness), hasBars: chrome, backdrop: backdrop)
  }
}
