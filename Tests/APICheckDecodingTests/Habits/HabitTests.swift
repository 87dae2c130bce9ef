import APICheckBase
import APICheckDecoding
import Foundation
import Testing

/// The findings of the audit for models as apps write them: none for correct ones, however unusual, and one for each fault.
@Suite struct HabitTests {
    @Test(arguments: good + wide) func aCorrectModelHasNoFindings(_ habit: Habit) {
        #expect(habit.found == [])
    }

    @Test(arguments: bad) func aFaultIsReportedOnce(_ habit: Habit) {
        #expect(habit.found == habit.expected)
    }

    /// The owner of a value in a list is the model of the list's key.
    @Test func aFaultInAListNamesItsModel() {
        struct Track: Decodable { let points: [[Double]] }
        let found = lines(Track.self, [#"{"points": [[1.5, 1234567890123.45678]]}"#])
        #expect(
            found == [
                """
                model-decimal-digits-lost warning /points/0/1 x1
                  points[*][*] as Double, asked for by Track
                  1234567890123.45678 becomes 1234567890123.4568
                  Decimal fits each of 2 values.
                """
            ])
    }

    private static let everyKind = #"{"a": [1, 2.5, "x", null, true, {"b": 1}], "c": "x", "d": {}}"#

    private static let good: [Habit] = [
        Habit("nested containers", Place.self, [#"{"geo": {"lat": 1.5}, "tags": ["a"]}"#]),
        Habit("a superclass", Dog.self, [#"{"name": "x", "breed": "y"}"#]),
        Habit("a superclass, by superDecoder", Wolf.self, [#"{"super": {"name": "x"}, "pack": "y"}"#]),
        Habit("a recursive model", Node.self, [#"{"v": 1, "of": [{"v": 2, "of": []}, {"v": 3, "of": null}]}"#]),
        Habit(
            "cases with associated values", [Step].self,
            [#"[{"a": {"_0": 1}}, {"b": {"w": 1, "h": 2}}, {"b": {"w": 3}}, {"c": {}}]"#]),
        Habit("a wrapper with a default value", [Flagged].self, [#"[{"id": 1}, {"id": 2, "done": true}]"#]),
        Habit("any value, type by type", AnyValue.self, [everyKind]),
        Habit("any value, container by container", AnyContent.self, [everyKind]),
        Habit("a lossy list that loses nothing", Lossy<Node>.self, [#"[{"v": 1, "of": null}]"#]),
        Habit("a known type, else any value", [KnownOrAny].self, [#"[{"v": 1, "of": []}, {"w": 1}, 7]"#]),
        Habit(
            "a type that depends on another key", [Event].self,
            [#"[{"type": "a", "data": {"x": 1}}, {"type": "b", "data": {"y": 2}}, {"type": "n", "data": 3}]"#]),
        Habit(
            "a type that depends on a key of the same object", [Figure].self,
            [#"[{"kind": "circle", "r": 1}, {"kind": "square", "side": 2}]"#]),
        Habit("a key that is read twice", Twice.self, [#"{"a": 1}"#]),
        Habit("a null that is checked by hand", [ByHand].self, [#"[{"a": 1, "b": "x"}, {"a": null}, {}]"#]),
        Habit("a key that is checked for", MarkedFailure.self, [#"{"items": [1]}"#]),
        Habit("a list of values that differ by place", [Pair].self, [#"[["a", 1], ["b", 2]]"#]),
        Habit("a list read in part", Start.self, ["[1, 2, 3]"]),
        Habit("known keys and the rest", KnownAndRest.self, [#"{"id": 1, "x": 2, "y": "s"}"#]),
        Habit(
            "keys that are data", ByName.self,
            Array(repeating: #"{"u1": {"name": "a"}, "u2": {"name": "b"}}"#, count: 12)),
        Habit("a dictionary by numbers", [Int: Node].self, [#"{"1": {"v": 1, "of": null}}"#]),
        Habit("a dictionary by an enumeration", [Level: Int].self, [#"["low", 1, "high", 2]"#]),
        Habit("a dictionary by a type of its own", [Key: Int].self, [#"["a", 1, "b", 2, "c", 3, "d", 4]"#]),
        Habit("a set", Set<String>.self, [#"["a", "b", "c", "d", "e"]"#]),
        Habit("a UUID in small letters", [UUID].self, [#"["e621e1f8-c36c-495a-93fc-0c247a3e6e5f"]"#]),
        Habit("a double with all its digits", [Double].self, ["[0.10000000000000001, 3.1415926535897931]"]),
        Habit(
            "types of Foundation", Special.self,
            [
                """
                {"decimal": 12.50, "url": "https://a.b/c", "data": "AQI=", "date": 1.5, "float": 0.1, "int8": -128,
                "uint64": 18446744073709551615, "duration": [0, 5]}
                """
            ]),
        Habit("an optional of an optional", Twofold.self, [#"{"a": null, "b": [1, null]}"#, #"{"a": 1, "b": null}"#]),
        Habit("a number alone", Int.self, ["5"]), Habit("null alone", Int?.self, ["null"]),
        Habit("a byte order mark", [Int].self, ["\u{FEFF}[1]"]),
        Habit(
            "numbers that JSON does not have", [Double].self, [#"[1, "NaN"]"#],
            decoder: decoder {
                $0.nonConformingFloatDecodingStrategy = .convertFromString(
                    positiveInfinity: "Inf", negativeInfinity: "-Inf", nan: "NaN")
            }),
        Habit(
            "underscores around a name", Snake.self, [#"{"_id": "x", "done_": 1, "foo_bar": 3}"#],
            decoder: decoder { $0.keyDecodingStrategy = .convertFromSnakeCase }),
        Habit(
            "a dictionary with a key strategy", [String: Node].self, [#"{"foo_bar": {"v": 1, "of": []}}"#],
            decoder: decoder { $0.keyDecodingStrategy = .convertFromSnakeCase }),
        Habit(
            "keys converted by the app", Twice.self, [#"{"A": 1}"#],
            decoder: decoder {
                $0.keyDecodingStrategy = .custom { path in
                    AnyName(stringValue: path.last?.stringValue.lowercased() ?? "")
                }
            }),
        Habit(
            "an assumed dictionary", [String: Int].self, [#""a": 1"#],
            decoder: decoder { $0.assumesTopLevelDictionary = true }),
        Habit("no samples", [Int].self, []),
    ]

    /// Types of newer systems.
    private static var wide: [Habit] {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return [] }
        return [
            Habit("a wide integer", Wide.self, [#"{"int128": 170141183460469231731687303715884105727}"#])
        ]
    }

    private static let bad: [Habit] = [
        Habit(
            "a wrapper of another type", [Flagged].self, [#"[{"id": 1, "done": "yes"}]"#],
            ["model-type-mismatch /0/done"]),
        Habit(
            "a lossy list that loses one", Lossy<Node>.self, [#"[{"v": 1, "of": null}, {"v": "x", "of": null}]"#],
            ["model-error-swallowed /1/v"]),
        Habit(
            "a failable element", [Failable<Node>].self, [#"[{"v": 1, "of": null}, {"v": "x", "of": null}]"#],
            ["model-error-swallowed /1/v"]),
        Habit(
            "an integer beyond its type", AnyValue.self, ["12345678901234567890123"], ["model-integer-digits-lost body"]
        ),
        Habit("a number beyond every type", [Double].self, ["[1e400]"], ["model-type-mismatch /0"]),
        Habit("a number beyond a small type", [Int8].self, ["[1, 300]"], ["model-type-mismatch /1"]),
        Habit("a fraction for an integer", [Int].self, ["[1, 1.5]"], ["model-type-mismatch /1"]),
        Habit("a number without a case", [Grade].self, ["[1, 3]"], ["model-enum-case-undeclared /1"]),
        Habit("no UUID", [UUID].self, [#"["zz"]"#], ["model-value-unreadable /0"]),
        Habit("no URL", [URL].self, [#"[""]"#], ["model-value-unreadable /0"]),
        Habit("no Base64", [Data].self, [#"["AQI"]"#], ["model-value-unreadable /0"]),
        Habit(
            "one unread key of keys that are data", ByName.self,
            [#"{"u1": {"name": "a", "age": 1}, "u2": {"name": "b", "age": 2}}"#], ["model-key-never-read /u1/age"]),
        Habit("a type, then another", TwoTypes.self, [#"{"a": 1}"#, #"{"a": "1"}"#], ["model-key-of-two-types /a"]),
        Habit(
            "a set with duplicates", Set<String>.self, [#"["a", "b", "a"]"#],
            ["model-value-changed-in-round-trip body"]),
        Habit("a duplicate name", Twice.self, [#"{"a": 1, "a": 2}"#], ["duplicate-json-key /a"]),
        Habit("an HTML page of a proxy", [Int].self, ["<html>"], ["decoding-body-not-json body"]),
        Habit("blanks", [Int].self, ["  "], ["decoding-body-not-json body"]),
        Habit(
            "JSON5", [String: Int].self, ["{a: 1, /* c */ 'b': 0x10,}"], ["decoding-body-not-json body"],
            decoder: decoder { $0.allowsJSON5 = true }),
        Habit(
            "a name that the strategy converts to another", Snake.self,
            [#"{"_id": "x", "done_": 1, "foo_bar": 3, "image_url": "a"}"#],
            ["model-key-never-read /image_url"], decoder: decoder { $0.keyDecodingStrategy = .convertFromSnakeCase }),
    ]
}
