import Geometry
import Motion
import Touch

/// The look of a full-screen surface while a finger goes back: smaller, towards the finger's side, and round.
///
/// Source: Material Components for Android, `MaterialMainContainerBackHelper`, and the motion guidance of
/// developer.android.com, "Predictive back design": full-screen surfaces.
struct BackPreview: Hashable, Sendable {
  /// The size at full progress, as a part of the screen's (Source: `MIN_SCALE`).
  static let smallest = 0.9
  /// The gap that stays at the edge towards which the surface goes, dp (Source:
  /// `m3_back_progress_main_container_min_edge_gap`).
  static let edgeGap = 8.0
  /// The farthest way up or down, dp (Source: `m3_back_progress_main_container_max_translation_y`).
  static let farthestRise = 24.0
  /// The corners at full progress, dp (Source: Material 3's shape scale, extra large; the helper takes the
  /// display's own corners, which begin with no radius here as frames are rectangles).
  static let corners = 28.0
  /// The curve of progress (Source: `motionEasingStandardDecelerateInterpolator`).
  static let curve = TimingCurve(0, 0, 0, 1)

  /// The size as a part of the screen's.
  let scale: Double
  /// The way of the screen's middle, pt.
  let shift: Vector
  /// The corners' radius, pt.
  let cornerRadius: Double
  /// The change of the scale, and of the way across, pt, in a second.
  let scaleVelocity: Double
  let shiftVelocity: Double

  /// Takes the progress of a gesture at a time, on a screen; for nil that at rest.
  init(_ gesture: BackGesture, at time: SceneTime?, screen: Size) {
    let progress = Self.curve.value(at: gesture.progress(at: time))
    let rise = gesture.rise(at: time)
    scale = 1 - (1 - Self.smallest) * progress
    let across = max(0, (1 - Self.smallest) * screen.width / 2 - Self.edgeGap)
    let along = min(max(0, (1 - scale) * screen.height / 2 - Self.edgeGap), Self.farthestRise)
    shift = Vector(dx: across * progress * (gesture.edge == .left ? 1 : -1), dy: along * rise)
    cornerRadius = Self.corners * progress
    // The curve's slope is infinite at its beginning, where nothing is released.
    let slope = Self.curve.velocity(at: gesture.progress(at: time))
    let speed =
      slope.isFinite ? slope * (time.map(gesture.progressVelocity) ?? 0) : 0
    scaleVelocity = (Self.smallest - 1) * speed
    shiftVelocity = across * speed * (gesture.edge == .left ? 1 : -1)
  }

  /// The surface of a screen, pt.
  func surface(of screen: Rect) -> Rect {
    Rect(center: screen.center + shift, size: screen.size * scale)
  }
}

extension BackGesture {
  /// The springs that follow the finger, and those that take the progress back; `others` are the readings
  /// that they move beside the picture's place and corners.
  func animations(moving others: [String]) -> [StageAnimation] {
    guard isActive else { return [] }
    return [
      StageAnimation(progressAnimation, of: "back.progress", moving: Hero.readings + others),
      StageAnimation(riseAnimation, of: "back.rise", moving: ["hero.y"] + others),
    ].compactMap(\.self)
  }
}
