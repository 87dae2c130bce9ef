import APICheckBase

/// Why a recording, a contract or a replay cannot be used. Its description says where, what was expected, and what to do.
///
///     #expect { try RecordedExchanges("todos/crud") } throws: { error in
///         (error as? SetupError)?.kind == .recordingMissing
///     }
public struct SetupError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Kind: String, Hashable, Sendable {
        /// The test has no trait that names the recording, the contract or the replay.
        case traitMissing
        /// There is no contract of the API.
        case contractMissing
        /// The contract cannot be read.
        case contractInvalid
        /// There is no such recording.
        case recordingMissing
        /// The recording cannot be read or opened.
        case recordingInvalid
        /// The recording has no such exchange.
        case exchangeMissing
        /// A text that must be a JSON Pointer (RFC 6901) is invalid.
        case pointerInvalid
        /// The request has no URL for HTTP, or a body that only the session may read, or a text is not a method and a path.
        case requestInvalid
        /// An expected text is not JSON, or an expected value cannot be encoded.
        case jsonInvalid
        /// The response did not come over HTTP.
        case responseInvalid
        /// There is no such file.
        case fileMissing
        /// The file cannot be read.
        case fileInvalid
        /// The new recording cannot be saved.
        case recordingUnsaved
        /// `APICHECK_RECORD` has an unknown value, or one that records although `CI` is set.
        case recordingModeInvalid
        /// The contract has no such operation.
        case operationMissing
        /// The test of the replay has ended.
        case replayEnded
        /// A closure that compares requests is combined with other rules.
        case matchingInvalid
        /// A recording without a name, in a test without an API.
        case nameMissing
        /// `URLSession.shared` was used before the replay that should answer it.
        case sharedSessionUsed
        /// A request of `URLSession.shared`, or of another session, that the replay of the test does not answer.
        case replayBypassed
    }

    /// What is wrong.
    public let kind: Kind
    var problem: Problem

    init(_ kind: Kind, _ problem: Problem) {
        self.kind = kind
        self.problem = problem
    }

    /// Calls `body`, and passes on the errors of files as errors of a kind.
    static func wrapping<Value>(_ kind: Kind, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as any ProblemError {
            throw SetupError(kind, error.problem)
        }
    }
}

extension SetupError: CustomStringConvertible {
    /// The error as text, with what to do about it.
    public var description: String { problem.textInTest.string }
}

extension SetupError {
    /// A recording, a contract or a replay is requested outside of a test whose trait names it; what, and the trait.
    static func noCurrent(_ what: String, trait: String) -> SetupError {
        SetupError(
            .traitMissing,
            Problem(
                "no \(what) here", expected: "a test or suite with the trait \(trait)",
                actual: "none, or a task that does not belong to the test",
                remedy: "add the trait, or name the \(what) where it is needed"))
    }

    static func noContract(_ api: String, searched: String, nearMiss: String?) -> SetupError {
        SetupError(
            .contractMissing,
            Problem(
                "no contract of '\(api)'", expected: "contracts/\(api)/openapi.yaml, openapi.yml or openapi.json",
                actual: "none in \(searched)",
                remedy: """
                    \(meant(nearMiss))write it, or infer it from recordings: apicheck infer recordings/\(api) -o \
                    contracts/\(api)/openapi.yaml
                    """,
                setting: .contractsFolder))
    }

    static func noRecording(_ file: String, nearMiss: String?, help: String) -> SetupError {
        SetupError(
            .recordingMissing,
            Problem(
                "no recording", expected: "\(file)", actual: "no such file",
                remedy: "\(meant(nearMiss))\(help)"))
    }

    /// A text that is not a JSON Pointer, and the argument that has it.
    static func noPointer(_ text: String, in argument: String) -> SetupError {
        SetupError(
            .pointerInvalid,
            Problem(
                "\(argument) names no place of a body",
                expected: "a JSON Pointer, e.g. /user/id", actual: "\(text)"))
    }

    /// A request to the replay of a test that is over; its name.
    static func replayHasEnded(_ name: String) -> SetupError {
        SetupError(
            .replayEnded,
            Problem(
                "the test that replays \(name) has ended", expected: "a session made in the test that uses it",
                actual: "one that is kept from test to test, or a request that outlives its test",
                remedy: "make the session in each test, and wait for its requests"))
    }

    static func combinedMatching(count: Int) -> SetupError {
        SetupError(
            .matchingInvalid,
            Problem(
                ".custom in matching: is combined with other rules", expected: "one rule", actual: "\(count) rules",
                remedy: "compare everything in the closure, which decides alone"))
    }

