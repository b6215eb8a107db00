extension EventMark {
  /// Whether control passes on: a gesture begins or ends, a viewer opens, settles or closes.
  ///
  /// What merely goes on is no hand-off: `….changed(…)` and `pointer(…)`.
  package var isHandOff: Bool {
    let name = text.prefix { $0 != "(" }
    return !name.hasSuffix(".changed") && !name.hasSuffix("pointer")
  }
}
