import ArgumentParser
import Motion
import SceneModel
import Scenes

// Each value says what is allowed, which the parser's own words for a wrong value do not.

/// Frames `A..<B` of a scene.
struct FrameRange {
  var range: Range<Int>

  init(_ argument: String) throws {
    let parts = argument.split(separator: "..<", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), let end = Int(parts[1]), first >= 0,
      first < end
    else { throw ValidationError("expected frames such as 10..<20, the second number greater") }
    range = first..<end
  }
}

/// Frames per second of playback.
struct FrameRate {
  var rate: Rate

  init(_ argument: String) throws {
    guard let rate = OptionValue.frameRate(argument) else {
      throw ValidationError("expected \(OptionValue.frameRateWords)")
    }
    self.rate = rate
  }
}

/// Seconds of scene time per second of playback.
struct PlaybackSpeed {
  var speed: Speed

  init(_ argument: String) throws {
    guard let speed = OptionValue.speed(argument) else {
      throw ValidationError("expected \(OptionValue.speedWords)")
    }
    self.speed = speed
  }
}

/// Pixels per point.
struct PixelScale {
  var scale: Double

  init(_ argument: String) throws {
    guard let scale = OptionValue.scale(argument) else {
      throw ValidationError("expected \(OptionValue.scaleWords)")
    }
    self.scale = scale
  }
}

/// A style of viewer.
struct ViewerName: ExpressibleByArgument {
  var name: String

  init?(argument: String) {
    guard SceneReader.viewerStyles.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { SceneReader.viewerStyles }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  /// Refuses more viewers than a scene may compare.
  static func check(_ viewers: [ViewerName]) throws {
    guard viewers.count > OptionValue.comparedViewers else { return }
    throw ValidationError(
      "--viewer is there \(viewers.count) times; at most \(OptionValue.comparedViewers) viewers "
        + "are shown side by side.")
  }
}

/// A number of any unit.
struct DecimalValue {
  var value: Double

  init(_ argument: String) throws {
    guard let value = OptionValue.number(argument) else {
      throw ValidationError("expected \(OptionValue.numberWords)")
    }
    self.value = value
  }
}

/// Times with commas between, in seconds.
struct TimeList {
  var seconds: [Double]

  init(_ argument: String) throws {
    guard let seconds = OptionValue.times(argument) else {
      throw ValidationError("expected \(OptionValue.timesWords)")
    }
    self.seconds = seconds
  }
}

/// A part of clips, in seconds.
struct TimeSpan {
  var range: ClosedRange<Double>

  init(_ argument: String) throws {
    guard let (start, end) = OptionValue.span(argument) else {
      throw ValidationError("expected two times such as 0.5..2, the second one greater")
    }
    range = start...end
  }
}

/// The value of `--overlays`.
struct OverlayNames {
  var overlays: [OutputSettings.Overlay]

  init(_ argument: String) throws {
    overlays = []
    guard argument != "none" else { return }
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let overlay = OutputSettings.Overlay(rawValue: String(part)) else {
        let names = OutputSettings.Overlay.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("expected some of \(names) with commas between, or none")
      }
      if !overlays.contains(overlay) { overlays.append(overlay) }
    }
  }
}
