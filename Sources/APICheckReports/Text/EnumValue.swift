import APICheckBase
import APICheckFindings

/// The value of an enum that a change between two contracts is about.
struct EnumValue {
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
