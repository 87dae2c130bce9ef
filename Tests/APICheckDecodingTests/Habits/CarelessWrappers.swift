import Foundation

/// Models whose defaults and lossy wrappers hide a fault.
enum CarelessWrappers {
    struct DefaultedDone: Decodable {
        let id: Int
        @HabitTests.OrFalse var isDone: Bool
    }

    struct DefaultedCount: Decodable {
        let id: Int
        let viewCount: Int

        enum CodingKeys: String, CodingKey { case id, viewCount }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            viewCount = try container.decodeIfPresent(Int.self, forKey: .viewCount) ?? 0
        }
    }

    /// A value that does not decode is nil.
    @propertyWrapper struct Tried<Value: Decodable>: Decodable {
        let wrappedValue: Value?
        init(from decoder: any Decoder) throws { wrappedValue = try? decoder.singleValueContainer().decode(Value.self) }
    }

    struct Owner: Decodable { let name: String, email: String }
    struct Repository: Decodable { @Tried var owner: Owner? }

    struct TriedOwner: Decodable {
        let owner: Owner?

        enum CodingKeys: String, CodingKey { case owner }

        init(from decoder: any Decoder) throws {
            owner = try? decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Owner.self, forKey: .owner)
        }
    }

    struct TriedMap: Decodable {
        let counts: [String: Int]

        enum CodingKeys: String, CodingKey { case counts }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            counts = (try? container.decode([String: Int].self, forKey: .counts)) ?? [:]
        }
    }

    struct Members: Decodable {
        let members: [Owner]

        enum CodingKeys: String, CodingKey { case members }

        init(from decoder: any Decoder) throws {
            members = try decoder.container(keyedBy: CodingKeys.self)
                .decode([HabitTests.Failable<Owner>].self, forKey: .members).compactMap(\.element)
        }
    }

    /// An error of the nested container discards all of it.
    struct TriedContainer: Decodable {
        private(set) var width: Int?

        enum CodingKeys: String, CodingKey { case size }
        enum SizeKeys: String, CodingKey { case width }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let size = try? container.nestedContainer(keyedBy: SizeKeys.self, forKey: .size) {
                width = try size.decodeIfPresent(Int.self, forKey: .width)
            }
        }
    }

    /// Each type of a chain fails, and a default takes its place.
    struct Chain: Decodable {
        let amount: Double

        enum CodingKeys: String, CodingKey { case amount }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try? container.decode(Double.self, forKey: .amount) {
                amount = number
            } else if let number = try? container.decode(Int.self, forKey: .amount) {
                amount = Double(number)
            } else {
                amount = 0
            }
        }
    }

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "a default for a key in another style", DefaultedDone.self, [#"{"id": 1, "is_done": true}"#],
            ["model-key-never-sent isDone"], by: DecoderStrategy.camel),
        DecodingHabit(
            "a default for a misspelt key", DefaultedCount.self, [#"{"id": 1, "viewsCount": 9}"#],
            ["model-key-never-sent viewCount"]),
        DecodingHabit(
            "a wrapper that is nil for an object without a key", Repository.self, [#"{"owner": {"name": "a"}}"#],
            ["model-error-swallowed email"]),
        DecodingHabit(
            "try? on an object without a key", TriedOwner.self, [#"{"owner": {"name": "a"}}"#],
            ["model-error-swallowed email"]),
        DecodingHabit(
            "one value that empties a dictionary", TriedMap.self, [#"{"counts": {"a": 1, "b": "2"}}"#],
            ["model-error-swallowed"]),
        DecodingHabit(
            "an element without a key that is left out", Members.self,
            [#"{"members": [{"name": "a", "email": "b"}, {"name": "c"}]}"#], ["model-error-swallowed email"]),
        DecodingHabit(
            "try? on a nested container", TriedContainer.self, [#"{"size": [640, 480]}"#],
            ["model-error-swallowed size"]),
        DecodingHabit(
            "a chain of types without a text", Chain.self, [#"{"amount": 1.5}"#, #"{"amount": "2.5"}"#],
            ["model-error-swallowed amount"]),
    ]
}
