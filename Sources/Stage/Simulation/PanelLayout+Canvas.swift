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
    var items: [DisplayItem] = [
      .fill(FillItem(rect: Rect(origin: .zero, size: size), color: Self.canvasColor))
    ]
    for (index, screen) in screens.enumerated() {
      let frame = frame(index)
      if hasBorder {
        // Lies under the edges of the display, which otherwise would show the canvas through them.
        let under = frame.inset(by: Insets(top: -1, leading: -1, bottom: -1, trailing: -1))
        items.append(.fill(FillItem(rect: under, color: .black)))
      }
      items.append(
        .group(
          GroupItem(
            clip: ClipShape(rect: frame),
            items: screen.items.map { $0.translated(by: frame.origin - .zero) })))
    }
    return DisplayList(items: items)
  }
}
