import Foundation

/// Models that read each value once, or look at it before they choose its type.
enum CarefulReads {
    struct Plain: Decodable { let id: Int, title: String, isDone: Bool }
    struct Optionals: Decodable { let id: Int, subtitle: String?, dueAt: Date? }

    struct Renamed: Decodable {
        let identifier: Int
        let name: String

        enum CodingKeys: String, CodingKey {
            case identifier = "id"
            case name = "fullName"
        }
    }

    struct Defaults: Decodable {
        let tags: [String]
        let count: Int

        enum CodingKeys: String, CodingKey { case tags, count }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
            count = try container.decodeIfPresent(Int.self, forKey: .count) ?? 0
        }
    }

    struct DateUnlessEmpty: Decodable {
        private(set) var date: Date?

        enum CodingKeys: String, CodingKey { case date }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let text = try container.decodeIfPresent(String.self, forKey: .date), !text.isEmpty {
                date = try container.decode(Date.self, forKey: .date)
            }
        }
    }

    struct LinkUnlessEmpty: Decodable {
        private(set) var link: URL?

        enum CodingKeys: String, CodingKey { case link }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if try container.decode(String.self, forKey: .link) != "" {
                link = try container.decode(URL.self, forKey: .link)
            }
        }
    }

    struct DateUnlessZero: Decodable {
        private(set) var date: Date?

        enum CodingKeys: String, CodingKey { case date }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if try container.decode(Int.self, forKey: .date) != 0 {
                date = try container.decode(Date.self, forKey: .date)
            }
        }
    }

    enum ByHead: Decodable {
        struct Head: Decodable { let kind: String }
        struct Photo: Decodable { let url: String, width: Int }
        struct Note: Decodable { let text: String }
        enum CodingKeys: String, CodingKey { case payload }
        case photo(Photo), note(Note)

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch try container.decode(Head.self, forKey: .payload).kind {
            case "photo": self = .photo(try container.decode(Photo.self, forKey: .payload))
            default: self = .note(try container.decode(Note.self, forKey: .payload))
            }
        }
    }

    struct Flattened: Decodable {
        let id: Int
        let name: String

        enum CodingKeys: String, CodingKey { case id, owner }
        enum OwnerKeys: String, CodingKey { case name }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            let owner = try container.nestedContainer(keyedBy: OwnerKeys.self, forKey: .owner)
            name = try owner.decode(String.self, forKey: .name)
        }
    }

    struct FlagOfNumber: Decodable {
        let isOn: Bool

        enum CodingKeys: String, CodingKey { case isOn }

        init(from decoder: any Decoder) throws {
            isOn = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .isOn) != 0
        }
    }

    struct OldAndNewName: Decodable {
        let title: String

        enum CodingKeys: String, CodingKey { case title, name }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title =
                try container.decodeIfPresent(String.self, forKey: .title)
                ?? container.decode(String.self, forKey: .name)
        }
    }

    struct SecondsOfText: Decodable {
        let duration: Double

        enum CodingKeys: String, CodingKey { case duration }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard let number = Double(try container.decode(String.self, forKey: .duration)) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .duration, in: container, debugDescription: "not a number")
            }
            duration = number
        }
    }

    /// The child has a title of its own, which the model also reads.
    struct Review: Decodable {
        struct Movie: Decodable { let title: String, year: Int? }
        let id: Int
        let title: String?
        let movie: Movie
    }

    /// Two keys with similar names, one of which may be absent.
    struct Counters: Decodable { let likes: Int, likesCount: Int? }
    struct Change: Decodable { let id: Int, createdBy: String?, updatedBy: String? }
    struct Comment: Decodable { let id: Int, hasReplies: Bool?, likeCount: Int?, parentId: Int? }
    struct Deployment: Decodable { let id: Int, stage: String?, imageUrl: URL? }

    /// Absent keys that several children have, and one of another type in a child.
    struct Commit: Decodable { let sha: String, name: String?, date: Date? }
    struct Order: Decodable { let id: Int, total: Int? }

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "plain properties", Plain.self,
            [#"{"id": 1, "title": "a", "isDone": false}"#, #"{"id": 2, "title": "b", "isDone": true}"#]),
        DecodingHabit(
            "optional properties", Optionals.self,
            [#"{"id": 1, "subtitle": "a", "dueAt": @date}"#, #"{"id": 2, "subtitle": null}"#]),
        DecodingHabit("renamed keys", Renamed.self, [#"{"id": 1, "fullName": "a"}"#]),
        DecodingHabit("default values", Defaults.self, [#"{"tags": ["a"], "count": 2}"#, "{}"]),
        DecodingHabit(
            "a text that is looked at, then a date", DateUnlessEmpty.self,
            [#"{"date": ""}"#, #"{"date": @date}"#, "{}"], by: DecoderStrategy.dateTexts),
        DecodingHabit(
            "a text that is looked at, then a URL", LinkUnlessEmpty.self,
            [#"{"link": ""}"#, #"{"link": "https://a.example/1"}"#]),
        DecodingHabit(
            "a number that is looked at, then a date", DateUnlessZero.self, [#"{"date": 0}"#, #"{"date": @date}"#],
            by: DecoderStrategy.dateNumbers),
        DecodingHabit(
            "a head, then the payload", ByHead.self,
            [
                #"{"payload": {"kind": "photo", "url": "a", "width": 1}}"#,
                #"{"payload": {"kind": "note", "text": "b"}}"#,
            ]),
        DecodingHabit("a nested container", Flattened.self, [#"{"id": 1, "owner": {"name": "a"}}"#]),
        DecodingHabit("a number as a flag", FlagOfNumber.self, [#"{"isOn": 1}"#, #"{"isOn": 0}"#]),
        DecodingHabit("an old and a new name", OldAndNewName.self, [#"{"title": "a"}"#, #"{"name": "b"}"#]),
        DecodingHabit("a number in a text", SecondsOfText.self, [#"{"duration": "12.5"}"#]),
        DecodingHabit(
            "an absent key that a child also has", Review.self,
            [#"{"id": 1, "movie": {"title": "a", "year": 2001}}"#, #"{"id": 2, "movie": {"title": "b"}}"#]),
        DecodingHabit("two keys with similar names", Counters.self, [#"{"likes": 3}"#]),
        DecodingHabit(
            "who and when", Change.self, [#"{"id": 1, "createdAt": "2024-05-21", "updatedAt": "2024-05-21"}"#]),
        DecodingHabit(
            "a flag, a number and a list", Comment.self,
            [#"{"id": 1, "replies": [{"id": 9}], "liked": true, "parent": null}"#]),
        DecodingHabit(
            "words that are similar", Deployment.self, [#"{"id": 1, "state": "a", "images": ["a"]}"#]),
        DecodingHabit(
            "an absent key that several children have", Commit.self,
            [#"{"sha": "a", "author": {"name": "b", "date": @date}, "committer": {"name": "c", "date": @date}}"#]),
        DecodingHabit(
            "an absent key that has another type in a child", Order.self,
            [#"{"id": 1, "prices": {"total": {"amount": 1}}}"#]),
    ]
}
