import APICheckBase
import APICheckDecoding
import APICheckJSON
import Foundation
import Testing

/// What the audit says of the places that a model reads.
@Suite struct ModelReadTests {
    /// `place  owner.property  Swift types  JSON types  required` of each read.
    private static func lines<Value: Decodable>(
        _ type: Value.Type, _ bodies: String..., decoder: @escaping @Sendable () -> JSONDecoder = { JSONDecoder() },
        declared: [String]? = nil
    ) -> [String] {
        let found = Locked<[ModelRead]>([])
        var audit = DecodingAudit(decoder: decoder())
        audit.observeReads = { reads in found.withLock { $0 = reads } }
        let samples = bodies.map { body in
            var sample = DecodingSample(Data(body.utf8))
            sample.declared = { place in
                declared.flatMap { place.tokens.isEmpty ? DeclaredMembers(names: $0, isClosed: false) : nil }
            }
            return sample
        }
        _ = audit.run(type, on: samples)
        return found.withLock { $0 }.map { read in
            let parts = [
                read.place.description, read.owner + (read.property.map { ".\($0)" } ?? ""),
                read.types.joined(separator: "|"), read.accepted.sorted().joined(separator: "|"),
                read.isRequired ? "required" : "optional",
            ]
            return (bodies.count > 1 ? "\(read.sample): " : "") + parts.joined(separator: "  ")
        }
    }

    private struct Page: Decodable {
        struct Meta: Decodable { var total: Int }

        var data: [Todo]
        var meta: Meta?
    }

    private struct Todo: Decodable {
        var id: Int
        var note: String?
        var isDone: Bool

        private enum CodingKeys: String, CodingKey {
            case id, note
            case isDone = "is_done"
        }
    }

