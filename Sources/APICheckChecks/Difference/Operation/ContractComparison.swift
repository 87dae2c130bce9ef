import APICheckBase
import APICheckContracts
package import APICheckFindings
import APICheckJSON

/// The changes between two contracts of one API.
///
/// Both are compared as they are: references are followed, the order of members and of sets carries no meaning, and a schema
/// that only moved has not changed.
package struct ContractComparison {
    /// How long deprecations must be announced.
    package struct Policy: Sendable {
        /// Days between the deprecation of a stable operation and its sunset date; 0 demands no sunset date.
        package var stableDays = 0
        /// The same for operations with `x-stability-level: beta`.
        package var betaDays = 0
        /// Operations for which each place of a change is a finding, since an app reads their answers or a level or a baseline
        /// names them; others are counted where many use one schema.
        package var alwaysNamed: Set<String> = []

        package init() {}

        func days(_ level: StabilityLevel?) -> Int {
            switch level {
            case .draft, .alpha: 0
            case .beta: betaDays
            case .stable, nil: stableDays
            }
        }
    }

    package private(set) var changes: [ContractChange] = []
    /// The operations that both contracts have.
    package private(set) var operations = 0
    /// Whether the contracts describe different APIs: they have other titles, and no operation or webhook in common.
    private(set) var isOfDifferentAPIs = false
    package private(set) var skipped: [Skipped] = []

    package init(old: ComparedContract, new: ComparedContract, policy: Policy = Policy()) {
        let schemas = SchemaComparison(old: old, new: new)
        let paths = PathMatching(old: old, new: new)
        var removal = OperationRemoval()
        var pending: [OperationComparison] = []
        var security = SecurityJudge(old: old, new: new)
        for pair in paths.pairs where pair.old?.isUnknown != true && pair.new?.isUnknown != true {
            guard let before = pair.old else {
                if let after = pair.new { changes += OperationRemoval.added(after) }
                continue
            }
            guard let after = pair.new else {
                removal.remove(before)
                continue
            }
            let earlier = before.methods
            for method in earlier + after.methods.filter({ !earlier.contains($0) }) {
                if before.isUnknown(method) || after.isUnknown(method) { continue }
                switch (before.operation(method), after.operation(method)) {
                case (nil, nil): continue
                case (nil, _?): changes += OperationRemoval.added(after, only: method)
                case (_?, nil): removal.remove(before, only: method)
                case (let one?, let other?):
                    operations += 1
                    changes += OperationComparison.judge(method, (before, one), (after, other), &security)
                    if before.template == after.template, schemas.areSame(one, other),
                        before.sharedNode.map({ shared in after.sharedNode.map { schemas.areSame(shared, $0) } ?? false
                        })
                            ?? (after.sharedNode == nil)
                    {
                        continue
                    }
                    pending.append(
                        OperationComparison(
                            method: method, old: before, new: after, nodes: (one, other), schemas: schemas,
                            policy: policy))
                }
            }
        }
        let webhooks = WebhookComparison(webhooksOf: schemas)
        schemas.finish()
        // The comparison owns the pairs that the others refer to.
        withExtendedLifetime(schemas) {
            let places = NamedPlaces(alwaysNamed: policy.alwaysNamed)
            for comparison in pending { changes += comparison.changes(namedIn: places) }
            changes += removal.changes
            changes += webhooks.changes(namedIn: places)
            changes += places.furtherChanges()
        }
        changes += ServerComparison.changes(old: old, new: new)
        changes += ComponentComparison(old: old, new: new).changes
        changes += SecurityComparison(old: old.root["security"], new: new.root["security"]).ofContract
        changes += security.finish()
        changes +=
            VersionComparison(
                old: old, new: new, isBreaking: changes.contains { $0.level == .breaking }
            ).changes
        let titles = [old, new].map { $0.root["info"]?["title"]?.string }
        let webhooksOfNew = Set(new.members(new.root["webhooks"]).map(\.name))
        isOfDifferentAPIs =
            operations == 0 && titles[0] != titles[1] && paths.pairs.contains { $0.old != nil }
            && !paths.pairs.contains { $0.old != nil && $0.new != nil }
            && !old.members(old.root["webhooks"]).contains { webhooksOfNew.contains($0.name) }
        skipped = old.unresolved + new.unresolved.filter { !old.unresolved.contains($0) }
    }

    /// The changes as findings, equal ones at several statuses and media types once.
    func findings(api: String?) -> [Finding] {
        var findings = Findings()
        findings.add(changes.map { $0.finding(api: api) })
        return findings.sorted
    }
}

