import ArgumentParser
import Codecs

/// The limit on the number of pixels that are read of an animation.
struct AnimationLimit: ParsableArguments {
  @Option(
    name: .customLong("max-animation-pixels"), parsing: .unconditional,
    help: .row("limits.animationPixels"))
  var animationPixels: Int?

  func validate() throws {
    try ValidationError.check(animationPixels, "--max-animation-pixels", in: 1...(1 << 50))
  }

  var limits: PictureLimits {
    var limits = PictureLimits.standard
    limits.animationPixels = animationPixels
    limits.animationOption = "--max-animation-pixels"
    return limits
  }
}
