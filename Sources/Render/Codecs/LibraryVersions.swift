import CDeflate
import CGIF
import CJPEGShim
import CLCMS
import CPNGShim
import CWebP

/// The versions of the libraries that decode and encode pictures.
package enum LibraryVersions {
  /// The version of libpng at run time, such as `1.6.39`.
  package static var png: String {
    let version = cpng_version()
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }

  /// The version of giflib at compile time, such as `5.2.1`.
  ///
  /// The library cannot report it.
  package static var gif: String {
    "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"
  }

  /// The version of libjpeg-turbo at compile time, such as `2.1.5`.
  ///
  /// The library cannot report it.
  package static var jpeg: String {
    let number = cjpeg_version()
    return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
  }

  /// The version of libdeflate at compile time, such as `1.14`.
  ///
  /// The library cannot report it.
  package static var deflate: String { LIBDEFLATE_VERSION_STRING }

  /// The version of Little CMS at run time, such as `2.14`.
  package static var lcms: String {
    let version = cmsGetEncodedCMMversion()
    return "\(version / 1000).\(version / 10 % 100)"
  }

  /// The version of libwebp at run time, such as `1.2.4`.
  package static var webp: String {
    let version = WebPGetEncoderVersion()
    return "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }
}
