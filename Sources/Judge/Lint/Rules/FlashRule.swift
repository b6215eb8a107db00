extension LintRule {
  static let flash = LintRule(
    "flash", "Something differs for one or two frames",
    why: "a single different frame is seen as a flicker"
  ) { lint in
    lint.changeFindings { change in
      guard case .reverted(let seconds) = change.sequel else { return nil }
      let look =
        switch change.step.change {
        case .appears: "is drawn"
        case .vanishes: "is not drawn"
        case .place: "is elsewhere"
        case .opacity: "has another opacity"
        case .crop: "shows another part"
        case .corners: "has other corners"
        }
      return "\(change.subject.words) \(look) for \(Quantity.text(seconds, "s")) only"
    }
  }
}
