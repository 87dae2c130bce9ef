#ifndef CVERSION_H
#define CVERSION_H

/* The commit that a release is built from; "development" for another build. */
const char *cversion_commit(void);

#endif
