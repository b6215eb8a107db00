import Motion

struct PicturePlacement: Hashable, Sendable {
  /// From the page's middle to the picture's, to the right, pt.
  var x: Double
  /// From the page's middle to the picture's, downwards, pt.
  var y: Double
  /// The picture's size as a multiple of its aspect-fit size.
  var scale: Double

  /// In the middle of the page, fitted into it.
  static let fit = PicturePlacement(x: 0, y: 0, scale: 1)
  static let standstill = PicturePlacement(x: 0, y: 0, scale: 0)
}

struct PicturePage: Hashable, Sendable {
  /// From the page's middle to the picture's, to the right, pt.
  var x: DeceleratingValue
  /// From the page's middle to the picture's, downwards, pt.
  var y: DeceleratingValue
  /// The picture's size as a multiple of its aspect-fit size.
  var scale: DeceleratingValue

  init(_ placement: PicturePlacement) {
    x = DeceleratingValue(placement.x)
    y = DeceleratingValue(placement.y)
    scale = DeceleratingValue(placement.scale)
  }

  /// The least scale that shows: a spring with a high velocity must not turn a picture inside out.
  ///
  /// Source: ours; less than a point of any screen.
  private static var leastScale: Double { 0.002 }

  func placement(at time: SceneTime) -> PicturePlacement {
    PicturePlacement(
      x: x.value(at: time), y: y.value(at: time),
      scale: max(scale.value(at: time), Self.leastScale))
  }

  /// The change of the placement in a second.
  func velocity(at time: SceneTime) -> PicturePlacement {
    PicturePlacement(
      x: x.velocity(at: time), y: y.velocity(at: time), scale: scale.velocity(at: time))
  }

  var target: PicturePlacement {
    PicturePlacement(x: x.target, y: y.target, scale: scale.target)
  }

  /// Where a picture that is caught now goes on to: what glides stops, what springs comes to its rest.
  func destination(at time: SceneTime) -> PicturePlacement {
    PicturePlacement(
      x: x.isGliding ? x.value(at: time) : x.target, y: y.isGliding ? y.value(at: time) : y.target,
      scale: scale.target)
  }

  mutating func animate(
    to target: PicturePlacement, with animation: Animation,
    velocity: PicturePlacement = .standstill, at time: SceneTime
  ) {
    x.animate(to: target.x, with: animation, velocity: velocity.x, at: time)
    y.animate(to: target.y, with: animation, velocity: velocity.y, at: time)
    scale.animate(to: target.scale, with: animation, velocity: velocity.scale, at: time)
  }

  mutating func freeze(at time: SceneTime) {
    self = PicturePage(placement(at: time))
  }
}
