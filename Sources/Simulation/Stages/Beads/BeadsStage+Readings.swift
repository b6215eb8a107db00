package import Display
import Geometry
package import Motion

extension BeadsStage {
  /// The names of all readings: four of each bead, then the lid's.
  package var readingNames: [String] {
    beads.indices.flatMap { bead in
      ["x", "y", "velocity.x", "velocity.y"].map { "bead.\(bead).\($0)" }
    } + ["lid.y"]
  }

  /// The readings of what shows.
  package func readings(at time: SceneTime) -> [Reading] {
    readings(at: time, places: beads.map { $0.center.value(at: time) }, lid: lid.y.value(at: time))
  }

  /// The readings of the model: where beads and lid are on their way to; velocities are those of what
  /// shows, which the model does not have.
  func modelReadings(at time: SceneTime) -> [Reading] {
    readings(at: time, places: beads.map(\.center.model), lid: lid.y.model)
  }

  private func readings(at time: SceneTime, places: [Point], lid: Double) -> [Reading] {
    var values: [Double?] = []
    for (bead, place) in zip(beads, places) {
      let velocity: Vector = bead.center.velocity(at: time)
      // Where a curve is vertical there is no velocity to be read.
      values += [place.x, place.y]
      values += [velocity.dx, velocity.dy].map { $0.isFinite ? $0 : nil }
    }
    values.append(lid)
    return zip(readingNames, values).map { Reading($0, $1) }
  }
}
