import Foundation
import TestSupport
import Testing

@testable import SceneModel

@Suite("Limits of scenes")
struct SceneLimitsTests {
  @Test("Equal the table in the documentation")
  func documentation() throws {
    let page = try String(
      contentsOf: Repository.root.appending(path: "docs/reference/limits.md"), encoding: .utf8)
    let number: (Int) -> String = NumberText.of
    let rows = [
      "\(SceneLimits.bytes >> 20) MiB, depth \(SceneLimits.depth), \(number(SceneLimits.nodes)) nodes",
      "\(number(SceneLimits.canvasSide)) px per side, 2^\(SceneLimits.canvasPixels.trailingZeroBitCount) px",
      "\(SceneLimits.touches) steps of up to \(SceneLimits.touchTime) s, \(number(SceneLimits.touchSamples))",
      "\(SceneLimits.recordingBytes >> 20) MiB, \(SceneLimits.strokes) touches, \(SceneLimits.fingers) fingers",
      "\(SceneLimits.samplesPerSecond) samples per second", "| times | \(SceneLimits.sceneTime) s",
      "2 to \(SceneLimits.comparedViewers) |", "\(SceneLimits.rows) rows",
    ]
    for row in rows { #expect(page.contains(row)) }
  }
}
