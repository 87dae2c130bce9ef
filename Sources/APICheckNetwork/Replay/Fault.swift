import APICheckBase
import APICheckHTTP
import APICheckJSON
import NIOCore

/// A fault that a replay server injects into some of its responses: `todos:status=429,then=200`.
///
/// The name of an API, a colon, then parts separated by commas, each `name` or `name=value`:
///
/// | part | effect |
/// |---|---|
/// | `status=429` | responds with that status; the recorded response is kept for the next call |
/// | `retry-after=1` | adds the field, in seconds, to the response of `status` |
/// | `then=200` | only the first call is affected; later responses are the recorded ones with that status, or unchanged with `then=recorded` |
/// | `delay=2s` | waits before the response; `ms`, `s` or `m` |
/// | `cut-after=812` | closes the connection after that many bytes of content |
/// | `reset-after=812` | resets the connection there; `reset` does so before anything is sent |
/// | `times=2` | affects only that many calls |
/// | `operation=getTodo`, `method=GET`, `path=/todos/*` | affects only these calls; `*` matches one path segment |
package struct Fault: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case status(Int)
        /// The number of bytes sent after the head.
        case cut(after: Int)
        /// Before the head when nil.
        case reset(after: Int?)
    }

    package var api: String
    package var action: Action?
    package var delay: Duration?
    /// The value of `Retry-After`, in seconds.
    package var retryAfter: Int?
    /// The number of calls that are affected; nil for all.
    package var times: Int?
    /// The status of later responses; nil for the recorded one.
    package var laterStatus: Int?
    package var operation: String?
    package var method: String?
    package var path: String?

    /// The names of all parts.
    static let names = [
        "status", "then", "times", "retry-after", "delay", "cut-after", "reset", "reset-after", "operation", "method",
        "path",
    ]

    /// Throws a ``Problem`` for a text that names no fault.
    package init(_ text: String) throws {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else {
            throw Problem(
                "invalid fault", expected: "API:FAULT[,FAULT...], for example todos:status=429,then=200",
                actual: "\(text)")
        }
        api = String(halves[0])
        var seen: Set<String> = []
        for part in halves[1].split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
            guard Fault.names.contains(sides[0]) else {
                throw Problem(
                    "unknown fault \"\(sides[0])\" in \"\(text)\"",
                    expected: "\(Spelling.nearest(to: sides[0], in: Fault.names).list("or"))")
            }
            guard seen.insert(sides[0]).inserted else {
                throw Problem("\(sides[0]) occurs twice in \"\(text)\"", remedy: "remove one")
            }
            try set(sides[0], to: sides.count == 2 ? sides[1] : nil, in: text)
        }
        if times == nil, seen.contains("then") { times = 1 }
        try check(text)
    }

    private mutating func set(_ name: String, to value: String?, in text: String) throws {
        switch name {
        case "status": try act(.status(Fault.number(value, name, 200...599, "a status of 200 to 599", text)), text)
        case "then":
            guard value != "recorded" else { return }
            laterStatus = try Fault.number(value, name, 200...599, "a status of 200 to 599, or recorded", text)
        case "times": times = try Fault.number(value, name, 1...1_000_000, "a number of at least 1", text)
        case "retry-after":
            retryAfter = try Fault.number(value, name, 0...86_400, "a number of seconds up to 86400", text)
        case "cut-after": try act(.cut(after: Fault.number(value, name, 0...Int.max, "a number of bytes", text)), text)
        case "reset-after":
            try act(.reset(after: Fault.number(value, name, 0...Int.max, "a number of bytes", text)), text)
        case "reset":
            guard value == nil else {
                throw Problem.value(value ?? "", of: name, expected: "no value, or reset-after=BYTES", in: text)
            }
            try act(.reset(after: nil), text)
        case "delay": delay = try Fault.time(value, text)
        case "operation": operation = try Fault.word(value, name, "the operationId of a contract", text)
        case "method": method = try Fault.word(value, name, "a method such as GET", text)
        default:
            path = try Fault.word(value, name, "a path such as /todos/*", text)
            guard path?.hasPrefix("/") == true else {
                throw Problem.value(value ?? "", of: name, expected: "a path such as /todos/*", in: text)
            }
        }
    }

    private mutating func act(_ action: Action, _ text: String) throws {
        guard self.action == nil else {
            throw Problem.contradiction(
                "status, cut-after, reset and reset-after exclude each other; use a separate fault for each",
                in: text)
        }
        self.action = action
    }

    private func check(_ text: String) throws {
        if action == nil, delay == nil {
            throw Problem.contradiction(
                "it has no effect; add one of status, delay, cut-after, reset, reset-after", in: text)
        }
        if retryAfter != nil {
            guard case .status = action else { throw Problem.contradiction("retry-after needs a status", in: text) }
        }
    }

    private static func number(
        _ value: String?, _ name: String, _ range: ClosedRange<Int>, _ expected: String, _ text: String
    ) throws -> Int {
        guard let value, let number = Int(value), range.contains(number) else {
            throw Problem.value(value ?? "", of: name, expected: expected, in: text)
        }
        return number
    }

    private static func word(_ value: String?, _ name: String, _ expected: String, _ text: String) throws -> String {
        guard let value, !value.isEmpty else {
            throw Problem.value(value ?? "", of: name, expected: expected, in: text)
        }
        return value
    }

    /// `250ms`, `2s`, `1.5s`, `1m`.
    private static func time(_ value: String?, _ text: String) throws -> Duration {
        let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)]
        if let value, let unit = units.first(where: { value.hasSuffix($0.0) }),
            let number = Double(value.dropLast(unit.0.count)), number >= 0, number * unit.1 <= 3_600
        {
            return .saturating(seconds: number * unit.1)
        }
        throw Problem.value(
            value ?? "", of: "delay", expected: "a time of up to one hour, such as 250ms, 2s or 1m", in: text)
    }
}

