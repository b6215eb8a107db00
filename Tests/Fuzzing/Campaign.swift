import CLibFuzzer
import FuzzTargets
import Glibc
import Platform
import Synchronization

/// Runs libFuzzer on the kind of input named by the first argument.
enum Campaign {
  static let kind = CommandLine.arguments.dropFirst().first.flatMap(FuzzKind.init)
  static let target = kind?.target

  /// The maximum processor time of one input in seconds.
  ///
  /// A busy machine does not affect processor time.
  private static let secondsEach = 2.0

  /// The number of inputs that were read and not refused.
  private static let read = Atomic(0)

  /// Runs the target on an input.
  ///
  /// - Returns: Whether libFuzzer may keep it in the corpus if it covers new code.
  private static func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    guard let target else { return false }
    let started = clock()
    let isRead = try target.run(input)
    let seconds = Double(clock() - started) / Double(CLOCKS_PER_SEC)
    if seconds > secondsEach { throw BrokenPromise("an input takes \(seconds) s") }
    if isRead { read.add(1, ordering: .relaxed) }
    return isRead || target.mutatesRefusedInputs
  }

  /// Runs libFuzzer with the remaining arguments.
  ///
  /// - Returns: libFuzzer's exit code; a finding ends the process.
  static func run() -> Int32 {
    let remaining =
      [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
      + ["-max_len=\(target?.byteLimit ?? 4096)"]
    // libFuzzer may end the process itself.
    atexit { StandardError.write("stat::inputs_read: \(Campaign.read.load(ordering: .relaxed))\n") }
    var pointers = remaining.map { strdup($0) } + [nil]
    var count = Int32(remaining.count)
    return pointers.withUnsafeMutableBufferPointer { pointers in
      var start = pointers.baseAddress
      return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
        do throws(BrokenPromise) {
          let bytes = UnsafeBufferPointer(start: bytes, count: count)
          return try Campaign.run(Array(bytes)) ? 0 : -1
        } catch {
          fatalError("\(error)")
        }
      }
    }
  }
}

/// Mutates an input in place; called by libFuzzer.
///
/// - Parameters:
///   - bytes: The input, which is overwritten by the result.
///   - count: The length of the input.
///   - capacity: The maximum length of the result.
///   - seed: The seed of random decisions.
/// - Returns: The length of the result.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32
) -> Int {
  var dice = Dice(seed: UInt64(seed))
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let other = Campaign.target?.mutated(input, &dice) { piece in
    let maxCount = min(capacity, piece.count + 256)
    return [UInt8](unsafeUninitializedCapacity: max(maxCount, 1)) { buffer, length in
      let kept = min(piece.count, maxCount)
      _ = buffer.update(fromContentsOf: piece.prefix(kept))
      length = LLVMFuzzerMutate(buffer.baseAddress, kept, maxCount)
    }
  }
  guard let other else { return count }
  let length = min(other.count, capacity)
  other.withUnsafeBufferPointer { other in
    if let start = other.baseAddress { bytes.update(from: start, count: length) }
  }
  return length
}
