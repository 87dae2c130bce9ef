import Foundation

/// Models that try types in turn or discard errors where nothing is lost.
enum CarefulChoices {
    struct NumberOrText: Decodable {
        let id: String

        enum CodingKeys: String, CodingKey { case id }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            do {
                id = String(try container.decode(Int.self, forKey: .id))
            } catch DecodingError.typeMismatch {
                id = try container.decode(String.self, forKey: .id)
            }
        }
    }

    struct OneOrMany: Decodable {
        let names: [String]

        enum CodingKeys: String, CodingKey { case names }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let list = try? container.decode([String].self, forKey: .names) {
                names = list
            } else {
                names = [try container.decode(String.self, forKey: .names)]
            }
        }
    }

    enum LongerFirst: Decodable {
        struct Photo: Decodable { let url: String }
        struct Clip: Decodable { let url: String, length: Int }
        case photo(Photo), clip(Clip)

        init(from decoder: any Decoder) throws {
            if let clip = try? Clip(from: decoder) {
                self = .clip(clip)
            } else {
                self = .photo(try Photo(from: decoder))
            }
        }
    }

    enum ByType: Decodable {
        struct Photo: Decodable { let url: String, width: Int }
        struct Note: Decodable { let text: String }
        enum CodingKeys: String, CodingKey { case type }
        case photo(Photo), note(Note)

        init(from decoder: any Decoder) throws {
            switch try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .type) {
            case "photo": self = .photo(try Photo(from: decoder))
            default: self = .note(try Note(from: decoder))
            }
        }
    }

    struct TriedLink: Decodable {
        let link: URL?

        enum CodingKeys: String, CodingKey { case link }

        init(from decoder: any Decoder) throws {
            link = try? decoder.container(keyedBy: CodingKeys.self).decode(URL.self, forKey: .link)
        }
    }

    struct TriedDate: Decodable {
        let date: Date?

        enum CodingKeys: String, CodingKey { case date }

        init(from decoder: any Decoder) throws {
            date = try? decoder.container(keyedBy: CodingKeys.self).decode(Date.self, forKey: .date)
        }
    }

    struct TriedObject: Decodable {
        struct Link: Decodable { let url: String }
        let link: Link?

        enum CodingKeys: String, CodingKey { case link }

        init(from decoder: any Decoder) throws {
            link = try? decoder.container(keyedBy: CodingKeys.self).decode(Link.self, forKey: .link)
        }
    }

    struct KnownStatus: Decodable {
        enum Status: String, Decodable { case open, closed, unknown }
        let status: Status

        enum CodingKeys: String, CodingKey { case status }

        init(from decoder: any Decoder) throws {
            let text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .status)
            status = Status(rawValue: text) ?? .unknown
        }
    }

    struct DateOrText: Decodable {
        let date: Date?

        enum CodingKeys: String, CodingKey { case date }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            do {
                date = try container.decode(Date.self, forKey: .date)
            } catch {
                _ = try container.decode(String.self, forKey: .date)
                date = nil
            }
        }
    }

    struct NestedTry: Decodable {
        let name: String?

        enum CodingKeys: String, CodingKey { case owner }
        enum OwnerKeys: String, CodingKey { case name }

        init(from decoder: any Decoder) throws {
            let owner = try decoder.container(keyedBy: CodingKeys.self)
                .nestedContainer(keyedBy: OwnerKeys.self, forKey: .owner)
            name = try? owner.decode(String.self, forKey: .name)
        }
    }

    /// The same object by the keys of one version of a service, else by those of another.
    struct TwoVersions: Decodable {
        let name: String

        enum CodingKeys: String, CodingKey { case owner }
        enum NewKeys: String, CodingKey { case fullName }
        enum OldKeys: String, CodingKey { case login }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let new = try container.nestedContainer(keyedBy: NewKeys.self, forKey: .owner)
            if let name = try? new.decode(String.self, forKey: .fullName) {
                self.name = name
            } else {
                let old = try container.nestedContainer(keyedBy: OldKeys.self, forKey: .owner)
                name = try old.decode(String.self, forKey: .login)
            }
        }
    }

    /// An operator, or else the name of a condition or lists of both.
    enum Condition: Decodable {
        enum Operator: String, Decodable { case and, or }
        enum Leaf: Decodable {
            case name(String)
            init(from decoder: any Decoder) throws {
                self = .name(try decoder.singleValueContainer().decode(String.self))
            }
        }
        case link(Operator), leaf(Leaf), list([Condition])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let link = try? value.decode(Operator.self) {
                self = .link(link)
            } else if let leaf = try? value.decode(Leaf.self) {
                self = .leaf(leaf)
            } else {
                self = .list(try value.decode([Condition].self))
            }
        }
    }
    struct Audience: Decodable { let conditions: Condition }

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "an operator, else a name", Audience.self,
            [#"{"conditions": ["and", ["or", "adults", "members"], "visitors"]}"#, #"{"conditions": "members"}"#]),
        DecodingHabit(
            "an object by new keys, else by old ones", TwoVersions.self,
            [#"{"owner": {"fullName": "a"}}"#, #"{"owner": {"login": "b"}}"#]),
        DecodingHabit("a number or a text", NumberOrText.self, [#"{"id": 1}"#, #"{"id": "a"}"#]),
        DecodingHabit("one or many", OneOrMany.self, [#"{"names": "a"}"#, #"{"names": ["b", "c"]}"#]),
        DecodingHabit(
            "the type with more keys first", LongerFirst.self,
            [#"{"url": "a"}"#, #"{"url": "b", "length": 2}"#]),
        DecodingHabit(
            "a type by a key", ByType.self,
            [#"{"type": "photo", "url": "a", "width": 1}"#, #"{"type": "note", "text": "b"}"#]),
        DecodingHabit(
            "try? on an empty URL", TriedLink.self, [#"{"link": ""}"#, #"{"link": "https://a.example"}"#, "{}"],
            in: BodyShape.separate),
        DecodingHabit(
            "try? on an empty date", TriedDate.self, [#"{"date": ""}"#, #"{"date": @date}"#, #"{"date": null}"#]),
        DecodingHabit(
            "try? on a date of zeros", TriedDate.self,
            [#"{"date": "0000-00-00"}"#, #"{"date": "0000-00-00 00:00:00"}"#, #"{"date": @date}"#],
            by: [.iso]),
        DecodingHabit(
            "try? on an empty list for an object", TriedObject.self, [#"{"link": []}"#, #"{"link": {"url": "a"}}"#]),
        DecodingHabit("a case for unknown values", KnownStatus.self, [#"{"status": "open"}"#, #"{"status": "x"}"#]),
        DecodingHabit("a date, else any text", DateOrText.self, [#"{"date": @date}"#, #"{"date": "soon"}"#]),
        DecodingHabit(
            "try? in a nested container", NestedTry.self,
            [#"{"owner": {"name": "a"}}"#, #"{"owner": {}}"#, #"{"owner": {"name": null}}"#], in: BodyShape.separate),
    ]
}
