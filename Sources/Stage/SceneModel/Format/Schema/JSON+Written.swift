import Display
import Platform

extension JSON {
  /// Creates the JSON of a model value as written in scenes; nil if it is not a scalar or a list.
  init?(written value: Any) {
    switch value {
    case let value as Bool: self = .flag(value)
    case let value as Int: self = .integer(value)
    case let value as Double: self = .number(value)
    case let value as String: self = .text(value)
    case let value as SceneTime: self = .number(value.seconds)
    case let value as Rate: self = .number(value.hertz)
    case let value as Speed: self = .number(value.factor)
    case let value as Color:
      // As in scenes, an opaque color is `#RRGGBB`.
      self = .text(String(value.hexadecimal.dropLast(value.alpha == 255 ? 2 : 0)))
    case let value as TimingCurve:
      guard let name = value.name else { return nil }
      self = .text(name)
    case let value as AnimationChoice: self = .text(value.text)
    case let value as CornerRadii:
      self = value.uniform.map { .number($0) } ?? .list(value.clockwise.map { .number($0) })
    case let value as [String]: self = .texts(value)
    case SceneDuration.settled: self = .text("settled")
    case let value as any RawRepresentable: self.init(raw: value)
    case let value as [any RawRepresentable]:
      let items = value.compactMap { JSON(raw: $0) }
      guard items.count == value.count else { return nil }
      self = .list(items)
    default: return nil
    }
  }

  private init?(raw value: some RawRepresentable) {
    guard let text = value.rawValue as? String else { return nil }
    self = .text(text)
  }
}
