package import SceneModel

/// An error that stops the simulation of a scene.
package enum SimulationError: Error, Hashable, Sendable {
  /// An anchor of a touch step does not exist when the step starts.
  case missingAnchor(Anchor, line: Int, column: Int, seconds: Double)
  /// The scene has no fixed duration and does not settle within `limit` seconds.
  case neverSettles(reading: String, limit: Double)
  /// An animation of a declared viewer has a parameter that is out of range.
  case invalidAnimation(line: Int, column: Int, seconds: Double)
  /// A reading is infinite or not a number.
  case diverges(reading: String, seconds: Double)
  /// An error on one of several screens, with the name of the screen.
  indirect case onPanel(String, SimulationError)
  /// The scene has too many samples to hold in memory for analysis.
  ///
  /// It is too long or has too many readings.
  case tooManyValues(seconds: Double)
  /// The scene has more frames than the limit for one run.
  case tooManyFrames(Int, limit: Int)

  /// The line and column in the scene file, or nil if the error concerns the whole scene.
  package var position: (line: Int, column: Int)? {
    switch self {
    // A step from the command line has line 0, because it is not in the file.
    case .missingAnchor(_, let line, let column, _), .invalidAnimation(let line, let column, _):
      line > 0 ? (line, column) : nil
    case .onPanel(_, let error): error.position
    case .neverSettles, .diverges, .tooManyValues, .tooManyFrames: nil
    }
  }

  /// The position as `:line:column`, or an empty string if the error concerns the whole scene.
  package var location: String { position.map { ":\($0.line):\($0.column)" } ?? "" }
}

extension Scene {
  /// Runs a closure for a screen, and adds the screen's name to its error if there are several.
  package func on<Result>(
    _ panel: Panel, _ body: () throws(SimulationError) -> Result
  ) throws(SimulationError) -> Result {
    do throws(SimulationError) {
      return try body()
    } catch {
      throw panels.count > 1 ? .onPanel(panel.id, error) : error
    }
  }
}

extension SimulationError: CustomStringConvertible {
  /// The error and how to fix it, in one line.
  package var description: String {
    switch self {
    case .missingAnchor(let anchor, _, _, let seconds):
      let reason =
        switch anchor {
        case .photo: "no picture is open"
        case .backButton: "there is no back button on the screen"
        case .list(.row(let id)): "row \"\(id)\" is off the screen or under a bar"
        case .list(.alertButton): "no message is shown"
        case .list(.button(let button)): "there is no \(button.anchorName)"
        case .bead(let index): "there is no bead \(index)"
        case .thumbnail(let index): "thumbnail \(index) is not on the screen"
        case .point, .center: "it does not exist"
        }
      return "the anchor of this step does not exist when it starts, at \(seconds) s: \(reason)"
    case .invalidAnimation(_, _, let seconds):
      return
        "a parameter of this animation is out of range when it starts, at \(seconds) s; limit it with clamp"
    case .onPanel(let id, let error):
      return "\(id): \(error)"
    case .neverSettles(let reading, let limit):
      return
        "the scene has not settled after \(Int(limit)) s because of \(reading); "
        + "give a duration in seconds"
    case .diverges(let reading, let seconds):
      return "the scene diverges: at \(seconds) s \(reading) is no longer a finite number"
    case .tooManyValues(let seconds):
      return
        "the scene has too much motion to analyze: it exceeds the limit at \(Int(seconds)) s; "
        + "shorten it or use fewer touches"
    case .tooManyFrames(let count, let limit):
      return
        "there are \(count) frames, over the limit of \(limit); "
        + "lower the frame rate or select a shorter range"
    }
  }
}
