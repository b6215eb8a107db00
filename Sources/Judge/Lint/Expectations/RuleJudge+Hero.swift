import Geometry
import Motion
import SceneModel
import Simulation

extension RuleJudge {
  private static let notOpen = "no open picture"

  /// Checks that the picture leaves and reaches its thumbnail, and fits the screen when open.
  func lands(_ within: Double) -> Verdict {
    let flights = panel.landings.filter { interval?.contains($0.time) ?? true }
    let worst = flights.max {
      ($0.hasThumbnail ? $0.distance : .infinity) < ($1.hasThumbnail ? $1.distance : .infinity)
    }
    guard let worst else {
      return Verdict(passed: false, found: "no picture opens, settles or lands")
    }
    return Verdict(
      passed: worst.hasThumbnail && worst.distance <= within, found: worst.text, time: worst.time)
  }

  /// Checks that the picture stays inside the screen or its safe area.
  func heroStaysInside(_ bounds: ExpectationRule.HeroBounds, _ within: Double) -> Verdict {
    let screen = panel.screen
    let area =
      bounds == .screen ? screen.bounds : screen.bounds.inset(by: screen.safeArea)
    var worst: (excess: Double, time: SceneTime)?
    for sample in panel.samples(in: interval) {
      guard let hero = panel.hero(in: sample) else { continue }
      let excess = max(
        max(area.minX - hero.minX, hero.maxX - area.maxX),
        max(area.minY - hero.minY, hero.maxY - area.maxY))
      if worst.map({ excess > $0.excess }) ?? true { worst = (excess, sample.time) }
    }
    guard let worst else { return Verdict(passed: false, found: Self.notOpen) }
    return Verdict(
      passed: worst.excess <= within,
      found: worst.excess > 0
        ? "an edge \(Quantity.text(worst.excess, "pt")) outside"
        : "its nearest edge \(Quantity.text(-worst.excess, "pt")) inside", time: worst.time)
  }

  /// Checks that the thumbnail of the picture in the viewer is not drawn.
  func hiddenWhileFlying() -> Verdict {
    var isOpen = false
    for sample in panel.samples(in: interval) {
      guard let items = sample.items, let hero = panel.hero(in: sample),
        let picture = items.picture(showing: hero)
      else { continue }
      isOpen = true
      if let thumbnail = picture.photo.flatMap(items.thumbnail) {
        let (x, y) = (Quantity.text(thumbnail.clip.minX), Quantity.text(thumbnail.clip.minY))
        return Verdict(
          passed: false, found: "the thumbnail also drawn at [\(x), \(y)]", time: sample.time)
      }
    }
    return Verdict(passed: isOpen, found: isOpen ? "it hidden at all times" : Self.notOpen)
  }
}

extension Landing {
  /// The finding, phrased to precede the expectation.
  fileprivate var text: String {
    let distance = Quantity.text(distance, "pt")
    switch kind {
    case .leaving: return "it \(distance) from its thumbnail when it leaves the thumbnail,"
    case .open: return "it \(distance) from its position on the screen after it has opened,"
    case .home:
      guard hasThumbnail else { return "no picture returns to a thumbnail when the viewer closes" }
      let gone = opacity < 0.5 ? ", faded away," : ""
      return "it \(distance) from its thumbnail\(gone) when the viewer closes,"
    }
  }
}
