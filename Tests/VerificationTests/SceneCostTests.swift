import Geometry
import SceneModel
import Scenes
import Testing
import Verification

@Suite struct SceneCostTests {
  private struct OnePhoto: PhotoProbe {
    func photos(matching entry: String) throws(PhotoProbeError) -> PhotoMatches {
      PhotoMatches(photos: [Photo(path: entry, size: Size(width: 8, height: 6))])
    }
  }

  private func cost(_ changes: String, scale: String = "1", fps: Int = 30) throws -> Double {
    let text = """
      zoetrope: 1
      screen: {size: [100, 200], scale: \(scale)}
      \(changes)
      output: {fps: \(fps), formats: [gif]}
      """
    let reading = SceneReader.read(bytes: Array(text.utf8), name: "a.yaml", probe: OnePhoto())
    let scene = try #require(reading.scene, "\(reading.rendered())")
    return SceneCost.estimate(scene)
  }

  private let busy = """
    photos: [a.jpg]
    viewer: zozo
    touches: [{at: 0.1, tap: {thumbnail: 0}}]
    """

  private let still = "list: {rows: [A, B]}\nduration: 1"

  @Test("whole, and more with frames, with pixels and with what moves")
  func growth() throws {
    let cost = try cost(busy, scale: "4")
    #expect(cost == cost.rounded())
    #expect(cost > 0)
    #expect(try self.cost(busy, scale: "4", fps: 60) > cost)
    #expect(try self.cost(busy, scale: "8") > cost)
    #expect(try self.cost(still, scale: "4") < cost)
  }

  @Test("lines of text count, which cover few pixels")
  func texts() throws {
    let moving = "list: {rows: [A, B]}\nchanges: [{at: 0.1, insert: C, before: B}]\nduration: 1"
    // All pixels of thirty frames are 0.6 megapixels.
    #expect(try cost(moving) > cost(still) + 3)
  }

  @Test("a pixel counts as such at any scale")
  func scales() throws {
    let fixed = try cost(still)
    let (small, large) = (try cost(busy, scale: "4") - fixed, try cost(busy, scale: "8") - fixed)
    #expect(abs(large - 4 * small) <= 4)
  }

  @Test("looked at are frames that are behind others, in order, two apart")
  func samples() {
    #expect(SceneCost.sampled(0..<0).isEmpty)
    #expect(SceneCost.sampled(7..<8).isEmpty)
    #expect(SceneCost.sampled(7..<9) == [8])
    for count in 2...200 {
      let places = SceneCost.sampled(5..<(5 + count))
      #expect(places.count == min(count / 2, SceneCost.samples))
      #expect(places.allSatisfy { (6..<(5 + count)).contains($0) })
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 2 })
    }
  }
}
