import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares the parameters of one operation.
struct ParameterComparison {
    struct Match {
        let old: ParameterList.Entry
        let new: ParameterList.Entry
        let pair: SchemaPair?
        let writing: WritingComparison
    }

    private(set) var both: [Match] = []
    private(set) var added: [ParameterList.Entry] = []
    private(set) var removed: [ParameterList.Entry] = []

    /// - Parameter areReceived: Whether the API sends them.
    init(old: ParameterList, new: ParameterList, schemas: SchemaComparison, areReceived: Bool = false) {
        let byKey = Dictionary(new.entries.map { ($0.key, $0) }) { first, _ in first }
        let known = Set(old.entries.map(\.key))
        for entry in old.entries {
            guard let other = byKey[entry.key] else {
                if !new.isIncomplete { removed.append(entry) }
                continue
            }
            both.append(
                Match(
                    old: entry, new: other, pair: ParameterComparison.pair(entry, other, schemas),
                    writing: ParameterComparison.writing(entry, other, schemas, areReceived)))
        }
        added = old.isIncomplete ? [] : new.entries.filter { !known.contains($0.key) }
    }

    /// The schemas of both, or those of the only media type of their content.
    private static func pair(
        _ one: ParameterList.Entry, _ other: ParameterList.Entry, _ schemas: SchemaComparison
    ) -> SchemaPair? {
        guard let before = schema(of: one, schemas.old), let after = schema(of: other, schemas.new) else { return nil }
        return schemas.compare(before, after)
    }

    private static func schema(of entry: ParameterList.Entry, _ contract: ComparedContract) -> JSON? {
        entry.node["schema"] ?? contract.members(entry.node["content"]).first?.value["schema"]
    }

    private static func writing(
        _ one: ParameterList.Entry, _ other: ParameterList.Entry, _ schemas: SchemaComparison, _ isReceived: Bool
    ) -> WritingComparison {
        let kinds =
            isReceived
            ? WrittenKinds(of: schema(of: other, schemas.new), in: schemas.new)
            : WrittenKinds(of: schema(of: one, schemas.old), in: schemas.old)
        return WritingComparison(
            WrittenForm(parameter: one.node, name: one.name, location: one.location, in: schemas.old),
            WrittenForm(parameter: other.node, name: other.name, location: other.location, in: schemas.new),
            kinds: kinds, isOfRequest: !isReceived)
    }

    static func place(_ entry: ParameterList.Entry) -> Place {
        switch entry.location {
        case "path": .path(entry.name)
        case "header": .requestHeader(entry.name)
        case "cookie": .cookie(entry.name)
        default: .query(entry.name)
        }
    }

    func report(to log: inout ChangeLog, days: Int) {
        for entry in removed { report(removed: entry, to: &log) }
        for entry in added { report(added: entry, to: &log) }
        for match in both {
            let (one, other) = (match.old, match.new)
            let place = ParameterComparison.place(other)
            if one.isRequired != other.isRequired {
                log.add(
                    other.isRequired ? "request-parameter-became-required" : "request-parameter-became-optional", place,
                    old: one.node, new: other.node, expected: one.isRequired ? "required" : "optional",
                    actual: other.isRequired ? "required" : "optional")
            }
            if let change = DeprecationChange(
                old: Deprecation(one.node), new: Deprecation(other.node), days: days)
            {
                log.add(
                    change.kind.idOfParameter, place, old: change.old, new: change.new, expected: change.expected,
                    actual: change.actual)
            }
            ParameterComparison.reportWriting(of: match, of: .parameter, to: &log)
            if let pair = match.pair {
                var use = SchemaUse.parameter(
                    place, isHeader: other.location == "header",
                    isRequired: one.isMarkedRequired || other.isMarkedRequired,
                    mediaType: other.node["content"]?.members.first { _ in true }?.name)
                use.context.repeatsLists = one.repeatsLists && other.repeatsLists
                log.add(changesOf: pair, usedAs: use)
            }
        }
    }

    static func reportWriting(of match: Match, of kind: ChangePlace, to log: inout ChangeLog) {
        let place = place(match.new)
        for change in match.writing.changes {
            log.add(
                "\(kind.rawValue)-\(change.name)", place, old: change.old, new: change.new,
                expected: change.expected, actual: change.actual)
        }
        let (one, other) = (match.old.node["allowEmptyValue"], match.new.node["allowEmptyValue"])
        guard match.new.location == "query", (one?.bool == true) != (other?.bool == true) else { return }
        let isAdded = other?.bool == true
        log.add(
            "\(kind.rawValue)-allow-empty-value-\(isAdded ? "added" : "removed")", place, old: one ?? match.old.node,
            new: other ?? match.new.node, expected: isAdded ? "allowEmptyValue: false" : "allowEmptyValue: true",
            actual: isAdded ? "allowEmptyValue: true" : "allowEmptyValue: false")
    }

