import Display
import Rendering
import Testing

@Suite struct PhotoDemandTests {
  private func image(_ photo: Int, scale: Double) -> DisplayItem {
    .image(
      ImageItem(
        photo: photo, source: Rect(x: 0, y: 0, width: 10, height: 10),
        transform: .scale(x: scale, y: scale)))
  }

  @Test("The largest drawing of each photo counts, in output pixels, also inside groups")
  func largest() {
    var demand = PhotoDemand(count: 3)
    demand.add(DisplayList(items: [image(0, scale: 0.1), image(1, scale: 0.5)]), scale: 3)
    demand.add(DisplayList(items: [.group(GroupItem(items: [image(0, scale: -0.25)]))]), scale: 2)
    #expect(demand.scales == [0.5, 1.5, 0])
  }
}
