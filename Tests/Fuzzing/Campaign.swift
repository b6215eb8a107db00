import CLibFuzzer
import FuzzTargets
import Glibc
import Synchronization
import Platform

/// libFuzzer's campaign against the kind of input that the first argument names.
enum Campaign {
  static let kind = CommandLine.arguments.dropFirst().first.flatMap(FuzzKind.init)
  static let target = kind?.target

  /// The most processor time of one input, s: a machine that is busy finds no fault by that.
  private static let secondsEach = 2.0

  /// How many inputs were read; the others were refused.
  private static let read = Atomic(0)

  /// Reads an input.
  ///
  /// - Returns: whether it is kept in the corpus where it shows something new.
  private static func run(_ input: [UInt8]) throws(BrokenPromise) -> Bool {
    guard let target else { return false }
    let started = clock()
    let isRead = try target.run(input)
    let seconds = Double(clock() - started) / Double(CLOCKS_PER_SEC)
    if seconds > secondsEach { throw BrokenPromise("an input takes \(seconds) s") }
    if isRead { read.add(1, ordering: .relaxed) }
    return isRead || target.goesOnFromRefused
  }

  /// Runs libFuzzer with the other arguments.
  ///
  /// - Returns: libFuzzer's exit code; a finding ends the process.
  static func run() -> Int32 {
    let rest =
      [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
      + ["-max_len=\(target?.byteLimit ?? 4096)"]
    // libFuzzer ends the process by itself.
    atexit { StandardError.write("stat::inputs_read: \(Campaign.read.load(ordering: .relaxed))\n") }
    var pointers = rest.map { strdup($0) } + [nil]
    var count = Int32(rest.count)
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

/// Called by libFuzzer for another input.
///
/// - Parameters:
///   - bytes: the input, which the other takes the place of.
///   - count: its length.
///   - capacity: the most bytes of the other.
///   - seed: decides.
/// - Returns: the other's length.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32
) -> Int {
  var dice = Dice(seed: UInt64(seed))
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  let other = Campaign.target?.mutated(input, &dice) { part in
    let room = min(capacity, part.count + 256)
    return [UInt8](unsafeUninitializedCapacity: max(room, 1)) { buffer, length in
      let kept = min(part.count, room)
      _ = buffer.update(fromContentsOf: part.prefix(kept))
      length = LLVMFuzzerMutate(buffer.baseAddress, kept, room)
    }
  }
  guard let other else { return count }
  let length = min(other.count, capacity)
  other.withUnsafeBufferPointer { other in
    if let start = other.baseAddress { bytes.update(from: start, count: length) }
  }
  return length
}
