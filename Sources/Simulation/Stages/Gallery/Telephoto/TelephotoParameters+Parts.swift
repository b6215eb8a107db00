import Geometry
import Motion
import SceneModel

extension TelephotoParameters: PagedZoomParameters {
  func parts(on screen: Screen) -> PagedZoomParts {
    let height = screen.size.height
    let dismissal =
      flickToDismiss
      ? PictureDismissal(
        direction: .vertical,
        commit: .released(distance: dismissDistance, speed: dismissSpeed * height),
        clearing: .pull(1), resistance: .friction(1), height: height) : .never(height: height)
    return .compose(
      PictureZoom.Rule(
        maximumScale: maximumFactor, isOfOriginal: true, reachesFill: false,
        fillMinimum: .infinity, doubleTapScale: .infinity, toggle: .belowMaximum(toggleFraction),
        pinch: .elastic(give: overZoom, minimum: 1, part: 0.55), resistance: .friction(0),
        handsOnVelocity: false),
      panRelease: .fling(density: screen.density), dismissal: dismissal,
      flights: (openDuration, closeDuration), returning: .compose(returnStiffness),
      zooming: .compose(zoomStiffness), hasBars: chrome, backdrop: backdrop)
  }
}
