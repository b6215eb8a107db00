/// The identity of a file, which is the same under all of its names.
package struct FileIdentity: Hashable, Sendable {
  /// The ID of the device that contains the file.
  package var device: UInt64
  /// The file's inode number on its device.
  package var inode: UInt64
}
