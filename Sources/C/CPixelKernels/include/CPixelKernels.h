#pragma once

// Operations on all bytes of a picture, with vector instructions if available. The results of each
// function are the same on all processors. `is_portable` selects plain C, in order to test that.

#include "Compositing.h"
#include "Covering.h"
#include "PNGFilters.h"
#include "PNGStripes.h"
#include "Resampling.h"
