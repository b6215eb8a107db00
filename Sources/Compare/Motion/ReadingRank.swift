/// How much a reading tells of what people see, by its name: the less the more.
enum ReadingRank: Int, Comparable {
  /// Where a thing is and how large: the picture that flies, beads, rows, a list's place.
  case place
  /// How a thing looks: its opacity, its scale, its corners.
  case look
  /// What a viewer says of itself: its state, its page, its backdrop.
  case state
  /// What follows from others or serves them: matrices, velocities, what is remembered.
  case inner

  /// The rank of a reading.
  ///
  /// - Parameter name: the reading's name, with its screen's before it or not.
  init(of name: String) {
    let parts = name.split(separator: ".")
    let last = parts.last ?? ""
    let isInner = parts.contains { part in
      ["velocity", "unclamped", "transform", "translation", "safeArea", "starRoom"].contains(part)
        || part.hasPrefix("last")
    }
    if isInner
      || ["bottomInsets", "axis", "showAnimation", "eventState", "dragScale"].contains(last)
    {
      self = .inner
    } else if parts.dropLast().contains(where: {
      ["hero", "bead", "row", "lid", "scroll"].contains($0)
    }) {
      self = ["cornerRadius", "opacity", "scale"].contains(last) ? .look : .place
    } else {
      self = name == "push.fraction" ? .place : .state
    }
  }

  static func < (a: ReadingRank, b: ReadingRank) -> Bool { a.rawValue < b.rawValue }
}
