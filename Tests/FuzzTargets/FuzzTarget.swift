/// One kind of input that comes from outside: where it enters, what must hold of it, and how it is
/// varied.
///
/// `make fuzz` drives it with libFuzzer; the tests replay seeds and what was ever found.
package protocol FuzzTarget: Sendable {
  /// The longest input that is tried, bytes.
  var byteLimit: Int { get }

  /// Words that inputs are made of: keys, names, marks of a format.
  var words: [String] { get }

  /// Whether inputs that were refused are varied further, and not those alone that were read.
  var goesOnFromRefused: Bool { get }

  /// Small whole inputs to begin with, made by program from the repository's own samples.
  ///
  /// - Throws: where a sample cannot be read or made.
  func seeds() throws -> [[UInt8]]

  /// Reads an input as the command would, and goes on as far as that goes.
  ///
  /// An input that is refused with words is as right as one that is read.
  ///
  /// - Parameter input: any bytes.
  /// - Returns: whether it was read; otherwise it was refused.
  /// - Throws: `BrokenPromise` where something does not hold that holds of every input.
  func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool

  /// Another input, made of one.
  ///
  /// - Parameters:
  ///   - input: any bytes.
  ///   - dice: decides.
  ///   - plain: varies bytes without any idea of their meaning.
  /// - Returns: the input; it may be longer than the limit.
  func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8]
}

extension FuzzTarget {
  /// No words.
  package var words: [String] { [] }

  /// Inputs that were refused are varied further.
  package var goesOnFromRefused: Bool { true }

  /// The input varied without any idea of its meaning.
  package func mutated(
    _ input: [UInt8], _ dice: inout Dice, plain: ([UInt8]) -> [UInt8]
  ) -> [UInt8] { plain(input) }
}

/// Something that holds of every input, and did not.
package struct BrokenPromise: Error, CustomStringConvertible {
  /// What was to hold, and what was found.
  package let description: String

  /// Makes it.
  package init(_ description: String) {
    self.description = description
  }

  /// Checks a promise.
  ///
  /// - Throws: `BrokenPromise` where it does not hold.
  static func unless(
    _ holds: Bool, _ words: @autoclosure () -> String
  ) throws(BrokenPromise) {
    if !holds { throw BrokenPromise(words()) }
  }

  /// Does what must not fail.
  ///
  /// - Throws: `BrokenPromise` where it does.
  static func unlessDone<Result>(
    _ what: String, _ body: () throws -> Result
  ) throws(BrokenPromise) -> Result {
    do { return try body() } catch { throw BrokenPromise("\(what): \(error)") }
  }
}
