import Codecs
import Display
import Pixels
import Platform
import Raster
import Rendering
import SceneModel
import Simulation
import Synchronization

/// The stages of one scene; each can be measured repeatedly.
final class SceneStages {
  /// The names of all stages.
  static let names = [
    "simulate", "photos.decode", "photos.load", "pyramid", "draw.all", "draw.kept", "png.fast",
    "png.small", "png.read", "gif", "apng", "digest",
  ]

  private let scene: MeasuredScene
  private let library: PhotoLibrary
  private let samples: [Pixmap<PremultipliedRGBA8>]
  private let sampleFiles: [[UInt8]]
  private let largestPhoto: Pixmap<StraightRGBA8>?

  /// The work done in one round: pixels processed, bytes written, and frames or photos.
  private struct Amount {
    var pixels = 0
    var bytes = 0
    var count = 0
  }

  /// Loads the photos and draws the frames for the encoders.
  init(_ scene: MeasuredScene) throws {
    self.scene = scene
    library = try scene.loadPhotos(jobs: ParallelLoop.processors)
    let renderer = FrameRenderer()
    samples = scene.sampleIndices.map { _ in Pixmap(size: scene.size) }
    for (index, canvas) in zip(scene.sampleIndices, samples) {
      Self.draw(index, of: scene, library, with: renderer, into: canvas)
    }
    sampleFiles = try samples.map { try PNGEncoder.encode(opaque: $0) }
    let largest = scene.files.max { $0.count < $1.count }
    largestPhoto = try largest.map { try PictureReader.decode($0).pixels }
  }

  /// A JSON line that describes the scene.
  var head: String {
    "{\"width\":\(scene.size.width),\"height\":\(scene.size.height),"
      + "\"frames\":\(scene.frames.count),\"samples\":\(scene.sampleIndices.map { scene.frames[$0].index }),"
      + "\"photos\":\(scene.files.count),\"photoPixels\":\(scene.photoPixels),"
      + "\"processors\":\(ParallelLoop.processors)}"
  }

  /// Measures one round of a stage, and returns the result as a line of JSON.
  func measure(_ name: String, threads: Int) throws -> String {
    var amount = Amount()
    let watch = try Stopwatch { amount = try run(name, threads: max(1, threads)) }
    return "{\"stage\":\"\(name)\",\"threads\":\(threads),\"seconds\":\(watch.seconds),"
      + "\"cpu\":\(watch.effort),\"pixels\":\(amount.pixels),\"bytes\":\(amount.bytes),"
      + "\"count\":\(amount.count)}"
  }

  /// Writes the sample frames as premultiplied RGBA files such as `frame-0000.rgba`.
  ///
  /// Returns the number of files as a line of JSON.
  func writeSamples(to folder: String) throws -> String {
    for (index, canvas) in zip(scene.sampleIndices, samples) {
      let number = String(scene.frames[index].index)
      let name = "frame-" + String(repeating: "0", count: max(0, 4 - number.count)) + number
      try RawFile.write(UnsafeRawBufferPointer(canvas.bytes), to: "\(folder)/\(name).rgba")
    }
    return "{\"written\":\(samples.count)}"
  }

  private func run(_ name: String, threads: Int) throws -> Amount {
    switch name {
    case "simulate": try simulate()
    case "photos.decode": try decode(threads: threads)
    case "photos.load": try load(threads: threads)
    case "pyramid": pyramid()
    case "draw.all": try draw(threads: threads, keeping: false)
    case "draw.kept": try draw(threads: threads, keeping: true)
    case "png.fast": try encode(.fast, threads: threads)
    case "png.small": try encode(.small, threads: threads)
    case "png.read": try read(threads: threads)
    case "gif": try gif(threads: threads)
    case "apng": try apng(threads: threads)
    case "digest":
      try eachSample(threads) { Int(PixelDigest(of: UnsafeRawBufferPointer($0.bytes)).low & 1) }
    default:
      throw BenchmarkError("no stage \(name); there are: \(Self.names.joined(separator: ", "))")
    }
  }

