import APICheckBase
import APICheckFindings

/// Changes between two contracts that a reader takes for one: of one rule and of one thing, at any number of operations.
struct ChangeCause {
    private struct Key: Hashable {
        let api: String?
        let rule: Rule
        let level: Level
        let name: String?
        let subject: String?
        let facts: [[Fact]]
    }

    /// The findings of each place: one, or one for each value of an enum.
    private(set) var places: [[Finding]]

    var findings: [Finding] { places.flatMap(\.self) }
    var first: Finding { places[0][0] }
    var level: Level { first.level }

    /// The causes, worst first: by API, level, then the number of operations.
    static func causes(_ findings: [Finding]) -> [ChangeCause] {
        var causes: [ChangeCause] = []
        var indexes: [Key: Int] = [:]
        for place in EnumValue.places(findings) {
            let key = key(place)
            if let index = indexes[key] {
                causes[index].places.append(place)
            } else {
                indexes[key] = causes.count
                causes.append(ChangeCause(places: [place]))
            }
        }
        let counts = causes.map(\.operations.count)
        return causes.indices.sorted { one, other in
            let (left, right) = (causes[one].first, causes[other].first)
            if left.api != right.api { return (left.api ?? "") < (right.api ?? "") }
            if left.level != right.level { return left.level > right.level }
            return counts[one] == counts[other] ? one < other : counts[one] > counts[other]
        }.map { causes[$0] }
    }

    private static func key(_ place: [Finding]) -> Key {
        let finding = place[0]
        // What happened to an operation itself names it.
        let isOfOperation = finding.place == .exchange && !finding.rule.id.contains("security")
        // In a schema it names the composition around the property.
        let isInBody =
            if case .body = finding.place { true } else if case .requestBody = finding.place { true } else { false }
        let subject = place.count > 1 ? EnumValue(finding)?.inside : finding.subject
        return Key(
            api: finding.api, rule: finding.rule, level: finding.level,
            name: isOfOperation ? nil : PlacePath(finding).name?.string,
            subject: isOfOperation || isInBody ? nil : subject,
            facts: isOfOperation ? [] : place.map { [$0.expected, $0.actual] })
    }

    /// Each once, in the order of the findings.
    var operations: [String] {
        var seen: Set<String> = []
        return findings.flatMap(\.operations).filter { seen.insert($0).inserted }
    }

    /// How many places beside the first there are in the only operation.
    private var otherPlaces: Int { places.reduce(-1) { $0 + 1 + $1[0].otherPlaces } }

    /// `63 x new-required-request-parameter, query tenant: DELETE /x, GET /y, 61 more`, or the place of the only one.
    ///
    /// - Parameter isComplete: Whether all operations are named.
    func headline(isComplete: Bool) -> PrintableText {
        let operations = operations
        guard operations.count > 1 else {
            let others = otherPlaces
            let rest: PrintableText = others > 0 ? " and \(others.counted("other place"))" : ""
            return "\(first.rule.id): \(PlacePath(first).text)\(rest)"
        }
        let named = isComplete || operations.count == 3 ? operations.count : 2
        var list = operations.prefix(named).map { "\($0)" as PrintableText }
        if operations.count > named { list.append("\(operations.count - named) more") }
        let name: PrintableText = PlacePath(first).name.map { ", \($0)" } ?? ""
        return "\(operations.count) x \(first.rule.id)\(name): \(list.joined(separator: ", "))"
    }

    /// `OLD optional parameter, NEW no parameter (openapi.yaml:284)`, with the first place in a body; without values where each
    /// finding has its own.
    ///
    /// - Parameter isComplete: Whether all values of an enum are listed.
    func difference(isComplete: Bool) -> PrintableText? {
        guard places.allSatisfy({ $0[0].expected == first.expected && $0[0].actual == first.actual }) else {
            return location
        }
        let isInBody =
            if case .body = first.place { true } else if case .requestBody = first.place { true } else { false }
        let place: PrintableText = isInBody && operations.count > 1 ? " at \(PlacePath(first).text)" : ""
        let facts = EnumValue.difference(places[0], isComplete: isComplete) ?? FindingText(finding: first).difference
        return "\(facts)\(place)\(location.map { " (\($0))" } ?? "")"
    }

    private var location: PrintableText? {
        let lines = Set(findings.compactMap(\.contract?.written)).count
        return first.contract.map { contract in
            lines > 1 ? "\(contract) and \((lines - 1).counted("other line"))" : "\(contract)"
        }
    }

    /// Is nil where no app of the API says what it reads.
    var readers: [PrintableText] {
        guard findings.contains(where: { $0.readers != nil }) else { return [] }
        var all = first
        all.readers = findings.flatMap { $0.readers ?? [] }.reduce(into: []) { known, reader in
            if !known.contains(reader) { known.append(reader) }
        }
        return FindingText(finding: all).readers(all: false)
    }
}

/// The value of an enum that a change between two contracts is about.
private struct EnumValue {
    /// Values of one enum that are listed before the rest is counted.
    private static let mostListed = 3

    /// As JSON, possibly shortened.
    let text: String
    let isAdded: Bool
    /// What the finding's subject says besides the value: the place inside a parameter, the composition around a property.
    let inside: String

    /// Fails for a finding about anything else.
    init?(_ finding: Finding) {
        guard finding.rule.id.contains("enum-value-"), let subject = finding.subject else { return nil }
        switch (finding.expected, finding.actual) {
        case (.value(let text, _), .absent): self.init(text, isAdded: false, subject)
        case (.absent, .value(let text, _)): self.init(text, isAdded: true, subject)
        default: return nil
        }
    }

    private init?(_ text: String, isAdded: Bool, _ subject: String) {
        guard subject.hasSuffix(text) else { return nil }
        self.text = text
        self.isAdded = isAdded
        inside = String(subject.dropLast(text.count))
    }

    private struct Key: Hashable {
        let api: String?
        let rule: Rule
        let level: Level
        let operation: String
        let place: Place
        let sides: ContractSides?
        let inside: String
        let also: [String]
    }

    /// The findings, with those that differ in the value of one enum together, where the first of them is.
    static func places(_ findings: [Finding]) -> [[Finding]] {
        var places: [[Finding]] = []
        var indexes: [Key: Int] = [:]
        for finding in findings {
            guard let value = EnumValue(finding) else {
                places.append([finding])
                continue
            }
            let key = Key(
                api: finding.api, rule: finding.rule, level: finding.level, operation: finding.operation,
                place: finding.place, sides: finding.sides, inside: value.inside,
                also: finding.also.map { "\($0.operation) \($0.place.description)" })
            if let index = indexes[key] {
                places[index].append(finding)
            } else {
                indexes[key] = places.count
                places.append([finding])
            }
        }
        return places
    }

    /// `OLD values "a", "b", "c", 57 more, NEW absent`; nil for a single value.
    static func difference(_ findings: [Finding], isComplete: Bool) -> PrintableText? {
        let values = findings.compactMap(EnumValue.init)
        guard values.count > 1 else { return nil }
        // One more is listed instead of "1 more".
        let listed = isComplete || values.count <= mostListed + 1 ? values.count : mostListed
        let rest = values.count > listed ? ["\(values.count - listed) more" as PrintableText] : []
        let list = (values.prefix(listed).map { "\($0.text)" } + rest).joined(separator: ", ")
        return values[0].isAdded ? "OLD absent, NEW values \(list)" : "OLD values \(list), NEW absent"
    }
}
