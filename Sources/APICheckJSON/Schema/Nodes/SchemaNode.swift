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
    /// For a schema with branches, the schema that decides about values of each kind: the only branch that may match, or
    /// this schema. Nil without such a branch.
    var deciding: UnsafePointer<SchemaPointer>?

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

extension SchemaNode {
    /// Whether there are keywords for values of a kind.
    func hasRules(_ kind: UInt32) -> Bool {
        switch kind {
        case NodeKind.object: object != nil
        case NodeKind.array: array != nil
        case NodeKind.string: string != nil
        case NodeKind.integer, NodeKind.number: number != nil
        default: false
        }
    }
}

extension SchemaPointer {
    /// The schema that decides about values of a kind, see ``SchemaNode/deciding``.
    @inline(__always)
    func deciding(_ kind: UInt32) -> SchemaPointer { pointee.deciding.map { $0[Int(kind)] } ?? self }
}

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

/// The keywords of a schema for numbers. Bounds are rows of the schema's document, so that their digits are compared as
/// written; 0 when absent (row 0 is the document itself).
struct NumberRules: BitwiseCopyable {
    var minimum: UInt32 = 0
    var maximum: UInt32 = 0
    var exclusiveMinimum: UInt32 = 0
    var exclusiveMaximum: UInt32 = 0
    /// The least and greatest whole number within the bounds, for integers of at most nine digits.
    var lowest = Int64.min
    var highest = Int64.max
    var multipleOf: UInt32 = 0
    /// The digits of `multipleOf` without trailing zeros, and the power of ten that they are multiplied by.
    var divisor = WideNumber(1)
    var divisorPower = 0
    /// `multipleOf` when it is a whole number of at most nine digits; otherwise 0.
    var smallDivisor: Int32 = 0
    /// The bits of `format` int32 or int64; 0 when absent.
    var integerBits: UInt8 = 0
}

/// The keywords of a schema for strings.
struct StringRules: BitwiseCopyable {
    /// The minimum length in code points.
    var minimumLength = 0
    var maximumLength = Int.max
    var pattern: Unmanaged<Pattern>?
    var format: StringFormat?
    var timestamp: UnsafePointer<TimestampRule>?
}

/// The keywords of a schema for arrays.
struct ArrayRules: BitwiseCopyable {
    /// The schemas of the first elements, one each.
    var prefix = UnsafeBufferPointer<SchemaPointer>(start: nil, count: 0)
    /// The schema of the elements after the prefix; nil when any element is valid.
    var items: SchemaPointer?
    var contains: SchemaPointer?
    var minimumContains = 1
    var maximumContains = Int.max
    var minimumCount = 0
    var maximumCount = Int.max
    var isUnique = false
    /// Whether `items` is the only keyword.
    var isPlain = false
}

/// The keywords of a schema for objects.
struct ObjectRules: BitwiseCopyable {
    /// The properties, in the order of the schema, followed by the required names that are not in `properties`.
    var properties = UnsafeBufferPointer<Property>(start: nil, count: 0)
    /// The number of ``properties`` from the keyword `properties`.
    var declaredCount = 0
    /// A hash table of the indexes of more than eight properties; its size is a power of two, and ``emptySlot`` marks
    /// empty slots.
    var slots = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
    /// One bit per required name, for the first 64.
    var requiredBits: UInt64 = 0
    var requiredCount = 0
    /// The schema of members that no keyword names; accepts any value when the keyword is absent.
    var additional: SchemaPointer
    /// Whether `additionalProperties` is present with `true` or a schema.
    var declaresAdditional = false
    /// Whether `additionalProperties` is present.
    var limitsAdditional = false
    var patterns = UnsafeBufferPointer<PatternProperty>(start: nil, count: 0)
    var names: SchemaPointer?
    var minimumCount = 0
    var maximumCount = Int.max
    var dependencies = UnsafeBufferPointer<Dependency>(start: nil, count: 0)
    /// Whether the plain member loop is insufficient.
    var isGeneral = false

    static let emptySlot = UInt32.max

    struct Property: BitwiseCopyable {
        var known: KnownName
        /// The bytes of the name.
        var name: UnsafePointer<UInt8>
        /// -1 for an optional name.
        var requiredIndex: Int32
        var requiredBit: UInt64
        var schema: SchemaPointer
        /// The row of the name in the schema's document.
        var row: UInt32
    }

    struct PatternProperty: BitwiseCopyable {
        var pattern: Unmanaged<Pattern>
        var schema: SchemaPointer
    }

    /// An entry of `dependentRequired` (then ``schema`` is nil) or `dependentSchemas`.
    struct Dependency: BitwiseCopyable {
        /// Rows in the schema's document.
        var trigger: UInt32
        var required: UInt32
        var schema: SchemaPointer?
    }
}

/// The memory of compiled schemas: it grows, nothing in it moves, and all of it is freed at once.
///
/// Compiled schemas reference each other by raw pointers, so that running them needs no reference counting.
struct SchemaArena {
    private var chunks: [UnsafeMutableRawPointer] = []
    private var free = 0
    private static let chunkSize = 1 << 16

    func deallocate() { chunks.forEach { $0.deallocate() } }

    mutating func store<Value: BitwiseCopyable>(_ value: Value) -> UnsafeMutablePointer<Value> {
        let place = allocate(MemoryLayout<Value>.stride).bindMemory(to: Value.self, capacity: 1)
        place.initialize(to: value)
        return place
    }

    mutating func store<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafeBufferPointer<Value> {
        let place = allocate(MemoryLayout<Value>.stride * values.count).bindMemory(
            to: Value.self, capacity: values.count)
        place.initialize(from: values, count: values.count)
        return UnsafeBufferPointer(start: place, count: values.count)
    }

    /// Aligned to 16 bytes, followed by at least 16 readable bytes.
    private mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        let rounded = (size + 31) / 16 * 16
        if rounded > SchemaArena.chunkSize {
            let chunk = UnsafeMutableRawPointer.allocate(byteCount: rounded, alignment: 16)
            chunks.insert(chunk, at: 0)
            return chunk
        }
        if chunks.isEmpty || rounded > free {
            chunks.append(.allocate(byteCount: SchemaArena.chunkSize, alignment: 16))
            free = SchemaArena.chunkSize
        }
        let place = chunks[chunks.count - 1] + (SchemaArena.chunkSize - free)
        free -= rounded
        return place
    }
}
#endif
