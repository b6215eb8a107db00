package import Display

/// A scripted move of a bead to the end of the bracelet, as after a tap on it.
package struct BeadAppend: Hashable, Sendable {
  package var time: SceneTime
  /// The index of the bead, from 0.
  package var bead: Int
}
