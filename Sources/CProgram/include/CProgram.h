#pragma once
#include <stdbool.h>

/* What the program needs in C: signals, since the atomic numbers of Swift need macOS 15, and the commit, since the manifest can define
 * no text for Swift. */

/// Opens a pipe whose read end, the first, becomes readable with the first signal. Returns 0, or -1 with errno set.
int csignals_open(int ends[2]);

/// Handles a signal from now on. A second signal, if it does not come with the first, ends the program.
void csignals_handle(int number);

/// Whether a handled signal has come.
bool csignals_is_raised(void);

/// Forgets the signals that have come.
void csignals_reset(void);

/// The commit that a release is built from; "development" for another build.
const char *cversion_commit(void);
