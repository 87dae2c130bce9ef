import APICheckBase
import APICheckDecoding
import APICheckFindings
import Foundation
import Testing

/// A mistake of a type is reported once, wherever the type is read.
@Suite struct MergedFindingTests {
    private struct Limit: Decodable { let reset: Date }

    private struct Limits: Decodable { let core: Limit, search: Limit }

    @Test func aTypeThatIsReadAtTwoPlaces() {
        #expect(
            lines(Limits.self, [#"{"core": {"reset": 1691591363}, "search": {"reset": 1691591091}}"#]) == [
                """
                model-epoch-mistaken breaking /core/reset x2
                  core.reset as Date, asked for by Limit
                  1691591363 becomes 2054-08-09T14:29:23Z
                  The number counts from 1970, and a decoder without a strategy from 2001: .secondsSince1970 reads it.
                """
            ])
    }

    @Test func aTypeThatIsReadInSeveralResponses() {
        let samples = ["GET /a", "GET /b"].map { operation in
            DecodingSample(Data(#"{"reset": 1691591363}"#.utf8), operation: operation)
        }
        let findings = DecodingAudit().run(Limit.self, on: samples).findings
        #expect(findings.map(\.evidence?.samples) == [2])
        #expect(findings.first?.operation == "GET /a")
        #expect(findings.first?.also.map(\.operation) == ["GET /b"])
        #expect(
            findings.first?.problem(seenIn: "a.har").locations == ["GET /a, /reset", "a.har", "also GET /b, /reset"])
    }

    @Test func onlyTheFirstPlacesAreNamed() {
        struct All: Decodable {
            let first: Limit, second: Limit, third: Limit, fourth: Limit, fifth: Limit, sixth: Limit
        }
        let names = ["first", "second", "third", "fourth", "fifth", "sixth"]
        let body = "{" + names.map { #""\#($0)": {"reset": 1691591363}"# }.joined(separator: ",") + "}"
        let findings = DecodingAudit().run(All.self, on: [DecodingSample(Data(body.utf8), operation: "GET /all")])
            .findings
        #expect(
            findings.map { $0.problem(seenIn: nil).locations } == [
                [
                    "GET /all, /fifth/reset", "also /first/reset", "also /fourth/reset", "also /second/reset",
                    "and 2 other places",
                ]
            ])
    }

    @Test(arguments: [("{}", true), ("[]", true), (#"{"width": 1}"#, false), ("5", false)])
    func aValueWithoutContentLosesNothing(_ value: String, _ isInfo: Bool) {
        struct Page: Decodable {
            struct Thumbnail: Decodable { let url: String }
            let thumbnail: Thumbnail?
            enum CodingKeys: String, CodingKey { case thumbnail }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                thumbnail = try? container.decode(Thumbnail.self, forKey: .thumbnail)
            }
        }
        let found = DecodingAudit().run(Page.self, on: [DecodingSample(Data(#"{"thumbnail": \#(value)}"#.utf8))])
        #expect(found.findings.filter { $0.rule == .modelErrorSwallowed }.map(\.level) == [isInfo ? .info : .warning])
    }
}
