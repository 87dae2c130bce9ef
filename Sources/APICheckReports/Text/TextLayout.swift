package import APICheckBase
package import APICheckFindings

/// How a report for people is laid out, and how much of it is shown.
package struct TextLayout: Sendable {
    /// How much is shown of the findings below ``fullLevel``, and of what was skipped.
    package enum Detail: String, CaseIterable, Sendable {
        /// All findings in full, and everything that was skipped.
        case all
        /// The first findings on one line each, and the number of the others by rule.
        case brief
        /// Only their number by rule.
        case failing
        /// As ``brief``, with the places of the values that are not compared.
        case volatile
    }

    package enum Pass: Sendable {
        case nothing
        /// A line for each API.
        case apis
        case words(PrintableText)
    }

    /// Whether to use ANSI colours, for terminals.
    package var usesColour = false
    /// Columns at which lines are wrapped; nil for lines of any length, as in a file or the log of a build.
    package var width: Int?
    /// Findings of this level and higher ones are shown in full.
    package var fullLevel = Level.warning
    package var detail = Detail.brief
    package var known = KnownDeviations.fold
    package var commands = ReportCommands()
    /// What follows the summary of a report that passes.
    package var pass = Pass.nothing

    package init() {}
}

/// The commands and options that a report for people names. Only a front end knows them; what is nil is left out.
package struct ReportCommands: Sendable {
    /// Records the named APIs again.
    package var refresh: (@Sendable ([String]) -> PrintableText?)?
    /// Accepts findings, with a word for their fingerprints. Without it, fingerprints are left out.
    package var accept: PrintableText?
    /// The page of the CI job that has the whole report.
    package var job: String?
    /// The option that shows all in full.
    package var showAll: PrintableText?
    /// The option that lists the values that are not compared.
    package var showVolatile: PrintableText?
    /// The option that lists the known deviations.
    package var showKnown: PrintableText?

    package init() {}
}
