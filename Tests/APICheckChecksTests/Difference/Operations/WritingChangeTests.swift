import Testing

/// The same value in another text: styles, media types and encodings.
@Suite struct WritingChangeTests {
    private static func contract(_ operation: String, root: String = "x-none: 1") -> String {
        """
        openapi: 3.1.0
        info: {title: t, version: draft}
        \(root)
        paths:
          /a/{id}:
            post: {\(operation)}
        """
    }

    private static let list = "schema: {type: array, items: {type: string}}"
    private static let object = "schema: {type: object}"

    @Test(
        arguments: [
            (
                "query", "\(list), style: form, explode: false", "\(list), style: pipeDelimited, explode: false",
                "style-changed"
            ),
            ("query", list, "\(list), explode: false", "explode-changed"),
            ("query", list, "\(list), style: form, explode: true", nil),
            ("query", object, "\(object), style: deepObject", "style-changed"),
            ("query", "schema: {type: string}", "schema: {type: string}, explode: false", nil),
            ("header", "schema: {type: string}", "schema: {type: string}, explode: true", nil),
            ("header", object, "\(object), explode: true", "explode-changed"),
            ("query", object, "content: {application/json: {\(object)}}", "content-added"),
            ("query", "content: {application/json: {\(object)}}", object, "content-removed"),
            // JSON writes a number as any style does.
            ("query", "schema: {type: integer}", "content: {application/json: {schema: {type: integer}}}", nil),
            (
                "query", "content: {application/json: {\(object)}}", "content: {application/xml: {\(object)}}",
                "content-type-changed"
            ),
            (
                "query", "schema: {type: string}, allowEmptyValue: true", "schema: {type: string}",
                "allow-empty-value-removed"
            ),
            (
                "query", "schema: {type: string}", "schema: {type: string}, allowEmptyValue: true",
                "allow-empty-value-added"
            ),
            (
                "query", "schema: {type: string}, allowReserved: true", "schema: {type: string}",
                "allow-reserved-removed"
            ),
            ("query", "schema: {type: string}", "schema: {type: string}, allowReserved: true", "allow-reserved-added"),
            ("query", "schema: {type: integer}, allowReserved: true", "schema: {type: integer}", nil),
        ] as [(String, String, String, String?)])
    func aParameter(_ place: String, _ old: String, _ new: String, _ expected: String?) throws {
        func contract(_ text: String) -> String { Self.contract("parameters: [{name: p, in: \(place), \(text)}]") }
        let shown = place == "header" ? "request header p" : "\(place) p"
        #expect(
            try changes(from: contract(old), to: contract(new))
                == (expected.map { ["request-parameter-\($0) at \(shown)"] } ?? []))
    }

    @Test func theWholeQueryInAnotherMediaType() throws {
        func contract(_ type: String) -> String {
            Self.contract("parameters: [{name: p, in: querystring, content: {\(type): {schema: {type: object}}}}]")
                .replacing("3.1.0", with: "3.2.0")
        }
        #expect(
            try changes(from: contract("application/x-www-form-urlencoded"), to: contract("application/json")) == [
                "request-parameter-content-type-changed at query p"
            ])
    }

    /// The name of a path parameter is part of the URL only in the style `matrix`.
    @Test func aPathParameterWithAnotherName() throws {
        func contract(_ style: String, _ name: String) -> String {
            Self.contract(
                "parameters: [{name: \(name), in: path, required: true, style: \(style), schema: {type: string}}]"
            )
            .replacing("{id}", with: "{\(name)}")
        }
        #expect(try changes(from: contract("simple", "id"), to: contract("simple", "key")) == [])
        #expect(
            try changes(from: contract("matrix", "id"), to: contract("matrix", "key")) == [
                "request-parameter-style-changed at path key"
            ])
    }

    @Test(
        arguments: [
            (
                "{schema: {type: string, enum: [a]}}", "{schema: {type: string, enum: [a, b]}}",
                #"enum-value-added at header X ("b")"#
            ),
            ("{schema: {type: string}}", "{schema: {type: string, enum: [a]}}", nil),
            (
                "{schema: {type: integer, maximum: 5}}", "{schema: {type: integer, maximum: 9}}",
                "max-increased at header X"
            ),
            ("{schema: {type: object}}", "{schema: {type: object}, explode: true}", "explode-changed at header X"),
            (
                "{schema: {type: object}}", "{content: {application/json: {schema: {type: object}}}}",
                "content-added at header X"
            ),
            ("{schema: {type: string}}", "{schema: {type: string}, required: true}", "became-required at header X"),
        ] as [(String, String, String?)])
    func aResponseHeader(_ old: String, _ new: String, _ expected: String?) throws {
        func contract(_ text: String) -> String { Self.contract("responses: {'200': {headers: {X: \(text)}}}") }
        let found = try changes(from: contract(old), to: contract(new))
        #expect(found == (expected.map { ["response-header-\($0)"] } ?? []))
    }

    private static let form = "application/x-www-form-urlencoded"
    private static let parts = "multipart/form-data"

    @Test(
        arguments: [
            (form, "{a: {explode: true}}", "{a: {explode: false}}", "explode-changed at request body /a"),
            (form, "{a: {style: form}}", "{}", nil),
            (form, "{}", "{o: {style: deepObject}}", "style-changed at request body /o"),
            (
                parts, "{a: {contentType: image/png}}", "{a: {contentType: image/jpeg}}",
                "content-type-changed at request body /a"
            ),
            (
                parts, "{a: {contentType: image/png}}", "{a: {contentType: image/*}}",
                "content-type-added at request body /a"
            ),
            (
                parts, "{a: {contentType: 'image/*'}}", "{a: {contentType: image/png}}",
                "content-type-changed at request body /a"
            ),
            (
                parts, "{a: {}}", "{a: {headers: {X-Sum: {required: true}}}}",
                "part-header-became-required at request body /a"
            ),
            (
                parts, "{a: {headers: {X-Sum: {required: true}}}}", "{a: {headers: {X-Sum: {}}}}",
                "part-header-became-optional at request body /a"
            ),
        ] as [(String, String, String, String?)])
    func anEncoding(_ type: String, _ old: String, _ new: String, _ expected: String?) throws {
        func contract(_ encoding: String) -> String {
            let schema = "{type: object, properties: {a: {type: array, items: {type: string}}, o: {type: object}}}"
            return Self.contract("requestBody: {content: {\(type): {schema: \(schema), encoding: \(encoding)}}}")
        }
        let found = try changes(from: contract(old), to: contract(new)).map { String($0.prefix { $0 != "(" }) }
        #expect(found.map { $0.trimmingSuffix } == (expected.map { ["request-property-\($0)"] } ?? []))
    }

    @Test(
        arguments: [
            (
                "application/json", "application/vnd.a+json",
                "request-body-media-type-name-specialized at request body (application/vnd.a+json)"
            ),
            (
                "application/vnd.a+json", "application/json",
                "request-body-media-type-name-generalized at request body (application/json)"
            ),
            ("image/png", "image/*", "request-body-media-type-name-generalized at request body (image/*)"),
            ("text/plain; charset=utf-8", "text/plain", nil),
        ] as [(String, String, String?)])
    func theMediaTypeOfARequest(_ old: String, _ new: String, _ expected: String?) throws {
        func contract(_ type: String) -> String { Self.contract("requestBody: {content: {'\(type)': {}}}") }
        #expect(try changes(from: contract(old), to: contract(new)) == (expected.map { [$0] } ?? []))
    }

    /// Two types that one range contains.
    @Test func aRangeForSeveralMediaTypesRemovesNone() throws {
        let old = Self.contract("requestBody: {content: {image/png: {}, image/jpeg: {}}}")
        let new = Self.contract("requestBody: {content: {'image/*': {}}}")
        #expect(
            try changes(from: old, to: new) == [
                "request-body-media-type-name-generalized at request body (image/*)"
            ])
    }

    @Test(
        arguments: [
            ("{enum: [eu, us], default: eu}", "{enum: [eu], default: eu}", "variable-value-removed"),
            ("{enum: [eu], default: eu}", "{enum: [eu, us], default: eu}", "variable-value-added"),
            ("{enum: [eu, us], default: eu}", "{enum: [us, eu], default: us}", "variable-default-changed"),
            ("{default: eu}", "{enum: [eu], default: eu}", "variable-value-removed"),
            ("{enum: [eu], default: eu}", "{default: eu}", "variable-value-added"),
        ]) func aServerWithVariables(_ old: String, _ new: String, _ expected: String) throws
    {
        func contract(_ variable: String) -> String {
            Self.contract(
                "responses: {}", root: "servers: [{url: 'https://{v}.a.example', variables: {v: \(variable)}}]")
        }
        let found = try changes(from: contract(old), to: contract(new))
        #expect(found.map { String($0.prefix { $0 != " " }) } == ["api-server-\(expected)"])
    }

    @Test func aVariableWrittenOutIsTheSameServers() throws {
        let old = "servers: [{url: 'https://{v}.a.example', variables: {v: {enum: [eu, us], default: eu}}}]"
        let new = "servers: [{url: 'https://eu.a.example'}, {url: 'https://us.a.example/'}]"
        #expect(
            try changes(
                from: Self.contract("responses: {}", root: old), to: Self.contract("responses: {}", root: new)) == [])
    }

    @Test func callbacksAndLinksThatAreGone() throws {
        let old = Self.contract(
            "callbacks: {done: {'{$url}': {post: {}}}}, responses: {'200': {links: {next: {operationId: a}}}}")
        #expect(
            try changes(from: old, to: Self.contract("responses: {'200': {}}")) == [
                "callback-removed at exchange (done)", "response-link-removed at status (200 link next)",
            ])
        #expect(
            try changes(from: old, to: old.replacing("operationId: a", with: "operationId: b")) == [
                "response-link-changed at status (200 link next)"
            ])
    }
}

extension String {
    fileprivate var trimmingSuffix: String { hasSuffix(" ") ? String(dropLast()) : self }
}
