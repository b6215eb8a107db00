extension YAMLNode {
  /// Returns the paths under which the constants of a scene's screens are or would be written.
  ///
  /// An element is nil if the document does not describe that screen.
  func constantPaths(of scene: Scene) -> [String?] {
    let compared = entry("compare")?.value.items
    guard let traits = scene.panels.first?.stage.traits else { return [] }
    func path(_ index: Int) -> String {
      compared == nil ? traits.constantsKey : "compare.\(index)"
    }
    guard traits.opensViewers else {
      return scene.panels.indices.map { index in
        compared?.indices.contains(index) == false ? nil : path(index)
      }
    }
    let standard = ViewerVariant.all.first?.name
    let viewer = entry("viewer")?.value
    let styles = compared?.map(\.style) ?? [viewer?.style ?? standard]
    // If other styles are shown, the document may still describe some of them.
    let areOwn = styles == scene.panels.map(\.label)
    return scene.panels.enumerated().map { index, panel in
      areOwn ? path(index) : styles.firstIndex(of: panel.label).map(path)
    }
  }

  /// The style of a viewer, written by itself or in a mapping; nil if there is none.
  var style: String? {
    if DeclarationReader.declares(self) { return DeclarationReader.ownName }
    let node = entry("style")?.value ?? self
    return node.scalar.flatMap { $0.isNull ? nil : $0.text }
  }
}