  // MARK: Scene and photos

  private func simulate() throws -> Amount {
    var frames = MeasuredScene.frames(of: scene.plan)
    var count = 0
    while try frames.nextFrame() != nil { count += 1 }
    return Amount(count: count)
  }

  private func decode(threads: Int) throws -> Amount {
    let files = scene.files
    return try inBands(of: files.count, threads) { range in
      var amount = Amount()
      for file in files[range] {
        amount.pixels += try PictureReader.decode(file).pixels.size.count
        amount.count += 1
      }
      return amount
    }
  }

  private func load(threads: Int) throws -> Amount {
    _ = try scene.loadPhotos(jobs: threads)
    return Amount(pixels: scene.photoPixels, count: scene.files.count)
  }

  private func pyramid() -> Amount {
    guard let largestPhoto else { return Amount() }
    _ = PhotoPyramid(largestPhoto)
    return Amount(pixels: largestPhoto.size.count, count: 1)
  }

  // MARK: Frames

  private static func draw(
    _ index: Int, of scene: MeasuredScene, _ library: PhotoLibrary, with renderer: FrameRenderer,
    into canvas: Pixmap<PremultipliedRGBA8>
  ) {
    let layout = scene.plan.scene.layout
    renderer.draw(
      scene.frames[index].displayList, scale: scene.plan.scene.screen.scale,
      photos: library.pyramids,
      background: layout.isComparison
        ? PanelLayout.canvasColor : scene.plan.scene.screen.background,
      screen: layout.isComparison ? nil : layout.frame(0), into: canvas)
  }

  /// Draws all frames, each completely or reusing unchanged pixels of the previous frame.
  private func draw(threads: Int, keeping: Bool) throws -> Amount {
    let (scene, library) = (scene, library)
    let tools = keeping ? keepingTools(threads) : plainTools(threads)
    return try inBands(of: scene.frames.count, threads, each: 1) { range, worker in
      let (renderer, canvas) = (tools[worker].renderer, tools[worker].canvas)
      for index in range {
        guard keeping else {
          Self.draw(index, of: scene, library, with: renderer, into: canvas.pixels)
          continue
        }
        let layout = scene.plan.scene.layout
        renderer.draw(
          scene.frames[index].displayList, scale: scene.plan.scene.screen.scale,
          photos: library.pyramids,
          background: layout.isComparison
            ? PanelLayout.canvasColor : scene.plan.scene.screen.background,
          screen: layout.isComparison ? nil : layout.frame(0), into: canvas)
      }
      return Amount(pixels: scene.size.count * range.count, count: range.count)
    }
  }

  /// The renderer and canvas of a thread, kept between rounds as in a long run.
  private struct DrawingTools: @unchecked Sendable {
    let renderer: FrameRenderer
    let canvas: FrameCanvas

    init(keeping: Bool, size: PixelSize) {
      renderer = FrameRenderer(keepsLayer: keeping)
      canvas = FrameCanvas(size: size)
    }
  }

  private var keeping: [DrawingTools] = []
  private var plain: [DrawingTools] = []

  private func keepingTools(_ count: Int) -> [DrawingTools] {
    while keeping.count < count { keeping.append(DrawingTools(keeping: true, size: scene.size)) }
    return keeping
  }

  private func plainTools(_ count: Int) -> [DrawingTools] {
    while plain.count < count { plain.append(DrawingTools(keeping: false, size: scene.size)) }
    return plain
  }

  // MARK: Files

  private func eachSample(
    _ threads: Int, _ work: @Sendable (Pixmap<PremultipliedRGBA8>) throws -> Int
  ) throws -> Amount {
    let samples = samples
    return try inBands(of: samples.count, threads) { range in
      var amount = Amount()
      for sample in samples[range] {
        amount.bytes += try work(sample)
        amount.pixels += sample.size.count
        amount.count += 1
      }
      return amount
    }
  }

