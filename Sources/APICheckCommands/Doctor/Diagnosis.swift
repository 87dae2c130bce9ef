import APICheckBase

/// One line of `apicheck doctor`: what is there, or what is missing and how to get it.
struct Diagnosis {
    enum Level: String {
        case ok, note, problem
    }

    let level: Level
    let what: String
    /// A command, or what to change.
    let remedy: String?

    static func ok(_ what: String) -> Diagnosis { Diagnosis(level: .ok, what: what, remedy: nil) }

    /// What some commands need, or what may be intended.
    static func note(_ what: String, _ remedy: String? = nil) -> Diagnosis {
        Diagnosis(level: .note, what: what, remedy: remedy)
    }

    static func problem(_ what: String, _ remedy: String? = nil) -> Diagnosis {
        Diagnosis(level: .problem, what: what, remedy: remedy)
    }

    /// What reading a file threw, in the words that other commands have for it.
    static func problem(_ error: any Error) -> Diagnosis {
        guard let error = error as? any ProblemError else { return .problem("\(error)") }
        return .problem(error.problem.text { $0.remedy })
    }

    var text: String {
        let indent = String(repeating: " ", count: 9)
        let lines = (what + (remedy.map { "\n  help:     \($0)" } ?? "")).split(separator: "\n")
        let head = level.rawValue + String(repeating: " ", count: indent.count - level.rawValue.count)
        return head + lines.joined(separator: "\n" + indent)
    }
}
