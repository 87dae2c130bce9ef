#if Contracts
import APICheckBase

/// The keywords for strings (JSON Schema 2020-12 validation, section 6.3 and 7.3).
extension SchemaCompiler {
    mutating func string(_ keywords: [Keyword: Int]) throws -> UnsafePointer<StringRules>? {
        var rules = StringRules()
        rules.minimumLength = try count(keywords, .minLength) ?? 0
        rules.maximumLength = try count(keywords, .maxLength) ?? Int.max
        if let row = keywords[.pattern] {
            _ = try text(keywords, .pattern)
            rules.pattern = try pattern(row, keyword: .pattern).map(Unmanaged.passUnretained)
        }
        if let format = try text(keywords, .format), enabled.assertsFormats {
            rules.format = StringFormat(rawValue: format)
        }
        if let row = keywords[.timestamp] { rules.timestamp = UnsafePointer(arena.store(try timestampRule(row))) }
        let isUsed =
            rules.minimumLength > 0 || rules.maximumLength < Int.max || rules.pattern != nil || rules.format != nil
            || rules.timestamp != nil
        return isUsed ? UnsafePointer(arena.store(rules)) : nil
    }

    /// The compiled pattern of the string at a row; nil, and recorded as unsupported, when it needs a feature that is
    /// not implemented.
    mutating func pattern(_ row: Int, keyword: Keyword) throws -> Pattern? {
        let text = tape.text(row)
        let key = Array(text.utf8)
        do {
            let pattern = try patterns[key] ?? Pattern(text, limits: limits.patterns)
            patterns[key] = pattern
            if pattern.mayBeUndecided { note(pattern, keyword, at: row) }
            return pattern
        } catch let problem as PatternError where problem.isUnsupported {
            note(keyword.rawValue, at: row, reason: problem.problem.headline.string, setting: problem.setting)
            return nil
        } catch let problem as PatternError {
            throw error("\(keyword.rawValue) is not a regular expression: \(problem.problem.headline)", at: row)
        }
    }
}

/// A pattern that may stay undecided, and its location.
struct LimitedPattern {
    let pattern: Pattern
    let keyword: Keyword
    let source: String?
    let line: Int
}
#endif
