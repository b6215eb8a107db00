import Clips
import Codecs
import Compare
import Glibc
import Pixels
import Rendering
import Review
import System

/// Two single pictures, held against each other as fast as can be: nothing is unpacked where the files
/// are the same; otherwise both are decoded at once, and their rows compared on all cores.
struct PicturePair {
  /// What was found.
  struct Finding: Sendable {
    /// How they differ; nil where they do not, or by less than is counted.
    var difference: SceneReport.FrameDifference?
    /// Whether a difference is within the tolerance.
    var isTolerated = false
    /// The picture of where they differ, a PNG file; nil where it was not asked for, or where the
    /// pictures are not of one size.
    var picture: [UInt8]?
  }

  private final class Idle: Sendable {}

  private let expected: Clip
  private let actual: Clip
  private let options: PictureOptions
  private let pool: WorkerPool<Idle>

  /// Takes two pictures.
  ///
  /// - Parameters:
  ///   - expected: a clip of the kind `picture`.
  ///   - actual: another one.
  ///   - options: how they are compared.
  ///   - jobs: threads; at least 1.
  init(expected: Clip, actual: Clip, options: PictureOptions, jobs: Int) {
    self.expected = expected
    self.actual = actual
    self.options = options
    pool = WorkerPool(count: jobs) { Idle() }
  }

  /// Compares them.
  ///
  /// - Returns: what was found.
  /// - Throws: `ClipError` where one cannot be read.
  func run() throws(ClipError) -> Finding {
    if !options.wantsDifference, options.masks.hidesAll(at: 0) { return Finding() }
    if !options.wantsDifference, try filesAreSame() { return Finding() }
    do throws(MemoryShortage) {
      try MemoryRoom.require([
        ("the two pictures", (expected.size.count + actual.size.count) * 4),
        ("their difference", options.wantsDifference ? expected.size.count : 0),
        ("the program", 32 << 20),
      ])
    } catch {
      throw .memory(error)
    }
    let pictures = try map([expected, actual]) { (clip) throws(ClipError) in
      try clip.pictures?.picture(at: 0)
    }
    guard let one = pictures[0], let other = pictures[1] else { return Finding() }
    var finding = Finding()
    guard one.size == other.size else {
      finding.difference = SceneReport.FrameDifference(expected: 0, actual: 0, time: 0)
      return finding
    }
    let hidesAll = options.masks.hidesAll(at: 0)
    let comparison = PictureComparison(
      tolerance: options.tolerance,
      masks: hidesAll ? [PixelRect(one.size)] : options.masks.regions(at: 0))
    var difference = SceneReport.FrameDifference(expected: 0, actual: 0, time: 0)
    if options.measuresFlip, !hidesAll { difference.measureFlip(one, other) }
    let found = try compare(one, other, comparison, &finding)
    finding.isTolerated = found.isTolerated(by: options.tolerance)
    guard found.count > 0, !finding.isTolerated else { return finding }
    difference.take(found)
    finding.difference = difference
    return finding
  }

  private func compare(
    _ one: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>, _ comparison: PictureComparison,
    _ finding: inout Finding
  ) throws(ClipError) -> PictureDifference {
    let height = one.height
    let parts = min(pool.count, height)
    let bands = (0..<parts).map { height * $0 / parts..<height * ($0 + 1) / parts }
    let picture = options.wantsDifference ? IndexedDifference(size: one.size) : nil
    let found = try map(bands) { (rows) throws(ClipError) in
      let outcome = comparison.compare(one, with: other, rows: rows, drawing: picture)
      guard case .compared(let difference) = outcome else {
        return PictureDifference(size: one.size)
      }
      return difference
    }
    finding.picture = try picture?.png()
    var whole = PictureDifference(size: one.size)
    for part in found { whole.add(part) }
    return whole
  }

  private func filesAreSame() throws(ClipError) -> Bool {
    guard let one = try expected.pictures?.fileBytes(at: 0),
      let other = try actual.pictures?.fileBytes(at: 0), one.count == other.count
    else { return false }
    return one.withUnsafeBytes { one in
      other.withUnsafeBytes { other in
        guard let first = one.baseAddress, let second = other.baseAddress else { return true }
        return first == second || memcmp(first, second, one.count) == 0
      }
    }
  }

  /// Does the work for each item, on several threads.
  private func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ work: @Sendable (Item) throws(ClipError) -> Value
  ) throws(ClipError) -> [Value] {
    let results: [Result<Value, ClipError>]
    do throws(ProductionError) {
      results = try pool.map(items) { (item, _) throws(ProductionError) in
        do throws(ClipError) { return .success(try work(item)) } catch { return .failure(error) }
      }
    } catch {
      throw .interrupted
    }
    var values: [Value] = []
    for result in results { values.append(try result.get()) }
    return values
  }
}

extension SceneReport.FrameDifference {
  /// Takes over what was counted.
  mutating func take(_ found: PictureDifference) {
    pixels = found.count
    ratio = found.ratio
    maximumDelta = found.maximumDelta
    box = found.box.map { [$0.minX, $0.minY, $0.width, $0.height] }
  }

  /// Measures how different two frames look; nothing where they are not of one size.
  mutating func measureFlip(_ one: Pixmap<StraightRGBA8>, _ other: Pixmap<StraightRGBA8>) {
    guard case .compared(let found) = FlipComparison().compare(one, with: other) else { return }
    flipMean = found.mean
    flipMaximum = found.maximum
  }
}
