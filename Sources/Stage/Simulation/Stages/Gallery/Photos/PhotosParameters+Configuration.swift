import Geometry
import Motion
import SceneModel
import Touch

extension PhotosParameters {
  /// Returns the viewer's configuration for a screen.
  func configuration(on screen: Screen) -> PagedZoomConfiguration {
    func spring(_ duration: Double, _ bounce: Double = 0) -> Spring {
      Spring(duration: duration, bounce: bounce) ?? .smooth
    }
    let projection = Deceleration(rate: projectionRate) ?? .normal
    return PagedZoomConfiguration(
      // A minimum spread keeps the ratio defined when fingers meet: 5 pt is a fingertip's radius.
      gestures: FingerGestures(
        .all(minSpread: 5),
        velocity: FittedVelocity(
          window: velocityWindow, limit: velocityLimit,
          spreadLimit: velocityLimit / screen.size.width, pinchLiftInterval: pinchLiftInterval)),
      touchSlop: touchSlop,
      taps: DoubleTapRecognizer(
        maxDuration: tapDuration, interval: doubleTapInterval, distance: doubleTapDistance),
      row: PageRow.Rule(
        spacing: pageSpacing, rubberBand: rubberBand, projection: projection,
        animation: .spring(spring(pageDuration, pageBounce)).tagged("pageDuration", "pageBounce")),
      rowCatch: max(rowCatch, 0.5),
      handOverMinimum: handOverMinimum,
      zoom: PictureZoom.Rule(
        maximumScale: maximumScale, fillMinimum: fillMinimum, doubleTapScale: doubleTapScale,
        maxStretch: zoomGive, minimum: pinchToDismiss ? pinchMinimum : 1, rubberBand: rubberBand),
      deceleration: PanDeceleration(
        deceleration: Deceleration(rate: deceleration) ?? .normal, edge: spring(edgeDuration),
        keys: ["deceleration", "edgeDuration"]),
      dismissal: PictureDismissal(
        distance: dismissDistance, projection: projection,
        shrinking: PictureDismissal.Shrinking(
          minimum: dragScaleMinimum, distance: dragScaleDistance),
        clearing: backdropDistance, rubberBand: rubberBand,
        isPinched: pinchToDismiss, pinchScale: pinchDismissScale,
        pinchBackdropScale: pinchBackdropScale, pinchProjection: pinchProjection,
        height: screen.size.height),
      opening: .spring(spring(openDuration, openBounce)).tagged("openDuration", "openBounce"),
      closing: .spring(spring(closeDuration, closeBounce)).tagged("closeDuration", "closeBounce"),
      returning: .spring(spring(returnDuration, returnBounce))
        .tagged("returnDuration", "returnBounce"),
      zooming: .spring(spring(zoomDuration, zoomBounce)).tagged("zoomDuration", "zoomBounce"),
      fading: .spring(spring(chromeDuration)).tagged("chromeDuration"),
      hasBars: chrome,
      backdrop: backdrop, predictiveBack: predictiveBack)
  }
}
