/// A compiled schema: trivial, at a fixed address, the rules of each kind of value in a structure of their own.
struct SchemaNode: BitwiseCopyable {
    /// Kinds that `type` lets pass (``NodeKindSet``).
    var kinds: UInt32 = NodeKindSet.all
    /// Kinds that are valid without another look.
    var settled: UInt32 = NodeKindSet.all
    /// Kinds that may be valid, by `type`, `enum` and `const`.
    var possible: UInt32 = NodeKindSet.all
    /// The index of the schema's document in its registry, and the schema's row there.
    var document: UInt32
    var row: UInt32
    /// Identifies the schema among those of its registry; from 1.
    var serial: UInt32
    /// The schema's document.
    var contract: Tape
    /// `type` has `integer` and not `number`: a fraction that is zero makes an integer.
    var takesWholeFractions = false
    var refusal = Refusal.none
    var survey = SurveyRules()
    var object: UnsafePointer<ObjectRules>?
    var array: UnsafePointer<ArrayRules>?
    var string: UnsafePointer<StringRules>?
    var number: UnsafePointer<NumberRules>?
    var combination: UnsafePointer<CombinationRules>?

    init(document: Int, row: Int, serial: Int, contract: Tape) {
        self.document = UInt32(truncatingIfNeeded: document)
        self.row = UInt32(truncatingIfNeeded: row)
        self.serial = UInt32(truncatingIfNeeded: serial)
        self.contract = contract
    }

    var place: SchemaPlace { SchemaPlace(document: Int(document), row: Int(row)) }

    /// Whether, and as what, a schema refuses each value.
    enum Refusal: BitwiseCopyable {
        case none
        /// The schema `false`.
        case always
        /// `additionalProperties: false`.
        case additionalProperty
        /// `unevaluatedProperties: false`.
        case unevaluatedProperty
        /// `unevaluatedItems: false`.
        case unevaluatedItem
    }
}

typealias SchemaPointer = UnsafePointer<SchemaNode>

/// What `x-apicheck-keys`, `-undeclared` and `-volatile` say on a schema, and which annotations it has.
struct SurveyRules: BitwiseCopyable {
    var keys: NamingStyle?
    var undeclared: UndeclaredLevel?
    var isVolatile = false
    /// Whether the schema names members: how many an object has, or which it must have, leaves them free.
    var describesMembers = false
    var annotations = AnnotationKeywords([])
}
