import Display
import Motion
import Synchronization
import Testing
@testable import Lint

@Suite("Rule sluggish")
struct SluggishRuleTests {
  @Test("a picture that stands still on its way")
  func stop() throws {
    let stop = Stop(0.42...0.46)
    let still = try Glitch.found(.sluggish) { list, time in stop.list(list, time) }
    #expect(still.contains { $0.what.contains("stands still") })
  }

  /// Shows what it was given first in a range of time for all of it.
  private final class Stop: Sendable {
    private let range: ClosedRange<Double>
    private let shown = Mutex<DisplayList?>(nil)

    init(_ range: ClosedRange<Double>) { self.range = range }

    func list(_ list: DisplayList, _ time: SceneTime) -> DisplayList {
      guard range.contains(time.seconds) else { return list }
      return shown.withLock { first in
        first = first ?? list
        return first ?? list
      }
    }
  }

  @Test("a flight that lasts too long")
  func duration() throws {
    let tap = ["{at: 0.3, tap: {thumbnail: 1}}"]
    let scene = try WrittenScene.gallery(
      "viewer: {style: zoom-transition, springDuration: 1.4}", tap, "tail: 0.5")
    #expect(try WrittenScene.rules(scene) == [.sluggish])
    let usual = try WrittenScene.gallery("viewer: zoom-transition", tap, "tail: 0.5")
    #expect(try WrittenScene.rules(usual).isEmpty)
  }
}
