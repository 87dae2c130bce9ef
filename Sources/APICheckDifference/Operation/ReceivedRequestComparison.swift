import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares the requests that the API sends: those of webhooks and callbacks. An app receives them, so their bodies and
/// parameters are judged as those of responses are.
struct ReceivedRequestComparison {
    private let operation: String
    private let old: JSON?
    private let new: JSON?
    private let content: ContentComparison
    private let parameters: ParameterComparison

    /// - Parameters:
    ///   - operation: `POST webhook done`.
    ///   - items: The path items of both contracts, which may have parameters, too.
    init(operation: String, old: JSON, new: JSON, items: (old: PathItem, new: PathItem), schemas: SchemaComparison) {
        self.operation = operation
        parameters = ParameterComparison(
            old: ParameterList(items.old, old), new: ParameterList(items.new, new), schemas: schemas,
            areReceived: true)
        self.old = old["requestBody"].flatMap(schemas.old.resolve)
        self.new = new["requestBody"].flatMap(schemas.new.resolve)
        // What is not known is not compared.
        let isUnknown = schemas.isUnknown(old["requestBody"], new["requestBody"])
        content = ContentComparison(
            old: isUnknown ? nil : self.old?["content"], new: isUnknown ? nil : self.new?["content"], schemas: schemas)
    }

    var changes: [ContractChange] {
        var log = ChangeLog(operation: operation)
        parameters.reportReceived(to: &log)
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
