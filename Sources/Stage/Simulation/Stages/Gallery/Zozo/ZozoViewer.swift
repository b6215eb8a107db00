package import Geometry
package import Motion
package import SceneModel

/// The state of ZOZOTOWN's full-screen viewer and the code of its gestures, without grid and screen.
///
/// A point p of the content, from its top-left corner, is drawn at `transform · p` less `bottomInsets`
/// downwards. The slides' code sets the model; `AnimatedValue`s hold its presentation.
///
/// ```
///          show             |drag| > dismissDistance       returnDuration     fadeDuration
/// (hidden) ────▶ shown ───────────────────────▶ dismissing ─────────▶ fading ─────────▶ (hidden)
/// ```
/// Nothing guards against a second dismissal while the first one runs: it flips the insets again,
/// as the original does.
/// Source: slides 13–23 of the talk; `limitTransform`, which they do not show, after
/// ryohey/Zoomable `Zoomable.swift`.
package struct ZozoViewer: Hashable, Sendable {
  /// Something the viewer does a while after a dismissal began.
  package enum Timer: String, Hashable, Sendable {
    /// The picture has returned; the backdrop clears.
    case fade
    /// The viewer is taken away.
    case close
  }

  /// The constants.
  package let parameters: ZozoParameters
  /// Width and height of the content, pt.
  package let contentSize: Size
  /// Where the picture returns to when it is dismissed.
  package let home: AffineTransform

  /// The transform as the slides' code sets it; the flight home is not part of it.
  package private(set) var transform = AffineTransform.identity
  /// The transform when the last gesture ended.
  package private(set) var lastTransform = AffineTransform.identity
  /// The shrink of the drag at scale 1; 1 when there is none.
  package private(set) var dragScale = 1.0
  /// True if the viewer is on the screen.
  package private(set) var showImageDetail = false
  /// True if the backdrop is there.
  package private(set) var showAnimation = true
  /// True if a dismissal runs.
  package private(set) var dismissing = false
  /// 0 the whole picture … 1 cropped as its thumbnail, as set.
  package private(set) var crop = 0.0
  /// The shown value of `transform`, the flight home included.
  package private(set) var shownTransform = AnimatedValue(AffineTransform.identity)
  /// The backdrop's opacity under the drag.
  package private(set) var backgroundOpacity = AnimatedValue(1.0)
  /// The distance that the picture is drawn above its place, pt.
  package private(set) var bottomInsets: AnimatedValue<Double>
  /// The backdrop's opacity, 0…1.
  package private(set) var backdrop = AnimatedValue(1.0)
  /// The shown value of `crop`.
  package private(set) var shownCrop = AnimatedValue(0.0)
  private var schedule: [Scheduled] = []

  private struct Scheduled: Hashable, Sendable {
    var time: SceneTime
    var timer: Timer
  }

  /// The earliest instant at which the viewer does something by itself.
  package var nextTimer: SceneTime? { schedule.first?.time }

  /// The time when everything that moves has come to rest; nil where something never will.
  package var settlingInstant: SceneTime? {
    SceneTime.latest(of: [
      shownTransform.settlingInstant, backgroundOpacity.settlingInstant,
      bottomInsets.settlingInstant, backdrop.settlingInstant, shownCrop.settlingInstant,
    ])
  }

  /// Creates a viewer that rests, shown, with its picture in the middle; lengths in pt.
  ///
  /// `contentSize` is the photo's aspect-fit size, `home` lays the picture over its thumbnail.
  package init(
    parameters: ZozoParameters, contentSize: Size, bottomInsets: Double, home: AffineTransform
  ) {
    self.parameters = parameters
    self.contentSize = contentSize
    self.home = home
    self.bottomInsets = AnimatedValue(bottomInsets)
    showImageDetail = true
  }

  /// Shows the picture at its thumbnail and lets it fly to the middle of the screen.
  package mutating func open(at time: SceneTime) {
    let rest = bottomInsets.model
    shownTransform.set(home)
    shownCrop.set(1)
    backdrop.set(0)
    var opening = Animation.curve(ZozoParameters.curve, duration: parameters.openDuration)
      .tagged("openDuration")
    if parameters.opening == .mirrored {
      opening = opening.delay(parameters.fadeDuration).tagged("openDuration", "fadeDuration")
    }
    if parameters.safeAreaCompensation {
      bottomInsets.set(-rest)
      bottomInsets.set(rest, with: opening, at: time)
    }
    shownTransform.set(.identity, with: opening, at: time)
    shownCrop.set(0, with: opening, at: time)
    backdrop.set(1, with: fading, at: time)
  }

  private var fading: Animation {
    .curve(ZozoParameters.curve, duration: parameters.fadeDuration).tagged("fadeDuration")
  }

  /// The drag's `onChanged`.
  package mutating func dragChanged(_ translation: Vector, at time: SceneTime) {
    if lastTransform.scaleX == 1, lastTransform.scaleY == 1 {
      let part = translation.dy.magnitude / contentSize.height
      dragScale = max(parameters.dragScaleMinimum, 1 - parameters.dragScaleRate * part)
      switch parameters.dragScale {
      case .center:
        let center = Point(x: contentSize.width / 2, y: contentSize.height / 2)
        var moved = AffineTransform.anchoredScale(dragScale, anchor: center)
        moved.tx += translation.dx
        moved.ty += translation.dy
        setTransform(lastTransform.concatenating(moved), .change, at: time)
      case .literal:
        pan(by: translation, at: time)
      }
      setBackgroundOpacity(max(0, 1 - part), .change, at: time)
    } else {
      pan(by: translation, at: time)
    }
  }

  /// The drag's `onEnded`.
  package mutating func dragEnded(_ translation: Vector, at time: SceneTime) {
    guard lastTransform.scaleX == 1, lastTransform.scaleY == 1 else {
      return endGesture(at: time)
    }
    if translation.dy.magnitude / contentSize.height > parameters.dismissDistance {
      dismiss(at: time)
    } else {
      setTransform(.identity, .end, at: time)
      lastTransform = .identity
      dragScale = 1
      setBackgroundOpacity(1, .end, at: time)
    }
  }

  /// Handles the pinch's `onChanged`; `startAnchor` is a fraction of the content.
  package mutating func magnifyChanged(
    _ magnification: Double, startAnchor: UnitPoint, at time: SceneTime
  ) {
    let anchor = Point(
      x: startAnchor.x * contentSize.width, y: startAnchor.y * contentSize.height)
    setTransform(
      lastTransform.concatenating(.anchoredScale(magnification, anchor: anchor)), .change,
      at: time)
  }

  /// The pinch's `onEnded`.
  package mutating func magnifyEnded(at time: SceneTime) {
    endGesture(at: time)
  }

  /// Handles the tap's `onEnded`; `location` in the content's untransformed space, pt.
  package mutating func tap(at location: Point, time: SceneTime) {
    let target: AffineTransform =
      transform == .identity
      ? .anchoredScale(parameters.tapScale, anchor: location) : .identity
    setTransform(target, .tap, at: time)
    lastTransform = target
  }

  /// Does the first thing due and returns it; nil where nothing was due.
  package mutating func fireTimer() -> Timer? {
    guard let next = schedule.first else { return nil }
    schedule.removeFirst()
    switch next.timer {
    case .fade:
      showAnimation = false
      // Home, unless a gesture has interrupted the flight and set something else.
      transform = shownTransform.model
      crop = shownCrop.model
      backdrop.set(0, with: fading, at: next.time)
    case .close:
      showImageDetail = false
      schedule = []
    }
    return next.timer
  }

  /// Starts the dismissal.
  ///
  /// The flight home shows at once, but `transform` keeps its value until the picture has landed:
  /// the original never resets it, and the model right after the event says so.
  private mutating func dismiss(at time: SceneTime) {
    dismissing = true
    let returning = Animation.curve(ZozoParameters.curve, duration: parameters.returnDuration)
      .tagged("returnDuration")
    if parameters.safeAreaCompensation {
      bottomInsets.set(-bottomInsets.model, with: returning, at: time)
    }
    if parameters.returnHome {
      shownTransform.set(home, with: returning, at: time)
      shownCrop.set(1, with: returning, at: time)
    }
    let returned = time + parameters.returnDuration
    schedule.append(Scheduled(time: returned, timer: .fade))
    schedule.append(Scheduled(time: returned + parameters.fadeDuration, timer: .close))
    schedule.sort { $0.time < $1.time }
  }

  private mutating func pan(by translation: Vector, at time: SceneTime) {
    // Two fingers that meet leave a scale of 0, of which no pan makes sense.
    guard transform.scaleX > 0, transform.scaleY > 0 else { return }
    setTransform(
      lastTransform.translatedBy(
        x: translation.dx / transform.scaleX, y: translation.dy / transform.scaleY),
      .change, at: time)
  }

  private mutating func endGesture(at time: SceneTime) {
    let limited = limitTransform(transform)
    setTransform(limited, .end, at: time)
    lastTransform = limited
  }

  /// Zoomable's limit: no smaller than the content and no gap at its edges.
  ///
  /// Source: ryohey/Zoomable `Zoomable.swift`, `limitTransform`.
  private func limitTransform(_ transform: AffineTransform) -> AffineTransform {
    let (scaleX, scaleY) = (transform.scaleX, transform.scaleY)
    if scaleX < 1 || scaleY < 1 { return .identity }
    var limited = transform
    limited.tx = min(max(transform.tx, -contentSize.width * (scaleX - 1)), 0)
    limited.ty = min(max(transform.ty, -contentSize.height * (scaleY - 1)), 0)
    return limited
  }

  private enum Cause {
    case change
    case end
    case tap
  }

  /// Zoomable's animations; the slides have none.
  private func animation(for cause: Cause) -> Animation? {
    guard parameters.animations == .zoomable else { return nil }
    switch cause {
    case .change: return .interactiveSpring.tagged("animations")
    case .end: return Spring.snappy(duration: 0.1).map { .spring($0).tagged("animations") }
    case .tap:
      return .curve(.linear, duration: SceneTime(nanoseconds: 150_000_000)).tagged("animations")
    }
  }

  private mutating func setTransform(
    _ value: AffineTransform, _ cause: Cause, at time: SceneTime
  ) {
    transform = value
    shownTransform.set(value, with: animation(for: cause), at: time)
  }

  private mutating func setBackgroundOpacity(_ value: Double, _ cause: Cause, at time: SceneTime) {
    backgroundOpacity.set(value, with: animation(for: cause), at: time)
  }
}
