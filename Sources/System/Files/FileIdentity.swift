/// Which file a path leads to, whatever the path: two names of one file have one identity.
package struct FileIdentity: Hashable, Sendable {
  /// The number of the device that the file is on.
  package var device: UInt64
  /// The file's number on its device.
  package var inode: UInt64
}
