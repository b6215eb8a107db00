import FlyingFox

extension HTTPRequest {
  /// A whole number of the query, 0 or more and below a billion; nil where there is none.
  func number(_ name: String) -> Int? {
    guard let text = query.first(where: { $0.name == name })?.value, text.utf8.count <= 9,
      let number = Int(text), number >= 0
    else { return nil }
    return number
  }

  /// A finite number of the query; nil where there is none.
  func decimal(_ name: String) -> Double? {
    guard let text = query.first(where: { $0.name == name })?.value, text.utf8.count <= 24,
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}
