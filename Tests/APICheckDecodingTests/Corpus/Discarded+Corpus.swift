import Foundation

/// Errors that a model discards, by try? or in a catch.
extension Discarded {
    struct Counted: Decodable {
        let id: Int
        let count: Int?
        enum CodingKeys: String, CodingKey { case id, count }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            count = try? container.decode(Int.self, forKey: .count)
        }
    }

    struct Entry: Decodable {
        let title: String
        let date: Date
        enum CodingKeys: String, CodingKey { case title, date }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try container.decode(String.self, forKey: .title)
            date = (try? container.decode(Date.self, forKey: .date)) ?? Date()
        }
    }

    struct Printed: Decodable {
        struct Location: Decodable { let lat: Double, lng: Double }
        let name: String
        private(set) var location: Location?
        enum CodingKeys: String, CodingKey { case name, location }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            do {
                location = try container.decodeIfPresent(Location.self, forKey: .location)
            } catch {
                location = nil
            }
        }
    }

    struct Defaults: Decodable {
        let id: Int
        let isPublic: Bool
        let tags: [String]
        enum CodingKeys: String, CodingKey { case id, isPublic, tags }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            isPublic = try container.decodeIfPresent(Bool.self, forKey: .isPublic) ?? true
            tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
        }
    }

    struct TwoForms: Decodable {
        let count: Int
        enum CodingKeys: String, CodingKey { case count }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let count = try? container.decode(Int.self, forKey: .count) {
                self.count = count
            } else {
                count = Int(try container.decode(String.self, forKey: .count)) ?? 0
            }
        }
    }

    static let pairs = telling + others

    private static let others: [Pair] = [
        Pair(
            "a text read as a number by try?", [Counted].self, [#"[{"id": 1, "count": "12"}]"#],
            ["model-error-swallowed /*/count"]),
        Pair("nothing to discard", [Counted].self, [#"[{"id": 1, "count": 12}, {"id": 2}, {"id": 3, "count": null}]"#]),
        Pair(
            "a list that one element empties", Feed.self,
            [#"{"items": [{"id": 1, "title": "a"}, {"id": "2", "title": "b"}]}"#], ["model-error-swallowed /items/*/id"]
        ),
        Pair("a list that nothing empties", Feed.self, [#"{"items": [{"id": 1, "title": "a"}]}"#, "{}"]),
        Pair(
            "an element that is left out", LossyFeed.self,
            [#"{"items": [{"id": 1, "title": "a"}, {"id": "2", "title": "b"}]}"#], ["model-error-swallowed /items/*/id"]
        ),
        Pair("a lossy list that loses nothing", LossyFeed.self, [#"{"items": [{"id": 1, "title": "a"}]}"#]),
        Pair(
            "a date that becomes now", [Entry].self, [#"[{"title": "t", "date": "2024/05/21 06:32"}]"#],
            ["model-error-swallowed /*/date"], decoder: .iso),
        Pair(
            "a date that is read", [Entry].self, [#"[{"title": "t", "date": "2024-05-21T06:32:19Z"}]"#], decoder: .iso),
        Pair(
            "an error that is caught", Printed.self, [#"{"name": "n", "location": {"lat": "1.5", "lng": "2.5"}}"#],
            ["model-error-swallowed /location/lat"]),
        Pair(
            "a missing key that is caught", Printed.self, [#"{"name": "n", "location": {"lat": 1.5, "lon": 2.5}}"#],
            ["model-error-swallowed /location/lng"]),
        Pair(
            "no error to catch", Printed.self,
            [#"{"name": "n"}"#, #"{"name": "n", "location": {"lat": 1.5, "lng": 2}}"#]),
        Pair("default values", [Defaults].self, [#"[{"id": 1}, {"id": 2, "isPublic": false, "tags": ["a"]}]"#]),
        Pair("default values only", [Defaults].self, [list(12) { #"{"id": \#($0)}"# }]),
        Pair("two forms of a number", [TwoForms].self, [#"[{"count": 1}, {"count": "2"}]"#]),
    ]
}
