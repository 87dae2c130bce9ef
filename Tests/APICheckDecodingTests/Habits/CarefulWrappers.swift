import Foundation

/// Models whose properties have wrappers for defaults, lossy lists and other forms of a value.
enum CarefulWrappers {
    protocol DefaultValue {
        associatedtype Value: Decodable
        static var value: Value { get }
    }

    enum Zero: DefaultValue { static let value = 0 }
    enum NoTexts: DefaultValue { static let value: [String] = [] }

    /// A value, or the default of its source for an absent key and for null.
    @propertyWrapper struct Default<Source: DefaultValue>: Decodable {
        let wrappedValue: Source.Value

        init() { wrappedValue = Source.value }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            wrappedValue = container.decodeNil() ? Source.value : try container.decode(Source.Value.self)
        }
    }

    struct Post: Decodable {
        let id: Int
        @Default<Zero> var likeCount: Int
        @Default<NoTexts> var tags: [String]
    }

    /// A list without its nulls.
    @propertyWrapper struct WithoutNulls<Element: Decodable>: Decodable {
        let wrappedValue: [Element]

        init(from decoder: any Decoder) throws {
            wrappedValue = try decoder.singleValueContainer().decode([Element?].self).compactMap(\.self)
        }
    }

    struct Album: Decodable { @WithoutNulls var photos: [String] }

    /// A number that a service also writes as a text.
    @propertyWrapper struct Lossless<Value: Decodable & LosslessStringConvertible>: Decodable {
        let wrappedValue: Value

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                wrappedValue = try container.decode(Value.self)
            } catch {
                guard let value = Value(try container.decode(String.self)) else { throw error }
                wrappedValue = value
            }
        }
    }

    struct Stock: Decodable {
        let id: Int
        @Lossless var count: Int
    }

    /// A flag that a service writes as true, as 1 or as "1".
    @propertyWrapper struct Flag: Decodable {
        let wrappedValue: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                wrappedValue = flag
            } else if let number = try? container.decode(Int.self) {
                wrappedValue = number != 0
            } else {
                wrappedValue = ["1", "true", "yes"].contains(try container.decode(String.self))
            }
        }
    }

    struct Setting: Decodable { @Flag var isOn: Bool }

    /// A time in milliseconds, whatever the decoder's strategy is.
    @propertyWrapper struct Milliseconds: Decodable {
        let wrappedValue: Date

        init(from decoder: any Decoder) throws {
            let number = try decoder.singleValueContainer().decode(Double.self)
            wrappedValue = Date(timeIntervalSince1970: number / 1_000)
        }
    }

    struct Entry: Decodable { @Milliseconds var at: Date }

    static let all: [DecodingHabit] = [
        DecodingHabit(
            "wrappers with default values", Post.self,
            [
                #"{"id": 1, "likeCount": 2, "tags": ["a"]}"#, #"{"id": 2}"#,
                #"{"id": 3, "likeCount": null, "tags": null}"#,
            ]),
        DecodingHabit("a list without its nulls", Album.self, [#"{"photos": ["a", null, "b"]}"#]),
        DecodingHabit(
            "a wrapper for a number or a text", Stock.self,
            [#"{"id": 1, "count": 2}"#, #"{"id": 2, "count": "3"}"#]),
        DecodingHabit(
            "a wrapper for any form of a flag", Setting.self,
            [#"{"isOn": true}"#, #"{"isOn": 0}"#, #"{"isOn": "1"}"#]),
        DecodingHabit("a wrapper for milliseconds", Entry.self, [#"{"at": 1716273139250}"#]),
    ]
}

extension KeyedDecodingContainer {
    func decode<Source>(
        _ type: CarefulWrappers.Default<Source>.Type, forKey key: Key
    ) throws -> CarefulWrappers.Default<Source> {
        try decodeIfPresent(type, forKey: key) ?? CarefulWrappers.Default()
    }
}