extension Fault {
    /// Whether the fault applies to a call; `operation` is its operationId in the contract.
    func matches(method: String, path: String, operation: String?) -> Bool {
        if let wanted = self.method, !wanted.equalsIgnoringASCIICase(method) { return false }
        if let wanted = self.operation, wanted != operation { return false }
        guard let pattern = self.path else { return true }
        let wanted = pattern.split(separator: "/", omittingEmptySubsequences: false)
        let actual = path.split(separator: "/", omittingEmptySubsequences: false)
        return wanted.count == actual.count && zip(wanted, actual).allSatisfy { $0 == "*" || $0 == $1 }
    }
}

/// Why the description of a fault cannot be read.
extension Problem {
    fileprivate static func value(_ value: String, of name: String, expected: String, in text: String) -> Problem {
        Problem("invalid value of \(name) in \"\(text)\"", expected: "\(expected)", actual: "\"\(value)\"")
    }

    /// Parts that exclude each other, or that have no effect.
    fileprivate static func contradiction(_ reason: String, in text: String) -> Problem {
        Problem("\"\(text)\": \(reason)")
    }
}

/// The faults that apply to one call.
struct ActiveFaults {
    private var delay = Duration.zero
    /// The action of the first fault that has one.
    private var action: Fault.Action?
    private var retryAfter: Int?
    /// The status of a recorded response after a fault has ended.
    var laterStatus: Int?

    mutating func add(_ fault: Fault) {
        delay += fault.delay ?? .zero
        guard action == nil, let action = fault.action else { return }
        self.action = action
        retryAfter = fault.retryAfter
    }

    /// The response instead of the recorded one, which is kept for the next call.
    func ownAnswer(to client: ReplayedAnswer.Client) -> Answer? {
        switch action {
        case .reset(after: nil):
            return delayed(Answer(first: ByteBuffer(), end: .reset))
        case .status(let status):
            let headers: Headers = retryAfter.map { ["Retry-After": String($0)] } ?? []
            let answer = ReplayedAnswer(json: status, headers: headers, to: client) { writer in
                writer.member("error", "fault")
                writer.member("status", status)
            }
            return delayed(answer.answer)
        default: return nil
        }
    }

    func applied(to answer: ReplayedAnswer, latency: Double) -> Answer {
        var answer = answer
        switch action {
        case .cut(let count): answer.cut(after: count, end: .close)
        case .reset(let count?): answer.cut(after: count, end: .reset)
        default: break
        }
        return delayed(latency > 0 ? answer.timed(by: latency) : answer.answer)
    }

    private func delayed(_ answer: Answer) -> Answer {
        guard delay > .zero else { return answer }
        return Answer(
            first: ByteBuffer(), rest: [.wait(delay), .send(answer.first)] + answer.rest, end: answer.end)
    }
}
