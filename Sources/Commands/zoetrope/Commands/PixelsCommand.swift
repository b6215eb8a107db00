import ArgumentParser
import Codecs
import Pixels
import Platform

/// The command `zoetrope pixels`, which prints the size and digest of every frame.
struct PixelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(row: "pixels")

  @Argument(help: .row("pixels.pictures"), completion: .file())
  var pictures: [String]

  @Flag(help: .row("pixels.raw"))
  var raw = false

  @Flag(help: .row("pixels.json"))
  var json = false

  @OptionGroup
  var animations: AnimationLimit

  func validate() throws {
    try ValidationError.exclude("--raw", "--json", ifBoth: raw && json)
  }

  func run() throws {
    var isSound = true
    for path in pictures {
      do {
        try write(path)
      } catch PictureError.interrupted {
        break
      } catch let error as PictureError {
        Console.error("\(path): \(error)")
        isSound = false
      } catch let error as FileError where error.attempt != .write {
        Console.error(error.description)
        isSound = false
      }
    }
    if let signal = Interruption.requestedSignal { throw ExitStatus.signal(signal) }
    if !isSound { throw ExitStatus.failure }
  }

  private func write(_ path: String) throws {
    let file = try InputFile(path: path)
    let start = try file.readStart(VideoFormat.signatureLength)
    if let format = VideoFormat(signatureOf: start) {
      // A signal that ends this process immediately would leave ffmpeg running.
      Interruption.install()
      defer { Interruption.uninstall() }
      return try write(VideoReader(file, format, limits: animations.limits), of: path)
    }
    let bytes = try file.readAll()
    switch try PictureReader.format(of: bytes) {
    case .gif: try write(GIFAnimationReader(bytes, limits: animations.limits), of: path)
    case .png:
      try write(APNGAnimationReader(bytes, limits: animations.limits), of: path, warnsAtOnce: true)
    case .webp: try write(WebPAnimationReader(bytes, limits: animations.limits), of: path)
    case .jpeg, .heif:
      let picture = try PictureReader.decode(bytes)
      warn(picture.warnings, of: path)
      try write(picture.pixels, of: path, frame: 0)
    }
  }

  /// Writes all frames; prints warnings at the end, or those of each frame before it.
  private func write(
    _ reader: some AnimationReader, of path: String, warnsAtOnce: Bool = false
  ) throws {
    var (frame, warned) = (0, 0)
    while true {
      guard !Interruption.isRequested else { throw PictureError.interrupted }
      let next = try reader.next()
      if warnsAtOnce || next == nil {
        warn(reader.warnings.dropFirst(warned), of: path)
        warned = reader.warnings.count
      }
      guard let next else { return }
      try write(next.pixels, of: path, frame: frame)
      frame += 1
    }
  }

  private func warn(_ warnings: some Sequence<String>, of path: String) {
    for warning in warnings { Console.warning("\(path): \(warning)") }
  }

  private func write(_ pixels: Pixmap<StraightRGBA8>, of path: String, frame: Int) throws {
    let bytes = UnsafeRawBufferPointer(pixels.bytes)
    if raw { return try StandardOutput.write(bytes) }
    let digest = PixelDigest(of: bytes).description
    let facts: JSON = [
      "file": .text(path), "frame": .integer(frame), "width": .integer(pixels.width),
      "height": .integer(pixels.height), "digest": .text(digest),
    ]
    let line = "\(path.inertAtLineStart)\t\(frame)\t\(pixels.width)\t\(pixels.height)\t\(digest)"
    try StandardOutput.write((json ? facts.compact : line) + "\n")
  }
}
