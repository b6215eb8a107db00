/// The photographs for the first scene, as JPEG files embedded in the program.
///
/// `make samples` creates them in the folder `photos`.

#ifndef CFIRSTPHOTOS_H
#define CFIRSTPHOTOS_H

#include <stddef.h>

/// A file in the program's memory.
typedef struct {
  /// The file name, or NULL at the end of the table.
  const char *_Nullable name;
  const unsigned char *_Nullable bytes;
  /// The number of bytes.
  size_t count;
} CFirstPhoto;

/// Returns all photographs in order of their names, followed by an entry without a name.
const CFirstPhoto *_Nonnull cfirst_photo_table(void);

#endif
