import CDeflate
import CGIF
import CJPEGShim
import CPNGShim
import CWebP

/// The versions of the libraries that read and write pictures.
package enum LibraryVersions {
  /// The libpng in use, such as `1.6.39`.
  package static var png: String {
    let version = cpng_version()
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }

  /// The giflib that this was compiled against, such as `5.2.1`; the library cannot be asked.
  package static var gif: String {
    "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"
  }

  /// The libjpeg-turbo that this was compiled against, such as `2.1.5`; the library cannot be asked.
  package static var jpeg: String {
    let number = cjpeg_version()
    return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
  }

  /// The libdeflate that this was compiled against, such as `1.14`; the library cannot be asked.
  package static var deflate: String { LIBDEFLATE_VERSION_STRING }

  /// The libwebp in use, such as `1.2.4`.
  package static var webp: String {
    let version = WebPGetEncoderVersion()
    return "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }
}
