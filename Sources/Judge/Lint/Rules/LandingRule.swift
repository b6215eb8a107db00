import SceneModel
import Simulation

extension LintRule {
  static let landing = LintRule("landing", rank: 6) { lint in
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
  fileprivate var fault: Sentence {
    let distance = Quantity.points(distance)
    switch kind {
    case .leaving: return "the picture opens \(distance) away from its thumbnail"
    case .open: return "the opened picture settles \(distance) off its position on the screen"
    case .home where !hasThumbnail:
      return "the viewer closes while the thumbnail of its picture is off the screen"
    case .home where !isOnScreen:
      return "the picture leaves the screen instead of landing on its thumbnail"
    case .home where !isVisible:
      return "the picture fades away \(distance) off its thumbnail instead of landing on it"
    case .home: return "the picture lands \(distance) off its thumbnail and then jumps onto it"
    }
  }
}
