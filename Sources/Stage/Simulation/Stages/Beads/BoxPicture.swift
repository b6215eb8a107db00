import Display
import Geometry

/// The box and its lid from above: a wooden frame around a felt floor.
struct BoxPicture {
  /// The floor, on which the beads lie, in points of the screen.
  var floor: Rect

  private static let wood = Color(red: 0xC0, green: 0x88, blue: 0x50)
  private static let board = Color(red: 0xD6, green: 0xA1, blue: 0x67)
  private static let felt = Color(red: 0xF4, green: 0xEC, blue: 0xDF)

  /// The frame's width, pt: 10, less where the box is small.
  private var rim: Double { min(10, 0.12 * min(floor.width, floor.height)) }

  /// The box with its rim, in points of the screen.
  var frame: Rect { floor.outset(by: rim) }

  private func radii(_ factor: Double) -> CornerRadii { CornerRadii(factor * rim) }

  var back: [DisplayItem] {
    let side = rim
    var items = Self.shadow(of: frame, radius: 1.6 * side, depth: side)
    items.append(Self.fill(frame, radii(1.6), Self.wood))
    // The far edge catches the light, the near one lies in shade.
    let light = (1...12).map { step in
      Self.fill(
        Rect(
          x: frame.minX, y: frame.minY, width: frame.width,
          height: frame.height * Double(step) / 12),
        .zero, .white, 0.014)
    }
    items.append(
      .group(GroupItem(clip: ClipShape(rect: frame, cornerRadii: radii(1.6)), items: light)))
    items.append(
      Self.fill(floor.outset(by: 0.12 * side), radii(0.6), Self.wood.mixed(with: .black, 0.35)))
    items.append(Self.fill(floor, radii(0.5), Self.felt))
    let shade = (1...7).flatMap { step -> [DisplayItem] in
      let reach = Double(step) * 0.22 * side
      return [
        Self.fill(
          Rect(x: floor.minX, y: floor.minY, width: floor.width, height: reach), .zero, .black, 0.03
        ),
        Self.fill(
          Rect(x: floor.minX, y: floor.minY, width: 0.6 * reach, height: floor.height), .zero,
          .black, 0.022),
        Self.fill(
          Rect(
            x: floor.maxX - 0.5 * reach, y: floor.minY, width: 0.5 * reach, height: floor.height),
          .zero, .black, 0.015),
      ]
    }
    items.append(
      .group(GroupItem(clip: ClipShape(rect: floor, cornerRadii: radii(0.5)), items: shade)))
    return items
  }

  /// Clips items to the part of the box that its walls leave visible.
  func inside(_ items: [DisplayItem]) -> [DisplayItem] {
    guard !items.isEmpty else { return [] }
    return [.group(GroupItem(clip: ClipShape(rect: floor, cornerRadii: radii(0.5)), items: items))]
  }

  var front: [DisplayItem] {
    let side = rim
    let edge = Rect(x: frame.minX, y: floor.maxY, width: frame.width, height: side)
    let corners = CornerRadii(
      topLeading: 0, topTrailing: 0, bottomTrailing: 1.6 * side, bottomLeading: 1.6 * side)
    return [
      .group(
        GroupItem(
          clip: ClipShape(rect: frame, cornerRadii: radii(1.6)),
          items: [
            Self.fill(edge, corners, Self.wood.mixed(with: .black, 0.06)),
            Self.fill(
              Rect(x: floor.minX, y: floor.maxY, width: floor.width, height: 0.12 * side), .zero,
              .white, 0.4),
            Self.fill(
              Rect(
                x: edge.minX, y: edge.maxY - 0.25 * side, width: edge.width, height: 0.25 * side),
              .zero, .black, 0.16),
          ]))
    ]
  }

  /// The lid, a board with a knob in its middle; in points of the screen.
  func lid(_ board: Rect) -> [DisplayItem] {
    let side = rim
    let rect = board.outset(by: 0.25 * side)
    var items = Self.shadow(of: rect, radius: 0.8 * side, depth: 0.6 * side)
    items.append(Self.fill(rect, radii(0.8), Self.board.mixed(with: .black, 0.16)))
    let face = Rect(
      x: rect.minX, y: rect.minY, width: rect.width, height: rect.height - 0.2 * side)
    items.append(Self.fill(face, radii(0.8), Self.board))
    var grain: [DisplayItem] = [
      Self.fill(
        Rect(x: face.minX, y: face.minY, width: face.width, height: 0.12 * side), .zero, .white,
        0.45)
    ]
    // Joints between five planks.
    for plank in 1..<5 {
      let y = face.minY + face.height * Double(plank) / 5
      grain.append(
        Self.fill(
          Rect(x: face.minX, y: y, width: face.width, height: 0.1 * side), .zero, .black, 0.14))
      grain.append(
        Self.fill(
          Rect(x: face.minX, y: y + 0.1 * side, width: face.width, height: 0.08 * side), .zero,
          .white, 0.22))
    }
    items.append(
      .group(GroupItem(clip: ClipShape(rect: face, cornerRadii: radii(0.8)), items: grain)))
    return items + knob(at: rect.center, radius: 1.3 * side)
  }

  private func knob(at center: Point, radius: Double) -> [DisplayItem] {
    let brass = Color(red: 0x8C, green: 0x5A, blue: 0x2E)
    func disc(_ y: Double, _ size: Double, _ color: Color, _ opacity: Double = 1) -> DisplayItem {
      .path(
        PathItem(
          path: .circle(center: center + Vector(dx: 0, dy: y * radius), radius: size * radius),
          color: color, opacity: opacity))
    }
    let shadow = (0..<4).map { disc(0.3, 1.2 - 0.08 * Double($0), .black, 0.07) }
    let body = (0..<8).map { index in
      let way = Double(index) / 7
      return disc(
        -0.22 * way, 1 - 0.6 * way,
        brass.mixed(
          with: way < 0.4 ? .black : .white, way < 0.4 ? 0.25 * (1 - 2.5 * way) : 0.35 * (way - 0.4)
        ))
    }
    return shadow + body
  }

  /// A soft shadow below a rounded rectangle: a stack of rectangles, each a little larger.
  private static func shadow(of rect: Rect, radius: Double, depth: Double) -> [DisplayItem] {
    (0..<14).map { index in
      let spread = depth * (1 - Double(index) / 13)
      var below = rect.outset(by: spread)
      below.origin = below.origin + Vector(dx: 0, dy: 0.5 * depth)
      return fill(below, CornerRadii(radius + spread), .black, 0.013)
    }
  }

  private static func fill(
    _ rect: Rect, _ radii: CornerRadii, _ color: Color, _ opacity: Double = 1
  ) -> DisplayItem {
    .fill(FillItem(rect: rect, cornerRadii: radii, color: color, opacity: opacity))
  }
}

extension Rect {
  fileprivate func outset(by distance: Double) -> Rect {
    inset(by: Insets(top: -distance, leading: -distance, bottom: -distance, trailing: -distance))
  }
}
