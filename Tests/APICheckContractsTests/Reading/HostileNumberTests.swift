import APICheckContracts
import APICheckHTTP
import APICheckJSON
import TestSupport
import Testing

/// Numbers in a contract that no integer holds: each counts or is refused with its line, and never stops the process.
@Suite struct HostileNumberTests {
    static let numbers = [
        "1e300", "-1e300", "1e400", "1e-300", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "18446744073709551616", "4294967296", "1e18", "1e99999999999999999999", "-1", "0", "0.5", "null", "''",
        ".nan", ".inf", "0xFFFFFFFFFFFFFFFFFFFF", "0o777777777777777777777777", "'1e300'",
    ]

    static let members = [
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
        "minItems",
        "maxItems", "minContains", "maxContains", "minProperties", "maxProperties", "enum", "const", "default",
        "example", "x-apicheck-timestamp",
    ]

    /// Each member with some numbers, and each number in some members.
    static let rows = members.enumerated().flatMap { row, member in numbers.tenth(seed: row).map { (member, $0) } }

    private static func contract(_ member: String, _ number: String, version: String) -> String {
        let value =
            switch member {
            case "enum": "[\(number)]"
            case "x-apicheck-timestamp": "{fraction: \(number), zone: Z}"
            default: number
            }
        let contains = member.hasSuffix("Contains") ? ", contains: {type: integer}" : ""
        return """
            openapi: \(version)
            info: {title: T, version: "1"}
            paths:
              /todos:
                get:
                  parameters:
                    - {name: page, in: query, schema: {\(member): \(value)\(contains)}}
                  responses:
                    "200":
                      description: all
                      headers: {X-Left: {schema: {\(member): \(value)\(contains)}}}
                      content:
                        application/json:
                          schema: {additionalProperties: {\(member): \(value)\(contains)}, \(member): \(value)\(contains)}
            """
    }

    private static let body = """
        {"integer": 7, "big": 9223372036854775808, "huge": 1e300, "tiny": 1e-300, "text": "abc", "list": [1, 2, 3],
         "object": {"a": 1}, "time": "2024-05-21T06:32:19.000000Z", "nothing": null, "negative": -9223372036854775808}
        """

    @Test(arguments: rows) func aKeywordNeverStopsTheProcess(_ member: String, _ number: String) throws {
        for version in ["3.1.0", "3.0.3"] {
            do {
                let contract = try Contract(yaml: Self.contract(member, number, version: version))
                for target in ["GET /todos?page=7", "GET /todos?page=1e300", "GET /todos?page=-9223372036854775809"] {
                    let exchange = try Exchange.make(
                        target, headers: ["Content-Type": "application/json", "X-Left": "1e300"], body: Self.body)
                    #expect(contract.check(exchange).checked)
                }
            } catch let error as ContractError {
                #expect("\(error)".contains("api.yaml:"), "\(error)")
            }
        }
    }

    @Test(arguments: [
        "a{9223372036854775807}", "a{9223372036854775808,}", "(a{99999}){99999}", "a{0,18446744073709551616}",
        "(?:a{65535}b?){65535}", "\\\\9223372036854775808", "\\\\u{FFFFFFFFFFFFFFFFF}", "[\\\\u{110000}-a]",
    ])
    func aPatternNeverStopsTheProcess(_ pattern: String) throws {
        let contract = try? Contract(yaml: Self.contract("pattern", "\"\(pattern)\"", version: "3.1.0"))
        let exchange = try Exchange.make(body: Self.body)
        _ = contract?.check(exchange)
    }
}
