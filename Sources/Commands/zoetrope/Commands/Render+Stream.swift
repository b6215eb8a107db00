import ArgumentParser
import FoundationEssentials
import Platform
import Rendering
import SceneFormat

extension Render {
  /// Whether frames go to the standard output.
  var isStream: Bool { output == "-" }

  /// Throws an error for options that conflict with a stream of frames, or that require one.
  func checkStream() throws {
    let forms = SceneStream.Format.allCases.map(\.rawValue).joined(separator: " or ")
    if !isStream {
      guard let stream = format?.stream else { return }
      throw ValidationError(
        "\(stream.rawValue) needs the standard output: write -o - --format \(stream.rawValue)."
      )
    }
    guard format?.stream != nil else {
      throw ValidationError(
        "-o - is the standard output; it takes one scene and --format \(forms); "
          + "for a folder of that name, write ./-.")
    }
    guard scenes.count == 1 else {
      throw ValidationError("-o - takes one scene, but there are \(scenes.count).")
    }
    if json || timings {
      throw ValidationError("--json and --timings cannot be combined with -o -.")
    }
    if StandardOutput.isTerminal {
      throw ValidationError(
        "-o - writes frames; redirect them to a command or a file.")
    }
  }

  /// Writes the scene's frames to the standard output.
  func stream(_ form: SceneStream.Format) throws {
    guard let loaded = overrides.loader.load(scenes[0], keepsQuiet: quiet).map({ overridden($0) })
    else { throw ExitStatus.failure }
    if let problem = OptionValue.canvasProblem(of: loaded.scene) {
      throw ExitStatus.failing(problem, at: loaded.path)
    }
    Interruption.install()
    let options = RenderOptions(frames: frames, jobs: threads.count)
    do throws(RenderError) {
      try form.write(
        loaded.scene, timeline: loaded.timeline, photoFolder: loaded.photoFolder, options: options
      ) { (bytes) throws(FileError) in try StandardOutput.write(bytes) }
    } catch {
      if case .file(let file) = error, file.isBrokenPipe { throw file }
      throw error.report(about: loaded.path)
    }
  }
}
