import APICheckDecoding
import APICheckFindings
import Foundation
import Testing

/// Models that try several types, and errors that models discard.
@Suite struct UnionTests {
    private struct Page: Decodable {
        let count: Int?

        enum CodingKeys: String, CodingKey { case count }

        init(from decoder: any Decoder) throws {
            count = try? decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .count)
        }
    }

    private struct MendedPage: Decodable { let count: String? }

    @Test func anErrorIsDiscarded() {
        let bodies = [#"{"count": "12"}"#, #"{"count": "13"}"#]
        #expect(
            lines(Page.self, bodies) == [
                """
                model-error-swallowed warning /count x2
                  count as Int, asked for by Page
                  "12" (string), silently left out
                  String fits each of 2 values.
                """
            ])
        #expect(lines(MendedPage.self, bodies) == [])
        #expect(lines(Page.self, [#"{"count": 12}"#, #"{"count": null}"#, "{}"]) == [])
    }

    private struct Feed: Decodable {
        let items: [Item]
        struct Item: Decodable { let id: Int }

        enum CodingKeys: String, CodingKey { case items }

        init(from decoder: any Decoder) throws {
            items = (try? decoder.container(keyedBy: CodingKeys.self).decode([Item].self, forKey: .items)) ?? []
        }
    }

    /// PHP sends an empty list or an empty text for an object without keys, or an object with false.
    @Test(arguments: [
        ("[]", "info"), ("[1]", "warning"), (#""""#, "info"), (#""a""#, "warning"), ("false", "warning"),
        (#"{"image": false, "size": ""}"#, "info"), (#"{"image": false, "size": 1}"#, "warning"),
    ])
    func aValueWithoutContentIsNothing(_ value: String, _ level: String) {
        struct Profile: Decodable {
            struct Link: Decodable { let url: String }
            let link: Link?

            enum CodingKeys: String, CodingKey { case link }

            init(from decoder: any Decoder) throws {
                link = try? decoder.container(keyedBy: CodingKeys.self).decode(Link.self, forKey: .link)
            }
        }
        let found = lines(Profile.self, [#"{"link": \#(value)}"#], only: .modelErrorSwallowed)
        #expect(found.map { $0.split(separator: " ")[1] } == [Substring(level)])
    }

    private struct Site: Decodable {
        let link: URL?
        let date: Date?

        enum CodingKeys: String, CodingKey { case link, date }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            link = try? container.decode(URL.self, forKey: .link)
            date = try? container.decode(Date.self, forKey: .date)
        }
    }

    @Test(arguments: [
        (#""""#, #""""#, ["info", "info"]), (#""a.example""#, #""0000-00-00""#, ["info"]),
        (#""a.example""#, #""0000-00-00 00:00:00""#, ["info"]), (#""a.example""#, #""0""#, ["warning"]),
        (#""0000-00-00""#, #""2024-05-21""#, ["warning"]),
    ])
    func anEmptyTextIsNoLinkAndNoDate(_ link: String, _ date: String, _ levels: [String]) {
        let audit = DecodingAudit(decoder: .iso)
        let found = lines(
            Site.self, [#"{"link": \#(link), "date": \#(date)}"#], audit: audit, only: .modelErrorSwallowed)
        #expect(found.map { String($0.split(separator: " ")[1]) } == levels)
    }

    private struct Shop: Decodable {
        let name: Int?
        let open: Bool?

        enum CodingKeys: String, CodingKey { case owner }
        enum OwnerKeys: String, CodingKey { case name }
        enum FlagKeys: String, CodingKey { case open }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let owner = try container.nestedContainer(keyedBy: OwnerKeys.self, forKey: .owner)
            let flags = try? container.nestedContainer(keyedBy: FlagKeys.self, forKey: .owner)
            name = try? owner.decode(Int.self, forKey: .name)
            open = try? flags?.decode(Bool.self, forKey: .open)
        }
    }

    @Test func anErrorIsDiscardedInANestedContainer() {
        #expect(
            lines(Shop.self, [#"{"owner": {"name": "x", "open": 1}}"#], only: .modelErrorSwallowed) == [
                """
                model-error-swallowed warning /owner/name x1
                  owner.name as Int, asked for by Shop
                  "x" (string), silently left out
                  String fits the one value.
                """,
                """
                model-error-swallowed warning /owner/open x1
                  owner.open as Bool, asked for by Shop
                  1 (number), silently left out
                  Int fits the one value.
                """,
            ])
    }

    private struct Throwable<Content: Decodable>: Decodable {
        let result: Result<Content, any Error>
        init(from decoder: any Decoder) throws { result = Result { try Content(from: decoder) } }
    }

    @Test func anElementThatLacksAKeyIsLeftOut() {
        let bodies = [#"[{"id": 1, "title": "a"}, {"id": 2}]"#]
        #expect(
            lines([Throwable<Issue>].self, bodies) == [
                """
                model-error-swallowed warning /1/title x1
                  [*].title as String, asked for by Issue
                  absent, silently left out
                """
            ])
    }

    @Test func oneInvalidElementEmptiesAList() {
        #expect(
            lines(Feed.self, [#"{"items": [{"id": 1}, {"id": "2"}, {"id": 3}]}"#]) == [
                """
                model-error-swallowed warning /items/1/id x1
                  items[*].id as Int, asked for by Item
                  "2" (string), silently left out, with all of items
                  The server sends more than one type (number in 2, string in 1 of 3 values): decode each of them.
                """
            ])
    }

    private enum Sort: String, Decodable, CaseIterable { case accuracy, recency, unknown }
    private enum Closed: String, Decodable, CaseIterable { case accuracy, recency }

    private struct Query: Decodable {
        let sort: Sort

        enum CodingKeys: String, CodingKey { case sort }

        init(from decoder: any Decoder) throws {
            sort = (try? decoder.container(keyedBy: CodingKeys.self).decode(Sort.self, forKey: .sort)) ?? .unknown
        }
    }

    private struct GuessingQuery: Decodable {
        let sort: Closed

        enum CodingKeys: String, CodingKey { case sort }

        init(from decoder: any Decoder) throws {
            sort = (try? decoder.container(keyedBy: CodingKeys.self).decode(Closed.self, forKey: .sort)) ?? .recency
        }
    }

    @Test func aCaseThatBecomesUnknown() {
        #expect(
            lines(Query.self, [#"{"sort": "popularity"}"#]) == [
                """
                model-enum-case-undeclared info /sort x1
                  sort as Sort, asked for by Query, one of accuracy, recency, unknown
                  "popularity" (string)
                """
            ])
        #expect(lines(Query.self, [#"{"sort": "recency"}"#]) == [])
    }

    @Test func aCaseThatBecomesAnotherOne() {
        #expect(
            lines(GuessingQuery.self, [#"{"sort": "popularity"}"#]) == [
                """
                model-enum-case-undeclared warning /sort x1
                  sort as Closed, asked for by GuessingQuery, one of accuracy, recency
                  "popularity" (string)
                """
            ])
    }

    private enum Order: String, Decodable, CaseIterable {
        case newest, oldest, other

        init(from decoder: any Decoder) throws {
            self = Order(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
        }
    }

    @Test func aCaseForUnknownValuesHidesTheValue() {
        struct Query: Decodable { let order: Order }
        #expect(
            lines(Query.self, [#"{"order": "newest"}"#, #"{"order": "best"}"#, #"{"order": "best"}"#]) == [
                """
                model-enum-case-undeclared info /order x2
                  order as Order, asked for by Query, one of newest, oldest, other
                  "best" (string)
                  It is decoded as a case that accepts any value.
                """
            ])
    }

    /// It reads the types of the elements first, and then what it knows.
    @Test func anElementThatIsLeftOutByItsType() {
        let items = #"[{"type": "card", "title": "t"}, {"type": "ad", "url": "u"}]"#
        #expect(lines(Polymorphic.Feed.self, [#"{"items": \#(items)}"#], only: .modelAcceptsAnything) == [])
    }

    private struct ID: Decodable {
        let text: String

        enum CodingKeys: String, CodingKey { case id }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try? container.decode(Int.self, forKey: .id) {
                text = String(number)
            } else {
                text = try container.decode(String.self, forKey: .id)
            }
        }
    }

    @Test func aKeyOfTwoTypes() {
        let bodies = [#"{"id": 1}"#, #"{"id": "1"}"#, #"{"id": "a"}"#]
        #expect(
            lines(ID.self, bodies) == [
                """
                model-key-of-two-types info /id x3
                  one of the types that ID tries: Int, then String
                  number in 1, string in 2
                """
            ])
        #expect(lines(ID.self, [#"{"id": 1}"#, #"{"id": 2}"#]) == [])
    }

    private struct Summary: Decodable { let id: Int }
    private struct Issue: Decodable { let id: Int, title: String }

    @Test func aUnionIsDecidedByOrder() {
        struct Slug: Decodable { let slug: String }
        enum Either: Decodable {
            case slug(Slug), id(Summary), issue(Issue)
            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let slug = try? value.decode(Slug.self) {
                    self = .slug(slug)
                } else if let summary = try? value.decode(Summary.self) {
                    self = .id(summary)
                } else {
                    self = .issue(try value.decode(Issue.self))
                }
            }
        }
        let bodies = [#"{"slug": "a"}"#, #"{"slug": "b", "id": 1}"#, #"{"id": 2}"#]
        #expect(
            lines(Either.self, bodies, only: .modelUnionDecidedByOrder) == [
                """
                model-union-decided-by-order warning body x1
                  one of the types that Either tries: Slug, then Summary
                  1 of 3 values fit Slug and Summary: the first wins
                """
            ])
        #expect(lines(Either.self, [bodies[0], bodies[2]]) == [])
    }

    /// Tries two types in turn.
    private enum Either<First: Decodable, Second: Decodable>: Decodable {
        case first(First), second(Second)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let first = try? value.decode(First.self) {
                self = .first(first)
            } else {
                self = .second(try value.decode(Second.self))
            }
        }
    }

    private struct Photo: Decodable { let url: String }
    private struct Clip: Decodable { let url: String, duration: Int }

    @Test func theTypeWithMoreKeysMustBeTriedFirst() {
        let bodies = [#"{"url": "a"}"#, #"{"url": "b", "duration": 3}"#]
        #expect(lines(Either<Clip, Photo>.self, bodies) == [])
        struct Caption: Decodable { let text: String }
        enum Media: Decodable {
            case photo(Photo), clip(Clip), caption(Caption)
            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let photo = try? value.decode(Photo.self) {
                    self = .photo(photo)
                } else if let clip = try? value.decode(Clip.self) {
                    self = .clip(clip)
                } else {
                    self = .caption(try value.decode(Caption.self))
                }
            }
        }
        #expect(
            lines(Media.self, bodies + [#"{"text": "x"}"#], only: .modelUnionDecidedByOrder) == [
                """
                model-union-decided-by-order warning body x1
                  one of the types that Media tries: Photo, then Clip, then Caption
                  1 of 3 values fit Photo and Clip: the first wins and does not read `duration`
                """
            ])
    }

    @Test func aTypeThatFitsEveryValueHidesTheOthers() {
        let bodies = [#"[{"url": "a"}, {"url": "b", "duration": 3}, {"url": "c", "duration": 4}]"#]
        #expect(
            lines([Either<Photo, Clip>].self, bodies, only: .modelUnionDecidedByOrder) == [
                """
                model-union-decided-by-order warning /1/duration x2
                  a type that reads `duration` tried before Photo
                  each of 3 values is decoded as Photo, 2 of 3 objects with `duration`
                """
            ])
        #expect(lines([Either<Photo, Clip>].self, [#"[{"url": "a"}, {"url": "b"}]"#]) == [])
    }

    @Test func fromANarrowerTypeToAWiderOne() {
        #expect(lines([Either<Int, Double>].self, ["[1, 1.5]"]) == [])
        #expect(lines([Either<Sort, String>].self, [#"["recency", "x"]"#]) == [])
        #expect(
            lines([Either<Bool, [String: Int]>].self, [#"[true, {"a": 1}]"#]) == [])
    }

    /// The model looks at the head, whose keys are also in each payload, and tries types only for the others.
    @Test func aTypeThatIsReadWithoutAnErrorIsNotTried() {
        struct Head: Decodable { let kind: String }
        struct Message: Decodable {
            private(set) var url: String?

            enum CodingKeys: String, CodingKey { case payload }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                let head = try container.decode(Head.self, forKey: .payload)
                if head.kind == "photo" {
                    url = try container.decode(Photo.self, forKey: .payload).url
                } else {
                    _ = try container.decode(Either<Summary, Photo>.self, forKey: .payload)
                }
            }
        }
        let photo = #"{"payload": {"kind": "photo", "url": "a"}}"#
        let other = #"{"payload": {"kind": "other", "url": "a"}}"#
        #expect(lines(Message.self, [photo], only: .modelUnionDecidedByOrder) == [])
        #expect(lines(Message.self, [photo, other], only: .modelUnionDecidedByOrder) == [])
        let both = #"{"payload": {"kind": "other", "url": "a", "id": 1}}"#
        #expect(
            lines(Message.self, [photo, other, both], only: .modelUnionDecidedByOrder) == [
                """
                model-union-decided-by-order warning /payload x1
                  one of the types that Either<Summary, Photo> tries: Summary, then Photo
                  1 of 2 values fit Summary and Photo: the first wins
                """
            ])
    }

    @Test func alternativesReadTheSameObjectByOtherKeys() {
        enum Answer: Decodable {
            case page(MendedPage), query(Query)
            init(from decoder: any Decoder) throws {
                if let query = try? Named(from: decoder) {
                    self = .page(MendedPage(count: query.name))
                } else {
                    self = .page(try MendedPage(from: decoder))
                }
            }
        }
        struct Named: Decodable { let name: String }
        #expect(lines(Answer.self, [#"{"count": "12"}"#, #"{"name": "x"}"#]) == [])
    }
}
