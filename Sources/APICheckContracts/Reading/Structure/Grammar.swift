/// The grammar of a description: the fields of each part and the type of their values.
struct Grammar: Sendable {
    /// The type of a field.
    indirect enum Form: Sendable {
        case text, boolean, number
        /// A value of the API, not a part of the description.
        case data
        case word([String])
        case part(Part)
        /// The part, or a reference to one.
        case reference(Part)
        case list(Form)
        /// A list with at least one element.
        case someList(Form)
        /// Members with names that the author chooses.
        case map(Form)
        /// The same, with names that are valid in references (OpenAPI 3.1 section 4.8.7).
        case named(Form)
        /// A schema, or the schema `true` or `false`.
        case schemaOrBoolean
        case either(Form, Form)
    }

    struct Field: Sendable {
        let form: Form
        let isRequired: Bool
    }

    /// The fields of one part.
    struct Object: Sendable {
        let fields: [String: Field]
        /// The type of fields with variable names: paths, statuses, expressions, schemes.
        let others: Form?
        /// Whether unknown fields are allowed as annotations (JSON Schema 2020-12 core, section 6.5).
        let isOpen: Bool
        let required: [String]
    }

    private let objects: [Part: Object]

    static let v30 = Grammar(.v30)
    static let v31 = Grammar(.v31)
    static let v32 = Grammar(.v32)
    /// With the schemas of JSON Schema 4 to 2019-09, for those that name it.
    static let olderSchemas = Grammar(.v32, schema: olderDraftSchema)

    init(of version: OpenAPIVersion) {
        switch version {
        case .v30: self = .v30
        case .v31: self = .v31
        case .v32: self = .v32
        }
    }

    private init(_ version: OpenAPIVersion, schema: [(String, Entry)] = schema) {
        objects = Dictionary(
            uniqueKeysWithValues: Part.allCases.map { part in
                let entries = part == .schema ? schema : Grammar.entries(of: part)
                return (part, Object(entries, Grammar.others(in: part), version, isOpen: part == .schema))
            })
    }

    subscript(part: Part) -> Object {
        objects[part] ?? Object(fields: [:], others: nil, isOpen: true, required: [])
    }

    /// One row of the table.
    struct Entry: Sendable {
        enum Versions: Sendable {
            case all, only30, from31, until31, from32
        }

        let form: Form
        var isRequired = false
        var versions = Versions.all
    }
}

extension Grammar.Object {
    fileprivate init(
        _ entries: [(String, Grammar.Entry)], _ others: Grammar.Form?, _ version: OpenAPIVersion, isOpen: Bool
    ) {
        let valid = entries.filter { _, entry in
            switch entry.versions {
            case .all: true
            case .only30: version == .v30
            case .from31: version != .v30
            case .until31: version != .v32
            case .from32: version == .v32
            }
        }
        fields = Dictionary(
            valid.map { ($0, Grammar.Field(form: $1.form, isRequired: $1.isRequired)) }
        ) { first, _ in first }
        self.others = others
        self.isOpen = isOpen && version != .v30
        required = valid.filter(\.1.isRequired).map(\.0)
    }
}
