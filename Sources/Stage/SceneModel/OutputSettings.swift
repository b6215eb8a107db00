package import Display

/// The output of a scene.
package struct OutputSettings: Hashable, Sendable {
  /// A format of files to which frames are written.
  package enum Format: String, CaseIterable, Sendable {
    /// An animated GIF.
    case gif
    /// A sequence of PNG files, one per frame.
    case png
    /// An animated PNG (`APNGSink`).
    case apng
    /// An animated WebP.
    case webp
    /// H.264 in MP4, by ffmpeg.
    case mp4
    /// VP9 in WebM, by ffmpeg.
    case webm

    /// Creates the format of a file from the extension of its name, in upper or lower case.
    package init?(fileName: some StringProtocol) {
      guard let dot = fileName.lastIndex(of: "."), dot > fileName.startIndex else { return nil }
      self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
    }
  }

  /// The compression effort for the files of a PNG sequence.
  package enum PNGPacking: String, CaseIterable, Sendable {
    /// As fast as files can be written.
    case fast
    /// Many times slower, for files to keep or send.
    case small
  }

  /// The chroma subsampling of a video, named as in video tools.
  package enum VideoChroma: String, CaseIterable, Sendable {
    /// One color sample per 2 × 2 pixels, which every player supports.
    case halved = "420"
    /// One color sample per pixel.
    case full = "444"
  }

  /// The size of a GIF's frames.
  package enum GIFSize: Hashable, Sendable {
    /// Pixels per point; 0.05 to 8.
    case scale(Double)
    /// The width in pixels; at least 1.
    case width(Int)
  }

  /// The poster frame before an animation, for viewers that show only its first frame.
  package enum Poster: Hashable, Sendable {
    /// The frame at a scene time.
    case time(SceneTime)
    /// The frame that differs most from the first and the last.
    case hero
  }

  /// An overlay on the frames that helps to judge the motion.
  package enum Overlay: String, CaseIterable, Sendable {
    /// The fingers: taps, drags and pinches.
    case touches
    /// The time, the frame's number and the last event; one time below several screens.
    case clock
    /// The latest events, each with its time.
    case events
    /// The area that bars and rounded corners occupy at the screen's edges.
    case safeArea
    /// Readings over time below the screen, with a dot at the frame's time.
    case curves
  }

  /// The maximum number of readings whose curves are drawn, and the default number.
  package static let curves = (limit: 4, usual: 2)

  /// Frames per second of playback; 1 to 240.
  package var fps: Rate = .sixty
  /// The formats, in the requested order without duplicates.
  package var formats: [Format] = [.gif, .png]
  /// The kinds of still to write as well, in the requested order without duplicates.
  package var stills: [StillKind] = []
  /// The speed of scene time in playback; 0.01 to 100.
  package var speed: Speed = .normal
  /// The size of the GIF's frames; nil for that of other animations.
  package var gifSize: GIFSize?
  /// The pixels per point of animations and videos.
  package var clipScale = 1.0
  /// The maximum frame rate of the GIF; 1 to 50 per second.
  package var gifRate: Rate = .fifty
  /// The quality of the GIF, from 1 (smallest file) to 100 (best quality); nil for the default.
  package var gifQuality: Int?
  /// The compression effort for the files of a PNG sequence.
  package var pngPacking: PNGPacking = .fast
  /// The quality of a lossy WebP, 1 to 100; nil for lossless.
  package var webpQuality: Int?
  /// The quality of videos, 1 to 100.
  package var videoQuality = 65
  /// The chroma subsampling of videos.
  package var videoChroma: VideoChroma = .halved
  /// The poster frame of looping animations; nil for none.
  package var poster: Poster?
  /// The extra duration of a looping animation's last frame, 0 to 60 s in whole ms.
  package var loopPause: SceneTime = .zero
  /// The maximum size of each animation and video, bytes; nil for no limit.
  package var maxSize: Int?
  /// The overlays, in any order without duplicates.
  package var overlays: [Overlay] = []
  /// The readings whose curves are drawn, named as in a trace or without their screen.
  ///
  /// Nil selects the most informative ones.
  package var curves: [String]?
  /// The font family of overlays and labels; nil for the system's default.
  package var font: String?

  package init() {}

  /// The GIF's pixels per point; nil if its size is not given as a scale.
  package var gifScale: Double? {
    get { if case .scale(let scale) = gifSize { scale } else { nil } }
    set { gifSize = newValue.map { .scale($0) } }
  }

  /// Returns the GIF's pixels per point in a layout of screens.
  package func gifScale(on layout: PanelLayout) -> Double {
    gifWidth.map { layout.scale(width: $0) } ?? gifScale ?? clipScale
  }

  /// The GIF's width in pixels; nil if its size is not given as a width.
  package var gifWidth: Int? {
    get { if case .width(let width) = gifSize { width } else { nil } }
    set { gifSize = newValue.map { .width($0) } }
  }
}
