import Display
import Geometry
import Motion
import PlainText
import SceneModel
import Simulation

/// A display list as JSON, complete enough for any other renderer to draw the same frame.
struct DisplayListText {
  /// The scene's photos, which image items name by their paths.
  var photos: [Photo]

  /// A frame's list as one line.
  func line(of frame: SceneFrame) -> String {
    let list: JSON = [
      "index": .integer(frame.index), "time": .number(frame.time.seconds),
      "items": .list(frame.displayList.items.map(json)),
    ]
    return list.compact + "\n"
  }

  private func json(_ item: DisplayItem) -> JSON {
    switch item {
    case .image(let image):
      let t = image.transform
      let members: [(String, JSON)] = [
        ("kind", "image"), ("photo", .text(photos[image.photo].path)),
        ("source", json(image.source)),
        ("transform", .numbers([t.a, t.b, t.c, t.d, t.tx, t.ty])), ("clip", json(image.clip)),
        ("opacity", .number(image.opacity)),
      ]
      return .object(members + (image.detail.map { [("detail", .number($0))] } ?? []))
    case .fill(let fill):
      return .object(
        [("kind", "fill"), ("rect", json(fill.rect))] + members(fill.cornerRadii) + [
          ("color", .text(fill.color.hexadecimal)), ("opacity", .number(fill.opacity)),
        ])
    case .path(let path):
      return [
        "kind": "path", "commands": .text(Self.commands(path.path)),
        "color": .text(path.color.hexadecimal), "opacity": .number(path.opacity),
      ]
    case .group(let group):
      return [
        "kind": "group", "opacity": .number(group.opacity), "clip": json(group.clip),
        "items": .list(group.items.map(json)),
      ]
    }
  }

  private func json(_ clip: ClipShape?) -> JSON {
    clip.map { .object([("rect", json($0.rect))] + members($0.cornerRadii)) } ?? .null
  }

  private func json(_ rect: Rect) -> JSON {
    .numbers([rect.minX, rect.minY, rect.width, rect.height])
  }

  private func members(_ radii: CornerRadii) -> [(String, JSON)] {
    [("cornerRadius", radii.uniform.map { .number($0) } ?? .numbers(radii.clockwise))]
      + (radii.curve == .continuous ? [("cornerCurve", "continuous")] : [])
  }

  /// An outline in SVG's words: `M…L…Q…C…Z`.
  private static func commands(_ path: Path) -> String {
    func words(_ letter: String, _ points: Point...) -> String {
      letter + points.map { "\($0.x.shortestText) \($0.y.shortestText)" }.joined(separator: " ")
    }
    return path.elements.map { element in
      switch element {
      case .move(let point): words("M", point)
      case .line(let point): words("L", point)
      case .quadratic(let control, let end): words("Q", control, end)
      case .cubic(let control1, let control2, let end): words("C", control1, control2, end)
      case .close: "Z"
      }
    }.joined()
  }
}
