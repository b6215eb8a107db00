import Glibc
import Rendering
import System

extension Render {
  /// A scene's file, with what else its pictures depend on.
  private struct WatchedScene {
    var path: String
    var files: WatchedFiles
  }

  /// The time between two looks at the files, µs: a look at ten paths takes about 15 µs.
  private static let pause: UInt32 = 25_000
  /// The time for which nothing changes before a scene is read, µs: programs empty a file and then write it.
  private static let calm: UInt32 = 8_000
  /// The most times that it is waited for; after a second the scene is read as it is.
  private static let mostLooks = 125

  /// Renders each scene, and again whenever something that it is made of has changed, until a signal ends it.
  ///
  /// Each is rendered by itself, so that one with errors keeps none of the others.
  func renderAgainAndAgain() throws {
    guard !collides(scenes, scenes.map { OutputName(scenePath: $0) }) else {
      throw ExitStatus.failure
    }
    Interruption.install()
    // Before the first look: a new folder beside the photos is a change of theirs.
    _ = try OutputFolder(creating: output)
    var watched: [WatchedScene] = []
    for path in scenes { watched.append(try renderWatched(path)) }
    if !quiet {
      let subject = scenes.count == 1 ? scenes[0] : "\(scenes.count) scenes"
      Console.note("watching \(subject) for changes; Ctrl-C ends")
    }
    while true {
      for index in watched.indices where watched[index].files.haveChanged() {
        for _ in 0..<Self.mostLooks {
          usleep(Self.calm)
          if !watched[index].files.haveChanged() { break }
        }
        watched[index] = try renderWatched(watched[index].path)
      }
      if let signal = Interruption.requestedSignal { throw ExitStatus.signal(signal) }
      usleep(Self.pause)
    }
  }

  /// Renders a scene, or says what is wrong with it; and looks at its files before.
  private func renderWatched(_ path: String) throws -> WatchedScene {
    // What is written must not count as a change; the files in the folder are watched nevertheless.
    let own = try ProjectFolder.realPath(output)
    let files = WatchedFiles(
      overrides.loader.sources(of: path).filter { (try? ProjectFolder.realPath($0)) != own })
    var summaries: [RenderSummary] = []
    do {
      try renderAll([path], &summaries)
    } catch ExitStatus.failure {
      // It has been said, and the next change may cure it.
    } catch let error as FileError {
      Console.error(error.description)
    }
    return WatchedScene(path: path, files: files)
  }
}
