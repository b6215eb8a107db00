import Glibc
import Rendering
import Platform

extension Render {
  /// A scene's file, with the files and folders that it depends on.
  private struct WatchedScene {
    var path: String
    var files: WatchedFiles
  }

  /// Renders each scene, and again after each change of its files, until a signal ends the command.
  ///
  /// Each scene is rendered separately, so that errors in one do not affect the others.
  func renderAndWatch(as project: LoadedProject?) throws {
    let names = try OutputName.names(of: scenes, among: project?.scenes([]) ?? [])
    guard !collides(scenes, names) else { throw ExitStatus.failure }
    Interruption.install()
    // Create the folder first, because a new folder next to the photos counts as a change.
    _ = try OutputFolder(creating: output)
    var watched: [WatchedScene] = []
    for path in scenes { watched.append(try renderWatched(path, as: project)) }
    if !quiet {
      let subject = scenes.count == 1 ? scenes[0] : "\(scenes.count) scenes"
      Console.note("watching \(subject) for changes; Ctrl-C ends")
    }
    while true {
      for index in watched.indices where watched[index].files.haveChanged() {
        watched[index].files.waitUntilStable()
        watched[index] = try renderWatched(watched[index].path, as: project)
      }
      if let signal = Interruption.requestedSignal { throw ExitStatus.signal(signal) }
      usleep(WatchedFiles.pause)
    }
  }

  /// Checks the files of a scene and renders it, or prints its errors.
  private func renderWatched(
    _ path: String, as project: LoadedProject?
  ) throws -> WatchedScene {
    // Output must not count as a change, but files in the output folder are still watched.
    let own = try ProjectFolder.realPath(output)
    let files = WatchedFiles(
      overrides.loader.sources(of: path).filter { (try? ProjectFolder.realPath($0)) != own })
    var summaries: [RenderSummary] = []
    do {
      try renderAll([path], as: project, &summaries)
    } catch ExitStatus.failure {
      // The error has been printed, and the next change may fix it.
    } catch let error as FileError {
      Console.error(error.description)
    }
    return WatchedScene(path: path, files: files)
  }
}
