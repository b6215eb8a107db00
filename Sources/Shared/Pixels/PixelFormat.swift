/// The meaning of the four bytes of a pixel, always in the order red, green, blue, alpha.
///
/// The sRGB-encoded values are compared, blended and stored as they are (no linearisation).
package protocol PixelFormat: Sendable {}

/// Red, green and blue multiplied by alpha, none above it: the format of drawing.
package enum PremultipliedRGBA8: PixelFormat {}

/// Red, green and blue independent of alpha: the format of files and digests.
package enum StraightRGBA8: PixelFormat {}
