import ArgumentParser
import Motion
import SceneModel
import Scenes

/// Frames `A..<B` of a scene.
struct FrameRange: ExpressibleByArgument {
  var range: Range<Int>

  init?(argument: String) {
    let parts = argument.split(separator: "..<", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]), let end = Int(parts[1]), first >= 0,
      first < end
    else { return nil }
    range = first..<end
  }
}

/// Frames per second of playback.
struct FrameRate: ExpressibleByArgument {
  var rate: Rate

  init?(argument: String) {
    guard let rate = OptionValue.frameRate(argument) else { return nil }
    self.rate = rate
  }
}

/// Seconds of scene time per second of playback.
struct PlaybackSpeed: ExpressibleByArgument {
  var speed: Speed

  init?(argument: String) {
    guard let speed = OptionValue.speed(argument) else { return nil }
    self.speed = speed
  }
}

/// Pixels per point.
struct PixelScale: ExpressibleByArgument {
  var scale: Double

  init?(argument: String) {
    guard let scale = OptionValue.scale(argument) else { return nil }
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
}

/// A number of any unit.
struct DecimalValue: ExpressibleByArgument {
  var value: Double

  init(value: Double) {
    self.value = value
  }

  init?(argument: String) {
    guard let value = OptionValue.number(argument) else { return nil }
    self.value = value
  }

  var defaultValueDescription: String { "\(Int(value))" }
}

/// Times with commas between, in seconds.
struct TimeList: ExpressibleByArgument {
  var seconds: [Double]

  init?(argument: String) {
    guard let seconds = OptionValue.times(argument) else { return nil }
    self.seconds = seconds
  }
}

/// The value of `--overlays`.
struct OverlayNames: ExpressibleByArgument {
  var overlays: [OutputSettings.Overlay]

  init?(argument: String) {
    overlays = []
    guard argument != "none" else { return }
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let overlay = OutputSettings.Overlay(rawValue: String(part)) else { return nil }
      if !overlays.contains(overlay) { overlays.append(overlay) }
    }
  }
}
