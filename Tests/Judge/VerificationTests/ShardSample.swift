import Codecs
import Display
import Pixels

@testable import Verification

/// A shard of a run with consistent facts, for tests that remove one of them.
struct ShardSample {
  var scenes = ["a", "b"]
  var report = Report(tool: "zoetrope 1", kind: .verify)
  var assets = ReportAssets()

  /// Creates a shard whose scenes differ.
  init(_ names: [String] = ["a"]) throws {
    for name in names {
      let (scene, pictures) = try Self.scene(name)
      report.scenes.append(scene)
      assets.add(pictures)
    }
  }

  /// Returns the file of the first of two shards.
  func json() throws -> [UInt8] { try blob(1, of: 2).json() }

  func blob(_ index: Int, of count: Int) throws -> ShardBlob {
    guard let shard = Shard(index: index, count: count) else { throw ShardError.unreadable }
    return ShardBlob(shard: shard, scenes: scenes, options: "", report: report, assets: assets)
  }

  /// Returns a scene with one differing frame, its picture, and the clip for the page.
  private static func scene(_ name: String) throws -> (SceneReport, ReportAssets) {
    let size = PixelSize(width: 40, height: 60)
    let side = SceneReport.Side(name: name, size: [40, 60], frames: 2, fps: 60, duration: 1.0 / 30)
    var scene = SceneReport(
      name: name, path: "\(name).yaml", title: "</script>\u{202E}", status: .changed, headline: "")
    (scene.expected, scene.actual) = (side, side)
    scene.differences = [
      SceneReport.FrameDifference(
        expected: 1, actual: 1, time: 1.0 / 60, pixels: 6, ratio: 6.0 / 2400, maximumDelta: 255,
        box: [10, 20, 30, 40], triptych: "\(name)/frame-0001.png")
    ]
    (scene.comparedFrames, scene.differingFrames) = (2, 1)
    scene.curves = SceneReport.Curves(
      expectedTimes: [0], actualTimes: [0],
      tracks: [
        SceneReport.Curves.Track(
          name: "x", unit: "pt", differs: true, expected: [0.1], actual: [nil])
      ], expectedMarks: [], actualMarks: [])
    var strip = FrameStrip(scene: name, size: size, frames: 3, pixelBudget: 1_000_000)
    for (frame, digests) in [("one", "one"), ("one", "two")].enumerated() {
      var shown = SceneReport.PageClip.Frame(time: Double(frame) / 60, playback: Double(frame) / 60)
      shown.expected = strip.add(digest: digests.0, jpeg: try strip.jpeg(of: Pixmap(size: size)))
      shown.actual = strip.add(digest: digests.1, jpeg: try strip.jpeg(of: Pixmap(size: size)))
      if frame == 1 {
        let mark = try PNGEncoder.encode(Pixmap<StraightRGBA8>(size: strip.size), .small)
        shown.difference = strip.add(mark: mark)
      }
      strip.frames.append(shown)
    }
    scene.film = strip.film
    var assets = strip.assets
    assets.add(
      "\(name)/frame-0001.png",
      try PNGEncoder.encode(Pixmap<StraightRGBA8>(size: size)))
    return (scene, assets)
  }
}
