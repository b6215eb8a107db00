import Display

enum ReviewKeys {
  private static let sections = Key("reviews.sections", ReviewSectionKeys.reader, or: [])
  private static let cells = Key(
    "reviews.cells",
    ValueReader<Hosted<ReviewCell>>.list(
      of: ReviewCellKeys.reader, count: 1...SceneLimits.rows,
      "a list of 1 to \(NumberText.of(SceneLimits.rows)) reviews such as"
        + " [{name: \"mm\", stars: 4.5}]"))
  private static let scrolling = Key("reviews.scrolling", scrollList, or: [])

  /// A reader of a scroll of the list, with the source location of its offset.
  private static let scroll = ValueReader<Located<ReviewScroll>>.mapping(
    Key("scrolling.at", .sceneTime),
    Key(
      "scrolling.to",
      ValueReader.number(.from(0, to: 1e9), "a number from 0 to the end of the content, pt").located
    ),
    Key("scrolling.during", GestureKeys.pauseDuration, or: GestureKeys.defaultDuration),
    Key("scrolling.curve", .timingCurve, or: .easeInOut)
  ) { at, to, during, curve in
    to.with(ReviewScroll(time: at, offset: to.value, duration: during, curve: curve))
  }

  private static let scrollList = ValueReader<Located<ReviewScroll>>.list(
    of: scroll, atMost: SceneLimits.changes, "steps such as [{at: 0.5, to: 300, during: 0.6}]")

  static let table = StageTable<ReviewsParameters>(sections, cells, scrolling)

  /// Returns the panels of a scene with reviews; nil if a value is broken.
  static func panels(_ input: StageInput, _ context: inout DecodingContext) -> [Panel]? {
    guard let values = input.scene[SceneKeys.reviews] else { return nil }
    let (sections, cells) = (values[sections], values[cells])
    let hosted = (sections ?? []).map(\.sources) + (cells ?? []).map(\.sources)
    checkPhotos(hosted, input.photoCount, &context)
    guard let variants = table.variants(values, input.comparison, &context), let cells else {
      return nil
    }
    checkHostings(hosted, variants, &context)
    var reviews = ReviewsContents(
      sections: (sections ?? []).map(\.value), cells: cells.map(\.value), scrolling: [])
    if values.isValid("cells", "sections"), let screen = input.screen {
      ReviewsLayoutCheck.check(reviews, values[scrolling] ?? [], variants, on: screen, &context)
    }
    guard let scrolling = values[scrolling], sections != nil else { return nil }
    reviews.scrolling = scrolling.map(\.value).inOrder(of: \.time)
    return table.panels(reviews, variants, input, &context)
  }

  /// Reports indices of photos that the scene does not have.
  private static func checkPhotos(
    _ hosted: [HostedReferences], _ count: Int?, _ context: inout DecodingContext
  ) {
    guard let count else { return }
    for case let photo? in hosted.map(\.photo) where photo.value >= count {
      context.report(
        .outOfRange, at: photo, "found \(NumberText.of(photo.value))",
        expected: count == 0 ? "no photo, as the scene has none" : GalleryKeys.range(of: count),
        hint: count == 0 ? "add a key such as photos: [photos/*.jpg]" : nil)
    }
  }

  /// Reports hostings that the iOS version does not support.
  ///
  /// Checks the hosting of cells, sections, entries of `compare` and the stage itself.
  private static func checkHostings(
    _ hosted: [HostedReferences], _ variants: [StageVariant], _ context: inout DecodingContext
  ) {
    var seen: Set<[String]> = []
    for variant in variants where variant.constants.isValid("hosting", "os") {
      for own in hosted {
        let common: Located<StarHosting>? = variant.constants.word("hosting")
        guard let hosting = own.hosting ?? common else { continue }
        let written: Located<ReviewSystem>? = own.system ?? variant.constants.word("os")
        let system = written?.value ?? ReviewsParameters().system
        let first = hosting.value.firstSystem
        guard system < first, seen.insert([hosting.path, written?.path ?? ""]).inserted else {
          continue
        }
        let origin = written.map(\.path) ?? "the default os"
        let has = StarHosting.allCases.filter { $0.firstSystem <= system }.map(\.rawValue)
        context.report(
          .contradiction, at: hosting,
          "found \(hosting.value.rawValue), but \(origin) is \(system.rawValue);"
            + " it requires iOS \(first.rawValue) or later",
          expected: "\(ValueShape.listing(has)) on iOS \(system.rawValue)",
          related: written.map { $0.range.note("\($0.path) is here") })
      }
    }
  }
}
