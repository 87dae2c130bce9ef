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

// While a command runs, signals are for it. One that comes before its process is known waits as a bit of its number.
static atomic_bool is_passing = false;
static atomic_bool shares_terminal = false;
static atomic_int command = 0;
static atomic_uint waiting = 0;

int csignals_open(int ends[2]) {
    if (pipe(ends) != 0) return -1;
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    atomic_store(&write_end, ends[1]);
    return 0;
}

// Whether the kernel sent the signal, as a terminal does at Ctrl-C.
static bool is_of_kernel(const siginfo_t *info) {
#ifdef SI_KERNEL
    // Not by the sender's process: that is 0 for one outside of a container, too.
    return info->si_code == SI_KERNEL;
#else
    return info->si_pid == 0;
#endif
}

static void pass_waiting(void) {
    int to = atomic_load(&command);
    if (to == 0) return;
    unsigned numbers = atomic_exchange(&waiting, 0);
    for (int number = 1; number < 32; number++)
        if (numbers & 1u << number) kill(to, number);
}

static void receive(int number, siginfo_t *info, void *context) {
    (void)context;
    int code = errno;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    long long now = ((long long)time.tv_sec * 1000000000 + time.tv_nsec) | 1;
    long long earlier = 0;
    if (atomic_load(&is_passing)) {
        atomic_compare_exchange_strong(&first, &earlier, now);
        // A terminal sends its signals to the command, too.
        if (!(atomic_load(&shares_terminal) && is_of_kernel(info))) {
            atomic_fetch_or(&waiting, 1u << number);
            pass_waiting();
        }
    } else if (atomic_compare_exchange_strong(&first, &earlier, now)) {
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

void csignals_handle(int number) {
    struct sigaction action = {0};
    action.sa_sigaction = receive;
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void csignals_pass(bool with_terminal) {
    atomic_store(&command, 0);
    atomic_store(&waiting, 0);
    atomic_store(&shares_terminal, with_terminal);
    atomic_store(&is_passing, true);
}

void csignals_pass_to(int target) {
    atomic_store(&command, target);
    pass_waiting();
}

void csignals_pass_end(void) {
    atomic_store(&is_passing, false);
    atomic_store(&command, 0);
}

bool csignals_is_raised(void) { return atomic_load(&first) != 0; }

void csignals_reset(void) { atomic_store(&first, 0); }
