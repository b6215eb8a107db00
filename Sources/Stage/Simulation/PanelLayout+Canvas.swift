package import Display
package import Geometry
package import SceneModel

extension PanelLayout {
  /// The colour around several screens, darker than that behind lists, so that screens have edges.
  ///
  /// Source: `systemGray4` of iOS in light appearances.
  package static let canvasColor = Color(red: 0xD1, green: 0xD1, blue: 0xD6)

  /// The display list in points of the canvas: the only screen's own, or each screen's in its place.
  package func canvas(of screens: [DisplayList]) -> DisplayList {
    guard isFramed else { return screens.first ?? DisplayList() }
    var items = [DisplayItem.fill(Rect(origin: .zero, size: size), color: Self.canvasColor)]
    for (index, screen) in screens.enumerated() {
      let frame = frame(index)
      if hasBorder {
        // Lies under the edges of the display, which otherwise would show the canvas through them.
        items.append(.fill(frame.outset(by: 1), color: .black))
      }
      let moved = screen.items.map { $0.translated(by: frame.origin - .zero) }
      items.append(.group(moved, clip: ClipShape(rect: frame)))
    }
    return DisplayList(items: items)
  }
}
