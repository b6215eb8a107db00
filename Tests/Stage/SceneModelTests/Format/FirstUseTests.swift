import Display
import SceneModel
import Testing

@Suite("Mistakes of first-time users")
struct FirstUseTests {
  @Test("One number sets all four margins")
  func margins() throws {
    let reading = SceneFixtures.read(
      SceneFixtures.minimal + "grid: {margins: 0}\nscreen: {safeArea: 3}\n")
    let scene = try #require(reading.scene, "\(reading.rendered())")
    let zozo = try #require(try scene.screens(ZozoParameters.self).first)
    #expect(zozo.contents.margins == Insets(top: 0, leading: 0, bottom: 0, trailing: 0))
    #expect(scene.screen.safeArea == Insets(top: 3, leading: 3, bottom: 3, trailing: 3))
  }

  @Test(
    "A common slip gets a hint with the correct form",
    arguments: [
      ("viewer: {style: zozo, dismissDistance: 40%}", "write 0.4 for 40 %\n"),
      ("viewer: {style: zozo, tapScale: 250%}", "write 2.5 for 250 %"),
      ("grid: {spacing: 4%}", "write 4 without \"%\""),
      ("viewer: {style: zozo, openDuration: 380}", "write 380ms for milliseconds"),
      ("output: {scale: 2}", "or output.gif.scale for the GIF"),
      ("viewer: {zozo: {closeBounce: 0.3}}", "expected {style: zozo, …}"),
      ("screen: {device: iphone-13}", "did you mean \"iphone-14\"?"),
    ])
  func slips(addition: String, text: String) {
    let reading = SceneFixtures.read(SceneFixtures.minimal + addition + "\n")
    #expect(reading.scene == nil)
    #expect(reading.rendered().contains(text), "\(reading.rendered())")
  }

  @Test("Warns about a time of 100 or more without a unit")
  func longTimes() {
    let start = SceneFixtures.minimal + "duration: "
    #expect(
      SceneFixtures.headlines(start + "380\n") == [
        "3:11: warning: duration: found 380, which means seconds"
      ])
    #expect(SceneFixtures.headlines(start + "380s\n").isEmpty)
    #expect(SceneFixtures.headlines(start + "99\n").isEmpty)
  }
}
