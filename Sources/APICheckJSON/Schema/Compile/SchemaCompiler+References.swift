#if Contracts
import APICheckBase

/// Where the references of a schema lead.
extension SchemaCompiler {
    mutating func enter(_ place: SchemaPlace, from scope: Int) -> Int {
        guard references.hasDynamicAnchors else { return scope }
        return scopes.entering(references.resource(around: place), of: place.document, from: scope)
    }

    /// The reference of a schema without other keywords for values.
    mutating func onlyReference(_ place: SchemaPlace) -> (Keyword, SchemaPlace)? {
        let tape = references.documents[place.document].tape
        guard tape[place.row].kind == NodeKind.object else { return nil }
        var found: (Keyword, SchemaPlace)?
        let hidesNeighbours = enabledKeywords(at: place).dialect.hidesNeighboursOfReference
        var key = place.row + 1
        while key < Int(tape[place.row].extra) {
            let name = tape.text(key)
            switch name {
            case Keyword.reference.rawValue, Keyword.dynamicReference.rawValue:
                guard tape[key + 1].kind == NodeKind.string, let keyword = Keyword(rawValue: name) else { return nil }
                let place = SchemaPlace(document: place.document, row: key + 1)
                if hidesNeighbours && keyword == .reference { return (keyword, place) }
                if found != nil { return nil }
                found = (keyword, place)
            default:
                let counts =
                    name == "$id" || Keyword(rawValue: name) != nil || Keyword.unsupported.contains(name)
                    || AnnotationKeyword(rawValue: name) != nil
                if counts && !hidesNeighbours { return nil }
            }
            key = tape.next(key + 1)
        }
        return found
    }

    /// Returns nil for an unresolved reference and for one that is not a string.
    mutating func target(of reference: JSON) -> JSON? {
        guard let text = reference.string, let document = documents.firstIndex(where: { $0 === reference.document }),
            let place = try? references.place(of: text, from: SchemaPlace(document: document, row: reference.row))
        else { return nil }
        return JSON(document: documents[place.document], row: place.row)
    }

    /// The place that a reference resolves to (JSON Schema 2020-12 core, section 8.2.3).
    mutating func target(of reference: SchemaPlace, _ keyword: Keyword, in scope: Int) throws -> SchemaPlace {
        let text = references.documents[reference.document].tape.text(reference.row)
        do {
            let target = try references.place(of: text, from: reference)
            guard keyword == .dynamicReference, let name = URIReference(text).fragment,
                references.resource(around: target).dynamicAnchors[name] == target.row
            else { return target }
            return scopes.target(of: name, in: scope) ?? target
        } catch ReferenceIndex.Problem.unknown(let uri) {
            throw error("\(keyword.rawValue) is unresolved: no document has the URI \"\(uri)\"", at: reference)
        } catch is ReferenceIndex.Problem {
            throw error("\(keyword.rawValue) is unresolved: \"\(text)\" is not in this document", at: reference)
        }
    }
}
#endif
