#pragma once
#include <stdbool.h>

/// Opens a pipe whose read end becomes readable with the first signal. Returns the read end, or -1 with errno set.
int csignals_open(void);

/// Handles a signal from now on. A second signal, if it does not come with the first, ends the program.
void csignals_handle(int number);

/// Whether a handled signal has come.
bool csignals_is_raised(void);
