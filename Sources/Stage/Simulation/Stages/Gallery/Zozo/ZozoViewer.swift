import Display
import SceneModel

/// ZOZOTOWN's full-screen viewer: its state and the code of its gestures, without grid and screen.
///
/// A point p of the content, from its top-left corner, is drawn at
/// `transform · p − (0, bottomInsets)`. The slides' code sets the model; `AnimatedValue`s are its
/// presentation.
///
/// ```
///          show             |drag| > dismissDistance       returnDuration     fadeDuration
/// (hidden) ────▶ shown ───────────────────────▶ dismissing ─────────▶ fading ─────────▶ (hidden)
/// ```
/// Nothing prevents a second dismissal during the first one. As in the original, it negates the
/// insets again.
///
/// Source: slides 13–23 of the talk; `limitTransform`, which they do not show, after
/// ryohey/Zoomable `Zoomable.swift`.
struct ZozoViewer: Hashable, Sendable {
  /// A delayed step of a dismissal.
  enum Timer: String, Hashable, Sendable {
    /// The picture has returned; the backdrop begins to fade.
    case fade
    /// The viewer is removed.
    case close
  }

  let parameters: ZozoParameters
  /// The size of the content, pt.
  let contentSize: Size
  /// The transform at which the picture covers its thumbnail.
  let home: AffineTransform

  /// The transform as the slides' code sets it, without the return to the thumbnail.
  private(set) var transform = AffineTransform.identity
  /// The transform when the last gesture ended.
  private(set) var lastTransform = AffineTransform.identity
  /// The scale factor of a drag that began at scale 1; 1 if there is none.
  private(set) var dragScale = 1.0
  /// Whether the viewer is on the screen.
  private(set) var showImageDetail = false
  /// Whether the backdrop is shown.
  private(set) var showAnimation = true
  /// Whether a dismissal has begun.
  private(set) var dismissing = false
  /// The model's crop, from 0 for the whole picture to 1 for its thumbnail's crop.
  private(set) var crop = 0.0
  /// The displayed value of `transform`, including the return to the thumbnail.
  private(set) var shownTransform = AnimatedValue(AffineTransform.identity)
  /// The backdrop's opacity that the drag sets, 0 to 1.
  private(set) var backgroundOpacity = AnimatedValue(1.0)
  /// The distance by which the picture is drawn above its position, pt.
  private(set) var bottomInsets: AnimatedValue<Double>
  /// The backdrop's opacity that opening and closing set, 0 to 1.
  private(set) var backdrop = AnimatedValue(1.0)
  /// The displayed value of `crop`.
  private(set) var shownCrop = AnimatedValue(0.0)
  /// What moves: the last gesture, or the animation after it.
  private(set) var phase = Phase.open
  private var schedule: [Scheduled] = []

  private struct Scheduled: Hashable, Sendable {
    var time: SceneTime
    var timer: Timer
  }

  /// The time of the viewer's next action without touches; nil if there is none.
  var nextTimer: SceneTime? { schedule.first?.time }

  /// Creates a settled, visible viewer with its picture centered; lengths in pt.
  ///
  /// `contentSize` is the photo's aspect-fit size. `home` maps the picture onto its thumbnail.
  init(
    parameters: ZozoParameters, contentSize: Size, bottomInsets: Double, home: AffineTransform
  ) {
    self.parameters = parameters
    self.contentSize = contentSize
    self.home = home
    self.bottomInsets = AnimatedValue(bottomInsets)
    showImageDetail = true
  }

  /// Sets the presenter's bindings to the values that another viewer has left there.
  ///
  /// Source: slides 13 and 16, on which `transform` and `bottomInsets` are bindings.
  mutating func keepBindings(of previous: ZozoViewer) {
    transform = previous.transform
    bottomInsets = AnimatedValue(previous.bottomInsets.model)
  }

  /// Begins to animate the picture from its thumbnail to the position that the bindings set.
  mutating func open(at time: SceneTime) {
    let settled = bottomInsets.model
    shownTransform.set(home)
    shownCrop.set(1)
    backdrop.set(0)
    var opening = Animation.curve(ZozoParameters.curve, duration: parameters.openDuration)
      .tagged("openDuration")
    if parameters.opening == .mirrored {
      opening = opening.delay(parameters.fadeDuration).tagged("openDuration", "fadeDuration")
    }
    if parameters.safeAreaCompensation {
      bottomInsets.set(-parameters.bottomInset)
      bottomInsets.set(settled, with: opening, at: time)
    }
    shownTransform.set(transform, with: opening, at: time)
    shownCrop.set(0, with: opening, at: time)
    backdrop.set(1, with: fading, at: time)
  }

