import Display
import Platform

/// A display list as an SVG file: shapes and texts at the same positions as in a frame.
///
/// Photos are omitted, because a display list only has their indices.
struct VectorPicture {
  /// The fonts of texts, of which the first is that of pictures.
  private static let family = "DejaVu Sans, Verdana, sans-serif"

  private var text: String
  private var clips = 0
  /// The number of groups with each name.
  private var ids: [String: Int] = [:]

  /// Returns the SVG of a display list in points, on a canvas of a size, pt.
  static func svg(_ list: DisplayList, size: Size) -> [UInt8] {
    var picture = VectorPicture(size)
    for item in list.items { picture.add(item) }
    return Array((picture.text + "</svg>\n").utf8)
  }

  private init(_ size: Size) {
    let (width, height) = (Self.number(size.width), Self.number(size.height))
    text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
      + "viewBox=\"0 0 \(width) \(height)\" font-family=\"\(Self.family)\">\n"
  }

  private mutating func add(_ item: DisplayItem) {
    switch item {
    case .image: break
    case .fill(let fill):
      let look = Self.look(fill.color, fill.opacity)
      if let radius = fill.cornerRadii.uniform, fill.cornerRadii.curve == .circular {
        let corner = min(radius, fill.rect.width / 2, fill.rect.height / 2)
        text +=
          "<rect \(Self.attributes(fill.rect))"
          + (corner > 0 ? " rx=\"\(Self.number(corner))\"" : "") + "\(look)/>\n"
      } else {
        add(Path.roundedRect(fill.rect, cornerRadii: fill.cornerRadii), look)
      }
    case .path(let path): add(path.path, Self.look(path.color, path.opacity))
    case .shadow(let shadow):
      text += "<g style=\"filter:blur(\(Self.number(max(shadow.sigma, 0)))px)\">\n"
      add(.fill(shadow.shape))
      text += "</g>\n"
    case .group(let group):
      switch group.source {
      case .text(let run): return add(run)
      case .line(let points, let width, let color): return add(points, width, color)
      case .name, nil: break
      }
      text += "<g"
      if case .name(let name) = group.source { text += " id=\"\(identifier(name))\"" }
      if group.opacity < 1 { text += " opacity=\"\(Self.number(max(group.opacity, 0)))\"" }
      if let clip = group.clip {
        clips += 1
        let outline = Path.roundedRect(clip.rect, cornerRadii: clip.cornerRadii).data(Self.number)
        text +=
          " clip-path=\"url(#c\(clips))\"><clipPath id=\"c\(clips)\"><path d=\"\(outline)\"/></clipPath"
      }
      text += ">\n"
      for item in group.items { add(item) }
      text += "</g>\n"
    }
  }

  private mutating func add(_ points: [Point], _ width: Double, _ color: Color) {
    let coordinates = points.map {
      "\($0.x.trimmedText(decimals: 1)),\($0.y.trimmedText(decimals: 1))"
    }
    text +=
      "<polyline points=\"\(coordinates.joined(separator: " "))\" fill=\"none\" "
      + "stroke=\"\(color.hexadecimal.prefix(7))\" stroke-width=\"\(Self.number(width))\" "
      + "stroke-linejoin=\"round\"/>\n"
  }

  private mutating func add(_ run: GroupItem.TextRun) {
    let length = Self.number(run.width)
    text +=
      "<text x=\"\(Self.number(run.start.x))\" y=\"\(Self.number(run.start.y))\" "
      + "font-size=\"\(Self.number(run.size))\"\(run.isBold ? " font-weight=\"bold\"" : "") "
      + "textLength=\"\(length)\" lengthAdjust=\"spacingAndGlyphs\"\(Self.look(run.color, 1))>"
      + "\(XMLText.element(run.text))</text>\n"
  }

  /// Returns an id that no other group has.
  private mutating func identifier(_ name: String) -> String {
    let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    let id = plain.split(separator: "-").joined(separator: "-")
    ids[id, default: 0] += 1
    return ids[id].map { $0 > 1 ? "\(id)-\($0)" : id } ?? id
  }

  private mutating func add(_ path: Path, _ look: String) {
    guard !path.isEmpty else { return }
    text += "<path d=\"\(path.data(Self.number))\"\(look)/>\n"
  }

  // MARK: Formatting

  /// Formats a number with at most two decimals; non-finite and huge numbers become 0.
  private static func number(_ number: Double) -> String {
    guard number.isFinite, number.magnitude < 1e9 else { return "0" }
    return number.trimmedText(decimals: 2)
  }

  private static func attributes(_ rect: Rect) -> String {
    "x=\"\(number(rect.minX))\" y=\"\(number(rect.minY))\" width=\"\(number(rect.width))\" "
      + "height=\"\(number(rect.height))\""
  }

  private static func look(_ color: Color, _ opacity: Double) -> String {
    let alpha = min(max(opacity, 0), 1) * Double(color.alpha) / 255
    return " fill=\"\(color.hexadecimal.prefix(7))\""
      + (alpha < 1 ? " fill-opacity=\"\(number(alpha))\"" : "")
  }
}
