import Display
import Synchronization

/// A viewer with the constants that a scene sets.
struct WrittenViewer: Sendable {
  let style: String
  /// The label from the scene; nil for none.
  let label: String?
  /// The device from the scene; nil for the scene's screen.
  let device: DevicePreset?
  /// The constants as written, which label the viewer among several.
  let constants: [SceneConstant]
  /// Creates the viewer's stage over a grid, with the scene's screen and default animation.
  let stage: @Sendable (Grid, Screen, DefaultAnimation?) -> StageDescription

  /// Creates a viewer with the constants of a mapping.
  init<Parameters: ViewerParameters>(
    _ parameters: Parameters, _ values: WrittenValues, of node: YAMLNode? = nil
  ) {
    style = parameters.name
    label = values[WrittenValues.labelKey]
    device = values[WrittenValues.deviceKey]
    let written = (node?.entries ?? []).filter {
      !["style", WrittenValues.labelKey.name].contains($0.key)
    }
    constants = written.compactMap { entry in
      entry.value.scalar.map {
        SceneConstant(name: ConstantName(key: entry.key), text: $0.text)
      }
    }
    stage = { grid, screen, animation in
      StageDescription(grid, values.resolved(on: screen, animation, from: parameters))
    }
  }
}

/// A style of viewer, with a reader of its constants.
struct ViewerVariant: Sendable {
  let name: String
  let summary: String
  let isAndroid: Bool
  /// Returns the viewer's constants with their defaults.
  let parameters: @Sendable () -> any ViewerParameters
  private let made: Lazy<Contents>

  /// What few scenes need of most styles.
  struct Contents: Sendable {
    let shape: MappingShape
    /// The viewer with default constants.
    let standard: WrittenViewer
    /// Decodes the mapping with the constants; returns nil if a value is broken.
    let read: @Sendable (YAMLNode, inout DecodingContext) -> WrittenViewer?
  }

  var contents: Contents { made.value }

  /// All styles, in documentation order.
  static let all = [
    ViewerVariant(ZozoParameters()), ViewerVariant(B43SwiftUIParameters()),
    ViewerVariant(B43ComposeParameters()), ViewerVariant(ZoomTransitionParameters()),
    ViewerVariant(DeclarationReader.photosName, DeclarationReader.photosSummary) {
      DeclaredParameters(DeclarationReader.photos)
    },
    ViewerVariant(PhotoSwipeParameters()), ViewerVariant(TelephotoParameters()),
  ]

  private init<Parameters: ViewerParameters>(_ parameters: Parameters) {
    self.init(parameters.name, parameters.summary, isAndroid: parameters.isAndroid) { parameters }
  }

  private init<Parameters: ViewerParameters>(
    _ name: String, _ summary: String, isAndroid: Bool = false,
    _ parameters: @escaping @Sendable () -> Parameters
  ) {
    (self.name, self.summary, self.isAndroid) = (name, summary, isAndroid)
    self.parameters = parameters
    made = Lazy { Contents(parameters(), summary) }
  }
}

extension ViewerVariant.Contents {
  fileprivate init<Parameters: ViewerParameters>(_ parameters: Parameters, _ summary: String) {
    let word = ValueReader<String>(.choice([parameters.name])) { node, _ in node.scalar?.text }
    let style = Field<WrittenValues>(
      KeyShape(name: "style", summary: summary, shape: word.shape), word)
    let table = MappingReader(
      [style, WrittenValues.labelKey.field, WrittenValues.deviceKey.field]
        + Field.constantsAndLiteral(of: parameters),
      MappingRules(
        notTogether: parameters.table.notTogether,
        misplacedKeys: Dictionary(
          uniqueKeysWithValues: DeclaredKey.all.map {
            ($0.name, "a declared viewer has no style: write extends: photos")
          })))
    shape = table.shape(defaults: WrittenValues())
    standard = WrittenViewer(parameters, WrittenValues())
    read = { node, context in
      let errors = context.errorCount
      guard let values = table.written.read(node, &context) else { return nil }
      context.checkOrder(of: parameters, values)
      context.checkRules(of: parameters, values)
      guard context.errorCount == errors else { return nil }
      return WrittenViewer(parameters, values, of: node)
    }
  }
}

/// A value that is made at its first use.
private final class Lazy<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }
}

extension DecodingContext {
  /// Reports a lower bound that is above its upper bound.
  fileprivate mutating func checkOrder<Parameters: ConstantSet>(
    of standard: Parameters, _ constants: WrittenValues
  ) {
    let parameters = constants.resolved(on: Screen(), from: standard)
    func number(_ key: String) -> Double? {
      guard case .number(let number)? = parameters.table[key]?.value(parameters) else { return nil }
      return number
    }
    for (lower, upper) in parameters.table.ascending where constants.isValid(lower, upper) {
      guard let low = number(lower), let high = number(upper), low > high else { continue }
      report(
        .contradiction, at: constants.range ?? SourceRange(at: .start),
        "\(owner): \(lower) \(NumberText.of(low)) is above \(upper) \(NumberText.of(high))",
        expected: "\(lower) at or below \(upper)")
    }
  }
}
