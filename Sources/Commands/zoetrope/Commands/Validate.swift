import ArgumentParser
import Platform
import Rendering
import SceneModel
import Session
import Simulation

/// The command `zoetrope validate`, which finds all errors in scene files.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(row: "validate")

  @Argument(help: .row("validate.scenes"), completion: .scene)
  var scenes: [String]

  @OptionGroup
  var input: SceneInput

  @Flag(help: .row("validate.json"))
  var json = false

  @Flag(help: .row("quiet"))
  var quiet = false

  func run() throws {
    let isSound = json ? try printReports() : printProblems()
    if !isSound { throw ExitStatus.failure }
  }

  private func printProblems() -> Bool {
    var loader = input.loader()
    loader.warnsOfIdleTouches = true
    var isSound = true
    for path in scenes {
      guard let loaded = loader.load(path, keepsQuiet: quiet) else {
        isSound = false
        continue
      }
      do {
        let timeline = try Self.run(loaded.scene, loaded.timeline)
        guard !quiet else { continue }
        Self.printZooms(of: timeline, path)
        Console.note("\(path): sound; \(loaded.scene.contents)")
      } catch {
        Console.error("\(path)\(error.location): it cannot be rendered: \(error)")
        isSound = false
      }
    }
    return isSound
  }

  /// Prints the zoom at which each pinch ends, which the viewer determines.
  private static func printZooms(of timeline: Timeline, _ path: String) {
    guard let pinches = try? PinchZooms(of: timeline) else { return }
    for pinch in pinches.zooms {
      let screen = pinch.screen.map { " on \($0)" } ?? ""
      Console.note(
        "\(path):\(pinch.line):\(pinch.column): this pinch of scale \(pinch.scale.shortestText) ends at"
          + " zoom \(pinch.zoom.fixedText(decimals: 2))\(screen)")
    }
  }

  /// Simulates a scene as rendering does, unless it is already simulated.
  ///
  /// - Throws: `RenderError` if the scene cannot be rendered.
  private static func run(_ scene: Scene, _ done: Timeline? = nil) throws(RenderError) -> Timeline {
    let timeline = try RenderError.simulated { () throws(SimulationError) in
      try FrameClock.check(framesOf: scene)
      let timeline = if let done { done } else { try Timeline(scene) }
      try timeline.check()
      return timeline
    }
    _ = try ScenePlan(timeline)
    return timeline
  }

  private static func outcome(of scene: Scene?) -> (Timeline?, RenderError?) {
    guard let scene else { return (nil, nil) }
    do { return (try run(scene), nil) } catch { return (nil, error) }
  }

  private struct Report: Encodable {
    var file: String
    var sound: Bool
    var error: String?
    /// The error of the simulation; nil if the scene can be rendered.
    var stopsAt: String?
    var problems: [Diagnostic.Record]
    /// The zooms at which the pinches end; nil if the scene cannot be rendered.
    var pinches: [PinchZooms.Zoom]?
  }

  private func printReports() throws -> Bool {
    let loader = input.loader()
    let reports = scenes.map { path in
      do throws(FileError) {
        let reading = try loader.read(path).reading
        let (timeline, problem) = Self.outcome(of: reading.scene)
        let idleWarnings = timeline.map(reading.idleWarnings) ?? []
        return Report(
          file: path, sound: reading.scene != nil,
          stopsAt: problem.map { path + $0.location + ": \($0)" },
          problems: reading.records(of: reading.diagnostics + idleWarnings),
          pinches: timeline.flatMap { try? PinchZooms(of: $0) }?.zooms)
      } catch {
        return Report(file: path, sound: false, error: error.description, problems: [])
      }
    }
    try StandardOutput.write(InertJSON.encoded(["scenes": reports]) + [0x0A])
    return reports.allSatisfy { $0.sound && $0.stopsAt == nil }
  }
}

extension Scene {
  /// A short summary of the scene's contents.
  fileprivate var contents: String {
    let counts = panels.first?.stage.contents.counts(photos: photos.count) ?? []
    return (counts + [(touches.count, "touch step")]).map { number, noun in
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}
