package import Display
package import Motion
import SceneModel

extension BeadsStage {
  /// The box with its beads, the lid, the bracelet, and the moved beads, the latest on top.
  package func displayItems(
    at time: SceneTime, typesetter: (any Typesetter)?
  ) -> [DisplayItem] {
    let resting = beads.indices.filter { !raised.contains($0) }
    let box = BoxPicture(floor: contents.box)
    var items = box.back
    items += box.inside(resting.flatMap { picture(of: $0, at: time) })
    items += box.front
    if let lid = lidRect(at: time) { items += box.lid(lid) }
    let bracelet = BraceletPicture(bracelet: contents.bracelet)
    items += bracelet.string
    items += layout.slots.prefix(contents.bracelet.strung).flatMap {
      BeadPicture(center: $0, radius: contents.beadRadius, color: BraceletPicture.bead)
        .items(on: screen.bounds)
    }
    items += raised.flatMap { picture(of: $0, at: time) }
    return items
  }

  private func picture(of bead: Int, at time: SceneTime) -> [DisplayItem] {
    BeadPicture(
      center: beads[bead].center.value(at: time), radius: contents.beadRadius,
      color: contents.colors[bead]
    ).items(on: screen.bounds)
  }
}
