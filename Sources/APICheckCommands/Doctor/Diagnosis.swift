import APICheckBase

/// One line of `apicheck doctor`: what is there, or what is missing and how to get it.
struct Diagnosis {
    enum Level: String {
        case ok, note, problem

        var paint: Paint {
            switch self {
            case .ok: .green
            case .note: .yellow
            case .problem: .red
            }
        }
    }

    private static let labelColumns = 9

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

    /// The text without secrets.
    ///
    /// - Parameter width: Columns at which lines are wrapped; nil for lines of any length.
    func text(width: Int?, usesColour: Bool) -> PrintableText {
        // Redacted before it is wrapped, which could break a secret in two.
        let text = Printed.text(what + (remedy.map { "\n  help:     \($0)" } ?? ""))
        let label: PrintableText = "\(level.rawValue.padded(toColumns: Diagnosis.labelColumns))"
        let indent = PrintableText.spaces(Diagnosis.labelColumns)
        let lines = text.lines.filter { !$0.isEmpty }.enumerated().flatMap { index, line in
            ((index == 0 ? label : indent) + line).hanging(toColumns: width).lines
        }
        return (usesColour ? label.painted(level.paint) : label)
            + lines.joined(separator: "\n").edited { String($0.dropFirst(Diagnosis.labelColumns)) }
    }
}
