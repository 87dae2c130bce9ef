import APICheckBase
import APICheckFindings
import APICheckJSON

/// Keywords, lists of types, and the values of an enum.
extension SchemaJudge {
    mutating func judge(keyword name: String, _ one: JSON?, _ other: JSON?, _ detail: String?) {
        if use.isRequiredParameter, name.hasPrefix("default-value") { return }
        // What a request gains by a pattern that any text matches, a response loses.
        let name = name == "pattern-generalized" && !use.root.isOfRequest ? "pattern-changed" : name
        add(name, expected: one.fact, actual: other.fact, subject: detail, old: one, new: other)
    }

    mutating func judge(_ change: SubschemaChange) {
        let names = change.nodes.map { $0["$ref"]?.string ?? $0["title"]?.string ?? "a schema without a title" }
        let (with, without) = (Fact.words("with \(names.list("and"))"), Fact.words("no such schema"))
        add(
            change.name, expected: change.isAdded ? without : with, actual: change.isAdded ? with : without,
            subject: names.joined(separator: " "))
    }

    mutating func judge(typesAdded added: [String], removed: [String]) {
        let (before, after) = (pair.oldTypes, pair.newTypes)
        let isWidened = use.root.isOfRequest ? removed.isEmpty : !added.isEmpty
        add(
            isWidened ? "list-of-types-widened" : "list-of-types-narrowed",
            expected: removed.isEmpty ? .words("without \(added.list("and"))") : before.fact(or: removed),
            actual: added.isEmpty ? .words("without \(removed.list("and"))") : after.fact(or: added))
    }

    mutating func judge(valuesAdded added: [JSON], removed: [JSON], _ isNew: Bool) {
        if isNew {
            if use.isRequestHeader {
                addRule(
                    "request-header-property-became-enum", expected: "any value",
                    actual: .quoted(added.map(\.text).list("or")))
            }
            if isRoot || !use.isRequestHeader {
                add("became-enum", expected: "any value", actual: .quoted(added.map(\.text).list("or")))
            }
        }
        let isOpen = new["enum"] == nil
        if isOpen, !use.root.isOfRequest, !removed.isEmpty {
            add(
                "enum-value-added", expected: .quoted(removed.map(\.text).list("or")), actual: "any value",
                subject: "any value")
        }
        for value in removed where !isOpen {
            if changePlace == .responseBody {
                addRule(
                    "response-mediatype-enum-value-removed", expected: value.fact, actual: .absent,
                    subject: value.text)
            }
            add("enum-value-removed", expected: value.fact, actual: .absent, subject: value.text)
        }
        // A response that has only listed values now has no further ones.
        for value in added where !isNew || use.root.isOfRequest {
            add("enum-value-added", expected: .absent, actual: value.fact, subject: value.text)
        }
    }
}
