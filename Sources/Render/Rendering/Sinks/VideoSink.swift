import Codecs
import Display
import Pixels
import Platform
import SceneModel
import Simulation

/// A video container format, and the arguments with which ffmpeg writes it.
protocol VideoContainer {
  /// The name for messages.
  static var title: String { get }
  /// The file extension, which is also ffmpeg's name of the format.
  static var fileExtension: String { get }
  /// The format that ffprobe reads it as.
  static var format: VideoFormat { get }
  /// Returns the encoder's arguments for a quality of 1 to 100.
  static func encoder(quality: Int) -> [String]
}

/// H.264 in MP4.
enum MP4: VideoContainer {
  static let title = "MP4"
  static let fileExtension = "mp4"
  static let format = VideoFormat.isoMedia

  static func encoder(quality: Int) -> [String] {
    // Lets players start before they have the whole file.
    ["-c:v", "libx264", "-crf", "\((100 - quality) * 51 / 100)", "-movflags", "+faststart"]
  }
}

/// VP9 in WebM.
enum WebM: VideoContainer {
  static let title = "WebM"
  static let fileExtension = "webm"
  static let format = VideoFormat.matroska

  static func encoder(quality: Int) -> [String] {
    [
      "-c:v", "libvpx-vp9", "-crf", "\((100 - quality) * 63 / 100)", "-b:v", "0", "-row-mt", "1",
      "-cpu-used", "2",
    ]
  }
}

/// Writes a clip as a video with the installed ffmpeg.
///
/// Repeated frames are passed to ffmpeg too: they cost an encoder almost nothing, and keep the time
/// base at the exact frame rate. The bytes depend on the ffmpeg version.
final class VideoSink<Container: VideoContainer>: ClipSink {
  static var facts: ClipFacts {
    ClipFacts(
      title: Container.title, fileExtension: Container.fileExtension, isLossless: { _ in false },
      qualities: { $0.qualities(from: $0.videoQuality) { $0.videoQuality = $1 } },
      quality: { "quality \($0.videoQuality)" },
      smaller: "output: {video: {quality: 50}} makes it smaller",
      // A copy of the pixels.
      memory: (packing: 0, packed: 4),
      // Chroma subsampling requires even sides.
      fileSize: { size, settings in settings.videoChroma == .halved ? size.even : size })
  }

  private let file: AtomicFile
  private let process: ChildProcess
  private var frameCount = 0

  static var attributesBytes: Bool { false }

  static func check() throws(RenderError) { _ = try Self.program() }

  init(
    _ pass: ClipPass, in destination: any ClipDestination, _ file: AtomicFile?
  ) throws(RenderError) {
    let program = try Self.program()
    guard let file, let descriptor = file.descriptor else {
      preconditionFailure("the file must be open")
    }
    self.file = file
    process = try Self.running(ChildProcess(program, Self.arguments(pass), writing: descriptor))
  }

  func makePacker() {}

  static func pack(_ frame: DrawnFrame, with packer: ()) throws(RenderError) -> [UInt8] {
    Array(frame.pixels.bytes)
  }

  func append(_ packed: [UInt8], frames: Range<Int>) throws(RenderError) {
    frameCount += frames.count
    for _ in frames { try Self.running(process.write(packed)) }
  }

  func finish() throws(RenderError) {
    try Self.running(process.finish())
    try checkWholeness()
  }

  /// Checks that the file has every frame: ffmpeg exits with status 0 even on a full disk.
  private func checkWholeness() throws(RenderError) {
    let message = FFmpeg.last(of: process.errorOutput)
    guard message.isEmpty else { throw Self.failure("ffmpeg reports: \(message)") }
    let written = try rethrowing(as: RenderError.file, file.openToRead())
    let count = try Self.running(VideoProbe.packetCount(of: written, Container.format))
    guard let count, count != frameCount else { return }
    throw Self.failure("it has \(frameCount) frames, but ffprobe finds \(count) in the file")
  }

  private static func failure(_ message: String) -> RenderError {
    .encoding("the \(Container.title) cannot be written: \(message)")
  }

  private static func arguments(_ pass: ClipPass) -> [String] {
    let (clock, color) = (pass.selection.clock, pass.background)
    var filters: [String] = []
    let size = facts.fileSize(pass.size, pass.settings)
    if size != pass.size {
      let rgb = color.hexadecimal.dropFirst().prefix(6)
      filters.append("pad=\(size.width):\(size.height):0:0:color=0x\(rgb)")
    }
    filters.append(
      "scale=in_range=full:out_range=tv:out_color_matrix=bt709"
        + ":flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp")
    filters.append("format=yuv\(pass.settings.videoChroma.rawValue)p")
    return [
      "-nostdin", "-hide_banner", "-v", "error", "-y",
      "-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(pass.size.width)x\(pass.size.height)",
      "-framerate", "\(clock.fps.thousandths)/1000", "-i", "pipe:0", "-an",
      "-vf", filters.joined(separator: ","),
    ] + Container.encoder(quality: pass.settings.videoQuality) + [
      "-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709",
      "-color_trc", "bt709", "-map_metadata", "-1", "-f", Container.fileExtension, "/dev/fd/3",
    ]
  }

  /// Returns the path of ffmpeg.
  private static func program() throws(RenderError) -> String {
    guard let path = FFmpeg.path else {
      throw .encoding(
        "\(Container.fileExtension) requires ffmpeg, \(FFmpeg.installHint), or write webp or gif"
      )
    }
    return path
  }

  private static func running<Result>(
    _ body: @autoclosure () throws(ChildProcess.Failure) -> Result
  ) throws(RenderError) -> Result {
    try rethrowing(as: { FFmpeg.message(of: $0).map { failure($0) } ?? .interrupted }, body())
  }
}
