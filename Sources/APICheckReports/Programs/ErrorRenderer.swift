package import APICheckBase
import APICheckJSON

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
                writer.member("what", redact(problem.what).string)
                let place = problem.places.isEmpty ? [] : [problem.places.joined(separator: ": ")]
                writer.member("where", (place + problem.locations).map { redact($0).string })
                if let expected = problem.expected { writer.member("expected", redact(expected).string) }
                if let actual = problem.actual { writer.member("actual", redact(actual).string) }
                if let help { writer.member("help", redact(help).string) }
                writer.member("retry", problem.isTransient)
            }
        }
        return writer.printableText + "\n"
    }
}
