/// The keywords that say something about a value without restricting it (JSON Schema 2020-12 validation, section 7 to 9).
package enum AnnotationKeyword: String, Sendable, CaseIterable, BitwiseCopyable {
    case title, description, `default`, deprecated, readOnly, writeOnly, examples
    /// OpenAPI's.
    case discriminator
    case format, contentEncoding, contentMediaType, contentSchema

    fileprivate var bit: UInt16 { 1 << UInt16(AnnotationKeyword.allCases.firstIndex(of: self) ?? 0) }
}

/// A set of them, as compiled schemas carry it.
struct AnnotationKeywords: Hashable, BitwiseCopyable {
    private(set) var bits: UInt16 = 0

    init(_ keywords: some Sequence<AnnotationKeyword>) { bits = keywords.reduce(0) { $0 | $1.bit } }

    var isEmpty: Bool { bits == 0 }

    func common(with other: AnnotationKeywords) -> [AnnotationKeyword] {
        let common = bits & other.bits
        return common == 0 ? [] : AnnotationKeyword.allCases.filter { common & $0.bit != 0 }
    }
}
