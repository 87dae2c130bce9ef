import APICheckBase
package import APICheckContracts
import APICheckFindings
package import APICheckJSON

/// One of the two contracts of a comparison: its document and the files that it refers to.
///
/// A contract is compared although it has faults: what is behind a reference that cannot be followed is not compared, and is
/// listed in ``unresolved``.
package final class ComparedContract {
    let document: Document
    /// Why references were not followed, each once.
    private(set) var unresolved: [Skipped] = []
    /// Whether keywords beside `$ref` count: OpenAPI 3.0 ignores them (section 4.7.23).
    let readsSiblings: Bool
    private let references: References
    private var known: [JSON.Identity: JSON?] = [:]

    /// - Parameters:
    ///   - root: The folder that contains all files of the contract; that of the document when nil.
    ///   - copies: Folders with copies of the files at URLs, besides `vendor/` beside the document.
    ///   - source: Where the other files are read from.
    /// - Throws: ``ContractError`` for a document that is not an OpenAPI description of a supported version.
    package init(
        _ document: Document, root: String? = nil, copies: [RemoteCopies] = [],
        limits: ContractLimits = ContractLimits(), source: FileSource = .disk
    ) throws {
        func files(_ main: Document) -> ContractFiles {
            ContractFiles(main, root: root, copies: copies, limits: limits, source: source)
        }
        let described = try OverlaidDescription(document, root: root, limits: limits, source: source)
        let (document, unconverted) = try SwaggerConversion.converted(files(described.document))
        self.document = document
        unresolved = unconverted
        readsSiblings = try OpenAPIVersion(document.root) != .v30
        references = References(files(document))
    }

    var root: JSON { document.root }

    /// The value itself, or what its reference refers to; nil when that cannot be found.
    func resolve(_ value: JSON) -> JSON? {
        guard let reference = value["$ref"], reference.kind == .string else { return value }
        if let target = known[reference.identity] { return target }
        let target: JSON?
        do {
            target = try references.resolve(value)
        } catch {
            target = nil
            let skipped = Skipped(
                what: "\(reference.string ?? "") at \(reference.location)",
                why: (error as? ContractError)?.problem.what ?? "\(error)")
            if !unresolved.contains(skipped) { unresolved.append(skipped) }
        }
        known[reference.identity] = .some(target)
        return target
    }

    /// Whether the value is a reference that cannot be followed: what it says is not known.
    func isUnknown(_ value: JSON?) -> Bool { value.map { resolve($0) == nil } ?? false }

    /// What a schema refers to, which may refer further with keywords of its own; nil when that cannot be found.
    func target(of schema: JSON) -> JSON? {
        guard let end = resolve(schema) else { return nil }
        guard readsSiblings, let reference = schema["$ref"] else { return end }
        return (try? references.target(of: reference)) ?? end
    }

    /// The members of an object, those of references resolved, without extensions. One that cannot be followed is a member, too:
    /// see ``isUnknown(_:)``.
    func members(_ owner: JSON?) -> [(name: String, key: JSON, value: JSON)] {
        guard let owner else { return [] }
        return owner.members.compactMap { member in
            let name = member.name
            return name.hasPrefix("x-") ? nil : (name, member.key, resolve(member.value) ?? member.value)
        }
    }
}
