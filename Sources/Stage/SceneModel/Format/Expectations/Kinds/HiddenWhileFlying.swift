import Display

extension ExpectationKind {
  static let hiddenWhileFlying = kind("hiddenWhileFlying", screen) { _, screen in
    let picture = picture(in: " in the viewer", on: screen)
    return Requirement("the thumbnail of \(picture) is not drawn") { screen in
      let drawn = screen.heroes.filter(\.isDrawn)
      let shown = drawn.first { $0.thumbnail != nil }
      guard let shown, let rect = shown.thumbnail else {
        return drawn.isEmpty ? screen.notOpen : screen.verdict(true, "it hidden at all times")
      }
      let position = "[\(rect.minX.text()), \(rect.minY.text())]"
      return screen.verdict(false, "the thumbnail also drawn at \(position)", at: shown.time)
    }
  }
}
