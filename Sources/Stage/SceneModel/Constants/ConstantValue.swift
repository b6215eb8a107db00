package import Display
import Platform

/// The value of a constant, independent of the type of its property.
package enum ConstantValue: Hashable, Sendable {
  /// A number, with or without a unit.
  case number(Double)
  /// A length in points instead of a fraction of another length.
  case points(Double)
  case integer(Int)
  case time(SceneTime)
  case flag(Bool)
  /// One of a fixed set of names.
  case word(String)
  case color(Color)
  /// A width and height, pt.
  case size(Size)
  /// The radii of four corners, pt.
  case radii(CornerRadii)
  /// An animation, or none.
  case animation(AnimationChoice)
  /// A transition of rows.
  case transition(RowTransition)

  /// Whether it can be too large or too small, so that the default is a cure.
  var isQuantity: Bool {
    switch self {
    case .flag, .word, .color: false
    default: true
    }
  }

  /// The associated value.
  package var payload: any Sendable {
    switch self {
    case .number(let number): number
    case .points: text
    case .integer(let number): number
    case .time(let time): time
    case .flag(let flag): flag
    case .word(let word): word
    case .color(let color): color
    case .size(let size): size
    case .radii(let radii): radii
    case .animation(let choice): choice
    case .transition(let transition): transition
    }
  }

  /// The value as goldens and reports write it; equal values have equal texts.
  package var text: String {
    switch self {
    case .number(let number): number.shortestText
    case .points(let length): "\(length.shortestText)pt"
    case .integer(let number): "\(number)"
    case .time(let time): time.seconds.shortestText
    case .flag(let flag): "\(flag)"
    case .word(let word): word
    case .color(let color): color.hexadecimal
    case .size(let size): [size.width, size.height].listText
    case .radii(let radii): radii.uniform?.shortestText ?? radii.clockwise.listText
    case .animation(let choice): choice.text
    case .transition(let transition): transition.text
    }
  }

  /// The value as recordings compare it.
  package var recorded: SceneConstant.Value {
    switch self {
    case .number(let number): .number(number)
    case .integer(let number): .number(Double(number))
    case .time(let time): .number(time.seconds)
    case .flag(let flag): .flag(flag)
    case .color(let color): .color(color)
    case .radii(let radii): radii.uniform.map { .number($0) } ?? .text(text)
    case .points, .word, .size, .animation, .transition: .text(text)
    }
  }

  /// The value as a scene writes it.
  package var written: String {
    switch self {
    case .color(let color): "\"\(color.hexadecimal.dropLast(color.alpha == 255 ? 2 : 0))\""
    case .animation(let choice) where choice.text.contains("("): "\"\(choice.text)\""
    default: text
    }
  }
}

extension [Double] {
  /// The numbers as a scene writes a list.
  var listText: String { "[\(map(\.shortestText).joined(separator: ", "))]" }
}
