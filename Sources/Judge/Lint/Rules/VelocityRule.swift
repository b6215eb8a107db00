import Display
import SceneModel
import Simulation

extension LintRule {
  static let velocity = LintRule("velocity") { $0.pictureVelocities + $0.beadVelocities }
}

extension PanelLint {
  /// The minimum velocity difference that is noticed, in pt/s.
  private static let minDiscontinuity = 500.0
  /// The minimum difference that is noticed, as a fraction of the larger velocity.
  private static let minFraction = 0.6
  /// The maximum velocity; larger ones are noise that viewers discard, in pt/s.
  private static let maxFingerSpeed = 6000.0

  /// The pictures that do not continue with their release velocity.
  fileprivate var pictureVelocities: [Finding] {
    oneFingerLifts.compactMap { index in
      // A tap stops any motion.
      guard let stroke = soleStroke(endingAt: index), stroke.reach >= 10,
        let last = picture(index - 1), let now = picture(of: last.photo, at: index),
        // Pictures without size, or ones that jump, are not judged by velocity.
        now.frame.edgeDistance(to: last.frame) < 4, !isZoomedBack(now, after: index)
      else { return nil }
      return discontinuity(to: "the picture", at: index) {
        self.picture(of: last.photo, at: $0)?.frame.center
      }
    }
  }

  /// Returns whether an enlarged picture returns to another zoom, which also moves its center.
  private func isZoomedBack(_ picture: ScreenItem, after index: Int) -> Bool {
    guard picture.frame.width > 1.2 * bounds.width, index + 2 < samples.count,
      let later = self.picture(of: picture.photo, at: index + 2)
    else { return false }
    return (later.frame.width / picture.frame.width - 1).magnitude > 1e-5
  }

  /// The beads that do not continue with their release velocity.
  fileprivate var beadVelocities: [Finding] {
    let (xs, ys) = (panel.indices(of: .bead(.x)), panel.indices(of: .bead(.y)))
    return panel.releases.flatMap { index in
      xs.indices.compactMap { bead in
        discontinuity(to: "bead \(bead)", at: index) { look in
          guard let x = samples[look].values[xs[bead]].number,
            let y = samples[look].values[ys[bead]].number
          else { return nil }
          return Point(x: x, y: y)
        }
      }
    }
  }

  private func discontinuity(to item: String, at index: Int, _ point: (Int) -> Point?) -> Finding? {
    guard let x = LiftVelocity(at: index, in: panel, { point($0)?.x }),
      let y = LiftVelocity(at: index, in: panel, { point($0)?.y })
    else { return nil }
    let before = Vector(dx: x.before, dy: y.before)
    let after = Vector(dx: x.after, dy: y.after)
    // If a finger accelerates or brakes, any of its last velocities is acceptable.
    let latest = Vector(dx: x.latest, dy: y.latest)
    let change =
      (0...4).map { (after - before - (latest - before) * (Double($0) / 4)).length }.min() ?? 0
    guard before.length < Self.maxFingerSpeed else { return nil }
    let fast = max(before.length, after.length)
    // A start from rest, as in every ease-out animation, is not felt as a velocity discontinuity.
    guard before.length > Self.minDiscontinuity, change > Self.minDiscontinuity,
      change > Self.minFraction * fast
    else { return nil }
    // With reduced motion, a thrown picture dissolves in place.
    let isDissolved = panel.samples(at: samples[index].time).contains { sample in
      sample.marks.contains { $0.kind == .viewerDismissing }
    }
    guard !reducesMotion || !isDissolved else { return nil }
    let slow = min(before.length, after.length)
    let isTurned = before.dx * after.dx + before.dy * after.dy < 0 && slow > 0.2 * fast
    let how =
      isTurned
      ? "reverses" : before.length > after.length ? "loses its speed" : "changes its speed"
    return Finding(
      "\(item) \(how) when the finger lifts: "
        + "\(Quantity.speed(before.length)) before and "
        + "\(Quantity.speed(after.length)) after", at: samples[index].time)
  }
}
