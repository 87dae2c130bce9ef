#if Contracts
/// A compiled schema: trivial, at a fixed address, with the keywords for each kind of value in a structure of its own.
struct SchemaNode: BitwiseCopyable {
    /// The kinds that `type` accepts (``NodeKindSet``).
    var kinds: UInt32 = NodeKindSet.all
    /// The kinds of which every value is valid.
    var settled: UInt32 = NodeKindSet.all
    /// The kinds of which a value may be valid, by `type`, `enum` and `const`.
    var possible: UInt32 = NodeKindSet.all
    /// The index of the schema's document in its registry, and the schema's row there.
    var document: UInt32
    var row: UInt32
    /// Identifies the schema among those of its registry; from 1.
    var serial: UInt32
    /// The schema's document.
    var contract: Tape
    /// Whether `type` has `integer` but not `number`: a number with a zero fraction is an integer.
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

    /// The keyword for which a schema rejects every value.
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

/// The keywords `x-apicheck-keys`, `-undeclared`, `-volatile` and `-unordered` of a schema, and its annotations.
struct SurveyRules: BitwiseCopyable {
    var keys: NamingStyle?
    var undeclared: UndeclaredLevel?
    var isVolatile = false
    /// Whether `x-apicheck-volatile` lists places.
    var listsVolatilePlaces = false
    var isUnordered = false
    /// Whether the schema declares members. Keywords for their number, or `required` alone, do not.
    var describesMembers = false
    var annotations = AnnotationKeywords([])
}

/// A value of one of a registry's documents.
struct SchemaPlace: Hashable {
    /// An index into the registry's documents.
    var document: Int
    var row: Int
}
#endif
