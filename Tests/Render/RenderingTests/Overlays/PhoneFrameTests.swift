import Display
import Pixels
import Raster
import SceneModel
import Simulation
import Testing

@testable import Rendering

@Suite struct PhoneFrameTests {
  private static func scene(
    _ device: DevicePreset, frame: Bool, viewers: Int = 1, background: Color = .white
  ) -> Scene {
    var screen = device.screen
    screen.frame = frame
    screen.background = background
    return OverlayScene.make([], touches: [], screen: screen, viewers: viewers)
  }

  private static func first(_ scene: Scene) throws -> SceneFrame {
    try #require(try OverlayScene.frames(scene, 0..<1).first).frame
  }

  @Test(arguments: DevicePreset.all)
  func everyDeviceIsDrawnWithinItsCanvas(_ device: DevicePreset) throws {
    for viewers in [1, 2] {
      let scene = Self.scene(device, frame: true, viewers: viewers)
      let canvas = Rect(origin: .zero, size: scene.layout.size)
      let drawn = try OverlayScene.frames(scene, 0..<1)[0]
      let items = drawn.items.flatMap(\.leaves)
      #expect(items.count > 8)
      for item in items {
        let bounds = try #require(item.bounds)
        #expect(
          bounds.minX >= -1e-9 && bounds.maxX <= canvas.maxX + 1e-9 && bounds.minY >= -1e-9
            && bounds.maxY <= canvas.maxY + 1e-9, "\(device.name) \(bounds)")
      }
      let screen = Rect(origin: .zero, size: device.size)
      let phone = try #require(
        PhoneFrame(scene.screen, background: .white, lettering: Lettering.needed(by: scene)))
      for item in phone.bars(over: drawn.frame.screens[0].displayList) {
        // A notch begins above the edge of the screen, where the border hides it.
        let bounds = try #require(item.bounds)
        #expect(bounds.minX >= 0 && bounds.maxX <= screen.maxX && bounds.minY >= -1)
        #expect(bounds.maxY <= screen.maxY)
      }
    }
  }

  @Test func screensHaveTheirBordersBetweenThem() {
    let border = DevicePreset.standard.look.border
    let layout = Self.scene(.standard, frame: true, viewers: 2).layout
    let gap = layout.frame(1).minX - layout.frame(0).maxX
    #expect(gap == border.leading + border.trailing + PanelLayout.gap)
    let label = layout.labelFrame(0)
    #expect(label?.maxY == layout.frame(0).minY - border.top)
    let plain = Self.scene(.standard, frame: false).layout
    #expect(plain.size == DevicePreset.standard.size)
    #expect(plain.frame(0) == Rect(origin: .zero, size: plain.size))
  }

  @Test func theFrameChangesNeitherScreensNorReadings() throws {
    let plain = try Self.first(Self.scene(.standard, frame: false))
    let framed = try Self.first(Self.scene(.standard, frame: true))
    #expect(plain.screens[0].displayList == framed.screens[0].displayList)
    #expect(plain.screens[0].readings == framed.screens[0].readings)
    #expect(plain.displayList == plain.screens[0].displayList)
  }

  @Test func barsAreDarkOverLightAndLightOverDark() throws {
    let frame = try #require(
      PhoneFrame(Self.scene(.standard, frame: true).screen, background: .white, lettering: nil))
    func inks(_ items: [DisplayItem]) -> Set<Color> {
      Set(
        frame.bars(over: DisplayList(items: items)).dropLast().compactMap {
          switch $0 {
          case .path(let path): path.color
          case .fill(let fill): fill.color
          default: nil
          }
        })
    }
    let whole = Rect(origin: .zero, size: DevicePreset.standard.size)
    let black = DisplayItem.fill(whole, color: .black)
    #expect(inks([]) == [.black])
    #expect(inks([black]) == [.white])
    #expect(inks([.group(GroupItem(opacity: 0.9, items: [black]))]) == [.white])
    #expect(inks([.group(GroupItem(opacity: 0.1, items: [black]))]) == [.black])
    let half = Rect(x: 0, y: 0, width: whole.width, height: 400)
    #expect(inks([.fill(half, color: .black)]) == [.white, .black])
  }

  @Test(arguments: [0.5, 1, 2, 3])
  func cornersShowBackgroundAndBorder(_ scale: Double) throws {
    let scene = Self.scene(.standard, frame: true, background: Color(red: 255, green: 0, blue: 0))
    let size = scene.layout.canvas(scale: scale)
    let overlays = try SceneOverlays(Timeline(scene), lettering: Lettering.needed(by: scene))
    var frame = try Self.first(scene)
    frame.displayList.items += overlays.items(over: frame)
    let canvas = FrameCanvas(size: .init(width: Int(size.width), height: Int(size.height)))
    FrameRenderer(keepsLayer: false).draw(
      frame.displayList, scale: scale, photos: [], background: PanelLayout.canvasColor, screen: nil,
      into: canvas)
    let picture = canvas.pixels.straight()
    let (width, height) = (picture.width, picture.height)
    let bytes = withExtendedLifetime(picture) { Array(picture.bytes) }
    func pixel(_ point: Point) -> [UInt8] {
      let at = 4 * (Int(point.y * scale) * width + Int(point.x * scale))
      return Array(bytes[at..<at + 3])
    }
    let rect = scene.layout.frame(0)
    let border = DevicePreset.standard.look.border
    let background = PanelLayout.canvasColor
    let corner = [background.red, background.green, background.blue]
    #expect(
      pixel(Point(x: rect.minX - border.leading + 6, y: rect.minY - border.top + 6)) == corner)
    #expect(
      pixel(Point(x: rect.maxX + border.leading - 7, y: rect.maxY + border.top - 7)) == corner)
    #expect(pixel(Point(x: rect.minX + 6, y: rect.minY + 6)) == [0, 0, 0])
    #expect(pixel(Point(x: rect.minX - 8, y: rect.center.y)) == [0, 0, 0])
    #expect(pixel(Point(x: rect.center.x, y: rect.minY + 30)) == [0, 0, 0])
    #expect(pixel(Point(x: rect.center.x, y: rect.minY + 4)) == [255, 0, 0])
    // The content of the display is not visible outside it.
    for x in 0..<Int(rect.minX * scale - 1) {
      for y in stride(from: 0, to: height, by: 7) {
        let at = 4 * (y * width + x)
        #expect(bytes[at] < 0xE0 && bytes[at + 1] &+ 16 >= bytes[at] / 2)
      }
    }
  }
}
