package import SceneModel
package import Touch

/// Why a scene cannot be simulated to its end.
package enum SimulationError: Error, Hashable, Sendable {
  /// A place of a touch step does not exist when the step starts.
  case noSuchPlace(Place, line: Int, column: Int, seconds: Double)
  /// The scene is to last until it has settled, which takes longer than the limit.
  case neverSettles(reading: String, limit: Double)
  /// A reading is no longer a finite number.
  case diverges(reading: String, seconds: Double)
  /// An error on one of several screens.
  indirect case onPanel(String, SimulationError)
  /// The scene is too long, or has too many readings, to be examined as a whole.
  case tooMuchToJudge(seconds: Double)
  /// The scene has more frames than one run may write.
  case tooManyFrames(Int, limit: Int)

  /// The place in the scene file that the error is about; nil where it is about the whole.
  package var place: (line: Int, column: Int)? {
    switch self {
    // A step of the command line is in no line of the file.
    case .noSuchPlace(_, let line, let column, _): line > 0 ? (line, column) : nil
    case .onPanel(_, let error): error.place
    case .neverSettles, .diverges, .tooMuchToJudge, .tooManyFrames: nil
    }
  }

  /// The place as `:line:column`; empty where the error is about the whole.
  package var location: String { place.map { ":\($0.line):\($0.column)" } ?? "" }
}

extension Scene {
  /// Does something for a screen, whose name an error has where the scene has several.
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
  /// The error and how to mend it, in one line.
  package var description: String {
    switch self {
    case .noSuchPlace(let place, _, _, let seconds):
      let reason =
        switch place {
        case .photo: "no picture is open"
        case .backButton: "there is no back button on the screen"
        case .list(.row(let id)): "row \"\(id)\" is not on the screen"
        case .list(.alertButton): "no message is shown"
        case .list(.button(let button)): "there is no \(button.place)"
        case .bead(let index): "there is no bead \(index)"
        case .thumbnail(let index): "thumbnail \(index) is not on the screen"
        case .point, .center: "it does not exist"
        }
      return "the place of this step does not exist when it starts, at \(seconds) s: \(reason)"
    case .onPanel(let id, let error):
      return "\(id): \(error)"
    case .neverSettles(let reading, let limit):
      return
        "the scene has not settled after \(Int(limit)) s because of \(reading); "
        + "give a duration in seconds"
    case .diverges(let reading, let seconds):
      return "the scene diverges: at \(seconds) s \(reading) is no longer a finite number"
    case .tooMuchToJudge(let seconds):
      return
        "the scene holds too much motion to be judged, \(Int(seconds)) s into it; shorten it or have "
        + "fewer touches"
    case .tooManyFrames(let count, let limit):
      return
        "there are \(count) frames, over the limit of \(limit); "
        + "lower the frame rate or choose a shorter part"
    }
  }
}
