import Display

/// Opening and closing under reduced motion.
extension DeclaredViewer {
  /// Fades in the picture, scaled to fit.
  mutating func appear(at time: SceneTime) {
    page = PicturePage(.fit)
    presence = DeceleratingValue(0)
    dissolve(to: 1, at: time)
  }

  /// Fades out the viewer, which stops at its current positions.
  mutating func disappear(at time: SceneTime) {
    phase = .closing
    freeze(at: time)
    dissolve(to: 0, at: time)
  }

  /// Stops the picture, the row and what surrounds them.
  mutating func freeze(at time: SceneTime) {
    page.freeze(at: time)
    row.stop(at: time)
    look.freeze(at: time)
    cover.freeze(at: time)
  }

  private mutating func dissolve(to target: Double, at time: SceneTime) {
    presence.animate(
      to: target, with: .curve(.easeInOut, duration: settings.crossFade ?? .zero), at: time)
  }
}
