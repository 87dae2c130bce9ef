import APICheckBase
import APICheckJSON
import Testing

@testable import APICheckTesting

/// The command that records a test, for each way to run tests.
@Suite struct RecordingCommandTests {
    private static let selection = TestSelection(module: "ShopTests", names: ["OrderTests", "cancelling(order:)"])

    private static let commands: [(TestHost, TestSelection?, String)] = [
        (.swiftPM, selection, "APICHECK_RECORD=new swift test --filter ShopTests.OrderTests/cancelling"),
        (.swiftPM, nil, "APICHECK_RECORD=new swift test"),
        (
            .xcode, selection,
            """
            TEST_RUNNER_APICHECK_RECORD=new xcodebuild test -scheme SCHEME -destination DESTINATION \
            '-only-testing:ShopTests/OrderTests/cancelling(order:)', or set APICHECK_RECORD=new in the scheme \
            (Test > Arguments > Environment Variables) for one run
            """
        ),
        (
            .xcode, nil,
            """
            TEST_RUNNER_APICHECK_RECORD=new xcodebuild test -scheme SCHEME -destination DESTINATION, or set \
            APICHECK_RECORD=new in the scheme (Test > Arguments > Environment Variables) for one run
            """
        ),
        (
            .either, selection,
            """
            APICHECK_RECORD=new swift test --filter ShopTests.OrderTests/cancelling, in Xcode: \
            TEST_RUNNER_APICHECK_RECORD=new xcodebuild test -scheme SCHEME -destination DESTINATION \
            '-only-testing:ShopTests/OrderTests/cancelling(order:)', or set APICHECK_RECORD=new in the scheme \
            (Test > Arguments > Environment Variables) for one run
            """
        ),
    ]

    @Test(arguments: commands)
    func theCommandIsThatOfTheHost(_ host: TestHost, _ selection: TestSelection?, _ text: String) {
        TestHost.$current.withValue(host) {
            #expect(RecordingCommand(mode: .new, selection: selection).text == text)
        }
    }

    private static let settings: [(TestHost, String)] = [
        (.swiftPM, "APICHECK_RECORD=new adds what it lacks, APICHECK_RECORD=all records it again"),
        (
            .xcode,
            """
            APICHECK_RECORD=new adds what it lacks, APICHECK_RECORD=all records it again; set it in the scheme, or as \
            TEST_RUNNER_APICHECK_RECORD for xcodebuild
            """
        ),
    ]

    @Test(arguments: settings) func theSettingIsNamedAsTheHostTakesIt(_ host: TestHost, _ text: String) {
        TestHost.$current.withValue(host) { #expect(Setting.recordingMode.change?.string == text) }
    }

    private static let hosts: [(program: String, [String: String], TestHost)] = [
        ("/Library/Developer/usr/libexec/swift/pm/swiftpm-testing-helper", ["PATH": "/usr/bin"], .swiftPM),
        ("/Applications/usr/bin/xctest", ["XCTestConfigurationFilePath": "/tmp/a.xctestconfiguration"], .xcode),
        ("/Applications/usr/bin/xctest", ["XCTestSessionIdentifier": "8A1B"], .xcode),
        ("/Applications/usr/bin/xctest", ["PATH": "/usr/bin"], .either),
    ]

    @Test(arguments: hosts)
    func theHostOnAMac(_ program: String, _ environment: [String: String], _ host: TestHost) {
        #expect(TestHost.onMac(program: program, environment: environment) == host)
    }
}
