#if Contracts
import APICheckBase

/// What of a schema is not checked.
extension SchemaCompiler {
    /// Keywords that are not checked and patterns that stayed undecided for a value, in document order.
    var unchecked: [UnsupportedKeyword] {
        let undecided = limitedPatterns.compactMapValues { limited in
            limited.pattern.undecidedReason.map { reason in
                UnsupportedKeyword(
                    keyword: limited.keyword.rawValue, source: limited.source, line: limited.line, reason: reason,
                    setting: .patternSteps)
            }
        }
        return unsupported.merging(undecided) { $1 }
            .sorted { ($0.key.document, $0.key.row) < ($1.key.document, $1.key.row) }
            .map(\.value)
    }

    mutating func note(_ pattern: Pattern, _ keyword: Keyword, at row: Int) {
        limitedPatterns[SchemaPlace(document: current.place.document, row: row)] = LimitedPattern(
            pattern: pattern, keyword: keyword, source: document.file(ofRow: row),
            line: document.position(ofRow: row).line)
    }

    mutating func note(_ keyword: String, at row: Int, reason: String? = nil, setting: Setting? = nil) {
        unsupported[SchemaPlace(document: current.place.document, row: row)] = UnsupportedKeyword(
            keyword: keyword, source: document.file(ofRow: row), line: document.position(ofRow: row).line,
            reason: reason,
            setting: setting)
    }
}
#endif