/// Matches the paths of two contracts: by their text, then without the names of parameters.
private struct PathMatching {
    /// One of them is nil for a path that was added or removed.
    private(set) var pairs: [(old: PathItem?, new: PathItem?)] = []

    init(old: ComparedContract, new: ComparedContract) {
        let ones = PathMatching.paths(of: old)
        let others = PathMatching.paths(of: new)
        var byTemplate: [String: Int] = [:]
        var byShape: [String: [Int]] = [:]
        for (index, item) in others.enumerated() { byTemplate[item.template] = index }
        let known = Set(ones.map(\.template))
        for (index, item) in others.enumerated() where !known.contains(item.template) {
            byShape[item.shape, default: []].append(index)
        }
        var used: Set<Int> = []
        for item in ones {
            if let index = byTemplate[item.template] {
                used.insert(index)
                pairs.append((item, others[index]))
            } else if let index = byShape[item.shape]?.first {
                byShape[item.shape]?.removeFirst()
                used.insert(index)
                pairs.append((item, others[index]))
            } else {
                pairs.append((item, nil))
            }
        }
        for (index, item) in others.enumerated() where !used.contains(index) { pairs.append((nil, item)) }
    }

    private static func paths(of contract: ComparedContract) -> [PathItem] {
        contract.root["paths"]?.members.compactMap { member in
            guard !member.name.hasPrefix("x-"), member.value.kind == .object else { return nil }
            return PathItem(template: member.name, key: member.key, value: member.value, contract: contract)
        } ?? []
    }
}

/// Whether the version of a contract says that it has breaking changes (Semantic Versioning 2.0.0, section 8).
///
/// Versions of another form, such as a date or `v1`, follow rules of their own.
private struct VersionComparison {
    private(set) var changes: [ContractChange] = []

    /// - Parameter isBreaking: Whether another change is breaking.
    init(old: ComparedContract, new: ComparedContract, isBreaking: Bool) {
        let (before, after) = (old.root["info"]?["version"], new.root["info"]?["version"])
        guard isBreaking, let one = before?.string.flatMap(Version.init),
            let other = after?.string.flatMap(Version.init)
        else { return }
        let id: String
        if before?.string == after?.string {
            id = "api-version-not-bumped"
        } else if !(one < other) {
            id = "api-version-decreased"
        } else if !one.isBreaking(other) {
            id = "api-major-version-not-bumped"
        } else {
            return
        }
        var log = ChangeLog()
        log.add(
            id, .contract(Pointer(["info", "version"])), old: before, new: after,
            expected: .quoted(one.nextBreaking), actual: after.fact)
        changes = log.changes
    }

    private struct Version: Comparable {
        private let numbers: [Int]

        init?(_ text: String) {
            let core = text.drop { $0 == "v" }.prefix { $0 != "-" && $0 != "+" }
            let parts = core.split(separator: ".", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { part in
                part.allSatisfy(\.isASCII) && (part == "0" || part.first != "0") ? Int(part) : nil
            }
            guard parts.count == 3, numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
            self.numbers = numbers
        }

        /// Before 1.0.0 the second number counts as the first one does later.
        func isBreaking(_ next: Version) -> Bool {
            numbers[0] == 0 && next.numbers[0] == 0 ? next.numbers[1] > numbers[1] : next.numbers[0] > numbers[0]
        }

        var nextBreaking: String {
            numbers[0] == 0 ? "0.\(numbers[1] + 1).0 or later" : "\(numbers[0] + 1).0.0 or later"
        }

        static func < (left: Version, right: Version) -> Bool {
            left.numbers.lexicographicallyPrecedes(right.numbers)
        }
    }
}
