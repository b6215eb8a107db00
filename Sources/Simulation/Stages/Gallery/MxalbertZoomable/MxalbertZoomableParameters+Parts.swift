import Geometry
import Motion
import SceneModel

extension MxalbertZoomableParameters: PagedZoomParameters {
  func parts(on screen: Screen) -> PagedZoomParts {
    .compose(
      PictureZoom.Rule(
        maximumScale: maximumScale, reachesFill: false, fillMinimum: .infinity,
        doubleTapScale: doubleTapScale, pinch: .clamped(over: overZoom, under: 1),
        resistance: .friction(0), handsOnVelocity: false),
      panRelease: .fling(density: screen.density),
      dismissal: PictureDismissal(
        direction: .vertical, following: .sine,
        commit: .released(distance: dismissDistance, speed: .infinity), clearing: .pull(0.5),
        resistance: .friction(1), height: screen.size.height),
      flights: (openDuration, closeDuration), returning: .compose(stiffness),
      zooming: .compose(stiffness), hasBars: chrome, backdrop: backdrop)
  }
}
