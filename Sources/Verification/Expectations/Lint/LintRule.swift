/// A fault that lint looks for in any scene.
package enum LintRule: String, Hashable, CaseIterable, Sendable, Codable {
  /// A picture is elsewhere from one frame to the next, and no finger went there.
  case jump
  /// A picture leaves its thumbnail, rests or comes home beside where it belongs.
  case landing
  /// A picture or a bead that was thrown loses its velocity when the finger lifts.
  case velocity
  /// A touch that does not move makes a resting picture glide.
  case stray
  /// A picture begins to move long after the finger has lifted.
  case late
  /// A picture is seen twice: in the viewer and as its thumbnail.
  case twice
  /// A view keeps a safe area that is not its own.
  case safeArea
  /// A finger pulls at what could go, and nothing goes.
  case stuck
  /// A picture travels, or dissolves for long, though the scene reduces motion.
  case reduceMotion
  /// A picture that has loaded is elsewhere than its placeholder, or comes out of nothing.
  case swap

  /// The reason that people would notice it.
  package var why: String {
    switch self {
    case .jump: "the eye cannot follow what moves in no time, and loses the picture"
    case .landing: "the picture seems to be another one, or to slip at the end of its flight"
    case .velocity: "the hand feels a blow: what it moved does not go on as it was let go"
    case .stray: "what nobody moved must not move; the viewer seems to have a will of its own"
    case .late:
      "it looks as if the viewer had not heard the finger, or had done something by itself"
    case .twice: "two of one picture on the screen give the flight away as a trick"
    case .safeArea: "its content is pushed aside or has no room left, for no reason to be seen"
    case .swap: "the screen seems to flash, or the picture to be exchanged for another one"
    case .reduceMotion: "whom large movement makes sick has asked the system not to show it"
    case .stuck: "the hand pulls and nothing answers; the viewer seems not to have heard it"
    }
  }
}
