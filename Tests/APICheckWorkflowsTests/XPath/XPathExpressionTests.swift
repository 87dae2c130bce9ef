import APICheckJSON
import Testing

@testable import APICheckWorkflows

@Suite struct XPathExpressionTests {
    private static let shop = """
        <?xml version="1.0"?>
        <!-- a shop --><shop xmlns:p="http://prices.example/"><item id="1"><name>Tea &amp; cups</name>\
        <p:price>2.50</p:price></item>
        <item id="2"><name>Kaffee \u{fc}ber Nacht</name></item></shop>
        """

    /// XPath 1.0 sections 2 to 4.
    @Test(
        arguments: [
            ("/shop/item", .nodes(count: 2, first: "Tea & cups2.50"), true, #""Tea & cups2.50""#),
            (
                "/shop/item[@id='2']/name", .nodes(count: 1, first: "Kaffee \u{fc}ber Nacht"), true,
                "\"Kaffee \u{fc}ber Nacht\""
            ),
            ("//item/@id", .nodes(count: 2, first: "1"), true, #""1""#),
            ("//p:price", .nodes(count: 1, first: "2.50"), true, #""2.50""#),
            ("//price", .nodes(count: 0, first: ""), false, nil),
            ("count(//item)", .number(2, "2"), true, "2"), ("count(//none)", .number(0, "0"), false, "0"),
            ("sum(//p:price) * 2.5", .number(6.25, "6.25"), true, "6.25"),
            ("number('x')", .number(.nan, "NaN"), false, nil),
            ("1 div 0", .number(.infinity, "Infinity"), true, nil), ("count(//item) = 2", .boolean(true), true, "true"),
            ("//item/@id = '3'", .boolean(false), false, "false"),
            ("string(//name)", .string("Tea & cups"), true, #""Tea & cups""#),
            ("string(//none)", .string(""), false, #""""#), ("'false'", .string("false"), true, #""false""#),
        ] as [(String, XPathValue.Result, Bool, String?)])
    func evaluates(_ text: String, _ result: XPathValue.Result, _ isTrue: Bool, _ json: String?) throws {
        let value = try XPathExpression(text).value(in: Self.shop)
        // NaN differs from itself.
        #expect("\(value.result)".replacing("-nan", with: "nan") == "\(result)")
        #expect(value.isTrue == isTrue)
        #expect(try value.json()?.text == json)
        #expect(!value.hasDefaultNamespace)
    }

    private static func elements(_ count: Int, _ text: String = "<a/>") -> String {
        "<r>\(String(repeating: text, count: count))</r>"
    }

    /// libxml2 needs time proportional to the product of their numbers.
    @Test(
        arguments: [
            ("<r \((0..<11).map { "a\($0)='='" }.joined(separator: " "))/>", "more than 10 attributes in one element"),
            (
                "<r><!-- = = = = = = = = = = = --><![CDATA[<a = = = = = = = = = = = >]]><?p = = = = = = = = = = =?></r>",
                nil
            ),
            ("<r \((0..<10).map { "a\($0)='>='" }.joined(separator: " "))>= = = = = = = = = = = =</r>", nil),
            ("<r>\((0..<11).map { "<a xmlns:n\($0)='u'/>" }.joined())</r>", "more than 10 declarations of namespaces"),
            (elements(98), nil), (elements(99), "more than 100 nodes"),
            (elements(50, "<a b='1'/>"), "more than 100 nodes"),
            (elements(20, "<a>t</a>"), nil),
        ] as [(String, String?)])
    func aDocumentWithTooMuchIsRefused(_ xml: String, _ excess: String?) throws {
        let limits = XPathLimits(nodes: 100, attributes: 10)
        let expression = try XPathExpression("count(//*) > 0")
        if let excess {
            #expect(throws: XPathError(kind: .limit, reason: "the document has \(excess)")) {
                try expression.value(in: xml, limits: limits)
            }
        } else {
            #expect(try expression.value(in: xml, limits: limits).isTrue)
        }
    }

    @Test func anEvaluationHasALimitOfOperations() throws {
        let expression = try XPathExpression("count(//a[count(//a) > 3])")
        let xml = Self.elements(200)
        #expect(try expression.value(in: xml).result == .number(200, "200"))
        #expect(throws: XPathError(kind: .limit, reason: "the evaluation takes more than 10000 operations")) {
            try expression.value(in: xml, limits: XPathLimits(operations: 10_000))
        }
    }

    /// The thread of the evaluation ends later, at its limit of operations.
    @Test func anEvaluationThatTakesLongerIsNotWaitedFor() async throws {
        let expression = try XPathExpression("count(//a[count(//a[count(//a) > 3]) > 3])")
        let xml = Self.elements(400)
        #expect(throws: XPathError(kind: .limit, reason: "the evaluation takes more than 0 s")) {
            try expression.value(in: xml, limits: XPathLimits(time: .zero))
        }
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return #expect(throws: XPathError(kind: .limit, reason: "the run was cancelled")) {
                try expression.value(in: xml)
            }
        }
        _ = await cancelled.value
    }

