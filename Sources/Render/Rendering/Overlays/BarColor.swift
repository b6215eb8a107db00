import Display

/// The color of a system's bars: dark on a light background, light on a dark one.
enum BarColor {
  /// The range of background lightness over which the color blends from light to dark.
  ///
  /// Source: ours; narrow, so that a darkening background quickly passes the range with low
  /// contrast.
  private static let transition = 0.42...0.58

  /// Returns the color for a background lightness from 0 to 1.
  static func color(over lightness: Double) -> Color {
    let share =
      (lightness - transition.lowerBound) / (transition.upperBound - transition.lowerBound)
    let fraction = share.clampedToUnit
    let smooth = fraction * fraction * (3 - 2 * fraction)
    let level = UInt8((255 * (1 - smooth)).rounded())
    return Color(red: level, green: level, blue: level)
  }
}

extension DisplayList {
  /// Returns the lightness of the fills at a point, 0 to 1, over a background.
  ///
  /// Photos are ignored: as on a phone, an app's own colors decide, not the content below its bars.
  func lightness(at point: Point, over background: Color) -> Double {
    items.reduce(background.lightness) { $1.lightness(at: point, over: $0) }
  }
}

extension DisplayItem {
  fileprivate func lightness(at point: Point, over below: Double) -> Double {
    switch self {
    case .image, .path, .shadow: return below
    case .fill(let fill):
      guard fill.rect.contains(point) else { return below }
      let opacity = (fill.opacity * Double(fill.color.alpha) / 255).clampedToUnit
      return below + (fill.color.lightness - below) * opacity
    case .group(let group):
      if let clip = group.clip, !clip.rect.contains(point) { return below }
      let inside = group.items.reduce(below) { $1.lightness(at: point, over: $0) }
      return below + (inside - below) * group.opacity.clampedToUnit
    }
  }
}

extension Color {
  /// The luma of the encoded color, 0 to 1.
  ///
  /// Source: the weights of ITU-R BT.709.
  fileprivate var lightness: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
