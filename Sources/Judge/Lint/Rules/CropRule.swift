extension LintRule {
  static let crop = LintRule(
    "crop",
    "Another part of a picture shows from one instant to the next, or its corners are others",
    why: "the picture seems to be exchanged for another one in the middle of its flight"
  ) { lint in
    guard !lint.reducesMotion else { return [] }
    return lint.changeFindings { change in
      guard case .lasting = change.sequel else { return nil }
      let amount = Quantity.points(change.step.amount)
      switch change.step.change {
      case .crop:
        return "the part of \(change.subject.words) that shows changes by \(amount) at once"
      case .corners: return "the corners of \(change.subject.words) change by \(amount) at once"
      default: return nil
      }
    }
  }
}
