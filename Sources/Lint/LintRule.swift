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
  /// A picture does not stay under the fingers that hold it.
  case slip
  /// A thumbnail is missing when the viewer has closed.
  case gone
  /// Something moves that nobody has moved.
  case bystander
  /// Something is otherwise for one frame or two, and then as before.
  case flash
  /// A picture's sides do not keep the photo's ratio, or it is turned.
  case stretch
  /// Another part of a picture shows from one instant to the next, or its corners are others.
  case crop
  /// A picture gets smaller than both ends of its flight.
  case pinchThrough
  /// What lay below lies above from one instant to the next.
  case order
  /// Something comes, goes, or changes its opacity or colour from one instant to the next.
  case pop
  /// Something goes away and comes back while nobody touches it.
  case wobble
  /// Something is not as it was after a gesture that came to nothing.
  case restored
  /// Something is first drawn far from its place.
  case birth
  /// A flight takes too long.
  case sluggish
  /// A flight is too short to be followed.
  case hasty
  /// A picture goes too far before it lands, on its thumbnail or in the viewer.
  case overshoot
  /// A picture travels, or dissolves for long, though the scene reduces motion.
  case reduceMotion
  /// A picture that has loaded is elsewhere than its placeholder, or comes out of nothing.
  case swap

  /// The fault in a sentence without its full stop.
  package var summary: String {
    switch self {
    case .jump: "A picture is elsewhere from one frame to the next, and no finger went there"
    case .landing: "A picture leaves its thumbnail, rests or comes home beside where it belongs"
    case .velocity: "A picture or a bead that was thrown loses its velocity when the finger lifts"
    case .stray: "A touch that does not move makes a resting picture glide"
    case .late: "A picture begins to move long after the finger has lifted"
    case .twice: "A picture is seen twice: in the viewer and as its thumbnail"
    case .safeArea: "A view keeps a safe area that is not its own"
    case .stuck: "A finger pulls at what could go, and nothing goes"
    case .slip: "A picture does not stay under the fingers that hold it"
    case .gone: "A thumbnail is missing when the viewer has closed"
    case .bystander: "Something moves that nobody has moved"
    case .flash: "Something is otherwise for one frame or two, and then as before"
    case .stretch: "A picture's sides do not keep the photo's ratio, or it is turned"
    case .crop:
      "Another part of a picture shows from one instant to the next, or its corners are others"
    case .pinchThrough: "A picture gets smaller than both ends of its flight"
    case .order: "What lay below lies above from one instant to the next"
    case .pop:
      "Something comes, goes, or changes its opacity or colour from one instant to the next"
    case .wobble: "Something goes away and comes back while nobody touches it"
    case .restored: "Something is not as it was after a gesture that came to nothing"
    case .birth: "Something is first drawn far from its place"
    case .sluggish: "A flight takes too long"
    case .hasty: "A flight is too short to be followed"
    case .overshoot: "A picture goes too far before it lands"
    case .reduceMotion: "A picture travels, or dissolves for long, though the scene reduces motion"
    case .swap:
      "A picture that has loaded is elsewhere than its placeholder, or comes out of nothing"
    }
  }

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
    case .slip: "the hand no longer holds what it holds; the picture seems to slide on ice"
    case .gone: "the picture seems to be lost; nothing is left to tap again"
    case .bystander: "the eye follows whatever moves, and here it has nothing to find"
    case .flash: "a frame of another state is seen as a flicker, whatever comes after it"
    case .stretch: "faces and circles are seen to be distorted, and the cure of it as a snap"
    case .crop: "the picture seems to be exchanged for another one in the middle of its flight"
    case .pinchThrough: "the picture seems to fall through its place and to be blown up again"
    case .order: "what was behind is suddenly in front; the depth of the scene breaks"
    case .pop: "a change without time is seen as a mistake, and draws the eye off the picture"
    case .wobble: "what leaves and comes back at once says that the viewer has changed its mind"
    case .restored:
      "who has given up a gesture wants nothing changed; half of it stays, and the next one differs"
    case .birth: "the eye catches the first frame, and then looks for the thing elsewhere"
    case .sluggish: "people wait for it, and touch again before it is over"
    case .hasty: "the eye cannot follow the picture to its place"
    case .overshoot: "the picture misses its place and comes back; at the landing that looks loose"
    }
  }
}
