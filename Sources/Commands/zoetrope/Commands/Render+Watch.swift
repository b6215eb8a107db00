import Glibc
import Rendering
import Platform

extension Render {
  /// A scene's file, with what else its pictures depend on.
  private struct WatchedScene {
    var path: String
    var files: WatchedFiles
  }

  /// Renders each scene, and again whenever something that it is made of has changed, until a signal ends it.
  ///
  /// Each is rendered by itself, so that one with errors keeps none of the others.
  func renderAgainAndAgain(as project: LoadedProject?) throws {
    guard !collides(scenes, scenes.map { OutputName(scenePath: $0) }) else {
      throw ExitStatus.failure
    }
    Interruption.install()
    // Before the first look: a new folder beside the photos is a change of theirs.
    _ = try OutputFolder(creating: output)
    var watched: [WatchedScene] = []
    for path in scenes { watched.append(try renderWatched(path, as: project)) }
    if !quiet {
      let subject = scenes.count == 1 ? scenes[0] : "\(scenes.count) scenes"
      Console.note("watching \(subject) for changes; Ctrl-C ends")
    }
    while true {
      for index in watched.indices where watched[index].files.haveChanged() {
        watched[index].files.waitForCalm()
        watched[index] = try renderWatched(watched[index].path, as: project)
      }
      if let signal = Interruption.requestedSignal { throw ExitStatus.signal(signal) }
      usleep(WatchedFiles.pause)
    }
  }

  /// Renders a scene, or says what is wrong with it; and looks at its files before.
  private func renderWatched(
    _ path: String, as project: LoadedProject?
  ) throws -> WatchedScene {
    // What is written must not count as a change; the files in the folder are watched nevertheless.
    let own = try ProjectFolder.realPath(output)
    let files = WatchedFiles(
      overrides.loader.sources(of: path).filter { (try? ProjectFolder.realPath($0)) != own })
    var summaries: [RenderSummary] = []
    do {
      try renderAll([path], as: project, &summaries)
    } catch ExitStatus.failure {
      // It has been said, and the next change may cure it.
    } catch let error as FileError {
      Console.error(error.description)
    }
    return WatchedScene(path: path, files: files)
  }
}
