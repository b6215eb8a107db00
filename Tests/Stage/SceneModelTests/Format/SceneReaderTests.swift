import Display
import SceneModel
import Testing

@Suite("Scene reader")
struct SceneReaderTests {
  private func time(_ seconds: Double) -> SceneTime {
    SceneTime(nanoseconds: Int64((seconds * 1e9).rounded()))
  }

  private func scene(_ text: String) throws -> Scene {
    let reading = SceneFixtures.read(text)
    #expect(reading.rendered() == "")
    return try #require(reading.scene)
  }

  private func zozo(_ scene: Scene) throws -> (grid: Grid, parameters: ZozoParameters) {
    let screens = try scene.screens(ZozoParameters.self)
    #expect(screens.count == 1)
    let screen = try #require(screens.first)
    return (screen.contents, screen.value)
  }

  @Test("A minimal scene has all defaults")
  func defaults() throws {
    let scene = try scene(SceneFixtures.minimal)
    #expect(scene.title == nil)
    #expect(
      scene.screen
        == Screen(
          size: Size(width: 393, height: 852), scale: 3, density: 3,
          safeArea: Insets(top: 59, bottom: 34), background: .white, device: .standard))
    #expect(scene.photos.count == 9)
    let (grid, parameters) = try zozo(scene)
    #expect(grid == Grid())
    #expect(parameters == ZozoParameters(bottomInset: 34))
    #expect(scene.touches == [])
    #expect(scene.touchRate == .oneHundredTwenty)
    #expect(scene.duration == .settled)
    #expect(scene.tail == time(0.3))
    #expect(scene.output == OutputSettings())
  }

  @Test("Reads every key of screen, grid and output")
  func layoutKeys() throws {
    let scene = try scene(SceneFixtures.everyKey)
    #expect(scene.title == "商品: tap, zoom")
    #expect(
      scene.screen
        == Screen(
          size: Size(width: 400, height: 800), scale: 2, density: 2.5,
          safeArea: Insets(top: 40, leading: 1, bottom: 20, trailing: 2),
          background: Color(red: 0x10, green: 0x20, blue: 0x30),
          device: DevicePreset.all.first { $0.name == "pixel-8" }))
    #expect(scene.photos.map(\.path).last == "b.png")
    #expect(scene.photos.count == 13)
    var grid = Grid()
    (grid.columns, grid.spacing, grid.aspectRatio) = (4, 2.5, 0.75)
    grid.margins = Insets(top: 1, leading: 2, bottom: 3, trailing: 4)
    grid.contentMode = .fit
    grid.cornerRadii = CornerRadii(
      topLeading: 1, topTrailing: 2, bottomTrailing: 3, bottomLeading: 4)
    #expect(try zozo(scene).grid == grid)
    #expect(scene.touchRate == Rate(thousandths: 240_000))
    #expect(scene.duration == .fixed(time(7.25)))
    #expect(scene.tail == .zero)
    #expect(scene.output.fps == Rate(thousandths: 59_940))
    #expect(scene.output.formats == [.png])
    #expect(scene.output.speed == Speed(millionths: 250_000))
    #expect(scene.output.gifScale == 0.5)
    #expect(scene.output.gifQuality == 60)
    #expect(scene.output.pngPacking == .small)
    #expect(scene.output.overlays == [.clock, .touches])
    #expect(scene.output.font == "DejaVu Sans")
  }

  @Test("Reads every constant of the viewer zozo")
  func zozoKeys() throws {
    var expected = ZozoParameters(bottomInset: 12)
    expected.dismissDistance = 0.25
    expected.dragScaleMinimum = 0.7
    expected.dragScaleRate = 0.6
    expected.dragScale = .literal
    expected.returnHome = false
    expected.hitArea = .picture
    expected.tapScale = 2.5
    expected.tapCount = 2
    expected.openDuration = time(0.3)
    expected.returnDuration = time(0.25)
    expected.fadeDuration = .zero
    expected.safeAreaCompensation = false
    expected.animations = .zoomable
    expected.backdrop = Color(red: 0x11, green: 0x22, blue: 0x33, alpha: 0x44)
    #expect(try zozo(scene(SceneFixtures.everyKey)).parameters == expected)
  }

  @Test("Reads every kind of touch, with its line")
  func touchKeys() throws {
    func row(_ seconds: Double, _ x: Double, _ y: Double) -> FingerPath.Row {
      FingerPath.Row(time: time(seconds), location: Point(x: x, y: y))
    }
    let steps = try scene(SceneFixtures.everyKey).touches
    let expected: [(TouchStep.Start, TouchStep.Action)] = [
      (
        .at(time(0.3)),
        .tap(anchor: .thumbnail(12), hold: time(0.06), count: 2, interval: time(0.1))
      ),
      (
        .after(time(0.5)),
        .drag(
          from: .center, destination: .by(Vector(dx: 0, dy: -320.5)), during: time(0.35),
          curve: .easeOut, hold: time(0.2))
      ),
      (
        .after(time(0.3)),
        .drag(
          from: .photo(UnitPoint(x: 0.5, y: 0.25)),
          destination: .to(.point(Point(x: 1, y: 2))), during: time(0.3),
          curve: TimingCurve(0.1, 0, 0.2, 1), hold: .zero)
      ),
      (
        .at(time(3)),
        .pinch(
          at: .point(Point(x: 196, y: 420)), scale: 0.5, during: time(0.4), angle: 90, span: 240,
          curve: .linear)
      ),
      (
        .at(time(4)),
        .pinch(
          at: .center, scale: 2, during: time(0.3), angle: 0, span: 80, curve: .easeInOut)
      ),
      (
        .after(time(0.2)),
        .path([FingerPath(finger: 1, rows: [row(0, 100, 200), row(0.008, 101, 205)])])
      ),
      (
        .at(time(6)),
        .path([
          FingerPath(finger: 1, rows: [row(0, 1, 2), row(0.2, 3, 4)]),
          FingerPath(finger: 2, rows: [row(0.1, 5, 6), row(0.3, 7, 8)]),
        ])
      ),
    ]
    #expect(steps.map(\.start) == expected.map(\.0))
    #expect(steps.map(\.action) == expected.map(\.1))
    #expect(steps.map(\.line) == [37, 38, 39, 41, 42, 43, 44])
  }

  @Test("A tap, a drag and a pinch have defaults")
  func touchDefaults() throws {
    let steps = try scene(
      SceneFixtures.minimal + """
        touches:
          - {at: 0, tap: center}
          - {at: 1, drag: {from: center, by: [1, 2]}}
          - {at: 2, pinch: {at: center, scale: 2}}
        """
    ).touches
    #expect(
      steps.map(\.action) == [
        .tap(anchor: .center, hold: time(0.05), count: 1, interval: time(0.15)),
        .drag(
          from: .center, destination: .by(Vector(dx: 1, dy: 2)), during: time(0.3),
          curve: .easeInOut, hold: .zero),
        .pinch(
          at: .center, scale: 2, during: time(0.3), angle: 0, span: 120, curve: .easeInOut),
      ])
  }

  @Test("An explicit key overrides only its value of the device preset")
  func presetOverrides() throws {
    let base = SceneFixtures.minimal
    let scaled = try scene(base + "screen: {device: iphone-se, scale: 1}").screen
    #expect(scaled.scale == 1 && scaled.density == 2 && scaled.safeArea == Insets(top: 20))
    let edge = try scene(base + "screen: {safeArea: {top: 1}}").screen
    #expect(edge.safeArea == Insets(top: 1, bottom: 34))
    let plain = try scene(base + "screen: {size: [400, 300]}").screen
    #expect(
      plain
        == Screen(
          size: Size(width: 400, height: 300), scale: 1, density: 1, safeArea: .zero,
          background: .white))
  }

  @Test("The defaults of the viewer's constants depend on the screen")
  func bottomInset() throws {
    let scene = try scene(SceneFixtures.minimal + "screen: {device: iphone-se}\nviewer: zozo")
    #expect(try zozo(scene).parameters.bottomInset == 0)
  }

  @Test("Times are exact nanoseconds in all notations")
  func times() throws {
    for text in ["0.016666666666666666", "16.666667ms", "0.016666667s", "1.6666667e-2"] {
      let scene = try scene(SceneFixtures.minimal + "tail: \(text)")
      #expect(scene.tail == SceneTime(nanoseconds: 16_666_667))
    }
  }

  @Test("Aliases, flow and block style, CRLF and a byte order mark change nothing")
  func spellings() throws {
    let plain = try scene(SceneFixtures.everyKey)
    let crlf = SceneFixtures.everyKey.replacing("\n", with: "\r\n")
    #expect(try scene("\u{FEFF}" + crlf) == plain)
    let aliased = try scene(
      SceneFixtures.minimal + "grid: {margins: &m {top: 5, leading: 5}}\nscreen: {safeArea: *m}")
    #expect(aliased.screen.safeArea == Insets(top: 5, leading: 5, bottom: 34))
  }

  @Test("Reads overlays and their curves")
  func overlays() throws {
    let scene = try scene(
      SceneFixtures.minimal + "output: {overlays: [clock, curves], curves: [a.b]}\n")
    #expect(scene.output.overlays == [.clock, .curves])
    #expect(scene.output.curves == ["a.b"])
  }

  @Test("The presets have their devices' pixel sizes")
  func presets() {
    let pixels = DevicePreset.all.map { preset in
      "\(preset.name) \(Int((preset.size.width * preset.scale).rounded()))"
        + "x\(Int((preset.size.height * preset.scale).rounded()))"
        + " \(preset.safeArea.top)/\(preset.safeArea.bottom)"
    }
    #expect(
      pixels == [
        "iphone-se 750x1334 20.0/0.0", "iphone-14 1170x2532 47.0/34.0",
        "iphone-16e 1170x2532 47.0/34.0", "iphone-15 1179x2556 59.0/34.0",
        "iphone-15-pro-max 1290x2796 59.0/34.0", "iphone-16 1179x2556 59.0/34.0",
        "iphone-16-plus 1290x2796 59.0/34.0", "iphone-16-pro 1206x2622 62.0/34.0",
        "iphone-16-pro-max 1320x2868 62.0/34.0", "iphone-17 1206x2622 62.0/34.0",
        "iphone-air 1260x2736 68.0/34.0", "iphone-17-pro 1206x2622 62.0/34.0",
        "iphone-17-pro-max 1320x2868 62.0/34.0", "ipad-air-11 1640x2360 24.0/20.0",
        "ipad-pro-11 1668x2420 24.0/20.0", "pixel-8 1080x2400 48.0/24.0",
        "pixel-9 1080x2424 52.0/24.0", "pixel-9-pro 1280x2856 52.0/24.0",
        "pixel-10 1080x2424 52.0/24.0",
      ])
  }

  @Test("Photos that fail to load cause no errors about the number of photos")
  func failedPhotos() {
    let headlines = SceneFixtures.headlines(
      """
      zoetrope: 1
      photos: [missing.png]
      grid: {scroll: 10}
      touches: [{at: 0, tap: {thumbnail: 2}}]

      """)
    #expect(headlines == ["2:10: error: photo \"missing.png\": no such file"])
  }
}