    private func report(added entry: ParameterList.Entry, to log: inout ChangeLog) {
        let place = ParameterComparison.place(entry)
        let kind = entry.isRequired ? "required" : "optional"
        let id =
            if entry.location == "path" { "new-request-path-parameter" } else if entry.isShared {
                "new-\(kind)-request-default-parameter-to-existing-path"
            } else { "new-\(kind)-request-parameter" }
        log.add(id, place, new: entry.node, expected: "no parameter", actual: .words("\(kind) parameter"))
    }

    private func report(removed entry: ParameterList.Entry, to log: inout ChangeLog) {
        let place = ParameterComparison.place(entry)
        let id: String
        switch Deprecation(entry.node).removal {
        case .withoutDeprecation: id = "request-parameter-removed"
        case .withDeprecation: id = "request-parameter-removed-with-deprecation"
        case .beforeSunset: id = "request-parameter-removed-before-sunset"
        case .asAnnounced: return
        case .sunsetInvalid(let sunset):
            log.add(
                "request-parameter-sunset-parse", place, old: sunset, expected: SunsetDate.expected,
                actual: sunset.fact)
            return
        }
        let kind = entry.isRequired ? "required" : "optional"
        log.add(id, place, old: entry.node, expected: .words("\(kind) parameter"), actual: "no parameter")
    }
}

extension ParameterComparison {
    /// Reports the changes of parameters that the API sends with a webhook or a callback: what an app receives may become
    /// more, not less.
    func reportReceived(to log: inout ChangeLog) {
        for entry in removed {
            let kind = entry.isRequired ? "required" : "optional"
            log.add(
                "\(kind)-webhook-parameter-removed", ParameterComparison.place(entry), old: entry.node,
                expected: .words("\(kind) parameter"), actual: "no parameter")
        }
        for entry in added {
            log.add(
                "webhook-parameter-added", ParameterComparison.place(entry), new: entry.node, expected: "no parameter",
                actual: entry.isRequired ? "required parameter" : "optional parameter")
        }
        for match in both { reportReceived(match, to: &log) }
    }

    private func reportReceived(_ match: Match, to log: inout ChangeLog) {
        let (one, other) = (match.old, match.new)
        let place = ParameterComparison.place(other)
        if one.isRequired != other.isRequired {
            log.add(
                other.isRequired ? "webhook-parameter-became-required" : "webhook-parameter-became-optional", place,
                old: one.node, new: other.node, expected: one.isRequired ? "required" : "optional",
                actual: other.isRequired ? "required" : "optional")
        }
        if let change = DeprecationChange(old: Deprecation(one.node), new: Deprecation(other.node), days: 0),
            let name = change.kind.changeOfSchema
        {
            log.add(
                "webhook-parameter-\(name)", place, old: change.old, new: change.new, expected: change.expected,
                actual: change.actual)
        }
        ParameterComparison.reportWriting(of: match, of: .receivedParameter, to: &log)
        if let pair = match.pair {
            let mediaType = other.node["content"]?.members.first { _ in true }?.name
            log.add(changesOf: pair, usedAs: .receivedParameter(place, mediaType: mediaType))
        }
    }
}

/// The parameters of one operation with those of its path, unless it has its own of the same name and place.
struct ParameterList {
    struct Entry {
        let name: String
        /// `query`, `path`, `header` or `cookie`.
        let location: String
        let node: JSON
        /// Whether the path declares it, for all operations.
        let isShared: Bool
        /// What identifies it in both contracts: the position of a path's parameter, the name of another one.
        let key: String

        var isMarkedRequired: Bool { node["required"]?.bool == true }
        /// Whether it has the style `form` and is exploded, as a query parameter is by default (OpenAPI 3.1 section
        /// 4.8.12.2).
        var repeatsLists: Bool {
            guard ["query", "cookie"].contains(location), node["schema"] != nil else { return false }
            return node["style"]?.string ?? "form" == "form" && node["explode"]?.bool != false
        }
        /// A path needs all its parameters, whatever the contract says.
        var isRequired: Bool { isMarkedRequired || location == "path" }
    }

    private(set) var entries: [Entry] = []
    /// Whether there are others, behind references that cannot be followed.
    private(set) var isIncomplete = false

    init(_ item: PathItem, _ operation: JSON) {
        let names = item.parameterNames
        var positions: [String: Int] = [:]
        for (node, isShared) in ParameterList.nodes(operation, item) {
            if item.contract.isUnknown(node) { isIncomplete = true }
            guard let node = item.contract.resolve(node), let name = node["name"]?.string,
                let location = node["in"]?.string
            else { continue }
            var key = "\(location) \(name)"
            // Header names are compared without case (RFC 9110 section 5.1).
            if location == "header" { key = key.lowercased() }
            if location == "path", let position = names.firstIndex(of: name) { key = "path \(position)" }
            guard positions.updateValue(entries.count, forKey: key) == nil else { continue }
            entries.append(Entry(name: name, location: location, node: node, isShared: isShared, key: key))
        }
    }

    private static func nodes(_ operation: JSON, _ item: PathItem) -> [(JSON, Bool)] {
        let own = operation["parameters"]?.elements.map { ($0, false) } ?? []
        return own + (item.sharedNode?.elements.map { ($0, true) } ?? [])
    }
}
