import Display
import Geometry
import Motion
import SceneModel
import Simulation
import Touch

extension PanelLint {
  // MARK: Velocities at the lift

  /// Velocities that differ by less are not noticed, pt/s.
  private static let leastBlow = 500.0
  /// Velocities that differ by less than this part of the greater one are not noticed.
  private static let leastPart = 0.6
  /// Faster ones are noise, which viewers cut off, pt/s.
  private static let fastestFinger = 6000.0

  /// The pictures that do not go on as they were released.
  var pictureVelocities: [Finding] {
    oneFingerLifts.compactMap { index in
      // A tap ends every motion.
      guard let stay = loneStay(endingAt: index), stay.reach >= 10,
        let last = picture(index - 1), let now = picture(of: last.photo, at: index),
        // A picture without size, or one that jumps, is no matter of velocity.
        now.picture.edgeDistance(to: last.picture) < 4, !isZoomedBack(now, after: index)
      else { return nil }
      return blow(at: index, bead: nil) { picture(of: last.photo, at: $0)?.picture.center }
    }
  }

  /// True for a picture larger than the screen that goes back to another zoom: its middle goes with that.
  private func isZoomedBack(_ picture: DrawnPicture, after index: Int) -> Bool {
    guard picture.picture.width > 1.2 * panel.screen.bounds.width, index + 2 < samples.count,
      let later = self.picture(of: picture.photo, at: index + 2)
    else { return false }
    return (later.picture.width / picture.picture.width - 1).magnitude > 1e-5
  }

  /// The beads that do not go on as they were released.
  var beadVelocities: [Finding] {
    let (xs, ys) = (panel.places(of: .bead(.x)), panel.places(of: .bead(.y)))
    return panel.releases.flatMap { index in
      xs.indices.compactMap { bead in
        blow(at: index, bead: bead) { look in
          guard let x = samples[look].values[xs[bead]].number,
            let y = samples[look].values[ys[bead]].number
          else { return nil }
          return Point(x: x, y: y)
        }
      }
    }
  }

  private func blow(at index: Int, bead: Int?, _ place: (Int) -> Point?) -> Finding? {
    guard let x = LiftVelocity(at: index, in: panel, { place($0)?.x }),
      let y = LiftVelocity(at: index, in: panel, { place($0)?.y })
    else { return nil }
    let before = Vector(dx: x.before, dy: y.before)
    let after = Vector(dx: x.after, dy: y.after)
    // A finger that brakes or speeds up may be taken at any of its last velocities.
    let latest = Vector(dx: x.latest, dy: y.latest)
    let change =
      (0...4).map { (after - before - (latest - before) * (Double($0) / 4)).length }.min() ?? 0
    guard before.length < Self.fastestFinger else { return nil }
    let fast = max(before.length, after.length)
    // A start from rest, as of every ease-out, is not felt as a change of velocity.
    guard before.length > Self.leastBlow, change > Self.leastBlow, change > Self.leastPart * fast
    else { return nil }
    return Finding(
      fact: .blow(bead: bead, before: before, after: after), time: samples[index].time)
  }

  /// The samples after the lift of a finger that was alone from its touch-down on.
  private var oneFingerLifts: [Int] {
    panel.releases.filter { index in index > 0 && loneStay(endingAt: index) != nil }
  }

  private func loneStay(endingAt index: Int) -> FingerStroke? {
    let lift = samples[index].time
    let ended = panel.stays(at: lift).filter { $0.upTime == lift }
    guard ended.count == 1, let stay = ended.first else { return nil }
    return isAlone(stay) ? stay : nil
  }

  /// True if no other finger is on the screen during a finger's stay.
  func isAlone(_ stay: FingerStroke) -> Bool {
    panel.stays(during: stay.downTime...stay.liftTime).allSatisfy { $0.finger == stay.finger }
  }

  // MARK: Motion that nobody asked for

  /// The touches that do not move and make a resting picture glide.
  var strays: [Finding] {
    oneFingerLifts.compactMap { index in
      guard let stay = loneStay(endingAt: index), stay.reach < 3,
        let touch = touchDown(at: stay.downTime),
        touch > 0, let start = picture(touch - 1), isResting(start, before: touch - 1)
      else { return nil }
      var farthest = 0.0
      for later in after(index, for: 1) {
        guard let now = picture(of: start.photo, at: later) else { return nil }
        // A tap that zooms or closes does what it is for.
        guard (now.picture.width / start.picture.width - 1).magnitude < 0.005 else { return nil }
        farthest = max(farthest, (now.picture.center - start.picture.center).length)
      }
      guard farthest > 4 else { return nil }
      return Finding(fact: .stray(farthest), time: samples[index].time)
    }
  }

  /// The pictures that begin to move long after the lift.
  var latecomers: [Finding] {
    oneFingerLifts.compactMap { index in
      guard let start = picture(index) else { return nil }
      let lift = samples[index].seconds
      var began: Int?
      for later in after(index, for: 3) {
        guard let now = picture(of: start.photo, at: later) else { break }
        if began == nil, now.picture.edgeDistance(to: start.picture) > 0.5 { began = later }
        guard let began else { continue }
        guard samples[began].seconds - lift > 0.15 else { return nil }
        if now.picture.edgeDistance(to: start.picture) > 8 {
          return Finding(fact: .late(samples[began].seconds - lift), time: samples[began].time)
        }
      }
      return nil
    }
  }

  /// The samples after one until the next touch, for at most `seconds`.
  private func after(_ index: Int, for seconds: Double) -> [Int] {
    let start = samples[index].seconds
    return Array(
      samples.indices.dropFirst(index + 1).prefix {
        samples[$0].seconds - start <= seconds && !samples[$0].has(.down)
      })
  }

  /// True if a picture has not moved for a twentieth of a second.
  private func isResting(_ now: DrawnPicture, before index: Int) -> Bool {
    let limit = samples[index].time - SceneTime(nanoseconds: 50_000_000)
    // What a finger holds does not rest.
    let isHeld = panel.stays(during: limit...samples[index].time).contains { stay in
      stay.downTime < samples[index].time && stay.liftTime > limit
    }
    guard !isHeld, let earlier = samples[..<index].lastIndex(where: { $0.time <= limit }),
      let then = picture(of: now.photo, at: earlier)
    else { return false }
    return then.picture.edgeDistance(to: now.picture) < 0.1
  }
}
