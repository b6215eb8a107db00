import Codecs
import Compare
import Display
import Foundation
import Pixels
import TestSupport
import Testing

@testable import Rendering

@Suite struct ClipTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func picture(_ level: UInt8) -> Pixmap<StraightRGBA8> {
    let pixels = Pixmap<StraightRGBA8>(size: PixelSize(width: 4, height: 3))
    for index in pixels.bytes.indices { pixels.bytes[index] = index % 4 == 3 ? 255 : level }
    return pixels
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(of: name)))
  }

  private func error(opening name: String) -> String {
    do throws(ClipError) {
      _ = try Clip.open(folder.path(of: name))
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("Reads a folder's frames in order of their numbers and reports gaps")
  func folderOfFrames() throws {
    try folder.makeFolder("f")
    for number in [3, 1, 4] {
      try write("f/\(FrameFileName.name(of: number))", PNGEncoder.encode(picture(UInt8(number))))
    }
    try write("f/poster.png", PNGEncoder.encode(picture(9)))
    try write("f/frame-99999999999999999999.png", PNGEncoder.encode(picture(9)))
    let clip = try Clip.open(folder.path(of: "f"), Clip.Options(fps: 10))
    #expect(clip.recording.frames.map(\.index) == [1, 3, 4])
    #expect(clip.times.starts == [0.1, 0.3, 0.4])
    #expect(
      clip.issues == [
        .extra(file: "frame-99999999999999999999.png"), .extra(file: "poster.png"),
        .missing(frame: 2, file: "frame-0002.png"),
      ])
    #expect(try clip.pictures?.picture(at: 1)?.digest == picture(3).digest)
  }

  @Test("Reports a limited number of missing frames")
  func farApart() throws {
    try folder.makeFolder("f")
    for number in [0, 1_000_000_000] {
      try write("f/\(FrameFileName.name(of: number))", PNGEncoder.encode(picture(0)))
    }
    #expect(try Clip.open(folder.path(of: "f")).issues.count == 1000)
  }

  @Test("Reads files with other names in order of their names")
  func otherNames() throws {
    try folder.makeFolder("f")
    for (index, name) in ["b", "a", "c"].enumerated() {
      try write("f/\(name).png", PNGEncoder.encode(picture(UInt8(index))))
    }
    let clip = try Clip.open(folder.path(of: "f"))
    #expect(clip.count == 3)
    #expect(try clip.pictures?.picture(at: 0)?.digest == picture(1).digest)
    #expect(clip.issues.isEmpty)
  }

  @Test("Opens an animated PNG and reads its pictures in any order")
  func animation() throws {
    let file = WrittenBytes()
    let writer = try APNGWriter(size: PixelSize(width: 4, height: 3)) { file.take($0, $1) }
    for level: UInt8 in [1, 2, 3] {
      let pixels = picture(level)
      let frame = try APNGFrameEncoder().frame(pixels, after: nil)
      try writer.append(frame, delay: APNGDelay(nearestTo: 1, over: 30))
    }
    try writer.finish()
    let bytes = file.bytes
    try write("a.gif", bytes)
    let clip = try Clip.open(folder.path(of: "a.gif"))
    #expect(clip.kind == .apng)
    #expect(clip.times.rate == 30)
    #expect(clip.digests == [1, 2, 3].map { picture($0).digest })
    for index in [2, 0, 1, 1] {
      #expect(try clip.pictures?.picture(at: index)?.digest == clip.digests[index])
    }
    #expect(try clip.pictures?.picture(at: 3) == nil)
    for count in stride(from: 1, to: bytes.count, by: 7) {
      try write("cut.png", Array(bytes.prefix(count)))
      #expect(!error(opening: "cut.png").isEmpty)
    }
  }

  @Test("Reports files that are not clips, by name")
  func noClips() throws {
    try folder.makeFolder("empty")
    try write("nothing", [])
    try write("text", Array("hello".utf8))
    try write("json", Array("{\"a\":1}".utf8))
    try write("golden", Array("zoetrope golden 2\n".utf8))
    #expect(error(opening: "empty").contains("empty contains no frames"))
    #expect(error(opening: "nothing").contains("nothing"))
    #expect(error(opening: "text").contains("text is not a clip"))
    #expect(error(opening: "json").contains("json is not a valid manifest"))
    #expect(error(opening: "golden").contains("golden is truncated"))
    #expect(error(opening: "nowhere").contains("nowhere"))
  }

  @Test(
    "Rejects manifests with invalid values and states the reason",
    arguments: [
      ("\"version\":1", "\"version\":2", "version 2"), ("[4,3]", "[4]", "size"),
      ("[4,3]", "[0,3]", "size"),
      ("[4,3]", "[4,1000000]", "size"), ("\"fps\":30", "\"fps\":0", "fps"),
      ("\"fps\":30", "\"fps\":1e308", "fps"),
      ("\"playback\":0.1", "\"playback\":0", "does not come after"),
      ("\"playback\":0.1", "\"playback\":1e308", "times"),
      ("\"time\":0.1", "\"time\":-1", "times"),
      ("\"index\":1", "\"index\":0", "does not come after"),
      ("\"index\":1", "\"index\":2000000000", "numbers"),
      ("\"index\":1", "\"index\":1.5", "not JSON"),
      ("\"time\":0.1", "\"time\":NaN", "not JSON"),
    ])
  func manifests(found: String, replacement: String, reason: String) throws {
    let manifest = Manifest(
      scene: "a", size: [4, 3], scale: 1, fps: 30,
      frames: [
        Manifest.Frame(index: 0, time: 0, playback: 0, file: nil, digest: "xxh128:0"),
        Manifest.Frame(index: 1, time: 0.1, playback: 0.1, file: nil, digest: "xxh128:1"),
      ])
    try write("m", Array(manifest.json.utf8))
    #expect(try Clip.open(folder.path(of: "m")).digests == ["xxh128:0", "xxh128:1"])
    let text = manifest.json.replacingOccurrences(of: found, with: replacement)
    #expect(text != manifest.json)
    try write("m", Array(text.utf8))
    #expect(error(opening: "m").contains(reason), "\(error(opening: "m"))")
  }
}
