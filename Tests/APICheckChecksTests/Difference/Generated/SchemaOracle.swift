import APICheckChecks
import APICheckFindings
import APICheckJSON
import TestSupport

/// Two schemas and what the validator says about them: whether some body breaks an app that was made for the first.
///
/// A body breaks an app in a response when it is valid for NEW and not for OLD, in a request when it is valid for OLD and not for
/// NEW. These differences count as none, since no app that reads or writes what OLD declares can see them:
///
/// - A response has members that a closed object of OLD did not declare: apps ignore members that they do not know.
/// - A request has a member that NEW declares, and that the schemas of OLD for the same value do not: an app sends what OLD
///   declares or requires.
/// - A request has a member that is only read, or a response one that is only written.
/// - `type` lists null and `enum` does not: both spellings allow null.
/// - More than one alternative of `oneOf` accepts a body: alternatives are meant to exclude each other.
struct SchemaOracle {
    let old: GeneratedSchema
    let new: GeneratedSchema
    let use: SchemaUsed

    /// Rules about members that an app may use, although every body of NEW is valid for OLD or the reverse.
    private static let ofUse: Set<String> = [
        "request-property-removed", "response-optional-property-removed", "response-required-property-removed",
        "request-body-additional-properties-forbidden", "request-property-additional-properties-forbidden",
    ]

    /// - Parameter seed: Of the bodies.
    func separating(seed: UInt64, count: Int) throws -> [String] {
        let (one, other) = (read(old), read(new))
        var before = BodySampler(one, and: other, seed: seed)
        var after = BodySampler(other, and: one, seed: seed &+ 1)
        let bodies = Array(Set(before.bodies(count) + after.bodies(count)).map(\.json)).sorted()
        let document = try Document("[\(bodies.joined(separator: ","))]")
        let judges = try self.judges
        var found: [String] = []
        for body in document.root.elements {
            let (isOld, isNew) = (judges.old.allSatisfy { $0.isValid(body) }, judges.new.isValid(body))
            if use == .response ? isNew && !isOld : isOld && !isNew { found.append(body.text) }
        }
        return found.sorted { $0.utf8.count < $1.utf8.count }
    }

    /// What a body of OLD must satisfy all, and one of NEW.
    private var judges: (old: [Schema], new: Schema) {
        get throws {
            let other = try SchemaOracle.schema(read(new).withoutExclusion)
            let one = read(old).withoutExclusion
            if use == .response { return ([try SchemaOracle.schema(one.opened)], other) }
            let names = BodySampler.names(old, new).subtracting(new.propertyNames).union(old.requiredNames)
            // Only 3.1 can say which members are sent.
            let sent = one.upgraded.sent(names)
            return ([try SchemaOracle.schema(one), try SchemaOracle.schema(sent)], other)
        }
    }

    /// A schema of this pair with what a direction makes of it.
    private func read(_ schema: GeneratedSchema) -> GeneratedSchema {
        let isWriter = (schema == old) == (use == .request)
        return schema.without(use == .request ? "readOnly" : "writeOnly", isWriter: isWriter).withListedNull
    }

    private static func schema(_ generated: GeneratedSchema) throws -> Schema {
        let document = try Document(generated.contract(.response))
        let registry = SchemaRegistry(document, dialect: generated.version.hasPrefix("3.0") ? .openAPI30 : .draft202012)
        let path = ["paths", "/a", "post", "responses", "200", "content", "application/json", "schema"]
        return try registry.schema(at: path.reduce(document.root) { $0[$1] ?? $0 })
    }

    func changes() throws -> [ContractChange] {
        ContractComparison(
            old: try ComparedContract(Document(old.contract(use), source: "old.json")),
            new: try ComparedContract(Document(new.contract(use), source: "new.json"))
        ).changes.filter { $0.rule.id != "api-schema-removed" }
    }

    enum Fault: Equatable {
        case unsound, imprecise
    }

    /// What is wrong with the changes that are found, with the bodies that show it.
    ///
    /// - Parameter isDecidable: Whether a warning without a body that shows it is a fault.
    func fault(seed: UInt64, isDecidable: Bool) throws -> (fault: Fault, bodies: [String], changes: [ContractChange])? {
        let bodies = try separating(seed: seed, count: Exhaustive.isRequested ? 60 : 15)
        let changes = try changes()
        let severe = changes.filter { $0.level >= .warning && !SchemaOracle.ofUse.contains($0.rule.id) }
        if !bodies.isEmpty {
            return changes.contains { $0.level >= .warning } ? nil : (.unsound, Array(bodies.prefix(3)), changes)
        }
        guard isDecidable, !severe.isEmpty else { return nil }
        for count in [300, 3_000] where try !separating(seed: seed &+ UInt64(count), count: count).isEmpty {
            return nil
        }
        return (.imprecise, [], severe)
    }
}
