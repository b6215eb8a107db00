import Geometry
import Motion
import SceneModel

extension JXPhotoBrowserParameters: PagedZoomParameters {
  func parts(on screen: Screen) -> PagedZoomParts {
    let flight = Animation.curve(Self.curve, duration: showDuration)
    let returning = Animation.curve(Self.curve, duration: returnDuration)
    return PagedZoomParts(
      hand: .all(leastSpread: 5), velocity: .uiKit, touchSlop: 10, hearsInFlight: false,
      taps: .uiKit, tapCloses: tapToClose, row: .scrollView(spacing: pageSpacing),
      handOverMinimum: 0, handsOverFromEdge: true,
      zoom: PictureZoom.Rule(
        maximumScale: maximumScale, reachesFill: false, fillMinimum: .infinity,
        doubleTapScale: .infinity, toggle: .below(toggleScale), pinch: .scrollView,
        resistance: .rubberBand(0.55)),
      panRelease: .glide(.normal, edge: .scrollEdge),
      dismissal: PictureDismissal(
        direction: .downwards, commit: .released(distance: .infinity, speed: dismissVelocity),
        shrinking: .linear(minimum: dragScaleMinimum), clearing: .shrinking,
        resistance: .friction(1), height: screen.size.height),
      opening: flight, closing: flight, returning: returning, zooming: .spring(.scrollZoom),
      fading: returning, hasBars: chrome, backdrop: backdrop)
  }
}
