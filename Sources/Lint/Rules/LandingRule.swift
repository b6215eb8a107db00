import Simulation

extension Landing {
  /// What was found, before the words for what was expected.
  var words: String {
    let distance = Quantity.text(distance, "pt")
    switch kind {
    case .leaving: return "it \(distance) from its thumbnail when it leaves that,"
    case .open: return "it \(distance) from its place in the screen when it has opened,"
    case .home:
      guard isHome else { return "no picture on its way home when the viewer closes" }
      let gone = opacity < 0.5 ? ", faded away," : ""
      return "it \(distance) from its thumbnail\(gone) when the viewer closes,"
    }
  }

  /// The fault, in a sentence without a full stop.
  var fault: String {
    let distance = Quantity.rough(distance, "pt")
    switch kind {
    case .leaving: return "the picture opens \(distance) off the thumbnail that it comes from"
    case .open: return "the opened picture rests \(distance) off its place in the screen"
    case .home where !isHome:
      return "the viewer closes, and the thumbnail of its picture is not on the screen"
    case .home where opacity < 0.5:
      return "the picture fades away \(distance) off its thumbnail instead of flying home"
    case .home: return "the picture lands \(distance) off its thumbnail and slips onto it"
    }
  }
}
