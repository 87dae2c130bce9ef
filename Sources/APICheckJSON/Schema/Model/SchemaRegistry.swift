import APICheckBase

/// The compiled schemas of some documents, shared by all that judge by them: each is compiled when first asked for, with
/// what it refers to, and kept.
package final class SchemaRegistry: @unchecked Sendable {
    private let compiler: Locked<SchemaCompiler>
    /// What was asked for and compiled.
    private let compiled = Locked<[Place: Compiled]>([:])
    /// Plans of surveys that are not running.
    private let surveyPlans = Locked<[SurveyPlans]>([])
    /// ``SchemaLimits/steps``.
    let stepLimit: Int

    /// `resources` holds all that the schemas may refer to; the metaschemas of JSON Schema 2020-12 are known besides.
    ///
    /// `assertsFormats` makes `format` a check, as contracts mean it; JSON Schema by itself takes it for a remark, unless
    /// the schema's metaschema asks for the format-assertion vocabulary.
    package init(
        _ resources: SchemaResources, dialect: SchemaDialect, assertsFormats: Bool = true,
        limits: SchemaLimits = SchemaLimits()
    ) {
        var resources = resources
        if resources.entries.isEmpty, let nothing = try? Document("true") { resources.add(nothing) }
        stepLimit = limits.steps
        compiler = Locked(
            SchemaCompiler(resources, dialect: dialect, assertsFormats: assertsFormats, limits: limits))
    }

    /// Of one document that is a schema.
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
        let mayDoubt: Bool
        let repeats: UnsafePointer<RepeatFlags>?
    }

    deinit { compiler.withLock { $0.deallocate() } }

    /// The schema that a value of one of the documents is.
    ///
    /// Throws ``SchemaError`` for a reference that leads nowhere, references in a circle, and a keyword whose value is
    /// not what the keyword takes, here or in what the schema refers to.
    package func schema(at value: JSON) throws -> Schema {
        let place = Place(document: ObjectIdentifier(value.document), row: value.row)
        if let known = compiled.withLock({ $0[place] }) {
            return Schema(registry: self, node: known.node, mayDoubt: known.mayDoubt, repeats: known.repeats)
        }
        let schema = try compiler.withLock { compiler in
            guard let document = compiler.documents.firstIndex(where: { $0 === value.document }) else {
                throw SchemaError(
                    reason: "the schema belongs to another document than those of its registry",
                    source: value.document.source, line: value.line)
            }
            let node = try compiler.compile(SchemaPlace(document: document, row: value.row))
            return Schema(
                registry: self, node: node, mayDoubt: !compiler.doubtful.isEmpty, repeats: compiler.repeats(of: node))
        }
        let done = Compiled(node: schema.node, mayDoubt: schema.mayDoubt, repeats: schema.repeats)
        compiled.withLock { $0[place] = done }
        return schema
    }

    /// The value of one of the documents that a reference leads to, by the rules of `$ref`; nil when there is none.
    package func target(of reference: JSON) -> JSON? {
        compiler.withLock { $0.target(of: reference) }
    }

    /// Keywords met while compiling what was asked for so far, in the order of the documents; with them
    /// patterns that were given up for a value.
    package var unsupportedKeywords: [UnsupportedKeyword] {
        compiler.withLock { $0.unchecked }
    }

    var documents: [Document] { compiler.withLock { $0.documents } }

    /// Each survey that runs has plans of its own, so that none waits for another.
    func surveying<Result>(_ run: (SurveyPlans) -> Result) -> Result {
        let plans = surveyPlans.withLock { $0.popLast() } ?? SurveyPlans()
        defer { if !plans.isFull { surveyPlans.withLock { $0.append(plans) } } }
        return run(plans)
    }
}
