import SceneModel
import Testing

@Suite("Options of the output")
struct OutputSettingTests {
  @Test(
    "An option has the meaning of its key in a scene file",
    arguments: [
      ("fps", "59.94", "fps: 59.94"),
      ("formats", "webp,sheet,webp,gif", "formats: [webp, sheet, gif]"),
      ("speed", "0.25", "speed: 0.25"),
      ("overlays", "clock,touches", "overlays: [clock, touches]"),
      ("overlays", "none", "overlays: []"),
      ("curves", "hero.y", "curves: [hero.y]"),
      ("font", "DejaVu Sans", "font: DejaVu Sans"),
      ("poster", "hero", "poster: hero"),
      ("poster", "300ms", "poster: 0.3"),
      ("poster", "none", "poster: none"),
      ("loopPause", "1.5", "loopPause: 1.5"),
      ("maxSize", "5MB", "maxSize: 5MB"),
      ("gif.scale", "0.5", "gif: {scale: 0.5}"),
      ("gif.width", "400", "gif: {width: 400}"),
      ("gif.fps", "12.5", "gif: {fps: 12.5}"),
      ("gif.quality", "60", "gif: {quality: 60}"),
      ("png.packing", "small", "png: {packing: small}"),
      ("webp.quality", "80", "webp: {quality: 80}"),
      ("webp.quality", "lossless", "webp: {quality: lossless}"),
      ("video.quality", "90", "video: {quality: 90}"),
      ("video.chroma", "444", "video: {chroma: \"444\"}"),
    ])
  func meaning(key: String, value: String, text: String) throws {
    let reading = SceneFixtures.read(SceneFixtures.minimal + "output: {\(text)}\n")
    #expect(reading.rendered() == "")
    let setting = try OutputSetting(key, value)
    #expect(try setting.settings == #require(reading.scene).output)
    #expect(OutputSetting.help(key).contains(" Same as output.\(key) in a scene: "))
  }

  @Test("An option replaces only its key's value")
  func application() throws {
    var output = OutputSettings()
    output.apply(
      try OutputSetting("gif.width", "400"), nil, try OutputSetting("gif.fps", "20"),
      try OutputSetting("poster", "hero"), try OutputSetting("webp.quality", "80"))
    output.apply(
      try OutputSetting("gif.scale", "2"), try OutputSetting("poster", "none"),
      try OutputSetting("webp.quality", "lossless"))
    var wanted = OutputSettings()
    wanted.gifScale = 2
    wanted.gifRate = try OutputSetting("gif.fps", "20").settings.gifRate
    #expect(output == wanted)
  }

  @Test(
    "A wrong option reports what its key expects",
    arguments: [
      ("fps", "0", "expected a number from 1 to 240 with at most 3 decimals"),
      ("fps", "60 # frames", "expected a number from 1 to 240 with at most 3 decimals"),
      ("fps", "", "expected a number from 1 to 240 with at most 3 decimals"),
      ("poster", "herp", "expected hero, none or a time from 0 to 3600 s; did you mean hero?"),
      ("webp.quality", "101", "expected a whole number from 1 to 100, or lossless"),
      ("overlays", "clock,none", "expected touches, clock, events, safeArea or curves"),
      (
        "overlays", "clock]",
        "expected touches, clock, events, safeArea or curves; did you mean clock?"
      ),
      ("maxSize", "5", "expected a size from 10 kB to 10 GB, such as 5MB"),
    ])
  func faults(key: String, value: String, text: String) {
    let fault = #expect(throws: SettingFault.self) { try OutputSetting(key, value) }
    #expect(fault?.description.hasPrefix(text) == true, "\(fault?.description ?? "")")
  }
}
