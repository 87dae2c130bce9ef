#pragma once
#include <stdbool.h>

/* What the program needs in C: signals, since the atomic numbers of Swift need macOS 15, and the commit, since the manifest can define
 * no text for Swift. */

/// Opens a pipe whose read end, the first, becomes readable with the first signal. Returns 0, or -1 with errno set.
int csignals_open(int ends[2]);

/// Handles a signal from now on. A second signal, if it does not come with the first, ends the program.
void csignals_handle(int number);

/// From now on a handled signal is for a command, and neither the first nor a second one ends the program. With the terminal
/// means that the command is in the process group of the program: what the terminal sends reaches it without help.
void csignals_pass(bool with_terminal);

/// Names the command as kill(2) does: a process, or below zero a process group. Signals that have come before are sent to it.
void csignals_pass_to(int target);

/// The command has ended: signals are for the program again. Called before its process is reaped.
void csignals_pass_end(void);

/// Whether a handled signal has come.
bool csignals_is_raised(void);

/// Forgets the signals that have come.
void csignals_reset(void);

/// The commit that a release is built from; "development" for another build.
const char *cversion_commit(void);
