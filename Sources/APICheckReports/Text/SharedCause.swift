import APICheckBase
package import APICheckFindings
import APICheckJSON

/// What findings at several operations have in common when one change caused all of them: a line of the contract that
/// they use together, a member of one object type, or a response header.
struct SharedCause: Hashable {
    private enum Origin: Hashable {
        case contract(SourceLocation)
        /// A property at a line of two contracts, in whatever composition of schemas it is used.
        case line(SourceLocation, name: String?)
        case member(String, owner: [String])
        case header(String)
        /// A parameter or a header that is written out at each operation of a contract, and what all operations ask for.
        case part(Place)
        case envelope
    }

    private let api: String?
    private let rule: Rule
    private let level: Level
    private let verdict: Verdict?
    private let subject: String?
    private let origin: Origin
    private let expected: Fact
    private let actual: Fact

    /// The cause by the place in the contract, and that by what is written out at each operation. None for a finding that
    /// belongs to its operation alone, such as one about a status.
    static func all(_ finding: Finding) -> [SharedCause] {
        [origin(finding), finding.sides.flatMap { _ in written(finding) }].compactMap { origin in
            origin.map { SharedCause(finding, $0) }
        }
    }

    /// What a change of two contracts has in common with the same one at other lines.
    private static func written(_ finding: Finding) -> Origin? {
        switch finding.place {
        case .body(let pointer), .requestBody(let pointer):
            guard let owner = finding.owner, let name = pointer.tokens.last else { return nil }
            return .member(name, owner: owner)
        case .query, .path, .cookie, .requestHeader, .responseHeader: return .part(finding.place.generalised)
        case .exchange where finding.rule.id.contains("security"): return .part(.exchange)
        default: return nil
        }
    }

    private static func origin(_ finding: Finding) -> Origin? {
        let origin: Origin
        switch finding.place {
        case .body where finding.rule == .recordedEnvelopeChanged: origin = .envelope
        case .responseHeader(let name) where finding.contract == nil: origin = .header(name.lowercased())
        case .body(let pointer) where finding.contract == nil:
            guard let owner = finding.owner, let name = pointer.tokens.last, !SharedCause.isOfList(finding.rule) else {
                return nil
            }
            origin = .member(name, owner: owner)
        case .body, .requestBody, .responseHeader, .requestHeader, .query, .path, .cookie:
            guard let contract = finding.contract else { return nil }
            origin =
                finding.sides == nil
                ? .contract(contract.written) : .line(contract.written, name: PlacePath(finding).name?.string)
        case .contract where !finding.further.isEmpty:
            guard let contract = finding.contract else { return nil }
            origin = .line(contract.written, name: PlacePath(finding).name?.string)
        case .status, .url, .step, .recordingMember, .exchange, .contract, .baseline: return nil
        }
        return origin
    }

    private init(_ finding: Finding, _ origin: Origin) {
        self.origin = origin
        api = finding.api
        rule = finding.rule
        level = finding.level
        verdict = finding.verdict
        // Of a change in a schema it names the composition around it.
        let isOfLine = if case .line = origin { true } else { false }
        subject = isOfLine ? nil : finding.subject
        // The value of a member that is gone is an example; the value of one that changed is the fact.
        let isExact =
            finding.sides != nil
            || [.recordedValueChanged, .recordedMediaTypeChanged, .recordedLinkChanged].contains(rule)
        let isOfHeader = if case .header = origin { true } else { false }
        let isOfContract = if case .contract = origin { true } else { false }
        // Words name what is expected, e.g. no property 'priority'; those of a header are its value, and those of an answer
        // that breaks the contract are an example.
        expected = isExact ? finding.expected : finding.expected.kind(keepingWords: !isOfHeader)
        actual = isExact ? finding.actual : finding.actual.kind(keepingWords: !isOfHeader && !isOfContract)
    }

    /// How many elements a list has belongs to the operation, whatever object the list is in.
    private static func isOfList(_ rule: Rule) -> Bool {
        [.recordedListEmptied, .recordedListFilled, .recordedListChanged, .recordedListReordered].contains(rule)
    }
}

extension Fact {
    fileprivate func kind(keepingWords: Bool) -> Fact {
        if keepingWords, case .words = self { return self }
        return kind
    }
}

extension [Finding] {
    /// Findings with the same cause are one: the first of them, or the first that only reads, with the others in
    /// ``Finding/also``.
    package var foldedByCause: [Finding] {
        var result: [Finding] = []
        var indexes: [SharedCause: Int] = [:]
        for finding in self {
            let causes = SharedCause.all(finding)
            let known = causes.lazy.compactMap { indexes[$0] }.first
            for cause in causes where indexes[cause] == nil { indexes[cause] = known ?? result.count }
            guard let index = known else {
                result.append(finding)
                continue
            }
            let readers = result[index].readers.map { known in
                known + (finding.readers ?? []).filter { !known.contains($0) }
            }
            let counted = Set(result[index].further)
            let further = result[index].further + finding.further.filter { !counted.contains($0) }
            defer {
                result[index].readers = readers ?? finding.readers
                result[index].further = further
            }
            if finding.isOfRead, !result[index].isOfRead {
                var first = finding
                first.also = [FindingReference(result[index])] + result[index].also
                result[index] = first
            } else {
                result[index].also.append(FindingReference(finding))
            }
        }
        return result
    }
}

extension Finding {
    fileprivate var isOfRead: Bool { operation.hasPrefix("GET ") }
}

extension Report {
    /// The report with one finding for each cause, see ``Swift/Array/foldedByCause``.
    package var foldedByCause: Report {
        var report = self
        report.findings = findings.foldedByCause
        report.accepted = accepted.foldedByCause
        return report
    }
}
