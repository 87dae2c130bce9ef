import Foundation

/// Models that ask for a key, or take an element of a list, only where it is meant for them.
enum CarefulLists {
    /// The name of the product only matters for a variant of it, and the service sends it for others, too.
    struct Line: Decodable {
        let id: Int
        let name: String

        enum CodingKeys: String, CodingKey { case id, name, isVariant, productName }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            var name = try container.decode(String.self, forKey: .name)
            if try container.decode(Bool.self, forKey: .isVariant) {
                name = try container.decodeIfPresent(String.self, forKey: .productName) ?? name
            }
            self.name = name
        }
    }

    /// One list holds properties and options, and each property of the model takes its own kind of element.
    struct Article: Decodable {
        struct Label: Decodable { let key: String, title: String }
        struct Option: Decodable { let key: String, prices: [Double] }
        let labels: [Label]
        let options: [Option]

        enum CodingKeys: String, CodingKey { case extras }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            labels = try container.decode([Tried<Label>].self, forKey: .extras).compactMap(\.value)
            options = try container.decode([Tried<Option>].self, forKey: .extras).compactMap(\.value)
        }
    }

    struct Tried<Value: Decodable>: Decodable {
        let value: Value?
        init(from decoder: any Decoder) throws { value = try? decoder.singleValueContainer().decode(Value.self) }
    }

    /// A number as a service with a weak type for it sends it, converted to one type.
    struct Stock: Decodable {
        let amount: Decimal?

        enum CodingKeys: String, CodingKey { case amount }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try? container.decode(Decimal.self, forKey: .amount) {
                amount = number
            } else if let number = try? container.decode(Int.self, forKey: .amount) {
                amount = Decimal(number)
            } else {
                amount = Decimal(string: try container.decode(String.self, forKey: .amount))
            }
        }
    }

    struct Bundle: Decodable {
        struct Owner: Decodable { let id: Int }
        let parent: Int?
        let owner: Owner?

        enum CodingKeys: String, CodingKey { case parent, owner }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            parent = try? container.decode(Int.self, forKey: .parent)
            owner = try? container.decode(Owner.self, forKey: .owner)
        }
    }

    struct Book: Decodable {
        struct Page: Decodable { let href: URL, items: [String], total: Int }
        let chapters: Page?

        enum CodingKeys: String, CodingKey { case chapters }

        init(from decoder: any Decoder) throws {
            chapters = try? decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Page.self, forKey: .chapters)
        }
    }

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "try? on a page without elements", Book.self,
            [
                #"{"chapters": {"href": null, "items": [], "limit": 0, "next": null, "total": null}}"#,
                #"{"chapters": {"href": "https://a.example", "items": ["b"], "total": 1}}"#,
            ]),
        DecodingHabit(
            "a key that is read of some objects", Line.self,
            [
                #"{"id": 1, "name": "a", "isVariant": false, "productName": "b"}"#,
                #"{"id": 2, "name": "c", "isVariant": true}"#,
            ]),
        DecodingHabit(
            "a list of two kinds, read for each", Article.self,
            [#"{"extras": [{"key": "a", "title": "b"}, {"key": "c", "prices": [1.5]}]}"#]),
        DecodingHabit(
            "a decimal, else an integer, else a text", Stock.self,
            [#"{"amount": 1.5}"#, #"{"amount": 2}"#, #"{"amount": "3"}"#]),
        DecodingHabit(
            "try? on an empty text for a number", Bundle.self,
            [#"{"parent": "", "owner": {"id": 1}}"#, #"{"parent": 4, "owner": ""}"#]),
        DecodingHabit(
            "try? on an object of false", Bundle.self,
            [#"{"parent": 1, "owner": {"avatar": false}}"#, #"{"parent": 4, "owner": {"id": 1}}"#]),
    ]
}
