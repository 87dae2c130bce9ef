#if CommandLine
import APICheckBase
package import APICheckFindings
package import APICheckHTTP
package import APICheckJSON

/// Adds `x-apicheck-volatile` to the files of a contract, and changes nothing else in them.
package struct VolatileMarks: Sendable {
    /// What became of one place.
    package enum Outcome: Hashable, Sendable {
        /// A shared schema is outside of the operation, e.g. in `components`, and other places may use it.
        case marked(operation: String, place: Pointer, at: SourceLocation, isShared: Bool)
        case unmarked(operation: String, place: Pointer, reason: String)
    }

    private static let keyword = "x-apicheck-volatile"

    /// The places to mark at one schema.
    private struct Site {
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
    private var sites: [Site] = []

    package init(_ places: [VolatilePlace], limits: Document.Limits = Document.Limits()) {
        self.places = places
        self.limits = limits
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
    package var files: [String] { Set(sites.compactMap { $0.schema.document.source }).sorted() }

    /// Writes the marks: each file is replaced whole, and none when one of them cannot be.
    ///
    /// - Returns: What became of each place, in the order given.
    /// - Throws: ``FileError``, also when a file says something else than when the contract was read.
    package func write() throws -> [Outcome] {
        var edits: [String: Edit] = [:]
        for (file, sites) in Dictionary(grouping: sites, by: { $0.schema.document.source ?? "" }) where !file.isEmpty {
            let additions = sites.compactMap(VolatileMarks.addition)
            guard let document = sites.first?.schema.document else { continue }
            if document.isConverted {
                throw FileError(path: file, reason: "marks cannot be written into a Swagger 2.0 description")
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
        return places.flatMap { outcomes($0, edits) }
    }

    private static func changed(_ file: String) -> FileError {
        FileError(
            path: file, reason: "the file was changed during the run, so that no mark was written",
            remedy: "run it again")
    }

    private static func addition(to site: Site) -> TextAddition? {
        let pointer = site.schema.pointer
        let texts = site.isWhole ? [""] : site.places.map(\.description).sorted()
        guard let known = site.schema[keyword] else {
            return TextAddition(.member(name: keyword, site.isWhole ? .true : .strings(texts)), to: pointer)
        }
        guard known.kind == .array else { return nil }
        let listed = known.elements.map(\.string)
        let missing = texts.filter { !listed.contains($0) }
        return missing.isEmpty ? nil : TextAddition(.elements(missing), to: pointer.appending(keyword))
    }

    // MARK: Outcomes

    private func outcomes(_ place: VolatilePlace, _ edits: [String: Edit]) -> [Outcome] {
        if case .none(let reason) = place.declaration {
            return [.unmarked(operation: place.operation, place: place.pointer, reason: reason)]
        }
        return place.owners.map { owner in
            let file = owner.schema.document.source ?? ""
            if let mark = edits[file].flatMap({ VolatileMarks.mark(of: owner, in: $0.text.document) }) {
                let isShared = place.root?.contains(owner.schema) != true
                return .marked(operation: place.operation, place: place.pointer, at: mark.location, isShared: isShared)
            }
            let reason =
                if let known = owner.schema[VolatileMarks.keyword], known.bool == false {
                    "\(known.location) has \(VolatileMarks.keyword): false"
                } else {
                    "the text at \(owner.schema.location) has no room for it; add \(VolatileMarks.keyword) yourself"
                }
            return .unmarked(operation: place.operation, place: place.pointer, reason: reason)
        }
    }

    /// The value in a file that marks the places of an owner.
    private static func mark(of owner: VolatileOwner, in document: Document) -> JSON? {
        guard let member = document.root[owner.schema.pointer]?.member(keyword) else { return nil }
        if member.value.bool == true { return member.key }
        return member.value.elements.first { $0.string == owner.place.description || $0.string == "" }
    }
}

extension VolatilePlace {
    fileprivate var owners: [VolatileOwner] {
        if case .schemas(let owners) = declaration { owners } else { [] }
    }
}

/// A place of an operation's responses whose values differ from call to call, and where the contract can say so.
package struct VolatilePlace: Sendable {
    enum Declaration: Sendable {
        case schemas([VolatileOwner])
        /// Why no schema applies.
        case none(String)
    }

    /// The name of the operation.
    let operation: String
    /// With `*` for the index of an element and for a name that is data.
    package let pointer: Pointer
    let declaration: Declaration
    /// The schema that the contract declares for the body.
    let root: JSON?
}

extension Contract {
    /// Finds the schemas that can mark places of a response as volatile.
    ///
    /// - Parameter bodies: Answers of the operation with the status and the type of the response.
    package func volatilePlaces(
        _ pointers: [Pointer], of operation: Operation, in response: Response, bodies: [JSON]
    ) -> [VolatilePlace] {
        func places(_ root: JSON?, _ declaration: (Pointer) -> VolatilePlace.Declaration) -> [VolatilePlace] {
            pointers.map { pointer in
                VolatilePlace(
                    operation: operation.name, pointer: pointer, declaration: declaration(pointer), root: root)
            }
        }
        guard let declared = operation.responses.first(for: response.status) else {
            return places(nil) { _ in .none("the contract does not declare the status \(response.status)") }
        }
        let content =
            response.headers.contentType.map {
                declared.content.first(for: $0) ?? declared.content.first { $0.type.isJSON }
            }
            ?? declared.content.first
        guard let root = content?.schema, let schema = try? schemas.registry.schema(at: root) else {
            return places(nil) { _ in
                .none("the contract declares no schema for the body with the status \(response.status)")
            }
        }
        return places(root) { pointer in
            var owners: [VolatileOwner] = []
            for owner in bodies.flatMap({ schema.volatileOwners(of: pointer, in: $0) }) where !owners.contains(owner) {
                owners.append(owner)
            }
            return owners.isEmpty ? .none("no schema of the contract has room for the mark") : .schemas(owners)
        }
    }
}
#endif
