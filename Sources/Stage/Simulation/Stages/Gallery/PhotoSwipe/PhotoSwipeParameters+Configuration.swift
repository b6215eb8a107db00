import Geometry
import Glibc
import Motion
import SceneModel

extension PhotoSwipeParameters: PagedZoomParameters {
  func configuration(on screen: Screen) -> PagedZoomConfiguration {
    func spring(_ frequency: Double, damping: Double = 1) -> Animation {
      .spring(Spring(response: 2 * .pi / frequency, dampingRatio: damping) ?? .smooth)
    }
    // The deceleration that covers the same distance as steps of 1 ms: v · r / (1 − r).
    let projection = Deceleration(rate: exp(1 - 1 / projectionRate)) ?? .fast
    let transition = Animation.curve(Self.curve, duration: animationDuration)
      .tagged("animationDuration")
    var backdrop = backdrop
    backdrop.alpha = UInt8((Double(backdrop.alpha) * backdropOpacity).rounded())
    return PagedZoomConfiguration(
      touches: .all(minSpread: 5),
      velocity: FittedVelocity.Rule(window: 0.05, limit: .infinity, spreadLimit: .infinity),
      touchSlop: touchSlop, discardsSlop: true, acceptsTouchesInFlight: false,
      taps: DoubleTapRecognizer.Rule(
        maxDuration: SceneTime(nanoseconds: .max), interval: doubleTapInterval,
        distance: doubleTapDistance),
      row: PageRow.Rule(
        spacing: pageSpacing * screen.size.width, resistance: .friction(pageFriction),
        turn: .pulled(speed: pageSpeed, fraction: pageFraction, maxBackwardSpeed: 100),
        animation: spring(frequency).tagged("frequency")),
      handOverMinimum: 0, handsOverFromEdge: true,
      zoom: PictureZoom.Rule(
        maximumScale: max(maximumScale, secondaryScale), reachesFill: false,
        fillMinimum: .infinity, doubleTapScale: secondaryScale,
        pinch: .friction(over: upperZoomFriction, under: lowerZoomFriction),
        resistance: .friction(panFriction)),
      panRelease: .spring(
        projection, inside: spring(panFrequency).tagged("panFrequency"),
        edge: spring(panFrequency, damping: edgeDamping).tagged("panFrequency", "edgeDamping")),
      dismissal: PictureDismissal(
        direction: .vertical, following: dragFriction,
        commit: .projected(dismissRatio / 3, projection), clearing: 1.0 / 3,
        resistance: .friction(1), isPinched: pinchToClose, pinchScale: 1,
        pinchBackdropScale: 1.0 / 6,
        isPinchStrict: true, height: screen.size.height),
      opening: transition, closing: transition, returning: spring(frequency).tagged("frequency"),
      zooming: transition, fading: transition, hasBars: chrome, backdrop: backdrop)
  }
}
