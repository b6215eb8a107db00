import Display

enum GridKeys {
  static let reader = MappingReader(Field.constants(of: Grid())).written

  /// Reports columns without width and a scroll offset past the end; skips checks of broken keys.
  static func check(
    _ written: WrittenValues, on screen: Checked<Screen>, photoCount: Int?,
    _ context: inout DecodingContext
  ) {
    guard written.isValid("columns", "spacing", "margins"),
      screen.isValid("device", "size", "safeArea")
    else { return }
    let grid = written.resolved(on: screen.value, from: Grid())
    let layout = GridLayout(grid: grid, screen: screen.value, count: photoCount ?? 0)
    guard layout.cellSize.width > 0 else {
      let margins =
        NumberText.of(grid.margins.leading) + " + " + NumberText.of(grid.margins.trailing)
      context.report(
        .contradiction, at: written.range ?? screen.range ?? SourceRange(at: .start),
        path: "grid",
        "grid: \(grid.columns) columns, spacing \(NumberText.of(grid.spacing)) and margins"
          + " \(margins) leave no width on a screen of \(NumberText.of(screen.value.size.width)) pt",
        hint: "reduce grid.columns, spacing, margins or screen.safeArea")
      return
    }
    guard photoCount != nil, written.isValid("aspectRatio"),
      let scroll: Located<Double> = written.constant("scroll"),
      scroll.value > layout.maximumScroll
    else { return }
    // Rounded down, so that the reported limit is itself allowed.
    let maximum = (layout.maximumScroll * 1000).rounded(.down) / 1000
    context.report(
      .outOfRange, at: scroll, "found \(NumberText.of(scroll.value))",
      expected: "a number from 0 to \(NumberText.of(maximum)) pt, the end of the content")
  }
}
