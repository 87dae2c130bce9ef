import APICheckBase
import APICheckFindings
import APICheckJSON

/// Marks that no operation uses, so that they redact nothing.
struct UnusedMarks {
    private(set) var faults: Faults

    init(_ marks: [SecretSites.Mark], used: Set<JSON.Identity>, api: String?) {
        faults = Faults(api: api)
        for mark in marks where !used.contains(mark.owner.identity) {
            let tokens = mark.key.pointer.tokens
            let isCalledBack = tokens.first == "webhooks" || tokens.contains("callbacks")
            // A component may be unused on purpose. What a server sends by itself is not recorded.
            faults.add(
                .secretMarkUnused, level: isCalledBack ? .warning : .info, at: mark.key,
                expected: "a value of a request or a response of 'paths'",
                actual: isCalledBack ? "one that the server sends by itself" : "no operation refers to it")
        }
    }
}
