/// The part of a viewer's life that decides which touches it accepts.
enum ViewerPhase: Hashable, Sendable {
  case opening
  case open
  case closing
  case closed
}
