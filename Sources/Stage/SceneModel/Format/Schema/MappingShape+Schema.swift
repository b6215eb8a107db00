import Platform

extension MappingShape {
  var schema: [(String, JSON)] {
    var members: [(String, JSON)] = [
      ("type", "object"),
      ("properties", .object(keys.map { ($0.name, $0.schema) })),
      ("additionalProperties", .flag(rules.isOpen)),
    ]
    let required = keys.filter(\.isRequired).map(\.name)
    if !required.isEmpty { members.append(("required", .texts(required))) }
    let groups: [JSON] =
      rules.exactlyOneOf.map { ["oneOf": Self.each($0)] }
      + rules.anyOf.map { ["anyOf": Self.each($0)] }
      + (rules.contradictions + rules.notTogether).map { keys in
        [
          "not": ["required": .texts(keys)],
          "errorMessage": .text("not both \(ValueShape.listing(keys, "and"))"),
        ]
      }
    if !groups.isEmpty { members.append(("allOf", .list(groups))) }
    let dependencies = rules.onlyWith.flatMap { rule in
      rule.only.map { ($0, JSON.texts([rule.key])) }
    }
    if !dependencies.isEmpty { members.append(("dependencies", .object(dependencies))) }
    return members
  }

  /// Returns a schema for each key, which requires that key.
  private static func each(_ keys: [String]) -> JSON {
    .list(keys.map { ["required": .texts([$0])] })
  }
}
