import Display

struct PicturePlacement: Hashable, Sendable {
  /// The picture center's horizontal offset from the page's center, pt.
  var x: Double
  /// The picture center's vertical offset from the page's center, pt.
  var y: Double
  /// The picture's size as a multiple of its aspect-fit size.
  var scale: Double

  /// Centered on the page, scaled to fit it.
  static let fit = PicturePlacement(x: 0, y: 0, scale: 1)
  static let zeroVelocity = PicturePlacement(x: 0, y: 0, scale: 0)
}

struct PicturePage: Hashable, Sendable {
  /// The picture center's horizontal offset from the page's center, pt.
  var x: DeceleratingValue
  /// The picture center's vertical offset from the page's center, pt.
  var y: DeceleratingValue
  /// The picture's size as a multiple of its aspect-fit size.
  var scale: DeceleratingValue

  init(_ placement: PicturePlacement) {
    x = DeceleratingValue(placement.x)
    y = DeceleratingValue(placement.y)
    scale = DeceleratingValue(placement.scale)
  }

  /// The minimum displayed scale: a spring with a high velocity must not invert a picture.
  ///
  /// Source: ours; less than a point on any screen.
  static var minScale: Double { 0.002 }

  func placement(at time: SceneTime) -> PicturePlacement {
    PicturePlacement(
      x: x.value(at: time), y: y.value(at: time), scale: max(scale.value(at: time), Self.minScale))
  }

  /// Returns the rate of change of the placement, per second.
  func velocity(at time: SceneTime) -> PicturePlacement {
    PicturePlacement(
      x: x.velocity(at: time), y: y.velocity(at: time), scale: scale.velocity(at: time))
  }

  var target: PicturePlacement { PicturePlacement(x: x.target, y: y.target, scale: scale.target) }

  /// Returns the placement to which a picture continues after a finger stopped it at a time.
  ///
  /// A decelerating value stays at its current position; a spring continues to its target.
  func destination(at time: SceneTime) -> PicturePlacement {
    PicturePlacement(
      x: x.isDecelerating ? x.value(at: time) : x.target,
      y: y.isDecelerating ? y.value(at: time) : y.target, scale: scale.target)
  }

  mutating func animate(
    to target: PicturePlacement, with animation: Animation,
    velocity: PicturePlacement = .zeroVelocity, at time: SceneTime
  ) {
    x.animate(to: target.x, with: animation, velocity: velocity.x, at: time)
    y.animate(to: target.y, with: animation, velocity: velocity.y, at: time)
    scale.animate(to: target.scale, with: animation, velocity: velocity.scale, at: time)
  }

  mutating func freeze(at time: SceneTime) {
    self = PicturePage(placement(at: time))
  }
}
