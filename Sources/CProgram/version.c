#include "CProgram.h"

#ifndef APICHECK_COMMIT
#define APICHECK_COMMIT "development"
#endif

const char *cversion_commit(void) { return APICHECK_COMMIT; }
