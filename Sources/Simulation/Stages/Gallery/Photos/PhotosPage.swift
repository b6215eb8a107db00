import Motion

/// Where a picture lies on its page.
package struct PhotosPlacement: Hashable, Sendable {
  /// From the page's middle to the picture's, to the right, pt.
  package var x: Double
  /// From the page's middle to the picture's, downwards, pt.
  package var y: Double
  /// The picture's size as a multiple of its aspect-fit size.
  package var scale: Double

  /// Makes a placement.
  package init(x: Double, y: Double, scale: Double) {
    self.x = x
    self.y = y
    self.scale = scale
  }

  /// In the middle of the page, fitted into it.
  package static let fit = PhotosPlacement(x: 0, y: 0, scale: 1)
}

/// A picture on its page, in motion.
struct PhotosPage: Hashable, Sendable {
  /// From the page's middle to the picture's, to the right, pt.
  var x: DeceleratingValue
  /// From the page's middle to the picture's, downwards, pt.
  var y: DeceleratingValue
  /// The picture's size as a multiple of its aspect-fit size.
  var scale: DeceleratingValue

  /// Makes a picture at rest.
  init(_ placement: PhotosPlacement) {
    x = DeceleratingValue(placement.x)
    y = DeceleratingValue(placement.y)
    scale = DeceleratingValue(placement.scale)
  }

  /// The least scale that shows: a spring that is thrown into must not turn a picture inside out.
  ///
  /// Source: ours; less than a point of any screen.
  private static var leastScale: Double { 0.002 }

  /// Where the picture is.
  func placement(at time: SceneTime) -> PhotosPlacement {
    PhotosPlacement(
      x: x.value(at: time), y: y.value(at: time),
      scale: max(scale.value(at: time), Self.leastScale))
  }

  /// Where the picture comes to rest.
  var target: PhotosPlacement {
    PhotosPlacement(x: x.target, y: y.target, scale: scale.target)
  }

  /// Where a picture that is caught now goes on to: what glides stops, what springs comes to its rest.
  func destination(at time: SceneTime) -> PhotosPlacement {
    PhotosPlacement(
      x: x.isGliding ? x.value(at: time) : x.target, y: y.isGliding ? y.value(at: time) : y.target,
      scale: scale.target)
  }

  /// Lets a spring take over.
  ///
  /// - Parameters:
  ///   - target: where it leads.
  ///   - spring: the spring.
  ///   - velocity: change per second at the beginning.
  ///   - time: when.
  mutating func spring(
    to target: PhotosPlacement, _ spring: Spring,
    velocity: PhotosPlacement = PhotosPlacement(x: 0, y: 0, scale: 0), at time: SceneTime
  ) {
    x.spring(to: target.x, spring, velocity: velocity.x, at: time)
    y.spring(to: target.y, spring, velocity: velocity.y, at: time)
    scale.spring(to: target.scale, spring, velocity: velocity.scale, at: time)
  }

  /// Holds what shows.
  mutating func freeze(at time: SceneTime) {
    self = PhotosPage(placement(at: time))
  }
}
