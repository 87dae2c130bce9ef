import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares the request bodies of one operation.
struct RequestBodyComparison {
    private let old: JSON?
    private let new: JSON?
    private let content: ContentComparison
    private let encodings: [EncodingComparison]
    /// Whether a body cannot be compared.
    private let isUnknown: Bool

    init(old: JSON?, new: JSON?, schemas: SchemaComparison) {
        isUnknown = schemas.isUnknown(old, new)
        self.old = old.flatMap(schemas.old.resolve)
        self.new = new.flatMap(schemas.new.resolve)
        content = ContentComparison(old: self.old?["content"], new: self.new?["content"], schemas: schemas)
        encodings = content.both.compactMap { EncodingComparison($0, isOfRequest: true, schemas: schemas) }
    }

    func report(to log: inout ChangeLog, days: Int) {
        if isUnknown { return }
        let place = Place.requestBody(Pointer())
        guard let old, let new else {
            if let new {
                let isRequired = new["required"]?.bool == true
                log.add(
                    isRequired ? "request-body-added-required" : "request-body-added-optional", place, new: new,
                    expected: "no body", actual: isRequired ? "required body" : "optional body")
            }
            if let old {
                log.add("request-body-removed", place, old: old, expected: "a body", actual: "no body")
            }
            return
        }
        let (was, isNow) = (old["required"]?.bool == true, new["required"]?.bool == true)
        if was != isNow {
            log.add(
                isNow ? "request-body-became-required" : "request-body-became-optional", place, old: old, new: new,
                expected: was ? "required" : "optional", actual: isNow ? "required" : "optional")
        }
        for (name, node) in content.added {
            log.add(
                "request-body-media-type-added", place, new: node, expected: .absent, actual: .quoted(name),
                subject: name)
        }
        for (name, node) in content.removed {
            log.add(
                "request-body-media-type-removed", place, old: node, expected: .quoted(name), actual: .absent,
                subject: name)
        }
        for encoding in encodings { encoding.report(to: &log) }
        for match in content.both {
            if let id = match.changeOfName, id != "changed" {
                log.add(
                    "request-body-media-type-name-\(id)", place, old: match.old, new: match.new,
                    expected: .quoted(match.oldName), actual: .quoted(match.newName), subject: match.newName)
            }
            if let pair = match.pair {
                var use = SchemaUse.requestBody(match.newName)
                use.context.deprecationDays = days
                log.add(changesOf: pair, usedAs: use)
            } else if (match.old["schema"] == nil) != (match.new["schema"] == nil) {
                let isAdded = match.old["schema"] == nil
                log.add(
                    "request-body-media-type-schema-\(isAdded ? "added" : "removed")", place, old: match.old,
                    new: match.new, expected: isAdded ? "no schema" : "a schema",
                    actual: isAdded ? "a schema" : "no schema", subject: match.newName)
            }
        }
    }
}
