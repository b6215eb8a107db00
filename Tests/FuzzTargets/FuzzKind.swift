/// The kinds of input that are fuzzed.
package enum FuzzKind: String, CaseIterable, Sendable {
  /// Scene files, through all that `validate` says of them.
  case scene
  /// Scenes that are right, run through time.
  case motion
  /// Raw touches, through the recognisers of all viewers and stages.
  case touches
  /// Recordings of fingers.
  case recording
  /// Display lists, drawn.
  case drawing
  /// Motions such as `spring(duration: 0.5)`, through all of `curve`.
  case curve
  /// The texts of goldens, as far as a report on what differs.
  case golden
  /// Parts of a run, through all of `merge`.
  case part
  /// Reports as JSON.
  case report
  /// The manifest of a folder of frames.
  case manifest
  /// The CSV of a trace.
  case trace
  /// Pictures.
  case png
  /// Animated PNGs.
  case apng
  /// Animated GIFs.
  case gif
  /// WebP pictures and animations.
  case webp
  /// Photographs.
  case jpeg

  /// What is done with inputs of the kind.
  package var target: any FuzzTarget {
    switch self {
    case .scene: SceneTarget()
    case .motion: MotionTarget()
    case .touches: TouchTarget()
    case .recording: RecordingTarget()
    case .drawing: DrawingTarget()
    case .curve: CurveTarget()
    case .golden: GoldenTarget()
    case .part: PartTarget()
    case .report: ReportTarget()
    case .manifest: ManifestTarget()
    case .trace: TraceTarget()
    case .png: PNGTarget()
    case .apng: APNGTarget()
    case .gif: GIFTarget()
    case .webp: WebPTarget()
    case .jpeg: JPEGTarget()
    }
  }
}
