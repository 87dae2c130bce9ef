import Foundation

/// Objects whose keys depend on a type.
enum Polymorphic {
    /// One payload for all types of events.
    struct Event: Decodable {
        struct Payload: Decodable {
            struct Commit: Decodable { let sha: String }
            struct Issue: Decodable { let number: Int }
            let action: String?
            let ref: String?
            let size: Int?
            let commits: [Commit]?
            let issue: Issue?
        }
        let id: String
        let type: String
        let payload: Payload
    }

    struct Photo: Decodable { let url: URL, width: Int }
    struct Clip: Decodable { let url: URL, width: Int, duration: Double }

    enum Media: Decodable {
        case clip(Clip), photo(Photo)

        init(from decoder: any Decoder) throws {
            if let clip = try? Clip(from: decoder) {
                self = .clip(clip)
            } else {
                self = .photo(try Photo(from: decoder))
            }
        }
    }

    enum PhotoFirst: Decodable {
        case photo(Photo), clip(Clip)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let photo = try? container.decode(Photo.self) {
                self = .photo(photo)
            } else {
                self = .clip(try container.decode(Clip.self))
            }
        }
    }

    enum Shape: Decodable {
        case circle(radius: Double)
        case square(side: Double)
    }

    struct OptionalPhoto: Decodable { let photoURL: String?, width: Int? }
    struct OptionalClip: Decodable { let clipURL: String?, duration: Int? }

    enum LooseMedia: Decodable {
        case photo(OptionalPhoto), clip(OptionalClip)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let photo = try? container.decode(OptionalPhoto.self) {
                self = .photo(photo)
            } else {
                self = .clip(try container.decode(OptionalClip.self))
            }
        }
    }

    /// A feed that leaves out what it does not know, by a type for each element.
    struct Feed: Decodable {
        struct Skipped: Decodable {}
        struct Card: Decodable { let type: String, title: String }
        private(set) var cards: [Card] = []

        enum CodingKeys: String, CodingKey { case items }
        enum TypeKeys: String, CodingKey { case type }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            var types = try container.nestedUnkeyedContainer(forKey: .items)
            var items = try container.nestedUnkeyedContainer(forKey: .items)
            while !types.isAtEnd {
                let type = try types.nestedContainer(keyedBy: TypeKeys.self).decode(String.self, forKey: .type)
                if type == "card" {
                    cards.append(try items.decode(Card.self))
                } else {
                    _ = try items.decode(Skipped.self)
                }
            }
        }
    }

    static let push =
        #"{"id": "1", "type": "PushEvent", "payload": {"ref": "refs/heads/main", "size": 1, "commits": []}}"#

    static let watch = #"{"id": "2", "type": "WatchEvent", "payload": {"action": "started"}}"#
    static let photo = #"{"id": "1", "type": "photo", "url": "https://a.example/1", "width": 10}"#
    static let clip = #"{"id": "2", "type": "clip", "url": "https://a.example/2", "width": 10, "duration": 2.5}"#

    static let telling: [Pair] = [
        Pair(
            "one payload for all events, others recorded", [Event].self, [list(12) { _ in push }],
            recorded: [
                "[\(watch)]",
                #"{"id": "3", "type": "IssuesEvent", "payload": {"action": "opened", "issue": {"number": 1}}}"#,
            ]),
        Pair("a clip, then a photo", [Media].self, ["[\(photo), \(clip)]"]),
        Pair("a photo before a clip", [PhotoFirst].self, ["[\(photo), \(clip)]"], ["model-union-decided-by-order"]),
        Pair(
            "a case with values that is not known", [Shape].self,
            [#"[{"circle": {"radius": 1}}, {"oval": {"width": 2}}]"#],
            ["model-enum-case-undeclared /*"]),
        Pair(
            "optional keys only, so that the first type fits all", [LooseMedia].self,
            [#"[{"photoURL": "a", "width": 1}, {"clipURL": "b", "duration": 2}, {"clipURL": "c", "duration": 2}]"#],
            ["model-union-decided-by-order"]),
        Pair(
            "elements left out by type", Feed.self,
            [#"{"items": [{"type": "card", "title": "t"}, {"type": "ad", "url": "u"}]}"#]),
    ]
}
