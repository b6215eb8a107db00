import Display
import SceneModel
import Testing

@Suite("Device presets")
struct DevicePresetTests {
  @Test(
    "Have the sizes, scales and safe areas of the devices",
    arguments: [
      ("iphone-se", 375, 667, 2, 20, 0), ("iphone-14", 390, 844, 3, 47, 34),
      ("iphone-15", 393, 852, 3, 59, 34), ("iphone-15-pro-max", 430, 932, 3, 59, 34),
    ] as [(String, Double, Double, Double, Double, Double)])
  func phones(
    name: String, width: Double, height: Double, scale: Double, top: Double, bottom: Double
  ) throws {
    let screen = try #require(DevicePreset.all.first { $0.name == name }).screen
    #expect(screen.size.width == width && screen.size.height == height)
    #expect(screen.scale == scale && screen.density == scale)
    #expect(screen.safeArea.top == top && screen.safeArea.bottom == bottom)
  }

  @Test("The pixel-8 canvas is its panel of 1080 × 2400 px")
  func pixels() throws {
    let screen = try #require(DevicePreset.all.first { $0.name == "pixel-8" }).screen
    #expect((screen.size.width * screen.scale).rounded() == 1080)
    #expect((screen.size.height * screen.scale).rounded() == 2400)
  }

  @Test("Have unique names")
  func names() {
    #expect(Set(DevicePreset.all.map(\.name)).count == DevicePreset.all.count)
  }
}
