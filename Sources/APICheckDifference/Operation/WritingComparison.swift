import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Compares how one value outside of a JSON body is written in both contracts.
struct WritingComparison {
    /// The part of an id after its place, with what differs.
    struct Change {
        let name: String
        let old: JSON
        let new: JSON
        let expected: Fact
        let actual: Fact
    }

    private(set) var changes: [Change] = []

    /// - Parameters:
    ///   - kinds: Those of the schema whose values are in use.
    ///   - isOfRequest: Whether the API reads the value.
    init(_ old: WrittenForm?, _ new: WrittenForm?, kinds: WrittenKinds, isOfRequest: Bool) {
        guard let old, let new else { return }
        func add(_ name: String, _ expected: Fact? = nil, _ actual: Fact? = nil) {
            changes.append(
                Change(
                    name: name, old: old.node, new: new.node, expected: expected ?? old.fact,
                    actual: actual ?? new.fact))
        }
        switch (old.form, new.form) {
        case (.style(let one), .style(let other)):
            if old.isWrittenDifferently(new, kinds: kinds) {
                add(one.style == other.style && one.explode != other.explode ? "explode-changed" : "style-changed")
            }
            // Numbers have no reserved characters.
            if one.allowReserved != other.allowReserved, kinds.contains(.texts) {
                let words = ["allowReserved: true" as Fact, "allowReserved: false"]
                add(
                    other.allowReserved ? "allow-reserved-added" : "allow-reserved-removed",
                    words[one.allowReserved ? 0 : 1], words[other.allowReserved ? 0 : 1])
            }
        case (.style, .content): if old.isWrittenDifferently(new, kinds: kinds) { add("content-added") }
        case (.content, .style): if old.isWrittenDifferently(new, kinds: kinds) { add("content-removed") }
        case (.content(let before), .content(let after)):
            let grows = before.allSatisfy { one in after.contains { WritingComparison.covers($0, one) } }
            let shrinks = after.allSatisfy { other in before.contains { WritingComparison.covers($0, other) } }
            if grows && shrinks { return }
            if grows, isOfRequest {
                add("content-type-added")
            } else if shrinks, !isOfRequest {
                add("content-type-removed")
            } else {
                add("content-type-changed")
            }
        }
    }

    /// Whether a media type or a range, such as `image/*`, contains another one, apart from parameters.
    private static func covers(_ range: String, _ name: String) -> Bool {
        guard let range = MediaType(range), let name = MediaType(name) else { return range == name }
        return range.isRange(of: name)
    }
}