    @Test func aPageOfObjectsIsReadByItsModels() {
        let body = #"{"data":[{"id":1,"is_done":true},{"id":2,"is_done":false,"note":null}],"meta":{"total":2},"x":1}"#
        #expect(
            Self.lines(Page.self, body) == [
                "  ModelReadTests.Page  Page  object  required",
                "/data  ModelReadTests.Page.data  [Todo]  array  required",
                "/meta  ModelReadTests.Page.meta  Meta?  null|object  optional",
                "/data/*  ModelReadTests.Page.data  Todo  object  required",
                "/data/*/id  ModelReadTests.Todo.id  Int  integer  required",
                "/data/*/note  ModelReadTests.Todo.note  String?  null|string  optional",
                "/data/*/is_done  ModelReadTests.Todo.isDone  Bool  boolean  required",
                "/meta/total  ModelReadTests.Page.Meta.total  Int  integer  required",
            ])
    }

    @Test func aBodyThatDoesNotDecodeIsNotRead() {
        #expect(Self.lines(Todo.self, #"{"id":"1","is_done":true}"#, #"{"id":1}"#, "").isEmpty)
        #expect(
            Self.lines(Todo.self, #"{"id":"1","is_done":true}"#, #"{"id":1,"is_done":true}"#).map { $0.prefix(2) }
                == ["1:", "1:", "1:", "1:"])
    }

    private struct Values: Decodable {
        enum Kind: String, Decodable { case a }

        var kind: Kind
        var price: Decimal
        var url: URL?
        var tags: [String]
        var counts: [String: Int]
        var pairs: [[Double]]
        var at: Date
        var data: Data
    }

    private static let values =
        #"{"kind":"a","price":1,"url":null,"tags":[],"counts":{"x":1},"pairs":[],"at":"2024-05-21T06:32:19Z","data":""}"#

    @Test(arguments: [false, true]) func eachSwiftTypeAcceptsItsJSONTypes(_ convertsKeys: Bool) {
        let lines = Self.lines(Values.self, Self.values) {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            if convertsKeys { decoder.keyDecodingStrategy = .convertFromSnakeCase }
            return decoder
        }
        #expect(
            lines.dropFirst().sorted() == [
                "/at  ModelReadTests.Values.at  Date  string  required",
                "/counts  ModelReadTests.Values.counts  [String: Int]  object  required",
                "/counts/*  ModelReadTests.Values.counts  Int  integer  required",
                "/data  ModelReadTests.Values.data  Data  string  required",
                "/kind  ModelReadTests.Values.kind  Kind  string  required",
                "/pairs  ModelReadTests.Values.pairs  [[Double]]  array  required",
                "/pairs/*  ModelReadTests.Values.pairs  [Double]  array  required",
                "/price  ModelReadTests.Values.price  Decimal  number  required",
                "/tags  ModelReadTests.Values.tags  [String]  array  required",
                "/tags/*  ModelReadTests.Values.tags  String  string  required",
                "/url  ModelReadTests.Values.url  URL?  null|string  optional",
            ])
    }

    /// The JSON types of a date depend on the decoder.
    @Test func aDateOfAClosureIsWhatWasSent() {
        struct Event: Decodable { var at: Date }
        let custom = Self.lines(Event.self, #"{"at":"today"}"#) {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 0) }
            return decoder
        }
        #expect(custom.last?.contains("Date  string  required") == true)
        #expect(Self.lines(Event.self, #"{"at":1}"#).last?.contains("Date  number  required") == true)
    }

    private struct Snake: Decodable {
        var isDone: Bool?
        var createdAt: String?
        var userID: String?
    }

    /// The file has the keys that are sent, also where no sample has them.
    @Test func aConvertedKeyIsTheOneOnTheWire() {
        @Sendable func snake() -> JSONDecoder {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return decoder
        }
        let places = { (lines: [String]) in lines.dropFirst().map { $0.prefix { $0 != " " } } }
        #expect(
            places(Self.lines(Snake.self, #"{"is_done":true}"#, decoder: snake)) == [
                "/is_done", "/created_at", "/userID",
            ])
        #expect(
            places(Self.lines(Snake.self, "{}", decoder: snake, declared: ["isDone", "created_at"]))
                == ["/isDone", "/created_at", "/userID"])
        #expect(places(Self.lines(Snake.self, "{}")) == ["/isDone", "/createdAt", "/userID"])
    }

    private struct Lenient: Decodable {
        var count: Int
        var name: String
        var size: Int?

        private enum CodingKeys: String, CodingKey { case count, name, size, deep }
        private enum Deep: String, CodingKey { case inner }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try? values.decode(Int.self, forKey: .count) {
                count = number
            } else {
                count = Int(try values.decode(String.self, forKey: .count)) ?? 0
            }
            name = (try? values.decode(String.self, forKey: .name)) ?? ""
            size = values.contains(.size) ? try values.decode(Int.self, forKey: .size) : nil
            _ = try values.nestedContainer(keyedBy: Deep.self, forKey: .deep).decode(Bool.self, forKey: .inner)
        }
    }

    @Test func whatAModelDoesWithoutIsOptional() {
        #expect(
            Self.lines(Lenient.self, #"{"count":"7","size":1,"deep":{"inner":true}}"#).dropFirst().map { $0 } == [
                "/count  ModelReadTests.Lenient.count  Int|String  integer|string  required",
                "/name  ModelReadTests.Lenient.name  String  string  optional",
                "/size  ModelReadTests.Lenient.size  Int  integer  optional",
                "/deep  ModelReadTests.Lenient.deep  nestedContainer  object  required",
                "/deep/inner  ModelReadTests.Lenient.inner  Bool  boolean  required",
            ])
    }

    private struct Identifier: Decodable, Hashable {
        var text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            text = try (try? value.decode(String.self)) ?? String(value.decode(Int.self))
        }
    }

    @Test func aValueOfItsOwnTypeAcceptsWhatItDecodes() {
        struct Item: Decodable { var id: Identifier }
        #expect(
            Self.lines(Item.self, #"{"id":7}"#).last
                == "/id  ModelReadTests.Item.id  Identifier  integer|string  required")
        #expect(
            Self.lines([Int].self, "[1]") == ["  [Int]  [Int]  array  required", "/*  [Int]  Int  integer  required"])
    }

    private class Base: Decodable { var id: Int }

    private final class Derived: Base {
        var name = ""

        private enum CodingKeys: String, CodingKey { case name }

        required init(from decoder: any Decoder) throws {
            try super.init(from: decoder)
            name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
        }
    }

    @Test func aSubclassReadsForItselfAndItsSuperclassForItself() {
        #expect(
            Self.lines(Derived.self, #"{"id":1,"name":"a"}"#).dropFirst().map { $0 } == [
                "/id  ModelReadTests.Base.id  Int  integer  required",
                "/name  ModelReadTests.Derived.name  String  string  required",
            ])
    }
}
