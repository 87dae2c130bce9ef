#if CommandLine
import APICheckBase
package import APICheckFindings
package import APICheckJSON

/// Adds `x-apicheck-volatile` to the files of a contract, and changes nothing else in them.
///
/// A contract with an overlay gets its marks there, and so does a Swagger 2.0 description, whose text has no place for all of them.
package struct VolatileMarks: Sendable {
    /// What became of one place.
    package enum Outcome: Hashable, Sendable {
        /// A shared schema is outside of the operation, e.g. in `components`, and other places may use it.
        case marked(operation: String, place: Pointer, at: SourceLocation, isShared: Bool)
        case unmarked(operation: String, place: Pointer, reason: String)
    }

    static let keyword = "x-apicheck-volatile"

    /// The places to mark at one schema.
    struct Site {
        let schema: JSON
        var places: Set<Pointer>

        var isWhole: Bool { places.contains(Pointer()) }
    }

    /// A file with its marks, not yet written.
    private struct Edit {
        let stamp: FileStamp?
        let text: DocumentText
        let isChanged: Bool
    }

    private let places: [VolatilePlace]
    private let limits: Document.Limits
    private let overlay: OverlayMarks?
    private var sites: [Site] = []

    /// - Parameter contract: The contract that the places are of.
    package init(_ places: [VolatilePlace], of contract: Contract, limits: Document.Limits = Document.Limits()) {
        self.places = places
        self.limits = limits
        overlay = OverlayMarks(of: contract, limits: limits)
        var indices: [JSON.Identity: Int] = [:]
        for owner in places.flatMap(\.owners) {
            if let index = indices[owner.schema.identity] {
                sites[index].places.insert(owner.place)
            } else {
                indices[owner.schema.identity] = sites.count
                sites.append(Site(schema: owner.schema, places: [owner.place]))
            }
        }
    }

    /// The files that ``write()`` may change, sorted.
    package var files: [String] {
        overlay.map { [$0.file] } ?? Set(sites.compactMap(\.schema.document.source)).sorted()
    }

    /// Writes the marks: each file is replaced whole, and none when one of them cannot be.
    ///
    /// - Returns: What became of each place, in the order given.
    /// - Throws: ``FileError``, also when a file says something else than when the contract was read; ``OverlayError``.
    package func write() throws -> [Outcome] {
        if let overlay {
            let marked = try overlay.write(sites)
            return places.flatMap { place in outcomes(place) { overlay.mark(of: $0, in: marked) } }
        }
        var edits: [String: Edit] = [:]
        for (file, sites) in Dictionary(grouping: sites, by: { $0.schema.document.source ?? "" }) where !file.isEmpty {
            let additions = sites.compactMap(VolatileMarks.addition)
            guard let document = sites.first?.schema.document else { continue }
            if document.isConverted {
                throw FileError(
                    path: file, reason: "marks cannot be written into a Swagger 2.0 description",
                    remedy: "name it openapi.yaml or openapi.json, so that they can be in \(Overlay.fileName) beside it"
                )
            }
            let stamp = FileStamp(of: file)
            let text = try DocumentText(contentsOf: file, limits: limits)
            guard text.document.text == document.text else { throw VolatileMarks.changed(file) }
            let marked = text.adding(additions).text
            edits[file] = Edit(stamp: stamp, text: marked, isChanged: marked.bytes != text.bytes)
        }
        let changed = edits.filter(\.value.isChanged).sorted { $0.key < $1.key }
        for (file, edit) in changed {
            if FileStamp(of: file) != edit.stamp { throw VolatileMarks.changed(file) }
            if let reason = FileContents.refusal(toReplace: file) { throw FileError(path: file, reason: "\(reason)") }
        }
        for (file, edit) in changed { try FileContents.replace(file, with: edit.text.bytes) }
        return places.flatMap { place in
            outcomes(place) { owner in
                edits[owner.schema.document.source ?? ""].flatMap {
                    VolatileMarks.mark(of: owner, in: $0.text.document)
                }
            }
        }
    }

    static func changed(_ file: String) -> FileError {
        FileError(
            path: file, reason: "the file was changed during the run, so that no mark was written",
            remedy: "run it again")
    }

    private static func addition(to site: Site) -> TextAddition? {
        let pointer = site.schema.pointer
        guard site.schema[keyword]?.kind == .array else {
            if site.schema[keyword] != nil { return nil }
            let value: TextAddition.Value = site.isWhole ? .true : .strings(site.texts)
            return TextAddition(.member(name: keyword, value), to: pointer)
        }
        return site.missing.isEmpty ? nil : TextAddition(.elements(site.missing), to: pointer.appending(keyword))
    }

    // MARK: Outcomes

    /// - Parameter mark: The value in a file that marks the places of an owner, after the marks were written.
    private func outcomes(_ place: VolatilePlace, mark: (VolatileOwner) -> SourceLocation?) -> [Outcome] {
        if case .none(let reason) = place.declaration {
            return [.unmarked(operation: place.operation, place: place.pointer, reason: reason)]
        }
        return place.owners.map { owner in
            if let location = mark(owner) {
                let isShared = place.root?.contains(owner.schema) != true
                return .marked(operation: place.operation, place: place.pointer, at: location, isShared: isShared)
            }
            let reason =
                if let known = owner.schema[VolatileMarks.keyword], known.bool == false {
                    "\(known.location) has \(VolatileMarks.keyword): false"
                } else if let overlay, !overlay.canMark(owner.schema) {
                    "an overlay changes only the main file; add \(VolatileMarks.keyword) at \(owner.schema.location) yourself"
                } else {
                    "the text at \(owner.schema.location) has no room for it; add \(VolatileMarks.keyword) yourself"
                }
            return .unmarked(operation: place.operation, place: place.pointer, reason: reason)
        }
    }

    private static func mark(of owner: VolatileOwner, in document: Document) -> SourceLocation? {
        document.root[owner.schema.pointer].flatMap { owner.mark(at: $0) }
    }
}

extension VolatileMarks.Site {
    /// The places as the mark lists them; an empty one is the value itself.
    var texts: [String] { isWhole ? [""] : places.map(\.description).sorted() }

    /// Those that the list of the schema does not have.
    var missing: [String] {
        let listed = schema[VolatileMarks.keyword]?.elements.map(\.string) ?? []
        return texts.filter { !listed.contains($0) }
    }
}

extension VolatileOwner {
    /// The line that marks the place, in the schema of a file.
    func mark(at schema: JSON) -> SourceLocation? {
        guard let member = schema.member(VolatileMarks.keyword) else { return nil }
        if member.value.bool == true { return member.key.location }
        return member.value.elements.first { $0.string == place.description || $0.string == "" }?.location
    }
}

extension VolatilePlace {
    fileprivate var owners: [VolatileOwner] {
        if case .schemas(let owners) = declaration { owners } else { [] }
    }
}
#endif
