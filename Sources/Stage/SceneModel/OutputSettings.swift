package import Motion

/// The output of a scene.
package struct OutputSettings: Hashable, Sendable {
  /// A kind of file that frames are written to.
  package enum Format: String, CaseIterable, Sendable {
    /// An animated GIF.
    case gif
    /// A sequence of PNG files, one a frame.
    case png
    /// An animated PNG (`APNGSink`).
    case apng
    /// An animated WebP.
    case webp
    /// H.264 in MP4, by ffmpeg.
    case mp4
    /// VP9 in WebM, by ffmpeg.
    case webm
  }

  /// The effort that is made to pack the files of a PNG sequence.
  package enum PNGPacking: String, CaseIterable, Sendable {
    /// As fast as files can be written.
    case fast
    /// Many times slower, for files that are kept or sent.
    case small
  }

  /// The resolution of colour of a video, as against brightness; named as video tools do.
  package enum VideoChroma: String, CaseIterable, Sendable {
    /// One colour sample for each square of four pixels, which every player shows.
    case halved = "420"
    /// One colour sample for each pixel.
    case full = "444"
  }

  /// The size of a GIF's pictures.
  package enum GIFSize: Hashable, Sendable {
    /// Pixels per point; 0.05…8.
    case scale(Double)
    /// Pixels across; at least 1.
    case width(Int)
  }

  /// The picture that stands in front of a film for those who see only its first frame.
  package enum Poster: Hashable, Sendable {
    /// The frame that shows a scene time.
    case time(SceneTime)
    /// The frame that is most unlike the first and the last.
    case hero
  }

  /// Something drawn over the frames for those who judge the motion.
  package enum Overlay: String, CaseIterable, Sendable {
    /// The fingers: taps, drags and pinches.
    case touches
    /// The time, the frame's number and what happened last; below several screens one time for all.
    case clock
    /// The part that bars and rounded corners take from the screen's edges.
    case safeArea
    /// Readings over time below the screen, with a dot at the frame's time.
    case curves
  }

  /// The most readings whose curves are drawn, and their number where none are chosen.
  package static let curves = (limit: 4, usual: 2)

  /// Frames per second of playback; 1…240.
  package var fps: Rate = .sixty
  /// The kinds of file, in the order asked for, each once.
  package var formats: [Format] = [.gif, .png]
  /// The kinds of still beside the films, in the order asked for, each once.
  package var stills: [StillKind] = []
  /// The speed of scene time in playback; 0.01…100.
  package var speed: Speed = .normal
  /// The size of the GIF's pictures; nil for 1 pixel per point.
  package var gifSize: GIFSize?
  /// The most frames a second of the GIF, 1…50.
  package var gifRate: Rate = .fifty
  /// The balance of the GIF from 1, the smallest file, to 100, the truest pictures; nil for the usual one.
  package var gifQuality: Int?
  /// The effort for the files of a PNG sequence.
  package var pngPacking: PNGPacking = .fast
  /// The quality of a lossy WebP, 1…100; nil for exact pixels.
  package var webpQuality: Int?
  /// The quality of videos, 1…100.
  package var videoQuality = 65
  /// The resolution of colour of videos.
  package var videoChroma: VideoChroma = .halved
  /// The picture in front of films that play again and again; nil for none.
  package var poster: Poster?
  /// The time for which such films stay on their last frame beyond its own, 0…60 s in whole ms.
  package var loopPause: SceneTime = .zero
  /// The most bytes of each film; nil for any.
  package var maxSize: Int?
  /// The drawings over the frames, in any order, each once.
  package var overlays: [Overlay] = []
  /// The readings whose curves are drawn, named as in a trace or without their screen; nil for those that
  /// tell most.
  package var curves: [String]?
  /// The family of the font that overlays and labels are written in; nil for the system's default.
  package var font: String?

  /// Creates the defaults.
  package init() {}

  /// The pixels per point of the GIF where it has a scale.
  package var gifScale: Double? {
    get { if case .scale(let scale) = gifSize { scale } else { nil } }
    set { gifSize = newValue.map { .scale($0) } }
  }

  /// Pixels per point of the GIF of screens on a canvas.
  package func gifScale(on layout: PanelLayout) -> Double {
    gifWidth.map { layout.scale(width: $0) } ?? gifScale ?? 1
  }

  /// The pixels across of the GIF where it has a width.
  package var gifWidth: Int? {
    get { if case .width(let width) = gifSize { width } else { nil } }
    set { gifSize = newValue.map { .width($0) } }
  }
}
