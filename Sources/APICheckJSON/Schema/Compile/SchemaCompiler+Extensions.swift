#if Contracts
import APICheckBase

/// The `x-apicheck-*` keywords.
extension SchemaCompiler {
    mutating func survey(_ keywords: [Keyword: Int]) throws -> SurveyRules {
        var rules = SurveyRules()
        rules.keys = try choice(keywords, .keys)
        rules.undeclared = try choice(keywords, .undeclared)
        if let row = keywords[.volatile] {
            rules.isVolatile = tape[row].kind == NodeKind.true
            rules.listsVolatilePlaces = try volatilePlaces(row)
        }
        rules.isUnordered = try keywords[.unordered].map(isUnordered) ?? false
        rules.describesMembers = keywords[.properties] != nil || keywords[.patternProperties] != nil
        return rules
    }

    /// - Returns: Whether `x-apicheck-volatile` is a list of pointers, not a boolean.
    private func volatilePlaces(_ row: Int) throws -> Bool {
        switch tape[row].kind {
        case NodeKind.true, NodeKind.false: return false
        case NodeKind.array: break
        default:
            throw error(
                "\(Keyword.volatile.rawValue) must be true, false or a list of pointers, not \(shown(row))", at: row)
        }
        for element in try elements(row, of: .volatile)
        where tape[element].kind != NodeKind.string || Pointer(tape.text(element)) == nil {
            throw error(
                "\(Keyword.volatile.rawValue) must list pointers such as /items/*/etag, not \(shown(element))",
                at: element)
        }
        return true
    }

    private func isUnordered(_ row: Int) throws -> Bool {
        switch tape[row].kind {
        case NodeKind.true: return true
        case NodeKind.false: return false
        case NodeKind.object where JSON(document: document, row: row).members.map(\.name) == ["by"]: break
        default:
            throw error(
                "\(Keyword.unordered.rawValue) must be true, false or {by: /id}, not \(shown(row))", at: row)
        }
        let key = row + 2
        guard tape[key].kind == NodeKind.string, let pointer = Pointer(tape.text(key)), !pointer.tokens.isEmpty else {
            throw error("by must be a pointer into each element such as /id, not \(shown(key))", at: key)
        }
        return true
    }

    private func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ keywords: [Keyword: Int], _ keyword: Keyword
    ) throws -> Choice? {
        guard let row = keywords[keyword] else { return nil }
        guard tape[row].kind == NodeKind.string, let choice = Choice(rawValue: tape.text(row)) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw error("\(keyword.rawValue) must be one of \(known), not \(shown(row))", at: row)
        }
        return choice
    }

    func timestampRule(_ row: Int) throws -> TimestampRule {
        var rule = TimestampRule()
        for name in try names(row, of: .timestamp) {
            let value = name + 1
            switch tape.text(name) {
            case "fraction": rule.fraction = try fraction(value)
            case "zone":
                guard tape[value].kind == NodeKind.string, let zone = TimestampRule.Zone(tape.text(value)) else {
                    throw error(
                        "zone must be Z, offset, one offset such as +09:00, none or any, not \(shown(value))", at: value
                    )
                }
                rule.zone = zone
            case "past":
                guard tape[value].kind == NodeKind.true || tape[value].kind == NodeKind.false else {
                    throw error("past must be true or false, not \(shown(value))", at: value)
                }
                rule.isPast = tape[value].kind == NodeKind.true
            default:
                throw error(
                    "x-apicheck-timestamp has fraction, zone and past, not \(shown(name))", at: name)
            }
        }
        return rule
    }

    /// A number of digits, a range `1-9`, or a list of them.
    private func fraction(_ row: Int) throws -> TimestampRule.Digits {
        let listed = tape[row].kind == NodeKind.array ? try elements(row, of: .timestamp) : [row]
        var digits = TimestampRule.Digits(bits: 0)
        for row in listed {
            let value = JSON(document: document, row: row)
            let range: ClosedRange<Int>?
            if let number = value.int {
                range = number...number
            } else {
                let bounds = (value.string ?? "").split(separator: "-", omittingEmptySubsequences: false).map {
                    Int($0)
                }
                range =
                    if bounds.count == 2, let low = bounds[0], let high = bounds[1], low <= high { low...high } else {
                        nil
                    }
            }
            guard let range, range.lowerBound >= 0, range.upperBound <= TimestampRule.Digits.maximum else {
                throw error(
                    "fraction must be a number of digits up to \(TimestampRule.Digits.maximum), a range such as \"1-9\", or a list of them, not \(shown(row))",
                    at: row)
            }
            for count in range { digits.bits |= 1 << UInt32(count) }
        }
        return digits
    }
}
#endif
