#if Contracts
/// The keywords that describe a value without restricting it (JSON Schema 2020-12 validation, sections 7 to 9).
package enum AnnotationKeyword: String, Sendable, CaseIterable, BitwiseCopyable {
    case title, description, `default`, deprecated, readOnly, writeOnly, examples
    /// From OpenAPI.
    case discriminator
    case format, contentEncoding, contentMediaType, contentSchema

    fileprivate var bit: UInt16 { 1 << UInt16(AnnotationKeyword.allCases.firstIndex(of: self) ?? 0) }
}

/// A set of annotation keywords, as compiled schemas store it.
struct AnnotationKeywords: Hashable, BitwiseCopyable {
    private(set) var bits: UInt16 = 0

    init(_ keywords: some Sequence<AnnotationKeyword>) { bits = keywords.reduce(0) { $0 | $1.bit } }

    var isEmpty: Bool { bits == 0 }

    func common(with other: AnnotationKeywords) -> [AnnotationKeyword] {
        let common = bits & other.bits
        return common == 0 ? [] : AnnotationKeyword.allCases.filter { common & $0.bit != 0 }
    }
}
#endif
