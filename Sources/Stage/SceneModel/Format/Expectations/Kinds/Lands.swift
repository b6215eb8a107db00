extension ExpectationKind {
  static let lands = kind("lands", Key("lands.within", .number(.layout), or: 0.5), screen) {
    _, within, screen in
    Requirement("\(picture(on: screen)) lands within \(within.text(in: "pt"))") { screen in
      let worst = screen.landings.max { ($0.distance ?? .infinity) < ($1.distance ?? .infinity) }
      guard let worst else { return screen.verdict(false, "no picture opens, settles or lands") }
      guard let distance = worst.distance else {
        return screen.verdict(
          false, "no picture returns to a thumbnail when the viewer closes", at: worst.time)
      }
      let gone = worst.opacity < 0.5 ? ", faded away," : ""
      let leaves = "thumbnail when it leaves the thumbnail"
      let lands = worst.isHome ? "thumbnail\(gone) when the viewer closes" : leaves
      let subject = worst.isOpen ? "position on the screen after it has opened" : lands
      return screen.verdict(
        distance <= within, "it \(distance.quantity(in: "pt")) from its \(subject),", at: worst.time
      )
    }
  }
}
