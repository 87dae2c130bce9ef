#if Contracts
import APICheckBase

/// The compiled schemas of some documents, shared by all that validate with them. A schema is compiled at its first
/// use, with everything it references, and kept.
package final class SchemaRegistry: @unchecked Sendable {
    private let compiler: Locked<SchemaCompiler>
    /// The schemas requested so far.
    private let compiled = Locked<[Place: Compiled]>([:])
    /// Plans that no running survey uses.
    private let surveyPlans = Locked<[SurveyPlans]>([])
    /// ``SchemaLimits/steps``.
    let stepLimit: Int

    /// - Parameters:
    ///   - resources: All documents that the schemas may reference, besides the metaschemas of JSON Schema 2020-12.
    ///   - assertsFormats: Validates `format`, as contracts expect. In JSON Schema itself it is an annotation unless the
    ///     metaschema requires the format-assertion vocabulary.
    ///   - toleratesFaults: Whether a schema that cannot be compiled accepts every value (``Schema/faults``), so that those
    ///     around it are checked.
    package init(
        _ resources: SchemaResources, dialect: SchemaDialect, assertsFormats: Bool = true,
        toleratesFaults: Bool = false, limits: SchemaLimits = SchemaLimits()
    ) {
        var resources = resources
        if resources.entries.isEmpty, let nothing = try? Document("true") { resources.add(nothing) }
        stepLimit = limits.steps
        compiler = Locked(
            SchemaCompiler(
                resources, dialect: dialect, assertsFormats: assertsFormats, toleratesFaults: toleratesFaults,
                limits: limits))
    }

    /// A registry with one document, which is a schema.
    package convenience init(
        _ document: Document, dialect: SchemaDialect, assertsFormats: Bool = true,
        limits: SchemaLimits = SchemaLimits()
    ) {
        var resources = SchemaResources()
        resources.add(document)
        self.init(resources, dialect: dialect, assertsFormats: assertsFormats, limits: limits)
    }

    private struct Place: Hashable {
        let document: ObjectIdentifier
        let row: Int
    }

    private struct Compiled: @unchecked Sendable {
        let node: SchemaPointer
        let mayBeUndecided: Bool
        let repeats: UnsafePointer<RepeatFlags>?
        let faults: [SchemaError]
    }

    deinit { compiler.withLock { $0.deallocate() } }

    /// Compiles the schema that is a value of one of the documents.
    ///
    /// - Throws: ``SchemaError`` for an unresolved reference, circular references, and a keyword with an invalid value,
    ///   in the schema or in what it references.
    package func schema(at value: JSON) throws -> Schema {
        let place = Place(document: ObjectIdentifier(value.document), row: value.row)
        if let known = compiled.withLock({ $0[place] }) {
            return Schema(
                registry: self, node: known.node, mayBeUndecided: known.mayBeUndecided, repeats: known.repeats,
                faults: known.faults)
        }
        let schema = try compiler.withLock { compiler in
            guard let document = compiler.documents.firstIndex(where: { $0 === value.document }) else {
                throw SchemaError(
                    reason: "the schema is not in a document of its registry",
                    source: value.origin.document.source, line: value.line)
            }
            let (node, faults) = try compiler.compile(SchemaPlace(document: document, row: value.row))
            return Schema(
                registry: self, node: node, mayBeUndecided: !compiler.limitedPatterns.isEmpty,
                repeats: compiler.repeats(of: node), faults: faults)
        }
        let done = Compiled(
            node: schema.node, mayBeUndecided: schema.mayBeUndecided, repeats: schema.repeats, faults: schema.faults)
        compiled.withLock { $0[place] = done }
        return schema
    }

    /// The value that a reference resolves to under the rules of `$ref`, or nil.
    package func target(of reference: JSON) -> JSON? {
        compiler.withLock { $0.target(of: reference) }
    }

    /// Unsupported keywords found so far while compiling, and patterns that stayed undecided for a value, in document
    /// order.
    package var unsupportedKeywords: [UnsupportedKeyword] {
        compiler.withLock { $0.unchecked }
    }

    var documents: [Document] { compiler.withLock { $0.documents } }

    /// Gives each running survey plans of its own, so that none waits for another.
    func surveying<Result>(_ run: (SurveyPlans) -> Result) -> Result {
        let plans = surveyPlans.withLock { $0.popLast() } ?? SurveyPlans()
        defer { if !plans.isFull { surveyPlans.withLock { $0.append(plans) } } }
        return run(plans)
    }
}
#endif
