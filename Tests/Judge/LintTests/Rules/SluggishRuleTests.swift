import Display
import Synchronization
import Testing

@testable import Lint

@Suite("Lint rule sluggish")
struct SluggishRuleTests {
  @Test("Reports a picture that stops in flight")
  func stop() throws {
    let stop = Stop(0.42...0.46)
    let still = try Glitch.found(.sluggish) { list, time in stop.list(list, time) }
    #expect(still.contains { $0.what.contains("pauses") })
  }

  /// Repeats the first display list of a time range throughout the range.
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

  @Test("Reports a transition that is too long")
  func duration() throws {
    let tap = ["{at: 0.3, tap: {thumbnail: 1}}"]
    let scene = try WrittenScene.gallery(
      "viewer: {style: zoom-transition, springDuration: 1.4}", tap, "tail: 0.5")
    #expect(try WrittenScene.rules(scene) == [.sluggish])
    let usual = try WrittenScene.gallery("viewer: zoom-transition", tap, "tail: 0.5")
    #expect(try WrittenScene.rules(usual).isEmpty)
  }
}
