import Foundation

/// Models that discard errors, or choose a type by the order in which they try them.
enum CarelessErrors {
    struct TriedCount: Decodable {
        let count: Int?

        enum CodingKeys: String, CodingKey { case count }

        init(from decoder: any Decoder) throws {
            count = try? decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .count)
        }
    }

    struct NestedCount: Decodable {
        let count: Int?

        enum CodingKeys: String, CodingKey { case stats }
        enum StatKeys: String, CodingKey { case count }

        init(from decoder: any Decoder) throws {
            let stats = try decoder.container(keyedBy: CodingKeys.self)
                .nestedContainer(keyedBy: StatKeys.self, forKey: .stats)
            count = try? stats.decode(Int.self, forKey: .count)
        }
    }

    struct TriedDate: Decodable {
        let date: Date?

        enum CodingKeys: String, CodingKey { case date }

        init(from decoder: any Decoder) throws {
            date = try? decoder.container(keyedBy: CodingKeys.self).decode(Date.self, forKey: .date)
        }
    }

    struct TriedItems: Decodable {
        struct Item: Decodable { let size: Int }
        let entries: [Item]

        enum CodingKeys: String, CodingKey { case entries }

        init(from decoder: any Decoder) throws {
            entries = (try? decoder.container(keyedBy: CodingKeys.self).decode([Item].self, forKey: .entries)) ?? []
        }
    }

    struct LossyItems: Decodable {
        private struct Skipped: Decodable {}
        private(set) var entries: [TriedItems.Item] = []

        enum CodingKeys: String, CodingKey { case entries }

        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .entries)
            while !list.isAtEnd {
                if let item = try? list.decode(TriedItems.Item.self) {
                    entries.append(item)
                } else {
                    _ = try list.decode(Skipped.self)
                }
            }
        }
    }

    struct TriedStatus: Decodable {
        enum Status: String, Decodable { case open, closed }
        let status: Status

        enum CodingKeys: String, CodingKey { case status }

        init(from decoder: any Decoder) throws {
            status =
                (try? decoder.container(keyedBy: CodingKeys.self).decode(Status.self, forKey: .status)) ?? .closed
        }
    }

    enum ShorterFirst: Decodable {
        struct Photo: Decodable { let url: String }
        struct Clip: Decodable { let url: String, length: Int }
        case photo(Photo), clip(Clip)

        init(from decoder: any Decoder) throws {
            if let photo = try? Photo(from: decoder) {
                self = .photo(photo)
            } else {
                self = .clip(try Clip(from: decoder))
            }
        }
    }

    struct NestedUnion: Decodable {
        enum Author: Decodable {
            struct User: Decodable { let login: String }
            struct Team: Decodable { let slug: String }
            case user(User), team(Team)

            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let user = try? value.decode(User.self) {
                    self = .user(user)
                } else {
                    self = .team(try value.decode(Team.self))
                }
            }
        }
        let author: Author
    }

    enum LongerFirst: Decodable {
        case photo(ShorterFirst.Photo), clip(ShorterFirst.Clip)

        init(from decoder: any Decoder) throws {
            if let clip = try? ShorterFirst.Clip(from: decoder) {
                self = .clip(clip)
            } else {
                self = .photo(try ShorterFirst.Photo(from: decoder))
            }
        }
    }

    struct TriedOwner: Decodable {
        struct Owner: Decodable { let id: Int }
        let owner: Owner?

        enum CodingKeys: String, CodingKey { case owner }

        init(from decoder: any Decoder) throws {
            owner = try? decoder.container(keyedBy: CodingKeys.self).decode(Owner.self, forKey: .owner)
        }
    }

    struct TriedLink: Decodable {
        let link: URL?

        enum CodingKeys: String, CodingKey { case link }

        init(from decoder: any Decoder) throws {
            link = try? decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(URL.self, forKey: .link)
        }
    }

    struct Anything: Decodable {}

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "try? on a number in quotes", TriedCount.self, [#"{"count": "12"}"#], ["model-error-swallowed count"]),
        DecodingHabit(
            "try? in a nested container on a number in quotes", NestedCount.self, [#"{"stats": {"count": "12"}}"#],
            ["model-error-swallowed count"]),
        DecodingHabit(
            "try? on a date in another format", TriedDate.self, [#"{"date": "21.05.2024"}"#],
            ["model-error-swallowed date"]),
        DecodingHabit(
            "one element that empties a list", TriedItems.self, [#"{"entries": [{"size": 1}, {"size": "2"}]}"#],
            ["model-error-swallowed size"]),
        DecodingHabit(
            "an element that is left out", LossyItems.self, [#"{"entries": [{"size": 1}, {"size": "2"}]}"#],
            ["model-error-swallowed size"]),
        DecodingHabit(
            "a status that becomes another", TriedStatus.self, [#"{"status": "draft"}"#],
            ["model-enum-case-undeclared status"]),
        DecodingHabit(
            "the type with fewer keys first", ShorterFirst.self,
            [#"{"url": "a"}"#, #"{"url": "b", "length": 2}"#, #"{"url": "c", "length": 3}"#],
            ["model-union-decided-by-order"], in: BodyShape.separate),
        DecodingHabit(
            "a value of the longer type that makes it the shorter one", LongerFirst.self,
            [#"{"url": "a"}"#, #"{"url": "b", "length": 2}"#, #"{"url": "c", "length": "3"}"#],
            ["model-error-swallowed length"], in: BodyShape.separate),
        DecodingHabit(
            "an object without its key after an empty one", TriedOwner.self,
            [#"{"owner": {}}"#, #"{"owner": {"number": 0}}"#, #"{"owner": {"number": 1, "name": null}}"#],
            ["model-error-swallowed id"]),
        DecodingHabit(
            "a slip in the key of a value that is empty at first", TriedLink.self,
            [#"{"lnk": ""}"#, #"{"lnk": "https://a.example"}"#], ["model-key-never-sent link"],
            in: BodyShape.separate),
        DecodingHabit(
            "two types that fit the same object", NestedUnion.self,
            [
                #"{"author": {"login": "a"}}"#, #"{"author": {"slug": "b"}}"#,
                #"{"author": {"login": "c", "slug": "d"}}"#,
            ],
            ["model-union-decided-by-order"]),
        DecodingHabit(
            "a type that reads nothing", Anything.self, [#"{"id": 1}"#], ["model-accepts-anything"],
            in: BodyShape.separate),
    ]
}
