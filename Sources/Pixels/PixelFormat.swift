/// How the four bytes of a pixel are to be read; always in the order red, green, blue, alpha.
///
/// The sRGB-encoded values are compared, blended and stored as they are (no linearisation).
package protocol PixelFormat: Sendable {}

/// Red, green and blue are already multiplied by alpha, and none exceeds it.
///
/// What drawing works on.
package enum PremultipliedRGBA8: PixelFormat {}

/// Red, green and blue are independent of alpha.
///
/// What files hold and digests are taken of.
package enum StraightRGBA8: PixelFormat {}
