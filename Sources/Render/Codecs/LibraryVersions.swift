import CDeflate
import CGIF
import CJPEGShim
import CLCMS
import CPNGShim
import CWebP

/// The libraries that decode and encode pictures.
package enum LibraryVersions {
  /// The names and versions of the libraries, such as libpng and `1.6.39`.
  ///
  /// libdeflate, giflib and libjpeg-turbo cannot report their version at run time, so theirs is the
  /// one at compile time.
  package static var all: [(name: String, version: String)] {
    let (png, jpeg, webp) = (cpng_version(), cjpeg_version(), WebPGetEncoderVersion())
    let lcms = cmsGetEncodedCMMversion()
    return [
      ("libpng", "\(png / 10_000).\(png / 100 % 100).\(png % 100)"),
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
      ("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
      ("libjpeg-turbo", "\(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)"),
      ("libwebp", "\(webp >> 16).\(webp >> 8 & 255).\(webp & 255)"),
      ("Little CMS", "\(lcms / 1000).\(lcms / 10 % 100)"),
    ]
  }
}
