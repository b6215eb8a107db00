import Display
import Geometry
import Motion
import Simulation
import SceneModel
import Touch

/// Looks for faults on one screen.
struct PanelLint {
  let panel: PanelMotion
  let photos: [Photo]
  /// The samples at which fingers did something, in the order of time.
  let touches: [Int]
  /// The samples at which fingers touched down.
  let touchDowns: [Int]
  /// The ways from each sample to the next one that people see.
  let transitions: [SampleTransition]

  init(panel: PanelMotion, photos: [Photo]) {
    self.panel = panel
    self.photos = photos
    let samples = panel.samples
    touches = samples.indices.filter { samples[$0].isOfFingers }
    touchDowns = touches.filter { samples[$0].has(.down) }
    transitions = SampleTransition.all(of: samples)
  }

  /// True if a rule needs a reading besides the picture's.
  static func reads(_ key: ReadingKey) -> Bool {
    if case .bead = key.role { true } else { false }
  }

  /// The ways to look, each with the rules whose findings it makes.
  private static let searches: [(rules: Set<LintRule>, find: @Sendable (PanelLint) -> [Finding])] =
    [
      ([.jump], { $0.jumps }),
      ([.velocity], { $0.pictureVelocities + $0.beadVelocities }),
      ([.stray], { $0.strays }),
      ([.late], { $0.latecomers }),
      ([.twice], { $0.doubles }),
      ([.safeArea], { $0.safeAreas }),
      ([.stuck], { $0.stuckFingers }),
      ([.slip], { $0.slips }),
      ([.order], { $0.orders }),
      ([.stretch], { $0.stretches }),
      ([.sluggish, .hasty, .overshoot, .pinchThrough, .wobble], { $0.flightFaults }),
      ([.wobble], { $0.wobbles }),
      ([.gone, .restored], { $0.gridFaults }),
      ([.bystander], { $0.bystanders + $0.strangers }),
      ([.restored], { $0.cancellations }),
      ([.reduceMotion], { $0.unreducedFlights }),
      ([.swap], { $0.swaps }),
    ]
  private static let ofSteps: Set<LintRule> = [.jump, .flash, .birth, .pop, .crop]

  /// The findings of rules, in no order.
  func findings(of rules: Set<LintRule>) -> [Finding] {
    var found = Self.searches.flatMap { search in
      search.rules.isDisjoint(with: rules) ? [] : search.find(self)
    }
    let landings = rules.isDisjoint(with: Self.ofSteps.union([.landing])) ? [] : landings
    found += landings
    if !rules.isDisjoint(with: Self.ofSteps) {
      // A picture that lands elsewhere than it belongs is told as that, one that has loaded as a swap.
      let arrivals = samples.filter { !$0.loadedPhotos.isEmpty }.map(\.time)
      found += suddenChanges.filter { change in
        !arrivals.contains(change.time)
          && !landings.contains { ($0.time.seconds - change.time.seconds).magnitude < 0.005 }
      }
    }
    return found.filter { rules.contains($0.fact.rule) && !isOfReducedMotion($0) }
  }

  var samples: [MotionSample] { panel.samples }

  /// The first sample at which a finger touches down at a time.
  func touchDown(at time: SceneTime) -> Int? {
    let index = touchDowns.countOfPrefix { samples[$0].time < time }
    guard index < touchDowns.count, samples[touchDowns[index]].time == time else { return nil }
    return touchDowns[index]
  }

  /// The last sample before a time.
  func lastSample(before time: SceneTime) -> Int? {
    let count = samples.countOfPrefix { $0.time < time }
    return count > 0 ? count - 1 : nil
  }

  /// The picture that is viewed at a sample.
  func picture(_ index: Int) -> DrawnPicture? {
    guard let drawn = samples[index].drawn, let hero = panel.hero(in: samples[index]) else {
      return nil
    }
    return drawn.picture(showing: hero)
  }

  func picture(of photo: Int, at index: Int) -> DrawnPicture? {
    samples[index].drawn?.pictures.last { $0.photo == photo }
  }

  // MARK: Landings

  private var landings: [Finding] {
    panel.landings(of: photos).filter { $0.distance > 1 || !$0.isHome }.map {
      Finding(fact: .landing($0), time: $0.time)
    }
  }

  // MARK: Seen twice

  private var doubles: [Finding] {
    var findings: [Finding] = []
    var isDouble = false
    for index in samples.indices where samples[index].time > samples[max(index - 1, 0)].time {
      let now = isSeenTwice(index)
      if let now, !isDouble {
        findings.append(Finding(fact: .twice(now), time: samples[index].time))
      }
      isDouble = now != nil
    }
    return findings
  }

  /// The distance of the picture from its thumbnail, where both are visible; nil otherwise.
  private func isSeenTwice(_ index: Int) -> Double? {
    guard let drawn = samples[index].drawn, let picture = picture(index), picture.opacity > 0.1,
      picture.clip.intersection(panel.screen.bounds) != nil,
      let thumbnail = drawn.thumbnail(of: picture.photo),
      drawn.isSeen(thumbnail, on: panel.screen.bounds)
    else { return nil }
    let distance = picture.clip.edgeDistance(to: thumbnail.clip)
    return distance > 1 ? distance : nil
  }

  // MARK: Safe areas

  private var safeAreas: [Finding] {
    let room = panel.screen.bounds.inset(by: panel.screen.safeArea)
    for sample in samples {
      let strange = sample.safeAreas.filter { view in
        let own = Insets(
          top: max(0, room.minY - view.frame.minY), leading: 0,
          bottom: max(0, view.frame.maxY - room.maxY), trailing: 0)
        return view.insets.top > own.top + 1 || view.insets.bottom > own.bottom + 1
      }
      guard let first = strange.first else { continue }
      let inset = max(first.insets.top, first.insets.bottom)
      let isEmpty = first.insets.top + first.insets.bottom >= first.frame.height
      return [
        Finding(
          fact: .safeArea(
            first.frame.origin, inset: inset, isEmpty: isEmpty, views: strange.count),
          time: sample.time)
      ]
    }
    return []
  }
}
