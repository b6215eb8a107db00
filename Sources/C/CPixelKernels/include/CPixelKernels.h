#pragma once

// What is done with every byte of a picture, by the processor's vectors where it has them. Each function
// has one result, whatever the processor: `is_portable` keeps to plain C, to show it.

#include "Compositing.h"
#include "Covering.h"
#include "PNGFilters.h"
#include "PNGStripes.h"
#include "Resampling.h"
