import Codecs
import Display
import Foundation
import Pixels
import Platform
import SceneModel
import Testing

@testable import Raster
@testable import Rendering

@Suite("Photos of a run")
struct PhotoStoreTests {
  /// A project with one JPEG photo of 640 × 480 px.
  private final class Project {
    let path = NSTemporaryDirectory() + "zoetrope-photos-" + UUID().uuidString
    let photo = Photo(path: "p.jpg", size: Size(width: 640, height: 480))

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try write(seed: 1)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(seed: Int) throws {
      let picture = Pixmap<StraightRGBA8>(size: PixelSize(width: 640, height: 480))
      for y in 0..<480 {
        for x in 0..<640 {
          picture[x, y] = (
            UInt8((x * seed + y * y / 64) % 256), UInt8((x * x / 128 + y) % 256), UInt8(y / 2), 255
          )
        }
      }
      try Data(JPEGEncoder.encode(picture, quality: 90))
        .write(to: URL(fileURLWithPath: path + "/p.jpg"))
    }

    /// Returns pyramids of the photo for a scene that draws it once at each scale.
    func pyramids(_ scales: [Double], _ store: PhotoStore, jobs: Int = 1) throws
      -> [PhotoPyramid]
    {
      let library = try PhotoLibrary(
        scales.map { _ in photo }, demand: PhotoDemand(scales: scales),
        folder: ProjectFolder(path: path), store: store, jobs: jobs, timings: PhaseTimings())
      return try library.pyramids.map { try #require($0) }
    }

    /// Returns the bytes of the level that is drawn at a scale, from a library that needs only
    /// that.
    func level(_ scale: Double, _ store: PhotoStore, jobs: Int = 1) throws -> [UInt8] {
      let pyramid = try pyramids([scale], store, jobs: jobs)[0]
      let levels =
        switch pyramid.source(forScale: scale) {
        case .pixels(let level): [level]
        case .planes(let luma, let blue, let red): [luma, blue, red]
        }
      return withExtendedLifetime(pyramid) {
        levels.flatMap { level in
          (0..<level.size.height).flatMap { y in
            Array(
              UnsafeBufferPointer(
                start: level.row(y), count: level.size.width * level.format.channels))
          }
        }
      }
    }
  }

  @Test("A photo does not depend on what was decoded before it", arguments: [1, 2])
  func orders(jobs: Int) throws {
    let project = try Project()
    let scales = [1, 0.1, 0.05, 0.03, 0.01]
    let alone = try scales.map { try project.level($0, PhotoStore(), jobs: jobs) }
    for order in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 2, 0, 4, 2, 1]] {
      let store = PhotoStore()
      for index in order {
        #expect(try project.level(scales[index], store, jobs: jobs) == alone[index])
      }
    }
  }

  @Test("Does not decode a photo again", arguments: [1, 2])
  func reuse(jobs: Int) throws {
    let project = try Project()
    let store = PhotoStore()
    // Pixels decoded while others are kept have another address.
    func address(_ pyramid: PhotoPyramid) -> UnsafePointer<UInt8> {
      switch pyramid.source(forScale: 0.12) {
      case .pixels(let level), .planes(let level, _, _): level.base
      }
    }
    let first = try project.pyramids([0.12], store, jobs: jobs)
    let bytes = store.bytes
    #expect(bytes > 0)
    let later = try project.pyramids([0.12, 0.1, 0.12], store, jobs: jobs)
    #expect(later.map(address) == Array(repeating: address(first[0]), count: 3))
    #expect(store.bytes == bytes)
    let finer = try project.pyramids([1], store, jobs: jobs)
    #expect(address(finer[0]) != address(first[0]))
    store.removeAll()
    let again = try project.pyramids([0.12], store, jobs: jobs)
    #expect(address(again[0]) != address(first[0]))
    withExtendedLifetime((first, later, finer)) {}
  }

  @Test("Decodes a replaced photo again")
  func versions() throws {
    let project = try Project()
    let store = PhotoStore()
    let first = try project.level(0.1, store)
    try project.write(seed: 3)
    #expect(try project.level(0.1, store) != first)
  }

  @Test("Drops the least recently used photo over the capacity, and keeps none that exceeds it")
  func capacity() throws {
    let project = try Project()
    let one = PhotoDemand.memory(of: project.photo, level: 1)
    let store = PhotoStore(capacity: one)
    _ = try project.level(1, store)
    #expect(store.bytes == 0)
    _ = try project.level(0.15, store)
    #expect(store.bytes == one)
    _ = try project.level(0.05, store)
    #expect(store.bytes == PhotoDemand.memory(of: project.photo, level: 2))
    store.removeAll()
    #expect(store.bytes == 0)
  }

  @Test("A selection of frames looks as among all frames, on any number of threads")
  func chosenFrames() throws {
    let project = try TemporaryProject()
    // JPEG photos that are large only while one of them is open.
    func enlarge(_ scene: inout Scene) throws {
      for index in scene.photos.indices {
        let picture = Pixmap<StraightRGBA8>(size: PixelSize(width: 480, height: 320))
        for offset in picture.bytes.indices {
          picture.bytes[offset] = offset % 4 == 3 ? 255 : UInt8((offset / 4 * (index + 5)) % 251)
        }
        try Data(JPEGEncoder.encode(picture, quality: 80))
          .write(to: URL(fileURLWithPath: project.path + "/\(index).jpg"))
        scene.photos[index] = Photo(path: "\(index).jpg", size: Size(width: 480, height: 320))
      }
    }
    var scene = project.scene
    try enlarge(&scene)
    let photos = scene.photos
    let all = try project.render(RenderOptions(jobs: 2)) { $0.photos = photos }
    for jobs in [1, 2] {
      let some = try project.render(
        into: "some\(jobs)", RenderOptions(frames: 0..<4, jobs: jobs)
      ) { $0.photos = photos }
      #expect(some.frames.map(\.digest) == all.frames.prefix(4).map(\.digest))
    }
  }
}
