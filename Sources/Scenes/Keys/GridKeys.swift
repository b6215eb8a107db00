import Geometry
import SceneModel

/// `grid:` as it is written, the defaults filled in.
struct GridDraft: Sendable {
  var grid = Grid(
    columns: 3, spacing: 4, margins: Insets(top: 8, leading: 8, bottom: 8, trailing: 8),
    aspectRatio: 1, contentMode: .fill, cornerRadii: CornerRadii(8), scroll: 0)
  /// `scroll`, where it is written.
  var scroll: Located<Double>?

  /// The grid with its scroll.
  var resolved: Grid {
    var grid = grid
    if let scroll { grid.scroll = scroll.value }
    return grid
  }
}

/// The keys of `grid:`.
enum GridKeys {
  private static let mapping = MappingReader<GridDraft>(
    [
      Field("columns", \.grid.columns, .integer(1...100), "How many thumbnails stand in a row."),
      Field("spacing", \.grid.spacing, length, "The gap between thumbnails, across and down, pt."),
      Field(
        "margins", \.grid.margins, margins,
        "The room around the thumbnails, inside the safe area, pt."),
      Field(
        "aspectRatio", \.grid.aspectRatio, .number(.from(0.01, to: 100)),
        "A thumbnail's width divided by its height; 1 is a square."),
      Field(
        "contentMode", \.grid.contentMode, .choice,
        "How a photo is laid into its thumbnail: fill crops it about its middle, fit shows all of it."
      ),
      Field(
        "cornerRadius", \.grid.cornerRadii, radii,
        "The radius of the thumbnails' corners, pt: one for all, or one for each, clockwise from the top"
          + " left."),
      Field(
        "scroll", \.scroll,
        ValueReader.number(
          .from(0, to: 1e9), "a number from 0 to the end of the content, pt"
        ).located, "How far the grid is scrolled down, pt; fingers do not scroll it. Without it 0."),
    ])

  private static let length = ValueReader<Double>.number(.from(0, to: SceneLimits.length, "pt"))

  private static let margins = MappingReader<Insets>(
    [
      Field("top", \.top, length, "Above the first row, pt."),
      Field("leading", \.leading, length, "Left of the first column, pt."),
      Field("bottom", \.bottom, length, "Below the last row, pt."),
      Field("trailing", \.trailing, length, "Right of the last column, pt."),
    ])

  /// One radius for all corners, or four, clockwise from the top left.
  private static let radii: ValueReader<CornerRadii> = {
    let words =
      "a number \(NumberRange.from(0, to: SceneLimits.length, "pt").words), or four such numbers:"
      + " [top-leading, top-trailing, bottom-trailing, bottom-leading]"
    let one = ValueReader<Double>.number(.from(0, to: SceneLimits.length, "pt"), words)
    let four = ValueReader<Double>.list(of: length, count: 4...4, words)
    return ValueReader(.either([length.shape, four.shape], words: words)) { node, context in
      guard node.items != nil else { return one.read(node, &context).map { CornerRadii($0) } }
      guard let radii = four.read(node, &context), radii.count == 4 else { return nil }
      return CornerRadii(
        topLeading: radii[0], topTrailing: radii[1], bottomTrailing: radii[2],
        bottomLeading: radii[3])
    }
  }()

  /// Reads `grid:`.
  static let reader = mapping.checked { GridDraft() }

  /// Reports a grid whose columns have no width or that is scrolled too far.
  ///
  /// - Parameters:
  ///   - draft: the grid; nothing is reported that depends on a broken key.
  ///   - screen: the screen it is laid out on; the same.
  ///   - photoCount: how many thumbnails it has, nil where that is not known.
  ///   - context: takes the findings.
  static func check(
    _ draft: Checked<GridDraft>, on screen: Checked<Screen>, photoCount: Int?,
    _ context: inout DecodingContext
  ) {
    guard draft.isRight("columns", "spacing", "margins"),
      screen.isRight("device", "size", "safeArea")
    else { return }
    let grid = draft.value.resolved
    let layout = GridLayout(grid: grid, screen: screen.value, count: photoCount ?? 0)
    guard layout.cellSize.width > 0 else {
      let margins =
        NumberText.of(grid.margins.leading) + " + " + NumberText.of(grid.margins.trailing)
      context.report(
        Diagnostic(
          .contradiction, at: draft.range ?? screen.range ?? SourceRange(at: .start), path: "grid",
          "grid: \(grid.columns) columns, spacing \(NumberText.of(grid.spacing)) and margins"
            + " \(margins) leave no width on a screen of \(NumberText.of(screen.value.size.width)) pt",
          hint: "make grid.columns, spacing, margins or screen.safeArea smaller"))
      return
    }
    guard photoCount != nil, draft.isRight("aspectRatio"), let scroll = draft.value.scroll,
      scroll.value > layout.maximumScroll
    else { return }
    // Rounded down, so that the number shown is allowed.
    let maximum = (layout.maximumScroll * 1000).rounded(.down) / 1000
    context.report(
      Diagnostic(
        .outOfRange, at: scroll.range, path: scroll.path,
        "\(scroll.path): found \(NumberText.of(scroll.value))",
        expected: "a number from 0 to \(NumberText.of(maximum)) pt, the end of the content"))
  }
}
