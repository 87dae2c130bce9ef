/// Changes of status, headers and kind of body, where the contract is silent.
extension VersionPair {
    static let changedMessages: [VersionPair] = [
        VersionPair(
            "a list of two is empty",
            old: .json(#"[{"id":1},{"id":2}]"#),
            new: .json(#"[]"#),
            findings: [
                #"warning recorded-list-emptied at body: 2 elements -> an empty list"#
            ]),
        VersionPair(
            "a JSON error is text",
            old: .json(#"{"message":"no"}"#, status: 404),
            new: .text("no", status: 404),
            findings: [
                #"warning recorded-body-kind-changed at body: JSON -> text"#,
                #"warning recorded-media-type-changed at header Content-Type: application/json -> text/plain"#,
            ]),
        VersionPair(
            "a text is empty",
            old: .text("id,name\n1,a\n"),
            new: .text(""),
            findings: [
                #"warning recorded-body-kind-changed at body: text -> no body"#
            ]),
        VersionPair(
            "another key and type",
            old: .json(#"{"k":1}"#),
            new: .json(#"{"kk":"1"}"#),
            findings: [
                #"warning recorded-property-missing at /k: 1 (number) -> absent"#,
                #"info recorded-property-added at /kk: absent -> "1" (string)"#,
            ]),
        VersionPair(
            "a rename below a free-form object",
            old: .json(#"{"extra":{"x":"abc","z":1}}"#),
            new: .json(#"{"extra":{"y":"abc","z":1}}"#),
            findings: [
                #"warning recorded-property-renamed at /extra/y: the member "x" -> "y" with the same values"#
            ]),
        VersionPair(
            "an ETag is gone",
            old: .json("{}", headers: [("ETag", "a1")]),
            new: .json("{}"),
            findings: [
                #"warning recorded-header-missing at header etag: a1 -> absent"#
            ]),
        VersionPair(
            "links are gone",
            old: .json("{}", headers: [("Link", "</a>; rel=\"last\"")]),
            new: .json("{}"),
            findings: [
                #"warning recorded-header-missing at header link: </a>; rel="last" -> absent"#
            ]),
        VersionPair(
            "caching is gone",
            old: .json("{}", headers: [("Cache-Control", "max-age=60")]),
            new: .json("{}"),
            findings: [
                #"warning recorded-header-missing at header cache-control: max-age=60 -> absent"#
            ]),
        VersionPair(
            "a deprecation came",
            old: .json("{}"),
            new: .json("{}", headers: [("Deprecation", "@1688169599")]),
            findings: [
                #"warning response-deprecated at header deprecation: absent -> @1688169599, since 2023-06-30"#
            ]),
        VersionPair(
            "a deprecation in the future came",
            old: .json("{}"),
            new: .json("{}", headers: [("Deprecation", "@1717200000;why=x")]),
            findings: [
                "warning response-deprecated at header deprecation: absent -> @1717200000;why=x, from 2024-06-01, in 10 days"
            ]),
        VersionPair(
            "a deprecation is earlier than announced",
            old: .json("{}", headers: [("Deprecation", "@1717200000")]),
            new: .json("{}", headers: [("Deprecation", "@1688169599")]),
            findings: [
                "warning response-deprecated at header deprecation: @1717200000 -> @1688169599, since 2023-06-30"
            ]),
        VersionPair(
            "a sunset is earlier than announced",
            old: .json("{}", headers: [("Sunset", "Sat, 21 May 2033 06:32:19 GMT")]),
            new: .json("{}", headers: [("Sunset", "Fri, 21 May 2027 06:32:19 GMT")]),
            findings: [
                """
                warning response-deprecated at header sunset: Sat, 21 May 2033 06:32:19 GMT -> \
                Fri, 21 May 2027 06:32:19 GMT, in 1095 days
                """
            ]),
        VersionPair(
            "a deprecation in the form of a draft came",
            old: .json("{}"),
            new: .json("{}", headers: [("Deprecation", "true")]),
            findings: [
                "warning response-deprecated at header deprecation: absent -> true",
                "info end-of-service-invalid at header Deprecation: a date as @1688169599 -> true (api-changed)",
            ]),
        VersionPair(
            "a deprecation in the form of a draft stays",
            old: .json("{}", headers: [("Deprecation", "true")]),
            new: .json("{}", headers: [("Deprecation", "true")]),
            findings: [
                "info end-of-service-invalid at header Deprecation: a date as @1688169599 -> true (known-deviation)"
            ]),
        VersionPair(
            "a sunset came",
            old: .json("{}"),
            new: .json("{}", headers: [("Sunset", "Fri, 21 Jun 2024 06:32:19 GMT")]),
            findings: [
                #"warning response-deprecated at header sunset: absent -> Fri, 21 Jun 2024 06:32:19 GMT, in 31 days"#
            ]),
        VersionPair(
            "a sunset is near",
            old: .json("{}", headers: [("Sunset", "Fri, 31 May 2024 06:32:19 GMT")]),
            new: .json("{}", headers: [("Sunset", "Fri, 31 May 2024 06:32:19 GMT")]),
            findings: [
                #"warning response-deprecated at header sunset: absent -> Fri, 31 May 2024 06:32:19 GMT, in 10 days"#
            ]),
        VersionPair(
            "success is not found",
            old: .json("{}"),
            new: .json("{}", status: 404),
            findings: [
                #"breaking recorded-status-changed at status: 200 -> 404"#
            ]),
        VersionPair(
            "success is an error of the server",
            old: .json("{}"),
            new: .text("oops", status: 500),
            findings: [
                #"breaking recorded-status-changed at status: 200 -> 500"#
            ]),
        VersionPair(
            "header fields of another kind of answer",
            old: .json("{}", headers: [("ETag", "1"), ("Cache-Control", "max-age=60")]),
            new: .json("{}", status: 404, headers: [("X-Reason", "gone")]),
            findings: [
                #"breaking recorded-status-changed at status: 200 -> 404"#
            ]),
        VersionPair(
            "a version as text",
            old: .text("2.9.2"),
            new: .text("3.4.0"),
            findings: [
                #"info recorded-value-changed at body: 2.9.2 -> 3.4.0"#
            ]),
        VersionPair(
            "a version as text that is called HTML",
            old: .html("2.9.2"),
            new: .html("3.4.0"),
            findings: [
                #"info recorded-value-changed at body: 2.9.2 -> 3.4.0"#
            ]),
        VersionPair(
            "another line of a text",
            old: .text("id,name\n1,a\n"),
            new: .text("id,title\n1,a\n"),
            findings: [
                #"info recorded-value-changed at body: id,name\n1,a\n -> id,title\n1,a\n"#
            ]),
        VersionPair(
            "a number in a row of a text",
            old: .text("id,price\n1,9.99\n"),
            new: .text("id,price\n1,12.99\n"),
            findings: [
                #"info recorded-value-changed at body: id,price\n1,9.99\n -> id,price\n1,12.99\n"#
            ]),
        VersionPair(
            "a number in the settings of a text",
            old: .text("retries: 3\nsize: 10\n"),
            new: .text("retries: 5\nsize: 10\n"),
            findings: [
                #"info recorded-value-changed at body: retries: 3\nsize: 10\n -> retries: 5\nsize: 10\n"#
            ]),
        VersionPair(
            "another status of success",
            old: .json("{}"),
            new: .json("{}", status: 201),
            findings: [
                #"warning recorded-status-changed at status: 200 -> 201"#
            ]),
        VersionPair(
            "an error is another one",
            old: .json("{}", status: 404),
            new: .json("{}", status: 410),
            findings: [
                #"warning recorded-status-changed at status: 404 -> 410"#
            ]),
        VersionPair(
            "what was missing is there",
            old: .json("{}", status: 404),
            new: .json("{}"),
            findings: [
                #"info recorded-status-changed at status: 404 -> 200"#
            ]),
        VersionPair(
            "an error is a success",
            old: .json("{}", status: 403),
            new: .json("{}"),
            findings: [
                #"warning recorded-status-changed at status: 403 -> 200"#
            ]),
        VersionPair(
            "JSON is a page",
            old: .json("{}"),
            new: .html("<p>hello</p>"),
            findings: [
                #"breaking recorded-body-kind-changed at body: JSON -> an HTML page"#,
                #"warning recorded-media-type-changed at header Content-Type: application/json -> text/html"#,
            ]),
        VersionPair(
            "JSON is nothing",
            old: .json("{}"),
            new: .empty(status: 200),
            findings: [
                #"breaking recorded-body-kind-changed at body: JSON -> no body"#
            ]),
        VersionPair(
            "nothing is JSON",
            old: .empty(status: 200),
            new: .json("{}"),
            findings: [
                #"breaking recorded-body-kind-changed at body: no body -> JSON"#,
                #"info recorded-header-added at header content-type: absent -> application/json"#,
            ]),
        VersionPair(
            "text is JSON",
            old: .text("ok"),
            new: .json("{}"),
            findings: [
                #"breaking recorded-body-kind-changed at body: text -> JSON"#,
                #"warning recorded-media-type-changed at header Content-Type: text/plain -> application/json"#,
            ]),
        VersionPair(
            "the status of nothing",
            old: .empty(status: 204),
            new: .empty(status: 200),
            findings: [
                #"warning recorded-status-changed at status: 204 -> 200"#
            ]),
        VersionPair(
            "another media type of JSON",
            old: .json("{}"),
            new: .json("{}", type: "application/problem+json"),
            findings: [
                #"warning recorded-media-type-changed at header Content-Type: application/json -> application/problem+json"#
            ]),
        VersionPair(
            "a charset came",
            old: .json("{}"),
            new: .json("{}", type: "application/json; charset=utf-8"),
            findings: [
                #"info recorded-media-type-changed at header Content-Type: application/json -> application/json; charset=utf-8"#
            ]),
        VersionPair(
            "a limit of the rate is gone",
            old: .json("{}", headers: [("X-RateLimit-Limit", "60")]),
            new: .json("{}"),
            findings: [
                #"warning recorded-header-missing at header x-ratelimit-limit: 60 -> absent"#
            ]),
        VersionPair(
            "a header of the API is gone",
            old: .json("{}", headers: [("X-Total", "6")]),
            new: .json("{}"),
            findings: [
                #"info recorded-header-missing at header x-total: 6 -> absent"#
            ]),
        VersionPair(
            "a header of the API came",
            old: .json("{}"),
            new: .json("{}", headers: [("X-Total", "6")]),
            findings: [
                #"info recorded-header-added at header x-total: absent -> 6"#
            ]),
        VersionPair(
            "a relation is gone",
            old: .json("{}", headers: [("Link", "</a>; rel=\"last\", </b>; rel=\"help\"")]),
            new: .json("{}", headers: [("Link", "</a>; rel=\"last\"")]),
            findings: [
                #"warning recorded-link-changed at header Link: links to help -> absent"#
            ]),
        VersionPair(
            "another scheme of authentication",
            old: .json("{}", status: 401, headers: [("WWW-Authenticate", #"Bearer realm="a, b", error="x""#)]),
            new: .json("{}", status: 401, headers: [("WWW-Authenticate", #"Basic realm="a, b""#)]),
            findings: [
                #"warning recorded-header-changed at header WWW-Authenticate: bearer -> basic"#
            ]),
        VersionPair(
            "a location has another path",
            old: .json("{}", status: 201, headers: [("Location", "http://a.example/v1/todos/17")]),
            new: .json("{}", status: 201, headers: [("Location", "/v2/todos/18")]),
            findings: [
                #"warning recorded-header-changed at header Location: /v1/todos/* -> /v2/todos/*"#
            ]),
        VersionPair(
            "a link has another path",
            old: .json("{}", headers: [("Link", "</help>; rel=\"help\", </a/9>; rel=item")]),
            new: .json("{}", headers: [("Link", "</a/12>; rel=\"item\", </docs/help>; rel=\"help\"")]),
            findings: [
                #"warning recorded-header-changed at header Link: help: /help -> help: /docs/help"#
            ]),
        VersionPair(
            "a header that the contract compares",
            old: .json("{}", headers: [("Server", "nginx")]),
            new: .json("{}"),
            findings: [
                #"info recorded-header-missing at header server: nginx -> absent"#
            ]),
    ]
}
