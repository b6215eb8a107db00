import Display
import Expressions
import SceneModel

/// A declared viewer on a screen, with the values of its settings.
///
/// A setting is named by its path in the declaration, such as `pages.spacing`.
struct DeclaredSettings: Sendable {
  let rules: ViewerDeclaration.Rules
  let backdrop: Color
  /// The constants and the values of the screen.
  let inputs: DeclaredInputs
  /// The duration of a cross-fade that replaces the opening and closing animations; nil for none.
  ///
  /// During the cross-fade the viewer ignores touches.
  let crossFade: SceneTime?
  private let values: DeclaredValues

  /// Evaluates the settings on a screen.
  init(_ parameters: DeclaredParameters, on screen: Screen) {
    rules = parameters.declaration.rules()
    backdrop = parameters.backdropColor
    inputs = parameters.inputs(on: screen)
    values = rules.settings.formulas.values(inputs)
    crossFade = screen.reducesMotion ? parameters.reducedMotion.duration : nil
  }

  /// Returns a number within the range of its setting.
  func number(_ path: String) -> Double { rules.settings.number(path, in: values) }

  func holds(_ path: String) -> Bool { values.holds(path) }

  func chooses(_ name: String, for path: String) -> Bool {
    rules.settings.chooses(name, for: path)
  }

  func animation(_ path: String) -> Animation {
    guard let animation = rules.settings.animations[path]?(values) else { return .smooth }
    return animation ?? .immediate
  }

  /// Returns the animation of a path, and without its bounce for everything but the frame.
  func animations(_ path: String) -> ChangeAnimations {
    let (animation, bars) = (animation(path), animation("bars.with"))
    return { $0 == "frame" ? animation : $0 == "bars" ? bars : animation.withoutBounce }
  }

  private func time(_ path: String) -> SceneTime { SceneTime(seconds: number(path)) ?? .zero }

  private func deceleration(_ path: String) -> Deceleration {
    Deceleration(rate: number(path)) ?? .normal
  }

  /// The fingers on a page of a width, pt.
  func gestures(width: Double) -> FingerGestures<SystemVelocity> {
    let limit = number("gestures.velocityLimit")
    // A minimum spread keeps the ratio defined when fingers meet: 5 pt is a fingertip's radius.
    return FingerGestures(
      .all(minSpread: 5),
      velocity: SystemVelocity(
        rules.settings.choice("gestures.recognizers") ?? .uikit,
        fitted: FittedVelocity(
          window: number("gestures.velocityWindow"), limit: limit, spreadLimit: limit / width,
          pinchLiftInterval: number("gestures.pinchLiftInterval"))))
  }

  var taps: DoubleTapRecognizer {
    DoubleTapRecognizer(
      maxDuration: time("gestures.tapDuration"),
      interval: chooses("none", for: "doubleTap") ? .zero : time("gestures.doubleTapInterval"),
      distance: number("gestures.doubleTapDistance"))
  }

  var row: PageRow.Rule {
    PageRow.Rule(
      spacing: number("pages.spacing"), rubberBand: number("pages.rubberBand"),
      projection: deceleration("pages.deceleration"), animation: animation("pages.with"),
      isSwiped: holds("pages.swipe"))
  }

  /// Lets a value of a thrown picture decelerate, which bounces at an edge.
  func glide(
    _ value: inout DeceleratingValue, within edge: Double, velocity: Double, at time: SceneTime
  ) {
    let bounce = animation("zoom.edge")
    var spring = Spring.smooth
    if case .spring(let own) = bounce.simplified { spring = own }
    value.glide(
      within: -edge...edge, velocity: velocity, deceleration: deceleration("zoom.deceleration"),
      edge: spring, keys: (rules.settings.usedKeys["zoom.deceleration"] ?? []) + bounce.keys,
      at: time)
  }

  /// Returns the inputs of formulas about a picture that fits a page, pt, of a photo in pixels.
  func inputs(_ fit: Size, of photo: Size, on page: Size) -> DeclaredInputs {
    var inputs = inputs
    (inputs[.pixelWidth].value, inputs[.pixelHeight].value) = (photo.width, photo.height)
    inputs[.pictureWidth].value = fit.width
    inputs[.pictureHeight].value = fit.height
    inputs[.pictureFill].value = max(1, page.width / fit.width, page.height / fit.height)
    return inputs
  }

  /// Returns the limits of a picture that fits a page, pt, of a photo in pixels.
  func zoom(_ fit: Size, of photo: Size, on page: Size) -> PictureZoom {
    let values = rules.settings.formulas.values(inputs(fit, of: photo, on: page))
    func number(_ key: String) -> Double { rules.settings.number("zoom.\(key)", in: values) }
    let taps = (0...).lazy.map { $0 == 0 ? "doubleTap" : "doubleTap[\($0)]" }
    let rule = PictureZoom.Rule(
      maximumScale: number("max"),
      tapScales: taps.prefix { values["zoom.\($0)"] != nil }.map { min(number("max"), number($0)) },
      maxStretch: chooses("none", for: "zoom.overzoom") ? 1 + 1e-6 : number("stretch"),
      minimum: number("pinchMin"),
      rubberBand: number("rubberBand"),
      projection: number("projection"))
    return PictureZoom(
      rule: rule, fit: fit, page: chooses("picture", for: "zoom.cover") ? fit : page)
  }
}
