import Foundation

/// Types that hold what the service sends.
enum CarefulValues {
    struct Price: Decodable { let amount: Decimal }
    struct Coordinates: Decodable { let lat: Double, lng: Double }
    struct Rating: Decodable { let score: Float }
    struct Large: Decodable { let id: Int64, total: UInt64 }
    struct Text: Decodable { let id: String }
    struct Dated: Decodable { let createdAt: Date }
    struct Map: Decodable { let counts: [String: Int] }
    struct Tree: Decodable { let name: String, children: [Tree]? }
    struct Files: Decodable { let uuid: UUID, link: URL, bytes: Data }
    struct Identifier: RawRepresentable, Decodable { let rawValue: String }
    struct Identified: Decodable { let id: Identifier }

    enum Kind: String, Decodable { case book, film }
    struct Item: Decodable { let kind: Kind }

    struct Point: Decodable {
        let x: Double
        let y: Double

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            x = try list.decode(Double.self)
            y = try list.decode(Double.self)
        }
    }
    struct Path: Decodable { let points: [Point] }

    static let all: [DecodingHabit] = [
        DecodingHabit("a decimal price", Price.self, [#"{"amount": 19.99}"#, #"{"amount": 20}"#]),
        DecodingHabit(
            "a double with 17 digits", Coordinates.self,
            [#"{"lat": 37.566499999999998, "lng": 126.97800000000001}"#]),
        DecodingHabit("a float with a double's 17 digits", Rating.self, [#"{"score": 99.900000000000006}"#]),
        DecodingHabit("a float with few digits", Rating.self, [#"{"score": 4.5}"#, #"{"score": 3}"#]),
        DecodingHabit(
            "large integers", Large.self, [#"{"id": 9007199254740993, "total": 18446744073709551615}"#]),
        DecodingHabit("a number in quotes as a text", Text.self, [#"{"id": "0012"}"#]),
        DecodingHabit("a date", Dated.self, [#"{"createdAt": @date}"#]),
        DecodingHabit("keys that are data", Map.self, [#"{"counts": {"a": 1, "bC": 2}}"#, #"{"counts": {}}"#]),
        DecodingHabit("a tree", Tree.self, [#"{"name": "a", "children": [{"name": "b"}]}"#]),
        DecodingHabit(
            "types of Foundation", Files.self,
            [
                #"{"uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "link": "https://a.example/b", "bytes": "AQI="}"#
            ]),
        DecodingHabit("an identifier of its own type", Identified.self, [#"{"id": "a"}"#]),
        DecodingHabit("all cases of an enumeration", Item.self, [#"{"kind": "book"}"#, #"{"kind": "film"}"#]),
        DecodingHabit("a list by place", Path.self, [#"{"points": [[1.5, 2], [3, 4.25]]}"#]),
    ]
}
