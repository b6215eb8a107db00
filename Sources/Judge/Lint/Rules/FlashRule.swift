import SceneModel

extension LintRule {
  static let flash = LintRule("flash") { lint in
    lint.changeFindings { change in
      guard case .reverted(let seconds) = change.sequel else { return nil }
      let look =
        switch change.step.change {
        case .appears: "is drawn"
        case .vanishes: "is not drawn"
        case .position: "is at a different position"
        case .opacity: "has a different opacity"
        case .crop: "shows a different region"
        case .corners: "has different corners"
        }
      return "\(change.subject.name) \(look) for only \(Quantity.seconds(seconds))"
    }
  }
}
