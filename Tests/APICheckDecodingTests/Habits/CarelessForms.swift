import Foundation

/// Models that expect another form of a body, of a name or of a text.
enum CarelessForms {
    struct Person: Decodable { let id: Int, firstName: String? }
    struct Mongo: Decodable { let id: String }
    struct Avatar: Decodable { let id: Int, imageURL: String? }
    struct Dated: Decodable { let at: Date }
    struct Number: Decodable { let id: Int32 }
    struct Track: Decodable { let id: Float }
    struct Token: Decodable { let key: UUID }
    struct Attachment: Decodable { let bytes: Data }
    struct Flag: Decodable { let isOn: Bool }
    struct Count: Decodable { let count: Int? }
    struct Name: Decodable { let name: String }
    struct Names: Decodable { let names: [String] }
    struct Settings: Decodable { let settings: [String: String] }
    struct Row: Decodable { let id: Int, title: String }
    struct Loose: Decodable { let name: String?, email: String? }
    struct Album: Decodable { let id: Int, title: String?, year: Int?, label: String? }

    enum Status: String, Decodable { case open, closed }
    struct Issue: Decodable { let status: Status }
    enum Priority: Int, Decodable, CaseIterable { case low = 1, high }
    struct Task: Decodable { let priority: Priority }

    /// A synthesised enumeration reads `{"circle": {"radius": 1}}`.
    enum Shape: Decodable { case circle(radius: Double), square(side: Double) }

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
        DecodingHabit(
            "a key with a hyphen", Person.self, [#"{"id": 1, "first-name": "a"}"#],
            ["model-key-never-sent firstName"]),
        DecodingHabit(
            "a key in capitals", Person.self, [#"{"id": 1, "FirstName": "a"}"#],
            ["model-key-never-sent firstName"]),
        DecodingHabit(
            "an identifier with an underscore", Mongo.self, [#"{"_id": "a"}"#], ["model-key-missing id"]),
        DecodingHabit(
            "an abbreviation in capitals under the strategy", Avatar.self, [#"{"id": 1, "imageUrl": "a"}"#],
            ["model-key-never-sent imageURL"]),
        DecodingHabit(
            "a day for an instant", Dated.self, [#"{"at": "2024-05-21"}"#], ["model-value-unreadable at"],
            by: DecoderStrategy.dateTexts),
        DecodingHabit(
            "a date without a zone", Dated.self, [#"{"at": "2024-05-21T06:32:19"}"#],
            ["model-value-unreadable at"], by: DecoderStrategy.dateTexts),
        DecodingHabit(
            "a text for a date in seconds", Dated.self, [#"{"at": "1716273139"}"#],
            ["model-type-mismatch at"], by: DecoderStrategy.dateNumbers),
        DecodingHabit(
            "an identifier beyond 32 bits", Number.self, [#"{"id": 1}"#, #"{"id": 3000000000}"#],
            ["model-type-mismatch id"]),
        DecodingHabit(
            "an identifier as a float", Track.self, [#"{"id": 123456789}"#], ["model-integer-digits-lost id"]),
        DecodingHabit(
            "a UUID without hyphens", Token.self, [#"{"key": "e621e1f8c36c495a93fc0c247a3e6e5f"}"#],
            ["model-value-unreadable key"]),
        DecodingHabit(
            "Base64 of URLs", Attachment.self, [#"{"bytes": "-_8"}"#], ["model-value-unreadable bytes"]),
        DecodingHabit("a flag in quotes", Flag.self, [#"{"isOn": "true"}"#], ["model-type-mismatch"]),
        DecodingHabit("an empty text for a number", Count.self, [#"{"count": ""}"#], ["model-type-mismatch count"]),
        DecodingHabit("a number for a text", Name.self, [#"{"name": 12}"#], ["model-type-mismatch name"]),
        DecodingHabit(
            "a null in a list", Names.self, [#"{"names": ["a", null]}"#], ["model-null-in-required"]),
        DecodingHabit(
            "an empty list for an object", Settings.self, [#"{"settings": {"a": "b"}}"#, #"{"settings": []}"#],
            ["model-list-against-single settings"]),
        DecodingHabit(
            "a number in a dictionary of texts", Settings.self, [#"{"settings": {"a": "b", "c": 1}}"#],
            ["model-type-mismatch"]),
        DecodingHabit(
            "required keys one level deeper", Row.self, [#"{"row": {"id": 1, "title": "a"}}"#],
            ["model-envelope-missed|model-key-missing"]),
        DecodingHabit(
            "all keys in a list one level deeper", Loose.self,
            [#"{"people": [{"name": "a", "email": "b"}], "total": 1}"#], ["model-envelope-missed"]),
        DecodingHabit(
            "one key one level deeper, another absent", Album.self,
            [#"{"id": 1, "details": {"year": 2001, "length": 40}}"#], ["model-envelope-missed"]),
        DecodingHabit(
            "a case in capitals", Issue.self, [#"{"status": "OPEN"}"#], ["model-enum-case-undeclared status"]),
        DecodingHabit(
            "a number without a case", Task.self, [#"{"priority": 2}"#, #"{"priority": 3}"#],
            ["model-enum-case-undeclared priority"]),
        DecodingHabit(
            "a case by a type key", Shape.self, [#"{"type": "circle", "radius": 1.5}"#],
            ["model-enum-case-undeclared"], in: BodyShape.separate),
        DecodingHabit(
            "a list by place with a null", Path.self, [#"{"points": [[1.5, 2], [3, null]]}"#],
            ["model-null-in-required"]),
    ]
}
