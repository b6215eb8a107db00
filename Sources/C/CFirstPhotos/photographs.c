#include "CFirstPhotos.h"

extern const CFirstPhoto cfirst_photos[];

const CFirstPhoto *cfirst_photo_table(void) { return cfirst_photos; }
