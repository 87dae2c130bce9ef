package import APICheckBase
import APICheckFindings
package import APICheckJSON
package import APICheckProject
package import APICheckReports

/// The accepted findings of a project, for a list of those that expire next.
package enum AcceptedEntries {
    /// The entries of the baselines of some APIs. Throws a ``Problem``, and what reading a file throws.
    package static func all(
        of apis: [API], now: Instant = .now, limits: Document.Limits = Document.Limits()
    ) throws -> [AcceptedEntry] {
        try apis.flatMap { api in
            try Baseline(contentsOf: api.baselineFile, limits: limits).entries.map { entry in
                AcceptedEntry(
                    api: api.name, fingerprint: entry.fingerprint, rule: entry.rule.id, operation: entry.operation,
                    place: entry.place, reason: entry.reason, owner: entry.owner,
                    expires: entry.expires.map { "\($0)" }, isExpired: entry.expires?.isPast(at: now) == true)
            }
        }
    }
}
