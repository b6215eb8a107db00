/// The identity of a file, the same under all of its names.
package struct FileIdentity: Hashable, Sendable {
  /// The number of the device that the file is on.
  package var device: UInt64
  /// The file's number on its device.
  package var inode: UInt64
}
