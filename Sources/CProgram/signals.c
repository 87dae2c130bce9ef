#include "CProgram.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

// The handler may run at any moment, so it uses only atomic numbers and functions that signal-safety(7) lists.

// A second signal within this time comes with the first: a terminal that closes and its shell both send one.
static const long long together = 100000000;

// When the first signal came, in nanoseconds of a clock that starts above 0; 0 before it.
static atomic_llong first = 0;
static atomic_int write_end = -1;

int csignals_open(int ends[2]) {
    if (pipe(ends) != 0) return -1;
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    atomic_store(&write_end, ends[1]);
    return 0;
}

static void receive(int number) {
    int code = errno;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    long long now = ((long long)time.tv_sec * 1000000000 + time.tv_nsec) | 1;
    long long earlier = 0;
    if (atomic_compare_exchange_strong(&first, &earlier, now)) {
        char byte = 0;
        ssize_t written = write(atomic_load(&write_end), &byte, 1);
        (void)written;
    } else if (number != SIGHUP && now - earlier > together) {
        // Blocked until the handler returns, and then the end.
        signal(number, SIG_DFL);
        kill(getpid(), number);
    }
    errno = code;
}

void csignals_handle(int number) { signal(number, receive); }

bool csignals_is_raised(void) { return atomic_load(&first) != 0; }

void csignals_reset(void) { atomic_store(&first, 0); }
