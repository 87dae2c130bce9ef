import TestSupport
import Testing

@testable import APICheckJSON

@Suite struct JSONPathTests {
    private static let store = #"""
        {"pets": [{"id": 1, "name": "Rex", "age": 3.0, "tags": ["dog"]},
                  {"id": 12345678901234567890, "name": "Zoë", "age": 30e-1, "tags": []},
                  {"id": 12345678901234567891, "name": "it's", "age": null}],
         "total": 3, "a b": {"": 0, "\n": 1}, "limit": 3}
        """#

    static let selections: [(String, [String])] = [
        ("$", ["$"]),
        ("$.pets[0].name", ["$['pets'][0]['name']"]),
        ("$.pets[-1]['name']", ["$['pets'][2]['name']"]),
        ("$ ['pets'] [ 1 : ] .id", ["$['pets'][1]['id']", "$['pets'][2]['id']"]),
        ("$.pets[::-2].id", ["$['pets'][2]['id']", "$['pets'][0]['id']"]),
        ("$.pets[0:0]", []),
        ("$.pets[::0]", []),
        ("$['a b'].*", ["$['a b']['']", "$['a b']['\\n']"]),
        ("$..['']", ["$['a b']['']"]),
        // Numbers are compared with all their digits.
        ("$.pets[?@.age == 3].id", ["$['pets'][0]['id']", "$['pets'][1]['id']"]),
        ("$.pets[?@.id == 12345678901234567890].id", ["$['pets'][1]['id']"]),
        ("$.pets[?@.id > 12345678901234567890].id", ["$['pets'][2]['id']"]),
        ("$.pets[?length(@.tags) < @.id].id", ["$['pets'][1]['id']"]),
        // The length of a text is its number of Unicode scalar values.
        ("$.pets[?length(@.name) == 3].id", ["$['pets'][0]['id']", "$['pets'][1]['id']"]),
        // A missing value equals only a missing value.
        ("$.pets[?@.tags == @.none].id", ["$['pets'][2]['id']"]),
        ("$.pets[?@.age == null].id", ["$['pets'][2]['id']"]),
        ("$.pets[?@.age <= null].id", ["$['pets'][2]['id']"]),
        ("$.pets[?!@.tags].id", ["$['pets'][2]['id']"]),
        ("$.pets[?@.tags[0] || @.name == 'it\\'s'].id", ["$['pets'][0]['id']", "$['pets'][2]['id']"]),
        ("$.pets[?(@.id == 1 || @.id == 2) && !(@.age > 3)].id", ["$['pets'][0]['id']"]),
        ("$.pets[?match(@.name, '\\\\p{Lu}[a-z]+')].id", ["$['pets'][0]['id']"]),
        ("$.pets[?search(@.name, \"[a-s]'\")].id", []),
        ("$.pets[?search(@.name, \"t'\")].id", ["$['pets'][2]['id']"]),
        ("$.pets[?value(@..tags[*]) == 'dog'].id", ["$['pets'][0]['id']"]),
        ("$.pets[?count($.pets[*]) == $.total].id", (0..<3).map { "$['pets'][\($0)]['id']" }),
        // A filter on an object tests its member values, not the object.
        ("$[?@ == 3]", ["$['total']", "$['limit']"]),
        ("$[?count(@.pets) > 0]", []),
    ]

    @Test(arguments: selections) func selects(_ query: String, _ paths: [String]) throws {
        let root = try Document(Self.store).root
        #expect(try JSONPath(query).select(in: root).map { $0.normalizedPath() } == paths)
    }

    static let errors: [(String, String, Int)] = [
        ("", "expected $ at the start, found the end", 1),
        ("pets", "expected $ at the start, found p", 1),
        ("$pets", "expected . or [ or the end, found p", 2),
        ("$.pets ", "white space after the end of the query", 7),
        ("$.", "expected a name or * after ., found the end", 3),
        ("$..", "expected a name, * or [ after .., found the end", 4),
        ("$[", "expected a selector: a name in quotes, an index, a slice, * or ?, found the end", 3),
        ("$[0", "expected , or ], found the end", 4),
        ("$[-0]", "an integer begins with 0 or is -0", 3),
        ("$[9007199254740992]", "an integer is beyond ±9007199254740991", 3),
        ("$['a", "a string without a closing '", 3),
        ("$['\\x']", "expected one of ' \\ / b f n r t u after a backslash", 5),
        ("$['\\ud83d']", "half of a surrogate pair; both halves are required, \\uD83D\\uDE00", 4),
        (
            "$[(@.length-1)]",
            "a script in ( ) is not supported; write a filter, ?, or an index from the end such as -1", 3
        ),
        ("$[?@.a = 1]", "expected , or ], found =", 8),
        ("$[?@.* == 1]", "a query in a comparison must select one value, by names and indexes only", 4),
        (
            "$[?size(@) == 1]", "there is no function size(); the functions are length, count, match, search and value",
            4
        ),
        ("$[?length(@.a)]", "the result of length() must be compared with a value", 4),
        ("$[?match(@.a, 'b') == true]", "the result of match() is true or false and cannot be compared", 4),
        ("$[?count(1) == 1]", "count() requires a query, @ or $", 10),
        ("$[?length(@.*) == 1]", "length() requires a query that selects one value, by names and indexes only", 11),
        ("$[?length(match(@, 'a')) == 1]", "length() requires a value, not true or false of a test", 11),
        ("$[?'a']", "a literal must be compared with a value", 4),
        ("$[?@ == foo]", "expected a value: @, $, a function with its ( ), or a literal, found foo", 9),
        ("$['😀'].", "expected a name or * after ., found the end", 8),
    ]

    @Test(arguments: errors) func rejects(_ query: String, _ reason: String, _ column: Int) {
        let error = #expect(throws: JSONPathError.self) { try JSONPath(query) }
        #expect(error == JSONPathError(reason: reason, column: column))
    }

    static let invalidPatterns: [(String, String)] = [
        ("\\d+", "\\d is not allowed in an I-Regexp; write [0-9], at character 2"),
        ("(?:a)", "(? is not allowed in an I-Regexp; write (, at character 1"),
        ("a*?", "? has nothing to repeat, at character 3"),
        ("a{,2}", "expected a number after {, at character 2"),
        ("[]", "an empty [ ], at character 2"),
        ("[a-c-e]", "- in [ ] must be written as \\-, at character 5"),
        ("[[]", "[ in [ ] must be written as \\[, at character 2"),
        ("(a", "a ( without a ), at character 2"),
        ("\\p{Xx}", "\\p must be followed by a general category in { }, such as {Lu}, at character 2"),
    ]

    /// The standard makes such a test false; the caller can report it.
    @Test(arguments: invalidPatterns) func reportsPatternsThatMatchNothing(_ pattern: String, _ reason: String) throws {
        let path = try JSONPath("$[?match(@, '\(pattern.replacing("\\", with: "\\\\"))')]")
        #expect(
            path.invalidPatterns == [
                JSONPathError(
                    reason:
                        "the pattern /\(pattern)/ is not an I-Regexp (RFC 9485), so that it matches nothing: \(reason)",
                    column: 13)
            ])
        #expect(try path.select(in: Document(#"["1","a","aa"]"#).root).isEmpty)
    }

    static let patterns: [(String, String, Bool)] = [
        ("a.c", "abc", true), ("a.c", "a\nc", false), ("a.c", "a😀c", true), ("[^a]", "b", true), ("[-a]", "-", true),
        ("[a-]", "-", true), ("[\\-a]+", "a-a", true), ("[\\p{L}0-9]+", "é9", true), ("\\P{L}", "1", true),
        ("a{2,3}", "aaaa", false), ("a{2,}", "aaaa", true), ("a|bc", "bc", true), ("a|bc", "abc", false),
        ("(a|b)*", "abba", true), ("\\.\\*", ".*", true), ("", "", true), ("(|a)b", "b", true), ("\\n", "\n", true),
    ]

    @Test(arguments: patterns) func matchesAWholeText(_ pattern: String, _ text: String, _ matches: Bool) throws {
        let path = try JSONPath("$[?match(@, '\(pattern.replacing("\\", with: "\\\\"))')]")
        #expect(path.invalidPatterns == [])
        let document = try Document("[\"" + text.replacing("\n", with: "\\n") + "\"]")
        #expect(try path.select(in: document.root).count == (matches ? 1 : 0))
    }

    @Test func valuesInsideOfADocumentAreRelativeToTheirRoot() throws {
        let root = try #require(Document(Self.store).root["pets"]?[0])
        let found = try JSONPath("$..[?@ == $.tags[0]]").select(in: root)
        #expect(found.map { $0.normalizedPath(from: root) } == ["$['tags'][0]"])
        #expect(found.map { $0.normalizedPath() } == ["$['pets'][0]['tags'][0]"])
    }

    static let conditions: [(String, Bool)] = [
        ("$.pets[*]", true), ("$.none", false), ("$.total == 3", true), ("@.total > 3 || $.limit", true),
        ("!$.none", true), ("count($.pets[*]) == $.total && $.total < 4", true), ("length($.pets) == 2", false),
        // Without a value it is null, and not as in a filter.
        ("$.none != null", false), ("$.none == null", true), ("$.total != null", true), (" ( $.total == 3 ) ", true),
        ("$[?@ == 3]", true), ("$[?count(@.pets) > 0]", false),
    ]

    @Test(arguments: conditions) func condition(_ text: String, _ isTrue: Bool) throws {
        #expect(try JSONPathCondition(text).matches(in: Document(Self.store).root).isEmpty != isTrue)
    }

    static let conditionErrors: [(String, String, Int)] = [
        ("$.total =! 3", "expected &&, || or the end, found =", 9),
        ("$.", "expected a name or * after ., found the end", 3),
        ("", "expected $ at the start, found the end", 1),
        ("$.a == 1 &&", "expected a value: @, $, a function, a literal or (, found the end", 12),
        ("$[?@.a == 1", "expected , or ], found the end", 12),
    ]

    @Test(arguments: conditionErrors) func rejectsCondition(_ text: String, _ reason: String, _ column: Int) {
        let error = #expect(throws: JSONPathError.self) { try JSONPathCondition(text) }
        #expect(error == JSONPathError(reason: reason, column: column))
    }

    @Test func duplicateNames() throws {
        let root = try Document(#"{"a":1,"a":2}"#).root
        #expect(try JSONPath("$.a").select(in: root).map(\.int) == [2])
        #expect(try JSONPath("$.*").select(in: root).map(\.int) == [1, 2])
    }
}
