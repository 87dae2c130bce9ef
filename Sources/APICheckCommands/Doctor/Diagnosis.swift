import APICheckBase

/// One line of `apicheck doctor`: what is there, or what is missing and how to get it.
struct Diagnosis {
    enum Level: String {
        case ok, note, problem
    }

    let level: Level
    let what: PrintableText
    /// A command, or what to change.
    let remedy: PrintableText?
    /// The error that a problem is due to; its parts are in ``what`` as one text.
    var error: Problem?

    static func ok(_ what: PrintableText) -> Diagnosis { Diagnosis(level: .ok, what: what, remedy: nil) }

    /// What some commands need, or what may be intended.
    static func note(_ what: PrintableText, _ remedy: PrintableText? = nil) -> Diagnosis {
        Diagnosis(level: .note, what: what, remedy: remedy)
    }

    static func problem(_ what: PrintableText, _ remedy: PrintableText? = nil) -> Diagnosis {
        Diagnosis(level: .problem, what: what, remedy: remedy)
    }

    /// What reading a file threw, in the words that other commands have for it.
    static func problem(_ error: any Error) -> Diagnosis {
        let problem = (error as? any ProblemError)?.problem ?? Problem("\(error)")
        var diagnosis = Diagnosis.problem(problem.text { $0.remedy })
        diagnosis.error = problem
        return diagnosis
    }

    var text: PrintableText {
        let text = what + (remedy.map { "\n  help:     \($0)" } ?? "")
        let lines = text.lines.filter { !$0.isEmpty }
        return "\(level.rawValue.padded(toColumns: 9))\(lines.joined(separator: "\n         "))"
    }
}
