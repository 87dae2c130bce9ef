#if Contracts
import APICheckBase

/// The keywords for numbers (JSON Schema 2020-12 validation, section 6.2).
extension SchemaCompiler {
    mutating func number(_ keywords: [Keyword: Int]) throws -> UnsafePointer<NumberRules>? {
        var rules = NumberRules()
        var isUsed = false
        if let format = try text(keywords, .format), enabled.assertsFormats, format == "int32" || format == "int64" {
            rules.integerBits = format == "int32" ? 32 : 64
            isUsed = true
        }
        for keyword in [Keyword.minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf] {
            guard let row = keywords[keyword] else { continue }
            if dialect.hasBooleanBounds, keyword == .exclusiveMinimum || keyword == .exclusiveMaximum {
                _ = try boolean(keywords, keyword)
                continue
            }
            guard isNumber(row) else {
                throw error("\(keyword.rawValue) must be a number, not \(shown(row))", at: row)
            }
            isUsed = true
            switch keyword {
            case .minimum: rules.minimum = UInt32(row)
            case .maximum: rules.maximum = UInt32(row)
            case .exclusiveMinimum: rules.exclusiveMinimum = UInt32(row)
            case .exclusiveMaximum: rules.exclusiveMaximum = UInt32(row)
            default: try addDivisor(row, &rules)
            }
        }
        guard isUsed else { return nil }
        if dialect.hasBooleanBounds { try excludeBounds(keywords, &rules) }
        addWholeBounds(&rules)
        return UnsafePointer(arena.store(rules))
    }

    /// OpenAPI 3.0 and JSON Schema 4: `exclusiveMinimum: true` makes `minimum` exclusive.
    private func excludeBounds(_ keywords: [Keyword: Int], _ rules: inout NumberRules) throws {
        if try boolean(keywords, .exclusiveMinimum) == true {
            rules.exclusiveMinimum = rules.minimum
            rules.minimum = 0
        }
        if try boolean(keywords, .exclusiveMaximum) == true {
            rules.exclusiveMaximum = rules.maximum
            rules.maximum = 0
        }
    }

    private mutating func addDivisor(_ row: Int, _ rules: inout NumberRules) throws {
        let number = NumberText(tape.raw(tape[row]))
        guard !number.isNegative, !number.digits.isEmpty else {
            throw error("multipleOf must be greater than 0, not \(shown(row))", at: row)
        }
        guard number.digits.count <= 37 else {
            return note(Keyword.multipleOf.rawValue, at: row, reason: "it has more than 37 digits")
        }
        rules.multipleOf = UInt32(row)
        rules.divisor = WideNumber(digits: number.digits)
        rules.divisorPower = number.exponent - number.digits.count
        if let whole = number.int, whole < 1_000_000_000 { rules.smallDivisor = Int32(whole) }
    }

    private func addWholeBounds(_ rules: inout NumberRules) {
        if rules.minimum != 0 { rules.lowest = max(rules.lowest, floor(rules.minimum).up) }
        if rules.maximum != 0 { rules.highest = min(rules.highest, floor(rules.maximum).down) }
        if rules.exclusiveMinimum != 0 {
            let bound = floor(rules.exclusiveMinimum)
            rules.lowest = max(rules.lowest, bound.isWhole ? bound.down + 1 : bound.up)
        }
        if rules.exclusiveMaximum != 0 {
            let bound = floor(rules.exclusiveMaximum)
            rules.highest = min(rules.highest, bound.isWhole ? bound.down - 1 : bound.down)
        }
    }

    /// The whole numbers around a bound, clamped to ±10¹², which no integer of nine digits reaches.
    private func floor(_ row: UInt32) -> (down: Int64, up: Int64, isWhole: Bool) {
        let far: Int64 = 1_000_000_000_000
        let number = NumberText(tape.raw(tape[Int(row)]))
        if number.exponent > 12 { return number.isNegative ? (-far, -far, true) : (far, far, true) }
        var magnitude: Int64 = 0
        for index in 0..<max(0, number.exponent) {
            magnitude = magnitude * 10 + (index < number.digits.count ? Int64(number.digits[index]) : 0)
        }
        if number.isInteger { return number.isNegative ? (-magnitude, -magnitude, true) : (magnitude, magnitude, true) }
        return number.isNegative ? (-magnitude - 1, -magnitude, false) : (magnitude, magnitude + 1, false)
    }
}

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
