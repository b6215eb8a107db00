import Display

/// Draws the box and its lid from above: a wooden frame around a felt floor.
struct BoxPicture {
  /// The floor on which the beads are, in points of the screen.
  var floor: Rect

  private static let wood = Color(0xC08850)
  private static let board = Color(0xD6A167)
  private static let felt = Color(0xF4ECDF)

  /// The frame's width, pt: 10, or less if the box is small.
  private var rim: Double { min(10, 0.12 * min(floor.width, floor.height)) }

  /// The outer bounds of the box with its rim, in points of the screen.
  var frame: Rect { floor.outset(by: rim) }

  private func radii(_ factor: Double) -> CornerRadii { CornerRadii(factor * rim) }

  /// Clips items to a rectangle whose corner radius is `factor` times the rim.
  private func clipped(_ items: [DisplayItem], to rect: Rect, _ factor: Double) -> DisplayItem {
    .group(items, clip: ClipShape(rect: rect, cornerRadii: radii(factor)))
  }

  /// Returns a strip across the full width of a rectangle, starting at `y`.
  private func strip(
    of rect: Rect, at y: Double, _ height: Double, _ color: Color, _ opacity: Double
  ) -> DisplayItem {
    .fill(
      Rect(x: rect.minX, y: y, width: rect.width, height: height), color: color, opacity: opacity)
  }

  var back: [DisplayItem] {
    let side = rim
    var items = Self.shadow(of: frame, radius: 1.6 * side, depth: side)
    items.append(.fill(frame, color: Self.wood, radii: radii(1.6)))
    // The far edge is lit; the near edge is in shade.
    let light = (1...12).map { step in
      strip(of: frame, at: frame.minY, frame.height * Double(step) / 12, .white, 0.014)
    }
    items.append(clipped(light, to: frame, 1.6))
    items.append(
      .fill(
        floor.outset(by: 0.12 * side), color: Self.wood.mixed(with: .black, 0.35), radii: radii(0.6)
      ))
    items.append(.fill(floor, color: Self.felt, radii: radii(0.5)))
    let shade = (1...7).flatMap { step -> [DisplayItem] in
      let reach = Double(step) * 0.22 * side
      return [
        strip(of: floor, at: floor.minY, reach, .black, 0.03),
        .fill(
          Rect(x: floor.minX, y: floor.minY, width: 0.6 * reach, height: floor.height),
          color: .black, opacity: 0.022),
        .fill(
          Rect(
            x: floor.maxX - 0.5 * reach, y: floor.minY, width: 0.5 * reach, height: floor.height),
          color: .black, opacity: 0.015),
      ]
    }
    items.append(clipped(shade, to: floor, 0.5))
    return items
  }

  /// Clips items to the visible floor of the box.
  func inside(_ items: [DisplayItem]) -> [DisplayItem] {
    guard !items.isEmpty else { return [] }
    return [clipped(items, to: floor, 0.5)]
  }

  var front: [DisplayItem] {
    let side = rim
    let edge = Rect(x: frame.minX, y: floor.maxY, width: frame.width, height: side)
    let corners = CornerRadii(
      topLeading: 0, topTrailing: 0, bottomTrailing: 1.6 * side, bottomLeading: 1.6 * side)
    let items = [
      .fill(edge, color: Self.wood.mixed(with: .black, 0.06), radii: corners),
      strip(of: floor, at: floor.maxY, 0.12 * side, .white, 0.4),
      strip(of: edge, at: edge.maxY - 0.25 * side, 0.25 * side, .black, 0.16),
    ]
    return [clipped(items, to: frame, 1.6)]
  }

  /// Returns the lid, a board with a knob at its center; `board` is in points of the screen.
  func lid(_ board: Rect) -> [DisplayItem] {
    let side = rim
    let rect = board.outset(by: 0.25 * side)
    var items = Self.shadow(of: rect, radius: 0.8 * side, depth: 0.6 * side)
    items.append(.fill(rect, color: Self.board.mixed(with: .black, 0.16), radii: radii(0.8)))
    let face = Rect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height - 0.2 * side)
    items.append(.fill(face, color: Self.board, radii: radii(0.8)))
    var grain = [strip(of: face, at: face.minY, 0.12 * side, .white, 0.45)]
    // The joints between five planks.
    for plank in 1..<5 {
      let y = face.minY + face.height * Double(plank) / 5
      grain.append(strip(of: face, at: y, 0.1 * side, .black, 0.14))
      grain.append(strip(of: face, at: y + 0.1 * side, 0.08 * side, .white, 0.22))
    }
    items.append(clipped(grain, to: face, 0.8))
    return items + knob(at: rect.center, radius: 1.3 * side)
  }

  private func knob(at center: Point, radius: Double) -> [DisplayItem] {
    let brass = Color(0x8C5A2E)
    func disc(_ y: Double, _ size: Double, _ color: Color, _ opacity: Double = 1) -> DisplayItem {
      let middle = center + Vector(dx: 0, dy: y * radius)
      return .path(.circle(center: middle, radius: size * radius), color: color, opacity: opacity)
    }
    let shadow = (0..<4).map { disc(0.3, 1.2 - 0.08 * Double($0), .black, 0.07) }
    let body = (0..<8).map { index in
      let progress = Double(index) / 7
      return disc(
        -0.22 * progress, 1 - 0.6 * progress,
        brass.mixed(
          with: progress < 0.4 ? .black : .white,
          progress < 0.4 ? 0.25 * (1 - 2.5 * progress) : 0.35 * (progress - 0.4)
        ))
    }
    return shadow + body
  }

  /// Returns a soft shadow of a rounded rectangle: a stack of successively smaller rectangles.
  private static func shadow(of rect: Rect, radius: Double, depth: Double) -> [DisplayItem] {
    (0..<14).map { index in
      let spread = depth * (1 - Double(index) / 13)
      var below = rect.outset(by: spread)
      below.origin = below.origin + Vector(dx: 0, dy: 0.5 * depth)
      return .fill(below, color: .black, radii: CornerRadii(radius + spread), opacity: 0.013)
    }
  }
}
