import Display

/// Checks of the layout of a list of reviews on each compared screen.
enum ReviewsLayoutCheck {
  private typealias Shown = (variant: StageVariant, layout: ReviewsLayout)

  /// Reports stars without width and an initial offset past the end; warns of steps past the end.
  ///
  /// Screens with broken layout constants are not checked.
  static func check(
    _ reviews: ReviewsContents, _ scrolling: [Located<ReviewScroll>], _ variants: [StageVariant],
    on screen: Checked<Screen>, _ context: inout DecodingContext
  ) {
    guard screen.isValid("device", "size", "safeArea") else { return }
    let shown: [Shown] = variants.filter { $0.constants.isValid("starRowHeight", "spacing") }.map {
      let parameters = $0.constants.resolved(on: screen.value, from: ReviewsParameters())
      return (
        $0,
        ReviewsLayout(reviews.cells, under: reviews.sections, parameters, screen: screen.value)
      )
    }
    guard let first = shown.first else { return }
    if first.layout.starRow(in: first.layout.cell(0, offset: 0)).width <= 0 {
      let width = NumberText.of(screen.value.size.width)
      context.report(
        .contradiction, at: screen.range ?? SourceRange(at: .start), path: "reviews",
        "reviews: a screen of \(width) pt leaves no width for the stars",
        hint: "make screen.size wider or screen.safeArea smaller")
      return
    }
    // A common `scroll` applies to the screens without their own in `compare`.
    let scrolls = shown.filter { $0.variant.constants.isValid("scroll") }.compactMap {
      $0.variant.constants.constant("scroll") as Located<Double>?
    }
    for (index, scroll) in scrolls.enumerated()
    where !scrolls[..<index].contains(where: { $0.path == scroll.path }) {
      report(
        scroll, beyond: shown.filter { $0.variant.constants.path(of: "scroll") == scroll.path },
        &context)
    }
    for step in scrolling {
      report(step.with(step.value.offset), beyond: shown, isStep: true, &context)
    }
  }

  /// Reports an offset past the end of the content on any of the screens.
  ///
  /// A step of the script stops at the end, so that one script can scroll lists of different
  /// lengths.
  private static func report(
    _ offset: Located<Double>, beyond screens: [Shown], isStep: Bool = false,
    _ context: inout DecodingContext
  ) {
    guard
      let shortest = screens.min(by: { $0.layout.maximumScroll < $1.layout.maximumScroll }),
      offset.value > shortest.layout.maximumScroll
    else { return }
    // Rounded down, so that the reported limit is itself allowed.
    let maximum = (shortest.layout.maximumScroll * 1000).rounded(.down) / 1000
    let isOne = Set(screens.map(\.layout.maximumScroll)).count == 1
    context.report(
      .outOfRange, isStep ? .warning : .error, at: offset,
      "found \(NumberText.of(offset.value))",
      expected: maximum > 0
        ? "a number from 0 to \(NumberText.of(maximum)) pt, the end of the content"
          + (isStep ? ", where the list stops" : "")
        : "0, as all of the content is on the screen",
      hint: isOne ? nil : "the content of \(shortest.variant.path) is the shortest")
  }
}
