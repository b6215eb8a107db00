import Display
import Geometry
import Motion
import SceneModel
import Simulation

extension RuleJudge {
  /// True if the picture leaves and reaches its thumbnail, and rests where it fits.
  func lands(_ within: Double) -> Verdict {
    let flights = panel.landings(of: scene.photos).filter {
      part?.contains($0.time) ?? true
    }
    let worst = flights.max {
      ($0.isHome ? $0.distance : .infinity) < ($1.isHome ? $1.distance : .infinity)
    }
    guard let worst else { return Verdict(passed: false, found: .noLanding) }
    return Verdict(
      passed: worst.isHome && worst.distance <= within, found: .landing(worst), time: worst.time)
  }

  /// True if the picture stays inside the screen or its safe area.
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
    guard let worst else { return Verdict(passed: false, found: .notOpen) }
    return Verdict(
      passed: worst.excess <= within, found: .outside(worst.excess), time: worst.time)
  }

  /// True if the thumbnail of the picture in the viewer is not drawn.
  func hiddenWhileFlying() -> Verdict {
    var isOpen = false
    for sample in panel.samples(in: part) {
      guard let drawn = sample.drawn, let hero = panel.hero(in: sample),
        let picture = drawn.picture(showing: hero)
      else { continue }
      isOpen = true
      if let thumbnail = drawn.thumbnail(of: picture.photo) {
        return Verdict(
          passed: false, found: .thumbnail(thumbnail.clip.origin), time: sample.time)
      }
    }
    return Verdict(passed: isOpen, found: isOpen ? .hidden : .notOpen)
  }
}
