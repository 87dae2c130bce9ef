#if CommandLine
import APICheckBase
package import APICheckContracts
package import APICheckHTTP
package import APICheckRedaction

/// The contracts of the entries of a recording. A workflow may call operations of several APIs, such as a login, and the label of
/// each entry names the API whose contract it obeys; without a label, and for an API that the project does not have, it is the
/// contract of the recording.
package final class LabelledContracts: Sendable {
    /// A contract with what removes its secrets and those of the recording's own contract.
    ///
    /// A class, since it is looked up for each entry.
    package final class Part: Sendable {
        package let contract: Contract
        package let redactor: Redactor
        /// Whether it is the contract of the recording itself.
        package let isOwn: Bool

        init(contract: Contract, redactor: Redactor, isOwn: Bool) {
            self.contract = contract
            self.redactor = redactor
            self.isOwn = isOwn
        }
    }

    private let own: Part
    private let project: Project?
    private let redaction: RedactionSettings
    /// Nil for names of which the project has no API.
    private let others = Locked<[String: Part?]>([:])

    /// - Parameter project: Where the other APIs are; nil when all entries are of one contract.
    package init(_ contract: Contract, in project: Project?, redaction: RedactionSettings) {
        own = Part(contract: contract, redactor: redaction.redactor(for: contract), isOwn: true)
        self.project = project
        self.redaction = redaction
    }

    /// The contract of an entry. Reads a contract when its first entry is seen, and throws what that throws.
    package func part(of label: ExchangeLabel) throws -> Part {
        guard let name = label.api, name != own.contract.api, let project else { return own }
        return try others.withLock { others in
            if let known = others[name] { return known ?? own }
            let contract = try project.api(named: name)?.readContract()
            let part = contract.map {
                Part(contract: $0, redactor: redaction.redactor(for: own.contract, and: [$0]), isOwn: false)
            }
            others[name] = .some(part)
            return part ?? own
        }
    }
}
#endif
