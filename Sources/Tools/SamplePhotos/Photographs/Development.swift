import Glibc
import Pixels

/// The conversion of an exposure to a picture: gain, tone curve, color, vignette, and grain.
struct Development: Sendable {
  /// The factor for all light.
  var gain: Float = 1
  var balance = Light(1)
  /// The saturation, where 0 is gray and 1 changes nothing.
  var saturation: Float = 1
  /// The contrast around middle gray, where 1 changes nothing.
  var contrast: Float = 1
  /// The fraction of the light that is lost in the corners.
  var vignette: Float = 0.25
  /// The standard deviation of the grain in the finished picture, in levels of 255.
  var grain: Float = 1.6
  /// The color that brightens black; a tenth of it is added to the developed values.
  var lift = Light(0)

  func develop(_ exposure: Exposure) -> Pixmap<StraightRGBA8> {
    let size = PixelSize(width: exposure.width, height: exposure.height)
    let picture = Pixmap<StraightRGBA8>(size: size)
    let noise = Noise(seed: 4711)
    let reach = 0.25 + exposure.aspect * exposure.aspect / 4
    exposure.forEachRow { y in
      let row = picture.row(y)
      for x in 0..<size.width {
        let position = exposure.position(Float(x) + 0.5, Float(y) + 0.5)
        let distance = (position.x * position.x + position.y * position.y) / reach
        let falloff = 1 - self.vignette * distance * (0.6 + 0.4 * distance)
        var light = exposure.pixels[y * size.width + x] * self.balance * (self.gain * falloff)
        light = light.replacing(with: 0, where: .!(light .>= 0))
        let gray = light.luminance
        light = Light(gray) + (light - Light(gray)) * self.saturation
        let grain = self.grainValue(noise, x, y)
        for channel in 0..<3 {
          let toned = self.tone(max(0, light[channel])) + self.lift[channel] * 0.1
          let shade = self.grain / 255 * grain * (0.4 + 1.2 * toned * (1 - toned) * 2)
          row[x * 4 + channel] = UInt8(clamp(toned + shade) * 255 + 0.5)
        }
        row[x * 4 + 3] = 255
      }
    }
    return picture
  }

  /// Maps linear light to an sRGB-encoded value with a filmic tone curve.
  ///
  /// The curve has a straight middle between a soft toe and a long shoulder.
  ///
  /// Source: The rational fit in Krzysztof Narkowicz, "ACES Filmic Tone Mapping Curve",
  /// https://knarkowicz.wordpress.com/2016/01/06/aces-filmic-tone-mapping-curve/.
  private func tone(_ light: Float) -> Float {
    let x = light * 0.7
    let clip = clamp(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14))
    let encoded = clip <= 0.0031308 ? clip * 12.92 : 1.055 * pow(clip, 1 / 2.4) - 0.055
    guard contrast != 1 else { return encoded }
    let pivot: Float = 0.45
    return encoded < pivot
      ? pivot * pow(encoded / pivot, contrast)
      : 1 - (1 - pivot) * pow((1 - encoded) / (1 - pivot), contrast)
  }

  /// Returns nearly Gaussian noise with a standard deviation of 1, smoothed over adjacent pixels.
  private func grainValue(_ noise: Noise, _ x: Int, _ y: Int) -> Float {
    let (x, y) = (Int32(x), Int32(y))
    var total: Float = 0
    for (dx, dy, weight) in [(0, 0, 2), (1, 0, 1), (0, 1, 1)] as [(Int32, Int32, Float)] {
      total += (noise.unit(x + dx, y + dy) + noise.unit(x + dx, y + dy, 7) - 1) * weight
    }
    return total
  }
}
