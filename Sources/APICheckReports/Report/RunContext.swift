package import APICheckBase

/// The run that a report is of, for the head of a page.
package struct RunContext: Hashable, Sendable {
    /// The command line without secrets.
    package var command: PrintableText?
    package var time: Instant?
    /// The commit of the project's repository.
    package var commit: String?
    /// The base URLs that were called.
    package var servers: [String] = []
    /// What was compared: two contracts or recordings, by their names and versions.
    package var old: PrintableText?
    package var new: PrintableText?

    package init() {}
}
