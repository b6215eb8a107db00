/// The photographs beside a first scene, as JPEG files.
///
/// `make samples` makes them; they lie in the program as in the folder `photos`.

#ifndef CFIRSTPHOTOS_H
#define CFIRSTPHOTOS_H

#include <stddef.h>

/// A file in the program's own memory.
typedef struct {
  /// The file's name; null after the last.
  const char *_Nullable name;
  /// Its bytes.
  const unsigned char *_Nullable bytes;
  /// How many bytes there are.
  size_t count;
} CFirstPhoto;

/// All photographs in the order of their names, then one without a name.
const CFirstPhoto *_Nonnull cfirst_photo_table(void);

#endif
