import Geometry
import Motion
import SceneModel

extension ImageViewerParameters: PagedZoomParameters {
  func parts(on screen: Screen) -> PagedZoomParts {
    let page = screen.size
    let returning = Animation.curve(Self.returnCurve, duration: returnDuration)
    return PagedZoomParts(
      hand: .all(leastSpread: 5), velocity: .uiKit, touchSlop: 10, hearsInFlight: false,
      openingDuration: openDuration,
      taps: .uiKit, row: .scrollView(spacing: pageSpacing), handOverMinimum: 0,
      handsOverFromEdge: true,
      zoom: PictureZoom.Rule(
        maximumScale: maximumScale, fillMinimum: 1, doubleTapScale: 1, toggle: .beyondFill,
        pinch: .scrollView, resistance: .rubberBand(0.55)),
      panRelease: .glide(Deceleration(rate: deceleration) ?? .fast, edge: .scrollEdge),
      dismissal: PictureDismissal(
        direction: .vertical, commit: .released(distance: .infinity, speed: dismissVelocity),
        clearing: .wayOut, leaving: .out(escapeDuration), resistance: .friction(1),
        height: page.height),
      opening: .spring(
        Spring(settlingTime: openDuration, dampingRatio: openDamping) ?? .smooth),
      openingSpeed: openSpeed,
      closing: .curve(Self.curve, duration: closeDuration), returning: returning,
      zooming: .curve(Self.curve, duration: zoomDuration), fading: returning, hasBars: chrome,
      backdrop: backdrop)
  }
}
