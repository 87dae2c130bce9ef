import APICheckBase
import APICheckNetwork
import Testing

@Suite struct FaultTests {
    @Test func theWholeIsRead() throws {
        let fault = try Fault(
            "todos:status=429,retry-after=3,delay=1.5s,then=201,operation=getTodo,method=get,path=/todos/*")
        #expect(fault.api == "todos")
        #expect(fault.action == .status(429))
        #expect(fault.retryAfter == 3)
        #expect(fault.delay == .milliseconds(1_500))
        #expect(fault.times == 1)
        #expect(fault.laterStatus == 201)
        #expect(fault.operation == "getTodo")
        #expect(fault.method == "get")
        #expect(fault.path == "/todos/*")
    }

    @Test(
        arguments: [
            ("a:cut-after=812", Fault.Action.cut(after: 812), nil, nil),
            ("a:reset-after=0", .reset(after: 0), nil, nil),
            ("a:reset,times=2", .reset(after: nil), 2, nil),
            ("a:status=503,then=recorded", .status(503), 1, nil),
            ("a:status=503,then=200,times=4", .status(503), 4, 200),
        ] as [(String, Fault.Action, Int?, Int?)])
    func actions(text: String, action: Fault.Action, times: Int?, laterStatus: Int?) throws {
        let fault = try Fault(text)
        #expect(fault.action == action)
        #expect(fault.times == times)
        #expect(fault.laterStatus == laterStatus)
        #expect(fault.delay == nil)
    }

    @Test(arguments: [("250ms", 250), ("2s", 2_000), ("0.5m", 30_000), ("0s", 0)])
    func delays(text: String, milliseconds: Int) throws {
        #expect(try Fault("a:delay=\(text)").delay == .milliseconds(milliseconds))
    }

    private static func invalid(_ text: String) -> String {
        "invalid fault\n  expected: API:FAULT[,FAULT...], for example todos:status=429,then=200\n  actual:   \(text)"
    }

    private static func invalid(_ name: String, _ value: String, in text: String, _ expected: String) -> String {
        "invalid value of \(name) in \"\(text)\"\n  expected: \(expected)\n  actual:   \"\(value)\""
    }

    static let errors: [(String, String)] = [
        ("reset", invalid("reset")),
        (":reset", invalid(":reset")),
        ("a:", invalid("a:")),
        (
            "a:stauts=429",
            "unknown fault \"stauts\" in \"a:stauts=429\"\n  expected: status, path, times, cut-after, reset, then, delay, "
                + "method, reset-after, retry-after or operation"
        ),
        ("a:status", invalid("status", "", in: "a:status", "a status of 200 to 599")),
        ("a:status=99", invalid("status", "99", in: "a:status=99", "a status of 200 to 599")),
        ("a:status=429,status=430", "status occurs twice in \"a:status=429,status=430\"\n  help:     remove one"),
        ("a:reset=1", invalid("reset", "1", in: "a:reset=1", "no value, or reset-after=BYTES")),
        ("a:cut-after=-1", invalid("cut-after", "-1", in: "a:cut-after=-1", "a number of bytes")),
        ("a:delay=2", invalid("delay", "2", in: "a:delay=2", "a time of up to one hour, such as 250ms, 2s or 1m")),
        (
            "a:delay=61m",
            invalid("delay", "61m", in: "a:delay=61m", "a time of up to one hour, such as 250ms, 2s or 1m")
        ),
        (
            "a:delay=nans",
            invalid("delay", "nans", in: "a:delay=nans", "a time of up to one hour, such as 250ms, 2s or 1m")
        ),
        ("a:delay=1s,path=todos", invalid("path", "todos", in: "a:delay=1s,path=todos", "a path such as /todos/*")),
        (
            "a:reset,status=500",
            "\"a:reset,status=500\": status, cut-after, reset and reset-after exclude each other; use a separate fault for each"
        ),
        ("a:times=1", "\"a:times=1\": it has no effect; add one of status, delay, cut-after, reset, reset-after"),
        ("a:delay=1s,retry-after=1", "\"a:delay=1s,retry-after=1\": retry-after needs a status"),
    ]

    @Test(arguments: errors) func errorTexts(text: String, expected: String) {
        let error = #expect(throws: Problem.self) { try Fault(text) }
        #expect(error?.description == expected)
    }
}
