import Compare
package import Films
import Overlays
import Pixels
package import Production
package import SceneModel
import Simulation
import Synchronization

extension Film {
  /// Shows a scene once, as a film whose pictures are drawn again when they are asked for.
  ///
  /// - Parameters:
  ///   - projector: shows the scene.
  ///   - written: what its file says, key by key.
  ///   - name: the name of its results.
  ///   - path: its file as it was named.
  ///   - advance: called on this thread after each frame.
  /// - Returns: the film.
  /// - Throws: as `SceneProjector.showPictures`.
  package static func scene(
    _ projector: SceneProjector, written: [SceneConstant] = [], name: String, path: String,
    _ advance: () -> Void = {}
  ) throws(ProductionError) -> Film {
    var recording = try projector.record(name: name, advance)
    recording.take(written: written, scene: projector.plan.scene)
    let frames = recording.frames
    var film = Film(
      path: path, kind: .scene, size: recording.size,
      clock: FilmClock(starts: frames.map(\.playback), rate: recording.fps),
      numbers: frames.map(\.index), sceneTimes: frames.map(\.time),
      digests: frames.map(\.digest), recording: recording,
      pictures: ScenePictures(projector, path: path))
    film.scale = recording.scale
    return film
  }
}

extension Recording {
  /// Takes in the constants of the scene that was recorded.
  ///
  /// - Parameters:
  ///   - written: what its file says, key by key.
  ///   - scene: the scene.
  mutating func take(written: [SceneConstant], scene: Scene) {
    self.written = written.map { Constant(name: $0.name, value: $0.value) }
    constants = scene.resolvedConstants.map { Constant(name: $0.name, value: $0.value) }
  }
}

extension SceneProjector {
  /// What the frames draw.
  ///
  /// - Throws: `simulation`.
  package func drawing() throws(ProductionError) -> FilmDrawing {
    let frames = plan.overlays.frames(plan.selection.clock, range: plan.selection.range)
    do throws(SimulationError) {
      return try FilmDrawing(frames, photos: plan.scene.photos)
    } catch {
      throw .simulation(error)
    }
  }
}

/// The pictures of a scene, drawn some at a time.
private final class ScenePictures: FilmPictures {
  private let projector: SceneProjector
  private let path: String
  /// Those that were drawn and not asked for yet, by their place.
  private let drawn = Mutex<[Int: Pixmap<StraightRGBA8>]>([:])

  /// How many are drawn at once: enough for several threads.
  private static let batch = 8

  init(_ projector: SceneProjector, path: String) {
    self.projector = projector
    self.path = path
  }

  var isInAnyOrder: Bool { false }

  func picture(at place: Int) throws(FilmError) -> Pixmap<StraightRGBA8>? {
    if let known = drawn.withLock({ $0.removeValue(forKey: place) }) { return known }
    let first = projector.plan.selection.range.lowerBound
    var pictures: [Int: Pixmap<StraightRGBA8>] = [:]
    do throws(ProductionError) {
      try projector.showPictures(
        range: first
          + place..<min(
            first + place + Self.batch, projector.plan.selection.range.upperBound),
        encode: { (drawn) throws(ProductionError) in drawn.pixels.straight() },
        emit: { (drawn, pixels) throws(ProductionError) in
          pictures[drawn.frame.index - first] = pixels
        })
    } catch {
      if case .interrupted = error { throw .interrupted }
      throw .encoding("\(path): \(error)")
    }
    let wanted = pictures.removeValue(forKey: place)
    drawn.withLock { $0 = pictures }
    return wanted
  }

  func fileBytes(at place: Int) throws(FilmError) -> [UInt8]? { nil }
}
