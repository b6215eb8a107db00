import Simulation

extension LintRule {
  static let landing = LintRule(
    "landing", "A picture opens, settles or lands off its position",
    why: "the picture seems to slip at the end of its flight", rank: 6
  ) { lint in
    // With reduced motion, pictures may dissolve away from their thumbnails.
    let sudden = lint.suddenOpenings
    return lint.landings.filter { landing in
      // An opening that takes no time leaves no thumbnail.
      landing.kind == .open
        || !lint.reducesMotion && (landing.kind == .home || !sudden.contains(landing.time))
    }.map { Finding($0.fault, at: $0.time) }
  }
}

extension Landing {
  /// The fault, in a sentence without a full stop.
  fileprivate var fault: String {
    let distance = Quantity.points(distance)
    switch kind {
    case .leaving: return "the picture opens \(distance) off the thumbnail that it comes from"
    case .open: return "the opened picture rests \(distance) off its position on the screen"
    case .home where !hasThumbnail:
      return "the viewer closes, and the thumbnail of its picture is not on the screen"
    case .home where opacity < 0.5:
      return "the picture fades away \(distance) off its thumbnail instead of flying home"
    case .home: return "the picture lands \(distance) off its thumbnail and slips onto it"
    }
  }
}