    static let noName = SetupError(
        .nameMissing,
        Problem(
            "a recording without a name",
            expected: "a name such as todos/page, or a test with the trait .contract(\"api\")",
            actual: "neither",
            remedy: "name the recording, or add .contract(\"api\"), whose API is the folder of the file"))

    static let sharedSessionUsed = SetupError(
        .sharedSessionUsed,
        Problem(
            "URLSession.shared cannot be replayed in this process", expected: "a session that is first used in a test",
            actual: "one that was used before, which on Linux keeps the protocols that it had",
            remedy: "pass the client a session: URLSession(configuration: .replaying())"))

    /// A request of a session that is not replayed.
    static func bypass(of session: PrintableText) -> SetupError {
        SetupError(
            .replayBypassed,
            Problem(
                "a request bypassed the replay of its test",
                expected: "a session with the configuration .replaying()", actual: session,
                remedy: "make the client's session in the test: URLSession(configuration: .replaying())"))
    }

    /// The body of a request is a stream: who reads it takes it from who sends it.
    static func streamedBody(_ request: String) -> SetupError {
        SetupError(
            .requestInvalid,
            Problem(
                "the body is a stream, which can be read once", at: ["\(request)"], expected: "httpBody",
                actual: "httpBodyStream",
                remedy: "send the request through a replay and check try Replay.current.requests, which have read it"))
    }

    /// A request that HTTP cannot carry; its URL.
    static func noURL(_ url: String?) -> SetupError {
        SetupError(
            .requestInvalid,
            Problem(
                "a request without a URL for HTTP",
                expected: "one with a scheme and a host, e.g. https://api.example.com/todos",
                actual: url.map { "\($0)" } ?? "none",
                remedy: "make the request from the app's base URL"))
    }

    /// A text that is not a method and a path.
    static func noRequest(_ text: String) -> SetupError {
        SetupError(
            .requestInvalid,
            Problem(
                "not a request", expected: "a method and a path, e.g. GET /todos/{id}", actual: "\(text)",
                remedy: "write the method in upper case, a space and the path"))
    }

    /// A text that is not JSON, and why.
    static func noJSON(_ reason: PrintableText) -> SetupError {
        SetupError(
            .jsonInvalid,
            Problem("the expected text is not JSON", expected: "JSON", actual: reason, remedy: "correct the text"))
    }

    /// A value that cannot be encoded: its type and the error of the encoder.
    static func unencodable(_ type: String, _ error: any Error) -> SetupError {
        SetupError(
            .jsonInvalid,
            Problem(
                "the expected value cannot be encoded", expected: "JSON of \(type)", actual: "\(error)",
                remedy: "correct the value or the encoder"))
    }

    /// A response that did not come over HTTP: the request, and the type of the response.
    static func noHTTPResponse(_ request: String, actual: String) -> SetupError {
        SetupError(
            .responseInvalid,
            Problem(
                "the response did not come over HTTP", at: ["\(request)"], expected: "HTTPURLResponse",
                actual: "\(actual)",
                remedy: "pass the response that the session returned for the request"))
    }

    /// A file that cannot be found, and where it was searched.
    static func noFile(_ file: String, searched: String) -> SetupError {
        SetupError(
            .fileMissing,
            Problem(
                "no file '\(file)'", expected: "a file that can be read", actual: "\(searched)",
                remedy: "correct the path, or the name of the resource"))
    }

    /// A file that cannot be read, and why.
    static func unreadable(_ file: String, _ error: FileError) -> SetupError {
        SetupError(
            FileContents.exists(file) ? .fileInvalid : .fileMissing,
            Problem(
                "the file cannot be read", at: ["\(file)"], expected: "a file with a body", actual: error.reason,
                remedy: error.remedy ?? "correct the path, or the permissions of the file"))
    }

    /// An operation that the contract does not have, and the most similar one.
    static func noOperation(_ operation: String, contract: String, nearMiss: String?) -> SetupError {
        SetupError(
            .operationMissing,
            Problem(
                "the contract has no operation '\(operation)'", at: ["\(contract)"],
                expected: "a method and a path of the contract\(nearMiss.map { ", e.g. \($0)" } ?? "")",
                actual: "\(operation)", remedy: "write the operation as the contract does"))
    }

    /// The recording has no exchange like this; what it has instead.
    static func noExchange(_ request: String, recording: String, recorded: [String]) -> SetupError {
        SetupError(
            .exchangeMissing,
            Problem(
                "no exchange \(request)", at: ["\(recording)"], expected: "one whose path ends like that",
                actual: recorded.isEmpty ? "no entry at all" : recorded.map { "\($0)" }.joined(separator: "\n"),
                remedy: "correct the method or the path, or record the request"))
    }

    private static func meant(_ name: String?) -> String { name.map { "did you mean '\($0)'? " } ?? "" }
}
