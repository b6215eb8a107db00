import Display
import Geometry

/// The ink of a system's bars: dark over what is light, light over what is dark.
enum BarInk {
  /// The lightnesses between which ink goes over from light to dark.
  ///
  /// Source: ours; narrow, so that a ground that darkens passes quickly where both are faint.
  private static let turn = 0.42...0.58

  /// The ink over a lightness, 0 … 1.
  static func color(over lightness: Double) -> Color {
    let share = (lightness - turn.lowerBound) / (turn.upperBound - turn.lowerBound)
    let place = share.clampedToUnit
    let smooth = place * place * (3 - 2 * place)
    let level = UInt8((255 * (1 - smooth)).rounded())
    return Color(red: level, green: level, blue: level)
  }
}

extension DisplayList {
  /// The lightness of the fills at a point, 0 … 1, over a ground.
  ///
  /// Photos are left out: as on a phone, an app's own colours decide, not what passes below its bars.
  func lightness(at point: Point, over ground: Color) -> Double {
    items.reduce(ground.lightness) { $1.lightness(at: point, over: $0) }
  }
}

extension DisplayItem {
  fileprivate func lightness(at point: Point, over below: Double) -> Double {
    switch self {
    case .image, .path: return below
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
  /// The luma of the encoded colour, 0 … 1.
  ///
  /// Source: the weights of ITU-R BT.709.
  fileprivate var lightness: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
