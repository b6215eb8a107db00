import Codecs
import Display
import Foundation
import Pixels
import Platform
import Rendering

@testable import SceneModel

/// A temporary folder with photos, and a scene that shows them.
final class TemporaryProject {
  let path: String
  let scene: Scene

  init() throws {
    path = NSTemporaryDirectory() + "zoetrope-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var photos: [Photo] = []
    for (index, size) in [
      PixelSize(width: 60, height: 40), PixelSize(width: 40, height: 70),
      PixelSize(width: 90, height: 20),
    ].enumerated() {
      let name = "photo-\(index).png"
      let bytes = try PNGEncoder.encode(opaque: Self.picture(size, seed: index))
      try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
      photos.append(
        Photo(path: name, size: Size(width: Double(size.width), height: Double(size.height))))
    }
    let step = { (time: Int64, action: TouchStep.Action) in
      TouchStep(start: .at(SceneTime(nanoseconds: time * 1_000_000)), action: action, line: 1)
    }
    let milliseconds = { (count: Int64) in SceneTime(nanoseconds: count * 1_000_000) }
    var grid = Grid()
    (grid.columns, grid.spacing, grid.margins, grid.cornerRadii) = (2, 2, .zero, CornerRadii(3))
    var output = OutputSettings()
    output.fps = .fifty
    output.gifScale = 0.5
    scene = Scene(
      title: nil,
      screen: Screen(
        size: Size(width: 60, height: 110), scale: 1, density: 1,
        safeArea: Insets(top: 8, bottom: 6), background: .white),
      photos: photos,
      panels: [Panel(StageDescription(grid, ZozoParameters(bottomInset: 6)))],
      touches: [
        step(
          110,
          .tap(
            anchor: .thumbnail(1), hold: milliseconds(50), count: 1, interval: milliseconds(150))),
        step(
          500,
          .drag(
            from: .center, destination: .by(Vector(dx: 5, dy: 45)),
            during: milliseconds(200), curve: .easeInOut, hold: .zero)),
      ],
      touchRate: .oneHundredTwenty, duration: .settled, tail: milliseconds(100), output: output)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Renders into a subfolder and returns the manifest.
  @discardableResult
  func render(
    into folder: String = "out", _ options: RenderOptions = RenderOptions(jobs: 2),
    _ change: (inout Scene) -> Void = { _ in }
  ) throws -> Manifest {
    var scene = scene
    change(&scene)
    let output = try OutputFolder(creating: path + "/" + folder)
    let production = SceneRenderer(
      scene: scene, name: OutputName(scenePath: "test.yaml"),
      photoFolder: try ProjectFolder(path: path), photos: PhotoStore(), options: options,
      timings: PhaseTimings())
    return try production.run(into: output) { _ in }.manifest
  }

  func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: path + "/" + name)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []).sorted()
  }

  private static func picture(_ size: PixelSize, seed: Int) -> Pixmap<PremultipliedRGBA8> {
    let picture = Pixmap<PremultipliedRGBA8>(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        picture[x, y] = (
          UInt8(x * 255 / size.width), UInt8(y * 255 / size.height),
          UInt8((x * 7 + y * 13 + seed * 80) % 256), 255
        )
      }
    }
    return picture
  }
}

extension ZozoParameters {
  init(bottomInset: Double) {
    self.init()
    self.bottomInset = bottomInset
  }
}
