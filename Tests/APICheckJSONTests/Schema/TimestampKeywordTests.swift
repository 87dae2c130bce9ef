import APICheckBase
import Testing

@testable import APICheckJSON

@Suite struct TimestampKeywordTests {
    struct Case: Sendable {
        var rule: String
        var text: String
        var fault: TimestampFault?
    }

    static let cases = [
        Case(rule: #"{"fraction":6,"zone":"Z"}"#, text: "2024-05-21T06:32:19.000000Z", fault: nil),
        Case(
            rule: #"{"fraction":6,"zone":"Z"}"#, text: "2024-05-21T06:32:19.000Z",
            fault: .fraction(expected: "6", actual: 3)),
        Case(
            rule: #"{"fraction":6,"zone":"Z"}"#, text: "2024-05-21T06:32:19Z",
            fault: .fraction(expected: "6", actual: 0)),
        Case(
            rule: #"{"fraction":6,"zone":"Z"}"#, text: "2024-05-21T06:32:19.000000",
            fault: .zone(expected: "Z", actual: "no zone")),
        Case(
            rule: #"{"fraction":6,"zone":"Z"}"#, text: "2024-05-21T15:32:19.000000+09:00",
            fault: .zone(expected: "Z", actual: "+09:00")),
        Case(rule: #"{"fraction":6,"zone":"Z"}"#, text: "2024-05-21 06:32:19.000000Z", fault: .notATimestamp),
        Case(rule: #"{"fraction":6,"zone":"Z"}"#, text: "2024-05-21t06:32:19.000000z", fault: .notATimestamp),
        Case(rule: #"{"fraction":6,"zone":"Z"}"#, text: "2023-02-29T06:32:19.000000Z", fault: .notATimestamp),
        Case(rule: #"{"fraction":"1-9"}"#, text: "2024-05-21T06:32:19.1Z", fault: nil),
        Case(
            rule: #"{"fraction":"1-9"}"#, text: "2024-05-21T06:32:19Z", fault: .fraction(expected: "1 to 9", actual: 0)),
        Case(rule: #"{"fraction":[0,3,"6-7"]}"#, text: "2024-05-21T06:32:19.1234567Z", fault: nil),
        Case(
            rule: #"{"fraction":[0,3]}"#, text: "2024-05-21T06:32:19.12Z",
            fault: .fraction(expected: "0 or 3", actual: 2)),
        Case(rule: #"{"zone":"offset"}"#, text: "2024-05-21T06:32:19-03:30", fault: nil),
        Case(
            rule: #"{"zone":"offset"}"#, text: "2024-05-21T06:32:19Z", fault: .zone(expected: "an offset", actual: "Z")),
        Case(rule: #"{"zone":"+09:00"}"#, text: "2024-05-21T06:32:19+09:00", fault: nil),
        Case(
            rule: #"{"zone":"+09:00"}"#, text: "2024-05-21T06:32:19+08:00",
            fault: .zone(expected: "+09:00", actual: "+08:00")),
        Case(rule: #"{"zone":"none"}"#, text: "2024-05-21T06:32:19", fault: nil),
        Case(rule: #"{"zone":"none"}"#, text: "2024-05-21T06:32:19Z", fault: .zone(expected: "no zone", actual: "Z")),
        Case(rule: #"{"zone":"any"}"#, text: "2024-05-21T06:32:19", fault: nil),
        Case(rule: "{}", text: "tomorrow", fault: .notATimestamp),
    ]

    @Test(arguments: cases) func faults(_ row: Case) throws {
        let contract = try Document(#"{"x-apicheck-timestamp":\#(row.rule)}"#)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let instance = try Document("\"\(row.text)\"")
        #expect(schema.violations(in: instance.root).map(\.detail) == (row.fault.map { [.timestamp($0)] } ?? []))
        #expect(schema.isValid(instance.root) == (row.fault == nil))
    }

    @Test func textOfAViolation() throws {
        let contract = try Document(#"{"x-apicheck-timestamp":{"fraction":6,"zone":"Z"}}"#)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let instance = try Document(#"["2024-05-21T06:32:19.123Z","2024-05-21T06:32:19.123456","soon"]"#)
        let said = instance.root.elements.flatMap { schema.violations(in: $0) }.map { "\($0.expected) / \($0.actual)" }
        #expect(
            said == [
                #"6 fractional digits / 3 fractional digits in "2024-05-21T06:32:19.123Z""#,
                #"the zone Z / no zone in "2024-05-21T06:32:19.123456""#,
                #"a date and time (RFC 3339) / "soon" (string)"#,
            ])
    }

    /// The fast check agrees with the exact one when any byte is replaced by any other.
    @Test func theFastCheckAcceptsNoOtherText() {
        let rule = TimestampRule(fraction: TimestampRule.Digits(bits: 1 << 6), zone: .utc)
        let text = Array("2024-05-21T06:32:19.123456Z".utf8)
        #expect(text.withUnsafeBytes { CommonTimestamp.matches($0, fractionDigits: 6) })
        for place in text.indices {
            for byte in UInt8.min...UInt8.max {
                var other = text
                other[place] = byte
                let isQuick = other.withUnsafeBytes { CommonTimestamp.matches($0, fractionDigits: 6) }
                let read = other.withUnsafeBytes { Timestamp($0) }
                let isExact = read.map { $0.isUpperCase && $0.zone == .utc && $0.fractionDigits == 6 } ?? false
                #expect(!isQuick || isExact)
                #expect(other.withUnsafeBytes { rule.fault($0) == nil } == isExact)
            }
        }
    }
}
