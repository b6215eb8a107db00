/// The meaning of a pixel's four bytes, which are always in the order red, green, blue, alpha.
///
/// The sRGB-encoded values are compared, blended, and stored without linearization.
package protocol PixelFormat: Sendable {}

/// Red, green, and blue premultiplied by alpha and not greater than it; the format for drawing.
package enum PremultipliedRGBA8: PixelFormat {}

/// Red, green, and blue independent of alpha; the format of files and digests.
package enum StraightRGBA8: PixelFormat {}
