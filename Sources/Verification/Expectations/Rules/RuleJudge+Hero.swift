import Display
import Geometry
import Motion
import SceneModel

extension RuleJudge {
  /// Whether the picture leaves and reaches its thumbnail, and rests where it fits.
  func lands(_ within: Double) -> Verdict {
    let flights = Landing.all(of: panel, photos: scene.photos).filter {
      part?.contains($0.time) ?? true
    }
    guard !flights.isEmpty else {
      return Verdict(passed: false, found: "no picture that opens, rests or lands")
    }
    let worst = flights.max {
      ($0.isHome ? $0.distance : .infinity) < ($1.isHome ? $1.distance : .infinity)
    }
    guard let worst else { return Verdict(passed: true, found: "nothing") }
    return Verdict(
      passed: worst.isHome && worst.distance <= within, found: worst.words, time: worst.time)
  }

  /// Whether the picture stays inside the screen or its safe area.
  func heroStaysInside(_ bounds: ExpectationRule.HeroBounds, _ within: Double) -> Verdict {
    let whole = scene.screen.bounds
    let room = bounds == .screen ? whole : whole.inset(by: scene.screen.safeArea)
    var worst: (excess: Double, time: SceneTime)?
    for sample in panel.samples(in: part) {
      guard let hero = panel.hero(in: sample) else { continue }
      let excess = max(
        max(room.minX - hero.minX, hero.maxX - room.maxX),
        max(room.minY - hero.minY, hero.maxY - room.maxY))
      if worst.map({ excess > $0.excess }) ?? true { worst = (excess, sample.time) }
    }
    guard let worst else { return Verdict(passed: false, found: "no picture that is open") }
    let found =
      worst.excess > 0
      ? "an edge \(Quantity.text(worst.excess, "pt")) outside"
      : "its nearest edge \(Quantity.text(-worst.excess, "pt")) inside"
    return Verdict(passed: worst.excess <= within, found: found, time: worst.time)
  }

  /// Whether the thumbnail of the picture in the viewer is not drawn.
  func hiddenWhileFlying() -> Verdict {
    var isOpen = false
    for sample in panel.samples(in: part) {
      guard let drawn = sample.drawn, let hero = panel.hero(in: sample),
        let picture = drawn.picture(showing: hero)
      else { continue }
      isOpen = true
      if let thumbnail = drawn.thumbnail(of: picture.photo) {
        let place = "[\(Quantity.text(thumbnail.clip.minX)), \(Quantity.text(thumbnail.clip.minY))]"
        return Verdict(
          passed: false, found: "the thumbnail drawn at \(place) as well", time: sample.time)
      }
    }
    return Verdict(
      passed: isOpen, found: isOpen ? "it hidden all the time" : "no picture that is open")
  }
}
