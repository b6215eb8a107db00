import Display

/// The look of a full-screen surface during a back gesture: scaled down, shifted, rounded corners.
///
/// The surface shifts away from the edge of the gesture.
///
/// Source: Material Components for Android, `MaterialMainContainerBackHelper`, and the motion
/// guidance of developer.android.com, "Predictive back design": full-screen surfaces.
struct BackPreview: Hashable, Sendable {
  /// The scale at full progress, as a fraction of the screen's size (Source: `MIN_SCALE`).
  static let minScale = 0.9
  /// The minimum gap at the edge toward which the surface moves, dp.
  ///
  /// Source: `m3_back_progress_main_container_min_edge_gap`.
  static let edgeGap = 8.0
  /// The maximum vertical shift, dp.
  ///
  /// Source: `m3_back_progress_main_container_max_translation_y`.
  static let maxRise = 24.0
  /// The corner radius at full progress, dp.
  ///
  /// Source: Material 3's shape scale, extra large. The helper uses the display's own corner
  /// radius; here the radius starts at 0 because frames are rectangles.
  static let corners = 28.0
  /// The easing of the progress (Source: `motionEasingStandardDecelerateInterpolator`).
  static let curve = TimingCurve(0, 0, 0, 1)

  /// The size as a fraction of the screen's size.
  let scale: Double
  /// The offset of the surface's center from the screen's, pt.
  let shift: Vector
  /// The corner radius, pt.
  let cornerRadius: Double
  /// The rate of change of `scale`, per second.
  let scaleVelocity: Double
  /// The velocity of the horizontal shift, pt/s.
  let shiftVelocity: Double

  /// Evaluates the look at a time; for nil in the final state.
  ///
  /// `screen` is the screen's size, pt.
  init(_ gesture: BackGesture, at time: SceneTime?, screen: Size) {
    let progress = Self.curve.value(at: gesture.progress(at: time))
    let rise = gesture.rise(at: time)
    scale = 1 - (1 - Self.minScale) * progress
    let across = max(0, (1 - Self.minScale) * screen.width / 2 - Self.edgeGap)
    let along = min(max(0, (1 - scale) * screen.height / 2 - Self.edgeGap), Self.maxRise)
    shift = Vector(dx: across * progress * (gesture.edge == .left ? 1 : -1), dy: along * rise)
    cornerRadius = Self.corners * progress
    // The curve's slope is infinite at progress 0, where no release happens.
    let slope = Self.curve.velocity(at: gesture.progress(at: time))
    let speed = slope.isFinite ? slope * (time.map(gesture.progressVelocity) ?? 0) : 0
    scaleVelocity = (Self.minScale - 1) * speed
    shiftVelocity = across * speed * (gesture.edge == .left ? 1 : -1)
  }

  /// Returns the surface's rectangle for a screen's bounds, pt.
  func surface(of screen: Rect) -> Rect {
    Rect(center: screen.center + shift, size: screen.size * scale)
  }
}

extension BackGesture {
  /// Adds the springs that follow the finger and those that return the progress to 0.
  ///
  /// They settle only after a canceled swipe. `others` names the readings that they change in
  /// addition to the picture's frame and corners.
  func animatedValues(in table: inout AnimationTable, moving others: @autoclosure () -> [String]) {
    guard isActive else { return }
    table.value(
      "back.progress", appProgress.animation(within: Self.settlingTolerance),
      until: cancellationEndTime, moving: Hero.readings + others(), as: .back)
    table.value(
      "back.rise", rise.animation(within: Self.settlingTolerance), until: cancellationEndTime,
      moving: ["hero.y"] + others(), as: .back)
  }
}