  private var fading: Animation {
    .curve(ZozoParameters.curve, duration: parameters.fadeDuration).tagged("fadeDuration")
  }

  /// Handles the drag's `onChanged`.
  mutating func dragChanged(_ translation: Vector, at time: SceneTime) {
    if lastTransform.scaleX == 1, lastTransform.scaleY == 1 {
      let fraction = translation.dy.magnitude / contentSize.height
      dragScale = max(parameters.dragScaleMinimum, 1 - parameters.dragScaleRate * fraction)
      switch parameters.dragScale {
      case .center:
        let center = Point(x: contentSize.width / 2, y: contentSize.height / 2)
        var moved = AffineTransform.anchoredScale(dragScale, anchor: center)
        moved.tx += translation.dx
        moved.ty += translation.dy
        setTransform(lastTransform.concatenating(moved), .drag, at: time)
      case .literal:
        pan(by: translation, .drag, at: time)
      }
      backgroundOpacity.set(max(0, 1 - fraction), with: animation(for: .drag), at: time)
    } else {
      pan(by: translation, .pan, at: time)
    }
  }

  /// Handles the drag's `onEnded`.
  mutating func dragEnded(_ translation: Vector, at time: SceneTime) {
    if lastTransform.scaleX != 1 || lastTransform.scaleY != 1 { return magnifyEnded(at: time) }
    let pulled = translation.dy.magnitude / contentSize.height
    if parameters.swipeToDismiss, pulled > parameters.dismissDistance {
      dismiss(at: time)
    } else {
      setTransform(.identity, .settle, at: time)
      lastTransform = .identity
      dragScale = 1
      backgroundOpacity.set(1, with: animation(for: .settle), at: time)
    }
  }

  /// Handles the pinch's `onChanged`; `startAnchor` is a fraction of the content.
  mutating func magnifyChanged(
    _ magnification: Double, startAnchor: UnitPoint, at time: SceneTime
  ) {
    let anchor = Point(x: startAnchor.x * contentSize.width, y: startAnchor.y * contentSize.height)
    setTransform(
      lastTransform.concatenating(.anchoredScale(magnification, anchor: anchor)), .pinch, at: time)
  }

  /// Handles the pinch's `onEnded`.
  mutating func magnifyEnded(at time: SceneTime) {
    let limited = limitTransform(transform)
    setTransform(limited, .settle, at: time)
    lastTransform = limited
  }

  /// Handles the tap's `onEnded`; `location` is in the content's untransformed space, pt.
  mutating func tap(at location: Point, time: SceneTime) {
    let target: AffineTransform =
      transform == .identity
      ? .anchoredScale(parameters.tapScale, anchor: location) : .identity
    setTransform(target, .zoom, at: time)
    lastTransform = target
  }

  /// Performs the next pending step and returns it; returns nil if none is pending.
  mutating func fireTimer() -> Timer? {
    guard let next = schedule.first else { return nil }
    schedule.removeFirst()
    switch next.timer {
    case .fade:
      showAnimation = false
      // `home`, unless a gesture has interrupted the return and set something else.
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
  /// The return to the thumbnail is displayed at once, but `transform` keeps its value until the
  /// picture has returned. The original never resets it, so the model right after the event must
  /// still show it.
  private mutating func dismiss(at time: SceneTime) {
    dismissing = true
    phase = parameters.returnHome ? .flyHome : .close
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

  private mutating func pan(by translation: Vector, _ phase: Phase, at time: SceneTime) {
    // Two fingers that meet leave a scale of 0, for which a pan is undefined.
    guard transform.scaleX > 0, transform.scaleY > 0 else { return }
    setTransform(
      lastTransform.translatedBy(
        x: translation.dx / transform.scaleX, y: translation.dy / transform.scaleY),
      phase, at: time)
  }

  /// Limits a transform as Zoomable does: no smaller than the content, no gap at its edges.
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

  /// Returns Zoomable's animation for a change; the slides have none.
  private func animation(for phase: Phase) -> Animation? {
    guard parameters.animations == .zoomable else { return nil }
    switch phase {
    case .drag, .pan, .pinch: return .interactiveSpring.tagged("animations")
    case .settle: return Spring.snappy(duration: 0.1).map { .spring($0).tagged("animations") }
    default:
      return .curve(.linear, duration: SceneTime(nanoseconds: 150_000_000)).tagged("animations")
    }
  }

  private mutating func setTransform(_ value: AffineTransform, _ phase: Phase, at time: SceneTime) {
    self.phase = phase
    transform = value
    shownTransform.set(value, with: animation(for: phase), at: time)
  }
}
