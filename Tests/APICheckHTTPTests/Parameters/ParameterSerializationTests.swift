import APICheckHTTP
import Testing

/// The style examples of OpenAPI 3.1.1 section 4.8.12.4 and related cases, written and read back.
@Suite struct ParameterSerializationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var style: ParameterStyle
        var explode: Bool
        var value: ParameterValue
        var text: String
        var escaping = Escaping.query
        var name = "color"
        var testDescription: String { "\(style) \(explode) \(text)" }
    }

    static let empty = ParameterValue.text("")
    static let blue = ParameterValue.text("blue")
    static let list = ParameterValue.list([.text("blue"), .text("black"), .text("brown")])
    static let members = ParameterValue.members([
        .init("R", .text("100")), .init("G", .text("200")), .init("B", .text("150")),
    ])
    static let words = ParameterValue.list([.text("a,b c"), .text("%2C+&="), .text("한/;.")])

    @Test(arguments: [
        Case(style: .matrix, explode: false, value: empty, text: ";color", escaping: .path),
        Case(style: .matrix, explode: false, value: blue, text: ";color=blue", escaping: .path),
        Case(style: .matrix, explode: false, value: list, text: ";color=blue,black,brown", escaping: .path),
        Case(style: .matrix, explode: false, value: members, text: ";color=R,100,G,200,B,150", escaping: .path),
        Case(style: .matrix, explode: true, value: empty, text: ";color", escaping: .path),
        Case(style: .matrix, explode: true, value: list, text: ";color=blue;color=black;color=brown", escaping: .path),
        Case(style: .matrix, explode: true, value: members, text: ";R=100;G=200;B=150", escaping: .path),
        Case(style: .label, explode: false, value: empty, text: ".", escaping: .path),
        Case(style: .label, explode: false, value: blue, text: ".blue", escaping: .path),
        Case(style: .label, explode: false, value: list, text: ".blue,black,brown", escaping: .path),
        Case(style: .label, explode: false, value: members, text: ".R,100,G,200,B,150", escaping: .path),
        Case(style: .label, explode: true, value: list, text: ".blue.black.brown", escaping: .path),
        Case(style: .label, explode: true, value: members, text: ".R=100.G=200.B=150", escaping: .path),
        Case(style: .simple, explode: false, value: empty, text: "", escaping: .path),
        Case(style: .simple, explode: false, value: blue, text: "blue", escaping: .path),
        Case(style: .simple, explode: false, value: list, text: "blue,black,brown", escaping: .path),
        Case(style: .simple, explode: true, value: list, text: "blue,black,brown", escaping: .path),
        Case(style: .simple, explode: false, value: members, text: "R,100,G,200,B,150", escaping: .path),
        Case(style: .simple, explode: true, value: members, text: "R=100,G=200,B=150", escaping: .path),
        Case(style: .simple, explode: true, value: members, text: "R=100,G=200,B=150", escaping: .header),
        Case(style: .simple, explode: false, value: .text("50% / 한"), text: "50% / 한", escaping: .header),
        Case(style: .form, explode: false, value: empty, text: "color="),
        Case(style: .form, explode: false, value: list, text: "color=blue,black,brown"),
        Case(style: .form, explode: false, value: members, text: "color=R,100,G,200,B,150"),
        Case(style: .form, explode: true, value: blue, text: "color=blue"),
        Case(style: .form, explode: true, value: list, text: "color=blue&color=black&color=brown"),
        Case(style: .form, explode: true, value: members, text: "R=100&G=200&B=150"),
        Case(style: .form, explode: true, value: list, text: "color=blue; color=black; color=brown", escaping: .cookie),
        Case(style: .form, explode: false, value: list, text: "color=blue,black,brown", escaping: .cookie),
        Case(style: .spaceDelimited, explode: false, value: list, text: "color=blue%20black%20brown"),
        Case(style: .spaceDelimited, explode: false, value: members, text: "color=R%20100%20G%20200%20B%20150"),
        Case(style: .pipeDelimited, explode: false, value: list, text: "color=blue%7Cblack%7Cbrown"),
        Case(style: .pipeDelimited, explode: false, value: members, text: "color=R%7C100%7CG%7C200%7CB%7C150"),
        Case(style: .pipeDelimited, explode: true, value: list, text: "color=blue&color=black&color=brown"),
        Case(
            style: .deepObject, explode: true, value: members,
            text: "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
        Case(
            style: .deepObject, explode: true,
            value: .members([
                .init("a", .members([.init("b", .text("1"))])), .init("c", .list([.text("2"), .text("3")])),
            ]),
            text: "color%5Ba%5D%5Bb%5D=1&color%5Bc%5D=2&color%5Bc%5D=3"),
        // A separator inside a word is not one.
        Case(style: .form, explode: false, value: words, text: "color=a%2Cb%20c,%252C%2B%26%3D,%ED%95%9C%2F%3B."),
        Case(
            style: .form, explode: false, value: words, text: "color=a%2Cb+c,%252C%2B%26%3D,%ED%95%9C%2F%3B.",
            escaping: .form),
        Case(
            style: .simple, explode: false, value: words, text: "a%2Cb%20c,%252C%2B%26%3D,%ED%95%9C%2F%3B.",
            escaping: .path),
        Case(
            style: .matrix, explode: true, value: words, text: ";x=a%2Cb%20c;x=%252C%2B%26%3D;x=%ED%95%9C%2F%3B.",
            escaping: .path, name: "x"),
        Case(
            style: .pipeDelimited, explode: false, value: .list([.text("a b"), .text("c,d")]),
            text: "color=a%20b%7Cc%2Cd"),
        Case(
            style: .form, explode: true, value: .list([.text("1"), .text("2")]), text: "ids%5B%5D=1&ids%5B%5D=2",
            name: "ids[]"),
    ])
    func writtenAndRead(_ given: Case) throws {
        let serialization = ParameterSerialization(
            given.name, style: given.style, explode: given.explode, escaping: given.escaping)
        #expect(serialization.write(given.value) == given.text)
        #expect(Self.read(given.text, serialization, given.value.kind) == given.value)
    }

    /// As a server would: the whole of a path segment or header, the pairs of a query or cookie.
    static func read(
        _ text: String, _ serialization: ParameterSerialization, _ kind: ParameterValue.Kind
    ) -> ParameterValue? {
        switch serialization.escaping {
        case .path, .header: return serialization.read(Array(text.utf8), as: kind)
        case .query, .form, .cookie:
            let pairs =
                serialization.escaping == .cookie
                ? FormPair.parse(cookies: text) : FormPair.parse(Array(text.utf8))
            return serialization.style == .deepObject
                ? serialization.readDeep(pairs) : serialization.read(pairs, as: kind)
        }
    }

    @Test(arguments: [
        (ParameterStyle.spaceDelimited, "color=a+b%20c", ["a", "b", "c"]),
        (.pipeDelimited, "color=a|b%7cc", ["a", "b", "c"]),
        (.form, "color=", []),
        (.form, "color=,a", ["", "a"]),
        (.form, "color=a%2cb", ["a,b"]),
        (.form, "color=a,\u{301}b", ["a", "\u{301}b"]),
    ])
    func otherSpellings(_ style: ParameterStyle, _ text: String, _ words: [String]) {
        let serialization = ParameterSerialization("color", style: style, explode: false, escaping: .query)
        #expect(Self.read(text, serialization, .list) == .list(words.map { .text($0) }))
    }

    @Test func theLabelsOfEarlierTables() {
        let label = ParameterSerialization("color", style: .label, explode: false, escaping: .path)
        #expect(label.read(Array(".R.100.G.200.B.150".utf8), as: .members) == Self.members)
    }

    @Test(arguments: [
        (ParameterStyle.label, false, "blue", ParameterValue.Kind.text), (.matrix, false, "color=blue", .text),
        (.matrix, false, ";colour=blue", .text), (.matrix, false, ";color=a;color=b", .list),
        (.simple, false, "R,100,G", .members), (.simple, true, "R=1,G", .members),
    ])
    func notOfTheStyle(_ style: ParameterStyle, _ explode: Bool, _ text: String, _ kind: ParameterValue.Kind) {
        let serialization = ParameterSerialization("color", style: style, explode: explode, escaping: .path)
        #expect(serialization.read(Array(text.utf8), as: kind) == nil)
    }

    @Test func severalWhereOneIsToHoldAll() {
        let form = ParameterSerialization("color", style: .form, explode: false, escaping: .query)
        #expect(form.read(FormPair.parse(Array("color=a&color=b".utf8)), as: .list) == nil)
    }

    @Test(arguments: [
        (Escaping.query, "a/b?c:d@e,f;g='h'!$(*)", "a/b?c:d@e,f;g='h'!$(*)"),
        (.query, "#[]&+ \"한", "%23%5B%5D%26%2B%20%22%ED%95%9C"),
        (.query, "50%25 100%", "50%25%20100%25"),
        (.path, "#[]&+/%zz", "#[]&+/%25zz"),
        (.form, "a b+c,d", "a+b%2Bc,d"),
        (.cookie, "a=b%3D;", "a=b%253D%3B"),
    ])
    func reservedCharacters(_ escaping: Escaping, _ text: String, _ expected: String) {
        #expect(escaping.encode(text, allowReserved: true) == expected)
    }

    @Test(arguments: [ParameterValue.list([]), .members([]), .members([.init("a", .list([]))])])
    func nothingIsWrittenForNothing(_ value: ParameterValue) {
        for style in ParameterStyle.allCases {
            for explode in [false, true] {
                let serialization = ParameterSerialization("a", style: style, explode: explode, escaping: .query)
                #expect(serialization.write(value) == nil)
            }
        }
    }
}

extension ParameterValue {
    fileprivate var kind: Kind {
        switch self {
        case .text: .text
        case .list: .list
        case .members: .members
        }
    }
}
