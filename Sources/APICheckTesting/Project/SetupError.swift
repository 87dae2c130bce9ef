import APICheckBase

/// Why a test has nothing to work on.
enum SetupError: ProblemError, Hashable {
    /// A recording, a contract or a replay is asked for outside of a test whose trait names it; what, and the trait.
    case noCurrent(String, trait: String)
    case noContract(String, searched: String, nearMiss: String?)
    case noRecording(String, nearMiss: String?, command: String)
    case noPointer(String)
    /// A request to the replay of a test that is over; its name.
    case replayHasEnded(String)
    /// The body of a request is a stream: who reads it takes it from who sends it.
    case streamedBody(String)
    /// A request that HTTP cannot carry; its URL.
    case noURL(String?)
    /// Nothing in the recording was asked for like this; what there is instead.
    case noExchange(String, recording: String, recorded: [String])

    var problem: Problem {
        switch self {
        case .noCurrent(let what, let trait):
            Problem(
                "no \(what) here", expected: "a test or suite with the trait \(trait)",
                actual: "none, or a task that does not belong to the test",
                remedy: "add the trait, or name the \(what) where it is needed")
        case .noContract(let api, let searched, let nearMiss):
            Problem(
                "no contract of '\(api)'", expected: "contracts/\(api)/openapi.yaml, openapi.yml or openapi.json",
                actual: "none in \(searched)", remedy: SetupError.meant(nearMiss) + "write it",
                setting: .contractsFolder)
        case .noRecording(let file, let nearMiss, let command):
            Problem(
                "no recording", expected: file, actual: "no such file",
                remedy: SetupError.meant(nearMiss) + "record it with: \(command)")
        case .noPointer(let text):
            Problem(
                ".ignoringBodyValue(at: \"\(text)\") names no place of a body",
                expected: "a JSON Pointer, e.g. /user/id", actual: text)
        case .replayHasEnded(let name):
            Problem(
                "the test that replays \(name) has ended", expected: "a session made in the test that uses it",
                actual: "one that is kept from test to test, or a request that outlives its test",
                remedy: "make the session in each test, and wait for its requests")
        case .streamedBody(let request):
            Problem(
                "the body is a stream, which can be read once", at: [request], expected: "httpBody",
                actual: "httpBodyStream",
                remedy: "send the request through a replay and check try Replay.current.requests, which have read it")
        case .noURL(let url):
            Problem(
                "a request without a URL that HTTP takes",
                expected: "one with a scheme and a host, e.g. https://api.example.com/todos", actual: url ?? "none",
                remedy: "make the request from the app's base URL")
        case .noExchange(let request, let recording, let recorded):
            Problem(
                "no exchange \(request)", at: [recording], expected: "one whose path ends like that",
                actual: recorded.isEmpty ? "no entry at all" : recorded.joined(separator: "\n"),
                remedy: "correct the method or the path, or record the request")
        }
    }

    /// A test that throws the error shows this.
    var description: String { textInTest }

    private static func meant(_ name: String?) -> String { name.map { "did you mean '\($0)'? " } ?? "" }
}
