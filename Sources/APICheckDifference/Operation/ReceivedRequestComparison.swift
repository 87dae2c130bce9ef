import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares the requests that the API sends: those of webhooks and callbacks. An app receives them, so their bodies are judged
/// as those of responses are.
struct ReceivedRequestComparison {
    private let operation: String
    private let old: JSON?
    private let new: JSON?
    private let content: ContentComparison

    /// - Parameter operation: `POST webhook done`.
    init(operation: String, old: JSON, new: JSON, schemas: SchemaComparison) {
        self.operation = operation
        self.old = old["requestBody"].flatMap(schemas.old.resolve)
        self.new = new["requestBody"].flatMap(schemas.new.resolve)
        // What is not known is not compared.
        let isUnknown = schemas.isUnknown(old["requestBody"], new["requestBody"])
        content = ContentComparison(
            old: isUnknown ? nil : self.old?["content"], new: isUnknown ? nil : self.new?["content"], schemas: schemas)
    }

    var changes: [ContractChange] {
        var log = ChangeLog(operation: operation)
        for (name, node) in content.removed {
            log.add(
                "response-media-type-removed", .requestBody(Pointer()), old: node, expected: .quoted(name),
                actual: .absent, subject: name)
        }
        for (name, node) in content.added {
            log.add(
                "response-media-type-added", .requestBody(Pointer()), new: node, expected: .absent,
                actual: .quoted(name), subject: name)
        }
        for match in content.both {
            guard let pair = match.pair else { continue }
            log.add(changesOf: pair, usedAs: .receivedRequest(match.newName))
        }
        return log.changes
    }
}
