import APICheckChecks
import APICheckFindings
import APICheckJSON
import Testing

/// Responses that are added and removed, where a range or `default` covers other statuses.
@Suite struct StatusChangeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let old: String
        let new: String
        /// `rule STATUS`.
        var expected: [String] = []

        var testDescription: String { name }
    }

    /// `A` has an integer, `B` a text in its place, `C` is text, and `D` has only a description.
    private static let responses = """
        {A: {content: {application/json: {schema: {properties: {code: {type: integer}}}}}}, \
        B: {content: {application/json: {schema: {properties: {code: {type: string}}}}}}, \
        C: {content: {text/plain: {}}}, D: {description: Any other answer}}
        """

    static let cases: [Case] = [
        Case(
            name: "a status that default covers is gone", old: "200: A, 404: A, default: A", new: "200: A, default: A"),
        Case(
            name: "a status that default covers in another way is gone", old: "200: A, 404: A, default: B",
            new: "200: A, default: B", expected: ["response-property-type-changed 404"]),
        Case(name: "a status became a range", old: "200: A, 404: A", new: "200: A, 4XX: A"),
        Case(
            name: "a status became a range with another body", old: "200: A, 404: A", new: "200: A, 4XX: B",
            expected: ["response-property-type-changed 404"]),
        Case(
            name: "a status became a range in another media type", old: "200: A, 404: A", new: "200: A, 4XX: C",
            expected: ["response-media-type-added 404", "response-media-type-removed 404"]),
        Case(
            name: "the range comes before default", old: "200: A, 404: A", new: "200: A, 4XX: A, default: B",
            expected: ["response-non-success-status-added default"]),
        Case(name: "a status became default", old: "200: A, 404: A", new: "200: A, default: A"),
        Case(name: "a range became default", old: "200: A, 4XX: A", new: "200: A, default: A"),
        Case(
            name: "a range became default with another body", old: "200: A, 4XX: A", new: "200: A, default: B",
            expected: ["response-property-type-changed 4XX"]),
        Case(
            name: "a status that default covered is new", old: "200: A, default: A", new: "200: A, 404: A, default: A"),
        Case(
            name: "a status that default covered in another way is new", old: "200: A, default: A",
            new: "200: A, 404: B, default: A", expected: ["response-property-type-changed 404"]),
        Case(name: "default was replaced by statuses", old: "200: A, default: A", new: "200: A, 400: A, 500: A"),
        Case(
            name: "default was replaced by ranges, one with another body", old: "200: A, default: A",
            new: "200: A, 4XX: A, 5XX: B", expected: ["response-property-type-changed 5XX"]),
        Case(
            name: "a range was replaced by statuses, one with another body", old: "2XX: A", new: "200: A, 202: B",
            expected: ["response-property-type-changed 202"]),
        Case(
            name: "a range that covers less than before is new", old: "200: A, 404: A", new: "200: A, 404: A, 4XX: B",
            expected: ["response-non-success-status-added 4XX"]),
        Case(
            name: "a range of success is gone, and one status of it stays", old: "200: A, 2XX: A", new: "200: A",
            expected: ["response-success-status-removed 2XX"]),
        Case(
            name: "a default that only has a description covers nothing", old: "200: A, 404: A",
            new: "200: A, default: D",
            expected: ["response-non-success-status-removed 404"]),
        Case(
            name: "a status beside a default that only had a description is new", old: "200: A, default: D",
            new: "200: A, 404: A", expected: ["response-non-success-status-added 404"]),
        Case(
            name: "a range that only has a description covers its statuses", old: "200: A, 404: D",
            new: "200: A, 4XX: D"),
        Case(
            name: "default is new", old: "200: A", new: "200: A, default: A",
            expected: ["response-non-success-status-added default"]),
        Case(
            name: "default is gone", old: "200: A, default: A", new: "200: A",
            expected: ["response-non-success-status-removed default"]),
        Case(
            name: "default was the response of success", old: "default: A", new: "200: A, default: B",
            expected: ["response-property-type-changed default"]),
        Case(
            name: "the only response is gone", old: "default: A", new: "",
            expected: ["response-success-status-removed default"]),
        Case(
            name: "a status of another range is no replacement", old: "200: A, 404: A", new: "200: A, 5XX: A",
            expected: ["response-non-success-status-added 5XX", "response-non-success-status-removed 404"]),
        Case(name: "a range in lower case", old: "200: A, 4xx: A", new: "200: A, 4XX: A"),
    ]

    @Test(arguments: cases) func aStatusIsComparedWithWhatCoversIt(_ test: Case) throws {
        func contract(_ list: String) throws -> ComparedContract {
            let responses = list.split(separator: ", ").map { response in
                let parts = response.split(separator: ": ")
                return "'\(parts[0])': {$ref: '#/components/responses/\(parts[1])'}"
            }
            let text = OperationChangeTests.contract(
                "{responses: {\(responses.joined(separator: ", "))}}",
                root: "components: {responses: \(Self.responses)}")
            return try ComparedContract(Document(yaml: text, source: "a.yaml"))
        }
        let comparison = ContractComparison(old: try contract(test.old), new: try contract(test.new))
        #expect(comparison.changes.map { "\($0.rule.id) \($0.status ?? "")" }.sorted() == test.expected)
    }
}