    @Test func aNameWithoutPrefixIsInNoNamespace() throws {
        let feed = #"<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>"#
        let value = try XPathExpression("//entry").value(in: feed)
        #expect(value == XPathValue(result: .nodes(count: 0, first: ""), hasDefaultNamespace: true))
        #expect(try XPathExpression("//*[local-name()='entry']").value(in: feed).isTrue)
    }

    @Test(arguments: [
        ("//[", "Invalid expression"), ("", "Invalid expression"), ("a\u{0}b", ""), ("item[", "Invalid expression"),
        (String(repeating: "(", count: 2_000), "it has more than 1000 bytes"),
    ])
    func anInvalidExpressionIsRefused(_ text: String, _ reason: String) {
        #expect(throws: XPathError(kind: .expression, reason: reason)) { try XPathExpression(text) }
    }

    /// What only the document shows.
    @Test(arguments: [
        ("//q:price", XPathError.Kind.expression, "Undefined namespace prefix"),
        ("f(1)", .expression, "Unregistered function"),
    ])
    func anUnknownNameIsAnError(_ text: String, _ kind: XPathError.Kind, _ reason: String) throws {
        let expression = try XPathExpression(text)
        #expect(throws: XPathError(kind: kind, reason: reason)) { try expression.value(in: Self.shop) }
    }

    private static let documentType = "it has a document type declaration, whose entities have no limit"

    @Test(arguments: [
        ("", "it is empty"), ("{}", "Start tag expected, '<' not found"),
        ("<a>", "Premature end of data in tag a line 1"),
        ("<a><b></a>", "Opening and ending tag mismatch: b line 1 and a"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", Self.documentType),
        (
            "<?xml version='1.0'?>\n<!-- < --> <!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
            Self.documentType
        ),
        ("<a>&b;</a>", "Entity 'b' not defined"),
    ])
    func aTextThatIsNotXMLIsAnError(_ text: String, _ reason: String) throws {
        let expression = try XPathExpression("/a")
        #expect(throws: XPathError(kind: .document, reason: reason)) { try expression.value(in: text) }
    }

    @Test func deepAndLongDocumentsEnd() throws {
        let deep = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
        #expect(throws: XPathError.self) { try XPathExpression("//a").value(in: deep) }
        let long = "<a>" + String(repeating: "<b>x</b>", count: 100_000) + "</a>"
        #expect(try XPathExpression("count(/a/b)").value(in: long).result == .number(100_000, "100000"))
        let steps = try XPathExpression(String(repeating: "a/", count: 499) + "a")
        #expect(try !steps.value(in: "<a/>").isTrue)
        let nested = try XPathExpression(String(repeating: "(", count: 499) + "1" + String(repeating: ")", count: 499))
        #expect(try nested.value(in: "<a/>").isTrue)
    }

    @Test func aByteOrderMarkAndAnEncodingAreNoError() throws {
        // The text was decoded before, so that the declaration does not count.
        let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>\u{fc}</a>"
        #expect(try XPathExpression("string(/a)").value(in: text).result == .string("\u{fc}"))
    }
}
