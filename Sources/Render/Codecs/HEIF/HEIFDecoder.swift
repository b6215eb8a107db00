import Pixels
import Platform

/// Reads HEIC and AVIF files through libheif, in a process of its own (`zoetrope-heif`).
///
/// libheif 1.15 and the decoders behind it have no limits. The stated sizes are therefore checked
/// here, and the process may use only as much memory and time as these sizes need. If it crashes,
/// the file counts as damaged. A separate program also keeps the libraries that libheif loads, among
/// them two encoders, out of all other runs.
package enum HEIFDecoder {
  /// The program, which is installed with the running one.
  static let program = "zoetrope-heif"

  /// Decodes the primary picture.
  ///
  /// - Throws: `PictureError`: `tooLarge` if the size of any picture in the file, such as a tile or
  ///   alpha, is over the limits.
  package static func decode(
    _ bytes: [UInt8], limits: PictureLimits = .standard
  ) throws(PictureError) -> DecodedPicture {
    let header = try HEIFHeader(of: bytes)
    let work = try header.check(bytes, limits: limits)
    guard let program = SiblingProgram.find(program) else {
      throw .unsupported(
        .heif, "\(program) is missing; install it next to zoetrope or in ../libexec/zoetrope")
    }
    let pixels = Pixmap<StraightRGBA8>(size: header.size)
    // Decoded planes of up to 16 bits, and the copies that libheif makes as it converts them.
    let memory = 512 << 20 + bytes.count + 64 * (header.codedSizes.map(\.count).max() ?? 0)
    // In seconds. Even a slow machine decodes far more than one megapixel per second.
    let processorTime = 10 + work >> 20
    let file = header.withWholeApertures(bytes)
    let count: Int
    do throws(ChildProcess.Failure) {
      let arguments = [
        memory, processorTime, ChildProcess.parentNumber, header.size.width, header.size.height,
        file.count,
      ]
      let process = try ChildProcess(program.path, arguments.map(String.init))
      try process.write(file)
      count = try process.read(into: UnsafeMutableRawBufferPointer(pixels.bytes))
      try process.finish()
    } catch {
      throw Self.error(error)
    }
    guard count == pixels.bytes.count else { throw .damaged(.heif, "its pixels are incomplete") }
    return DecodedPicture(pixels: pixels)
  }

  private static func error(_ failure: ChildProcess.Failure) -> PictureError {
    switch failure {
    case .interrupted: return .interrupted
    case .notStarted(let number):
      return .unsupported(.heif, "\(program) cannot be started: \(FileError.Reason.system(number))")
    case .failed(let status, let output):
      let message = output.split(separator: "\n").last.map(String.init) ?? "it cannot be decoded"
      // The statuses of main.c.
      return switch status {
      case 3: .unsupported(.heif, message)
      case 256...: .damaged(.heif, "libheif was ended by signal \(status - 256)")
      default: .damaged(.heif, message)
      }
    }
  }
}
