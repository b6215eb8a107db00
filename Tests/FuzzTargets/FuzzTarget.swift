/// A reader of one kind of external input, with its seeds, invariants and mutations.
///
/// `make fuzz` runs it with libFuzzer. Tests replay its seeds and former crashers.
package protocol FuzzTarget: Sendable {
  /// The maximum length of an input, in bytes.
  var byteLimit: Int { get }

  /// The dictionary of the format: keys, names and markers.
  var terms: [String] { get }

  /// Whether refused inputs are mutated further, and not only those that were read.
  var mutatesRefusedInputs: Bool { get }

  /// Returns small valid inputs to start from, generated from the repository's samples.
  ///
  /// - Throws: An error if a sample cannot be read or generated.
  func seeds() throws -> [[UInt8]]

  /// Reads an input as the command would, and continues as far as possible.
  ///
  /// Refusing an input with a message is as correct as reading it.
  ///
  /// - Parameter input: Any bytes.
  /// - Returns: Whether the input was read; otherwise it was refused.
  /// - Throws: `BrokenPromise` if an invariant of all inputs is violated.
  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool

  /// Returns a mutated input, which may be longer than the limit.
  ///
  /// - Parameters:
  ///   - input: Any bytes.
  ///   - dice: The source of random decisions.
  ///   - plain: Mutates bytes without knowing their format.
  /// - Returns: The mutated input.
  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8]
}

extension FuzzTarget {
  /// The default is an empty dictionary.
  package var terms: [String] { [] }

  /// The default is true.
  package var mutatesRefusedInputs: Bool { true }

  /// Returns the input mutated without knowledge of its format.
  package func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] { plain(input) }
}

/// A violated invariant of all inputs.
package struct BrokenPromise: Error, CustomStringConvertible {
  /// The invariant, with the values that violate it.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// Checks an invariant.
  ///
  /// - Throws: `BrokenPromise` if it is violated.
  static func unless(
    _ holds: Bool, _ message: @autoclosure () -> String
  ) throws(BrokenPromise) {
    if !holds { throw BrokenPromise(message()) }
  }

  /// Runs an action that must not fail.
  ///
  /// - Throws: `BrokenPromise` if it does.
  static func unlessDone<Result>(
    _ action: String, _ body: () throws -> Result
  ) throws(BrokenPromise) -> Result {
    do { return try body() } catch { throw BrokenPromise("\(action): \(error)") }
  }
}
