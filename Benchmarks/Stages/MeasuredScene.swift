import Codecs
import Display
import Pixels
import Platform
import Rendering
import SceneModel
import Simulation

/// A scene with the inputs of all stages, in memory.
struct MeasuredScene {
  let plan: ScenePlan
  let folder: ProjectFolder
  /// The frames to draw.
  let frames: [SceneFrame]
  /// The indices in `frames` of the frames to encode.
  let sampleIndices: [Int]
  /// The bytes of the photo files, one for each path.
  let files: [[UInt8]]
  /// The scales at which the photos are drawn.
  let demand: PhotoDemand

  /// Reads and simulates a scene, and reads its photo files.
  ///
  /// Keeps every `every`th frame, and `samples` evenly spread frames for the encoders.
  init(path: String, root: String?, every: Int, samples: Int) throws {
    folder = try ProjectFolder(path: root, forScene: path)
    let bytes = try InputFile(path: path).readAll(limit: SceneReader.byteLimit)
    let reading = SceneReader.read(bytes: bytes, name: path, probe: FileSizes(folder: folder))
    guard let scene = reading.scene else {
      throw BenchmarkError("\(path) has errors: zoetrope validate says which")
    }
    plan = try ScenePlan(scene)
    var frames: [SceneFrame] = []
    var demand = PhotoDemand(count: scene.photos.count)
    var simulated = Self.frames(of: plan)
    while let frame = try simulated.nextFrame() {
      demand.add(frame.displayList, scale: scene.screen.scale)
      if frame.index % every == 0 { frames.append(frame) }
    }
    self.frames = frames
    self.demand = demand
    let count = min(samples, frames.count)
    sampleIndices = (0..<count).map { $0 * frames.count / count }
    var seen: Set<String> = []
    var files: [[UInt8]] = []
    for photo in scene.photos where seen.insert(photo.path).inserted {
      files.append(try folder.open(photo.path).readAll())
    }
    self.files = files
  }

  /// Returns the frames of a plan at the screen's scale, simulated on demand.
  static func frames(of plan: ScenePlan) -> SceneFrames {
    plan.overlays.frames(plan.selection.clock, range: plan.selection.range)
  }

  /// The size of the frames in pixels.
  var size: PixelSize { plan.pictures(for: []).size }

  /// The number of pixels of all photo files, one for each path.
  var photoPixels: Int {
    var seen: Set<String> = []
    return plan.scene.photos.reduce(0) { sum, photo in
      guard seen.insert(photo.path).inserted else { return sum }
      return sum + Int(photo.size.width) * Int(photo.size.height)
    }
  }

  /// Loads the photos as a render does.
  func loadPhotos(jobs: Int) throws -> PhotoLibrary {
    try PhotoLibrary(
      plan.scene.photos, demand: demand, folder: folder, store: PhotoStore(), jobs: jobs,
      timings: PhaseTimings())
  }
}

/// Finds a scene's photos and reads their sizes.
private struct FileSizes: PhotoProbe {
  let folder: ProjectFolder
  let listings = FolderListings()

  func photos(matching entry: String) throws(ProbeFault) -> [Photo] {
    do {
      var photos: [Photo] = []
      for path in try folder.expand(pattern: entry, listings: listings) {
        let size = try PictureReader.size(of: try folder.open(path).readAll())
        photos.append(
          Photo(path: path, size: Size(width: Double(size.width), height: Double(size.height))))
      }
      return photos
    } catch {
      throw ProbeFault("\(error)")
    }
  }
}
