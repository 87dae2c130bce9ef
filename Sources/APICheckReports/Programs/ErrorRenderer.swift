package import APICheckBase
package import APICheckJSON

/// An error for programs, on one line. `error.schema.json` beside this file describes its format.
package enum ErrorRenderer {
    /// - Parameters:
    ///   - help: What to do, in the words of the front end.
    ///   - redact: Removes secrets from one text.
    package static func render(
        _ problem: Problem, help: PrintableText?, redact: (PrintableText) -> PrintableText = { $0 }
    ) -> PrintableText {
        var writer = JSONWriter()
        writer.object { writer in
            writer.object("error") { writer in
                writer.members(of: problem, help: help, redact: redact)
                writer.member("retry", problem.isTransient)
            }
        }
        return writer.printableText
    }
}

extension JSONWriter {
    /// What is wrong, where, what is expected, and what to do. Each place is one text, from the outside in.
    package mutating func members(
        of problem: Problem, help: PrintableText?, redact: (PrintableText) -> PrintableText
    ) {
        member("what", redact(problem.what).string)
        let place = problem.places.isEmpty ? [] : [problem.places.joined(separator: ": ")]
        member("where", (place + problem.locations).map { redact($0).string })
        if let expected = problem.expected { member("expected", redact(expected).string) }
        if let actual = problem.actual { member("actual", redact(actual).string) }
        if let help { member("help", redact(help).string) }
    }
}
