// Runs when the image of the test bundle is loaded, before XCTest starts the first test case. Swift has no such place.

extern void apicheck_watchXCTest(void);

__attribute__((constructor)) static void start(void) { apicheck_watchXCTest(); }