  private func encode(_ effort: PNGEffort, threads: Int) throws -> Amount {
    let samples = samples
    return try inBands(of: samples.count, threads) { range in
      let encoder = PNGFrameEncoder(effort)
      var amount = Amount()
      for sample in samples[range] {
        amount.bytes += try encoder.frame(opaque: sample, after: nil, changes: PixelRegion()).file(
          after: nil
        ).bytes.count
        amount.pixels += sample.size.count
        amount.count += 1
      }
      return amount
    }
  }

  private func read(threads: Int) throws -> Amount {
    let files = sampleFiles
    return try inBands(of: files.count, threads) { range in
      let decoder = ReusablePNGDecoder()
      var amount = Amount()
      var pixels: Pixmap<StraightRGBA8>?
      for file in files[range] {
        let picture = try decoder.decode(file, reusing: pixels).pixels
        pixels = picture
        amount.pixels += picture.size.count
        amount.bytes += file.count
        amount.count += 1
      }
      return amount
    }
  }

  private func gif(threads: Int) throws -> Amount {
    let samples = samples
    let chunks = Mutex<[Int: [GIFFrame]]>([:])
    var amount = try inBands(of: samples.count, threads) { range in
      let encoder = GIFFrameEncoder()
      let frames = range.compactMap { index in
        encoder.frame(samples[index], after: index > 0 ? samples[index - 1] : nil)
      }
      chunks.withLock { $0[range.lowerBound] = frames }
      return Amount(pixels: samples[0].size.count * range.count, count: range.count)
    }
    let writer = try GIFWriter(size: scene.size) { amount.bytes += $0.count }
    for (_, frames) in chunks.withLock({ $0.sorted { $0.key < $1.key } }) {
      for frame in frames { try writer.append(frame, delayCentiseconds: 3) }
    }
    try writer.finish()
    return amount
  }

  private func apng(threads: Int) throws -> Amount {
    let samples = samples
    let chunks = Mutex<[Int: [APNGFrame]]>([:])
    var amount = try inBands(of: samples.count, threads) { range in
      let encoder = APNGFrameEncoder()
      let frames = try range.map { index in
        try encoder.frame(samples[index], after: index > 0 ? samples[index - 1] : nil)
      }
      chunks.withLock { $0[range.lowerBound] = frames }
      return Amount(pixels: samples[0].size.count * range.count, count: range.count)
    }
    let writer = try APNGWriter(size: scene.size) { bytes, index in
      amount.bytes += index == nil ? bytes.count : 0
    }
    let delay = APNGDelay(nearestTo: 1, over: 30)
    for (_, frames) in chunks.withLock({ $0.sorted { $0.key < $1.key } }) {
      for frame in frames { try writer.append(frame, delay: delay) }
    }
    try writer.finish()
    return amount
  }

  // MARK: Threads

  /// Divides indices among threads, in ranges of `size` or, if it is nil, one equal range for each
  /// thread.
  private func inBands(
    of count: Int, _ threads: Int, each size: Int? = nil,
    _ work: @Sendable (Range<Int>, Int) throws -> Amount
  ) throws -> Amount {
    let outcomes = Mutex<[Result<Amount, any Error>]>([])
    let size = max(1, size ?? (count + threads - 1) / threads)
    let next = Atomic(0)
    ParallelLoop.run(threads, threads: threads) { worker in
      while true {
        let start = next.wrappingAdd(size, ordering: .relaxed).oldValue
        guard start < count else { return }
        let outcome = Result { try work(start..<min(start + size, count), worker) }
        outcomes.withLock { $0.append(outcome) }
      }
    }
    return try outcomes.withLock { $0 }.reduce(into: Amount()) { sum, outcome in
      let amount = try outcome.get()
      sum.pixels += amount.pixels
      sum.bytes += amount.bytes
      sum.count += amount.count
    }
  }

  private func inBands(
    of count: Int, _ threads: Int, _ work: @Sendable (Range<Int>) throws -> Amount
  ) throws -> Amount {
    try inBands(of: count, threads) { range, _ in try work(range) }
  }
}
