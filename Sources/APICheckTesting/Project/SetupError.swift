/// Why a test has nothing to work on.
enum SetupError: Error, Hashable, CustomStringConvertible {
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

    var description: String {
        switch self {
        case .noCurrent(let what, let trait):
            return """
                no \(what) here
                  expected: a test or suite with the trait \(trait)
                  actual:   none, or a task that does not belong to the test
                Add the trait, or name the \(what) where it is needed.
                """
        case .noContract(let api, let searched, let nearMiss):
            return """
                no contract of '\(api)'
                  expected: contracts/\(api)/openapi.yaml, openapi.yml or openapi.json
                  actual:   none in \(searched)
                \(SetupError.meant(nearMiss))Write it, or say with in: which folder holds contracts/.
                """
        case .noRecording(let file, let nearMiss, let command):
            return """
                no recording
                  expected: \(file)
                  actual:   no such file
                \(SetupError.meant(nearMiss))Record it with: \(command)
                """
        case .noPointer(let text):
            return """
                .ignoringBodyValue(at: "\(text)") names no place of a body
                  expected: a JSON Pointer, e.g. /user/id
                  actual:   \(text)
                Correct it.
                """
        case .replayHasEnded(let name):
            return """
                the test that replays \(name) has ended
                  expected: a session made in the test that uses it
                  actual:   one that is kept from test to test, or a request that outlives its test
                Make the session in each test, and wait for what it asks.
                """
        case .streamedBody(let request):
            return """
                \(request): the body is a stream, which can be read once
                  expected: httpBody
                  actual:   httpBodyStream
                Send the request through a replay and look at try Replay.current.requests, which have read it.
                """
        case .noURL(let url):
            return """
                a request without a URL that HTTP takes
                  expected: one with a scheme and a host, e.g. https://api.example.com/todos
                  actual:   \(url ?? "none")
                Make the request from the app's base URL.
                """
        case .noExchange(let request, let recording, let recorded):
            return """
                \(recording) holds no exchange \(request)
                  expected: one whose path ends like that
                  actual:   \(recorded.isEmpty ? "no entry at all" : recorded.joined(separator: "\n            "))
                Correct the method or the path, or record the request.
                """
        }
    }

    private static func meant(_ name: String?) -> String { name.map { "Did you mean '\($0)'? " } ?? "" }
}
