import ArgumentParser
import FoundationEssentials
import PlainText
import Rendering
import SceneModel
import Scenes
import Simulation
import System

/// `zoetrope validate`.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Find all mistakes in scene files.",
    discussion: """
      Reports every problem at once, each with file:line:column, what was found, what is allowed \
      and the nearest right word. A scene without any is then run to its end, without drawing, and \
      what stops it there is an error as well; touches that change nothing are warned of. Exit code 0 where all scenes can be rendered, 2 otherwise.
      """)

  @Argument(help: "Scene files.", completion: .scene)
  var scenes: [String]

  @OptionGroup
  var input: SceneInput

  @Flag(help: "Print the problems as JSON.")
  var json = false

  @Flag(help: "Say nothing but errors.")
  var quiet = false

  func run() throws {
    let isSound = json ? try printReports() : sayProblems()
    if !isSound { throw ExitStatus.failure }
  }

  private func sayProblems() -> Bool {
    let loader = input.loader()
    var isSound = true
    for path in scenes {
      guard let scene = loader.load(path, keepsQuiet: quiet)?.scene else {
        isSound = false
        continue
      }
      if let problem = Self.problem(of: scene) {
        Console.error("\(path)\(problem.location): it cannot be rendered: \(problem.words)")
        isSound = false
      } else if !quiet {
        Self.warnOfIdleTouches(scene, path)
        Console.note("\(path): sound; \(scene.contents)")
      }
    }
    return isSound
  }

  /// Warns of touches that change nothing, and of a film in which nothing moves.
  private static func warnOfIdleTouches(_ scene: Scene, _ path: String) {
    let ignoresFingers = scene.panels.first?.stage.traits.fingers == .ignored
    guard let idle = try? IdleTouches(of: scene) else { return }
    if idle.isStill {
      Console.warning("nothing moves in this scene: all its frames are alike", at: path)
    }
    // The reader has said of such stages that none of their touches does anything.
    guard !ignoresFingers else { return }
    for place in idle.places {
      Console.warning(
        "nothing on the screen changes by this touch: it hits nothing that answers, or no viewer is open yet",
        at: "\(path):\(place.line):\(place.column)")
    }
  }

  /// The problem that stops a scene, and its place; nil where it can be rendered.
  private static func problem(of scene: Scene) -> (words: String, location: String)? {
    do {
      try SceneRun.rehearse(scene)
      _ = try ScenePlan(scene)
      return nil
    } catch let error as SimulationError {
      return ("\(error)", error.location)
    } catch {
      return ("\(error)", "")
    }
  }

  private struct Report: Encodable {
    var file: String
    var sound: Bool
    var error: String?
    /// The problem that stops the scene when it is run; nil where it can be rendered.
    var stopsAt: String?
    var problems: [Diagnostic.Record]
  }

  private func printReports() throws -> Bool {
    let loader = input.loader()
    let reports = scenes.map { path in
      do throws(FileError) {
        let (reading, _) = try loader.read(path)
        let problem = reading.scene.flatMap(Self.problem)
        return Report(
          file: path, sound: reading.scene != nil, error: nil,
          stopsAt: problem.map { path + $0.location + ": " + $0.words },
          problems: reading.records)
      } catch {
        return Report(
          file: path, sound: false, error: error.description, stopsAt: nil, problems: [])
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = InertJSON.escaped([UInt8](try encoder.encode(["scenes": reports])))
    try StandardOutput.write(bytes + [0x0A])
    return reports.allSatisfy { $0.sound && $0.stopsAt == nil }
  }
}

extension Scene {
  /// The scene's contents in a few words.
  fileprivate var contents: String {
    let things = panels.first?.stage.contents.counts(photos: photos.count) ?? []
    return (things + [(touches.count, "touch step")]).map { number, noun in
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}
