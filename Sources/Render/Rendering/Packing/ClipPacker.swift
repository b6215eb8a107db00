import Display
import Pixels
package import Platform
package import SceneModel
import Simulation

/// Rewrites clips as one clip with different formats, times, and sizes.
package struct ClipPacker {
  private let montage: MontageSource
  private let request: PackRequest
  private let options: RenderOptions

  /// Prepares a montage of one or more clips that have pictures.
  ///
  /// - Throws: `noSuchTime`, `simulation`, `text`.
  package init(
    _ clips: [Clip], _ request: PackRequest, options: RenderOptions
  ) throws(RenderError) {
    montage = try MontageSource(clips, request, jobs: options.jobs)
    self.request = request
    self.options = options
  }

  /// Writes a clip into a folder, and replaces an older file of the same name.
  ///
  /// - Parameters:
  ///   - format: A format with a single file.
  ///   - name: The file's name.
  ///   - folder: The output folder.
  ///   - progress: Called on this thread after each frame.
  /// - Returns: The written clip.
  /// - Throws: `overBudget`, `clip`, `file`, `encoding`, `memory`, `interrupted`.
  package func write(
    _ format: OutputSettings.Format, as name: String, in folder: OutputFolder,
    progress: (RenderProgress) -> Void
  ) throws(RenderError) -> SceneRenderer.Output {
    try format.sink.check()
    let destination = NamedFileDestination(name: name, folder: folder)
    let settings = request.settings
    let clip: WrittenClip
    if let limit = settings.maxSize {
      clip = try BudgetedClip(source: montage, format: format, settings: settings, limit: limit)
        .write(in: destination) { attempt, done, total in
          progress(RenderProgress(scene: name, output: attempt, done: done, total: total))
        }
    } else {
      let pass = montage.pass(format, ReductionLevel(), settings)
      var done = 0
      clip = try montage.write(pass, in: destination) {
        done += 1
        progress(RenderProgress(scene: name, done: done, total: pass.count))
      }
    }
    var report = ClipReport(clip: clip)
    if options.measures || settings.maxSize != nil {
      report.measurement = try ClipMeasurement(
        of: clip, path: "\(folder.path)/\(name)", from: montage)
    }
    return SceneRenderer.Output(
      path: "\(folder.path)/\(name)", size: clip.size, frames: clip.pass.count, bytes: clip.bytes,
      film: report)
  }

  /// Writes uncompressed frames in order, including repeated frames.
  ///
  /// - Throws: As `write`; `file` for errors of `write`.
  package func stream(
    _ form: SceneStream.Format, to write: ([UInt8]) throws(FileError) -> Void
  ) throws(RenderError) {
    try form.write(montage, montage.pass(.mp4, ReductionLevel(), request.settings), to: write)
  }

  /// Writes the frames as PNG files with a manifest into a subfolder.
  ///
  /// - Throws: As `write`.
  package func writeFrames(
    as name: OutputName, in folder: OutputFolder, progress: (RenderProgress) -> Void
  ) throws(RenderError) -> SceneRenderer.Output {
    let pass = montage.pass(.png, ReductionLevel(), request.settings)
    let results = try ResultFolder(
      name: name, in: folder, frames: pass.selection.range.map { FrameFileName.name(of: $0) },
      force: options.force)
    var manifest = Manifest(
      scene: name.text, size: [pass.size.width, pass.size.height], scale: pass.scale,
      fps: pass.selection.clock.fps.hertz)
    if pass.selection.hasIrregularTimes { manifest.end = pass.selection.end.seconds }
    let writer = try ClipWriter(pass, in: results)
    try montage.show(
      pass,
      encode: { (drawn) throws(RenderError) in
        try writer.pack(drawn)
        return drawn.digest.description
      },
      emit: { (index, digest) throws(RenderError) in
        try writer.append(index)
        let time = pass.selection.start(of: index).seconds
        manifest.frames.append(
          Manifest.Frame(
            index: index, time: time, playback: time, file: FrameFileName.name(of: index),
            digest: digest))
        progress(RenderProgress(scene: name.text, done: manifest.frames.count, total: pass.count))
      })
    _ = try writer.finish()
    try results.finish(manifest)
    return SceneRenderer.Output(
      path: "\(folder.path)/\(name.text)/", size: pass.size, frames: pass.count,
      bytes: results.frameBytes)
  }
}

/// Writes a clip under the name that the user chose.
private struct NamedFileDestination: ClipDestination {
  let name: String
  let folder: OutputFolder

  func makeFile(_ fileExtension: String) throws(RenderError) -> AtomicFile {
    try rethrowing(as: RenderError.file, AtomicFile(creating: name, in: folder))
  }
}
