/// The kinds of fuzzed input; a raw value is the name of a folder in `Tests/Crashers`.
package enum FuzzKind: String, CaseIterable, Sendable {
  /// Scene files, read as by `validate`.
  case scene
  /// Valid scenes, simulated without drawing.
  case motion
  /// Raw touches, for the gesture recognizers of all viewers and stages.
  case touches
  /// Touch recordings.
  case recording
  /// Display lists, drawn on a small canvas.
  case drawing
  /// Motions such as `spring(duration: 0.5)`, read as by `curve`.
  case curve
  /// Golden files, compared with another up to the report.
  case golden
  /// The manifest of a folder of frames.
  case manifest
  /// CSV traces.
  case trace
  /// Still PNG files.
  case png
  /// Animated PNG files.
  case apng
  /// Animated GIF files.
  case gif
  /// Still and animated WebP files.
  case webp
  /// JPEG files.
  case jpeg
  /// HEIC and AVIF files, of which only the description is read.
  case heif

  /// The target that reads inputs of this kind.
  package var target: any FuzzTarget {
    switch self {
    case .scene: SceneTarget()
    case .motion: MotionTarget()
    case .touches: TouchTarget()
    case .recording: RecordingTarget()
    case .drawing: DrawingTarget()
    case .curve: CurveTarget()
    case .golden: GoldenTarget()
    case .manifest: ManifestTarget()
    case .trace: TraceTarget()
    case .png: PNGTarget()
    case .apng: APNGTarget()
    case .gif: GIFTarget()
    case .webp: WebPTarget()
    case .jpeg: JPEGTarget()
    case .heif: HEIFTarget()
    }
  }
}
