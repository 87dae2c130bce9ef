import APICheckHTTP
import APICheckJSON
import Testing

@testable import APICheckWorkflows

/// Conditions of the types `regex`, `jsonpath` and `xpath`, with what the result shows.
struct CriterionTests {
    private static let body =
        #"{"pets":[{"name":"Rex","id":1},{"name":"Zoë","id":2}],"total":2,"note":null,"kind":"dogs"}"#

    private static func check(_ criterion: String, body: String = body) throws -> CheckedCriterion {
        let document = try Document(yaml: criterion, source: "w.yaml")
        var context = ExpressionContext()
        context.inputs = [
            "name": try Document(#""Rex""#).root, "least": try Document("2").root,
            "word": try Document(#""hush""#).root,
            "broken": try Document(#""'""#).root,
        ]
        context.secretInputs = ["word"]
        context.exchange = try ObservedExchange(.stub(200, body))
        return try CriterionReader(file: "w.yaml").criterion(document.root).check(in: context)
    }

    private static func criterion(_ type: String, _ condition: String, _ context: String) -> String {
        "context: \(context)\ncondition: |-\n  \(condition)\ntype: \(type)\n"
    }

    static let met: [(String, String, String)] = [
        ("jsonpath", "$.pets[*]", "$response.body"),
        ("jsonpath", "$.pets[?@.name == 'Rex']", "$response.body"),
        ("jsonpath", "$[?@.id > 1]", "$response.body#/pets"),
        ("jsonpath", "$[?@.id > 1]", "$response.body.pets"),
        ("jsonpath", "$.name", "$response.body.pets[0]"),
        ("jsonpath", "$.pets[?@.name == '{$inputs.name}']", "$response.body"),
        ("jsonpath", "$.pets[?@.id >= {$inputs.least}]", "$response.body"),
        ("jsonpath", "$.total == {$inputs.least}", "$response.body"),
        ("jsonpath", "$.note == null", "$response.body"),
        ("jsonpath", "$[?@ == {$statusCode}]", "$response.body#/codes"),
        ("{type: jsonpath, version: rfc9535}", "$.pets", "$response.body"),
        ("{type: jsonpath, version: draft-goessner-dispatch-jsonpath-00}", "$.pets[?(@.id==2)]", "$response.body"),
        ("regex", "^2\\d{2}$", "$statusCode"),
        ("regex", "^({$inputs.name}|Max)$", "$response.body#/pets/0/name"),
        ("regex", "DOGS|dogs", "$response.body.kind"),
    ]

    @Test(arguments: met) func isMet(_ type: String, _ condition: String, _ context: String) throws {
        let body = context.hasSuffix("codes") ? #"{"codes":[100,200]}"# : Self.body
        let checked = try Self.check(Self.criterion(type, condition, context), body: body)
        #expect(checked.isMet, "\(checked.actual)")
    }

    static let failures: [(type: String, condition: String, context: String, shown: String, actual: String)] = [
        (
            "jsonpath", "$.pets[?@.id > 2]", "$response.body#/total", "$response.body#/total matches $.pets[?@.id > 2]",
            "2"
        ),
        ("jsonpath", "$.pets", "$response.body#/none", "$response.body#/none matches $.pets", "nothing"),
        ("jsonpath", "$", "$response.body#/note", "$response.body#/note matches $", "null"),
        (
            "jsonpath", "$.none != null", "$response.body#/pets/0", "$response.body#/pets/0 matches $.none != null",
            #"{"name":"Rex","id":1}"#
        ),
        // The example of the standard, on an object.
        (
            "jsonpath", "$[?count(@.pets) > 0]", "$response.body#/pets/0",
            "$response.body#/pets/0 matches $[?count(@.pets) > 0]",
            "no member matches, since a filter tests each member of an object and not the object itself, "
                + #"which $.NAME[*] would test: {"name":"Rex","id":1}"#
        ),
        (
            "jsonpath", "$.pets[?@.name == '{$inputs.word}']", "$response.body#/pets/0",
            "$response.body#/pets/0 matches $.pets[?@.name == '{$inputs.word}']", "(secret)"
        ),
        (
            "jsonpath", "$[?@ == '{$inputs.broken}']", "$response.body#/pets/0",
            "$response.body#/pets/0 matches $[?@ == ''']",
            "an invalid condition: expected , or ], found ', at column 11"
        ),
        ("regex", "^3", "$statusCode", "$statusCode matches /^3/", "200"),
        ("regex", ".*", "$response.body#/note", "$response.body#/note matches /.*/", "null"),
    ]

    @Test(arguments: failures.indices) func fails(_ index: Int) throws {
        let (type, condition, context, shown, actual) = Self.failures[index]
        let failure = try Self.check(Self.criterion(type, condition, context))
        #expect(!failure.isMet)
        #expect(failure.condition == shown)
        #expect(failure.actual == actual)
        #expect(failure.line == 2)
    }

    static let deciding: [(type: String, condition: String, context: String, actual: String)] = [
        ("regex", "^2", "$statusCode", "200"),
        ("jsonpath", "$.name", "$response.body.pets[0]", #"/name in {"name":"Rex","id":1}"#),
        ("jsonpath", "$..*", "$response.body#/pets/0", #"/name, /id in {"name":"Rex","id":1}"#),
        ("jsonpath", "$", "$response.body#/kind", #""dogs""#),
        ("jsonpath", "$.id == 1", "$response.body#/pets/0", #"{"name":"Rex","id":1}"#),
        ("jsonpath", "$.name != '{$inputs.word}'", "$response.body#/pets/0", "(secret)"),
        // The opposite of the example of the standard: true of each member.
        (
            "jsonpath", "$[?count(@.pets) == 0]", "$response.body#/pets/0",
            "/name, /id match, since a filter tests each member of an object and not the object itself: "
                + #"{"name":"Rex","id":1}"#
        ),
    ]

    @Test(arguments: deciding.indices) func whatDecided(_ index: Int) throws {
        let (type, condition, context, actual) = Self.deciding[index]
        let checked = try Self.check(Self.criterion(type, condition, context))
        #expect((checked.isMet, checked.actual) == (true, actual))
    }

    @Test func theFirstPlacesOfMany() throws {
        let checked = try Self.check(Self.criterion("jsonpath", "$[*]", "$response.body"), body: "[1,2,3,4,5]")
        #expect(checked.actual == "/0, /1, /2 and 2 more in [1,2,3,4,5]")
    }

    /// RFC 9535 as written: no member of the body has pets, so that none is the number of each.
    @Test func theFilterOfTheStandardOnAnObject() throws {
        #expect(try Self.check(Self.criterion("jsonpath", "$[?count(@.pets) == 0]", "$response.body")).isMet)
        #expect(try !Self.check(Self.criterion("jsonpath", "$[?count(@.pets) > 0]", "$response.body")).isMet)
        #expect(try Self.check(Self.criterion("jsonpath", "count($.pets[*]) > 0", "$response.body")).isMet)
    }

    /// A value that is not XML matches no XPath.
    @Test(arguments: [
        ("/shop/item[@id = 2]", "<shop><item id='2'/></shop>", true, #"1 node in "<shop><item id='2'/></shop>""#),
        (
            "/shop/item[@id = {$inputs.least}]", "<shop><item id='2'/></shop>", true,
            #"1 node in "<shop><item id='2'/></shop>""#
        ),
        ("//item", "<shop/>", false, #"no node in "<shop/>""#),
        ("count(//item)", "<shop/>", false, #"0 for "<shop/>""#),
        ("//item = 'a'", "<item>a</item>", true, #"true for "<item>a</item>""#),
        (
            "//item", "<item xmlns='a:b'/>", false,
            "no node, since a name without a prefix is in no namespace, which *[local-name()='NAME'] ignores: "
                + #""<item xmlns='a:b'/>""#
        ),
        (
            "//item", "<item>", false,
            #"no result, since the text is not XML: Premature end of data in tag item line 1, on "<item>""#
        ),
        (
            "//b:item", "<item/>", false,
            #"no result, since the XPath expression is invalid: Undefined namespace prefix, on "<item/>""#
        ),
        (
            "//item", #"{"item": 1}"#, false,
            #"no result, since the text is not XML: Start tag expected, '<' not found, on {"item": 1}"#
        ),
    ])
    func xPath(_ condition: String, _ body: String, _ isMet: Bool, _ actual: String) throws {
        let checked = try Self.check(Self.criterion("xpath", condition, "$response.body"), body: body)
        #expect((checked.isMet, checked.actual) == (isMet, actual))
    }

    @Test func aBodyThatIsNoJSON() throws {
        let failure = try Self.check(Self.criterion("jsonpath", "$.a", "$response.body"), body: "<html>")
        #expect(!failure.isMet)
        #expect(failure.actual == #""<html>""#)
    }

    @Test func aQueryBeyondTheLimits() throws {
        let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
        let failure = try Self.check(Self.criterion("jsonpath", "$..*..*..*..*", "$response.body"), body: deep)
        #expect(!failure.isMet)
        let start = "no result, since the query selects more than the limit of 1000000 values, on [["
        #expect(failure.actual.hasPrefix(start))
    }
}
