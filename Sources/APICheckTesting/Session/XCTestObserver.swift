#if canImport(XCTest)
import XCTest

/// Sees which test case of XCTest runs, and watches the sessions of its app.
private final class XCTestObserver: NSObject, XCTestObservation {
    func testCaseWillStart(_ testCase: XCTestCase) {
        RunningXCTest.begin(testCase)
        // A test case may make its session in `setUp`, before its replay begins.
        SharedSession.ofProcess.watch()
    }

    func testCaseDidFinish(_ testCase: XCTestCase) { RunningXCTest.end() }
}
#endif

/// Called by the target `CTestStart` when the test bundle is loaded.
@_cdecl("apicheck_watchXCTest") func watchXCTest() {
    #if canImport(XCTest)
    XCTestObservationCenter.shared.addTestObserver(XCTestObserver())
    #endif
}
