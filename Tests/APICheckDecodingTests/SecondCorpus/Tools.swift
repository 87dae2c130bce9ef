import Foundation

/// Notion, Jira, Trello, App Store Connect, Firebase, Twilio, Dropbox: deep envelopes, properties by name, JSON:API.
extension SecondCorpus {
    static let tools: [Pair] = [
        Pair(
            "notion/page", Page.self,
            [
                """
                {"object": "page", "id": "59833787-2cf9-4fdf-8782-e53db20768a5", "created_time": "2022-03-01T19:05:00.000Z",
                "archived": false, "icon": {"type": "emoji", "emoji": "X"}, "cover": null, "parent": {"type": "database_id",
                "database_id": "d9824bdc"}, "properties": {"Due": {"id": "M", "type": "date", "date": {"start": "2023-02-23", "end": null}},
                "Name": {"id": "title", "type": "title", "title": [{"plain_text": "Tuscan kale", "href": null}]},
                "Done": {"id": "x", "type": "checkbox", "checkbox": true}, "Cost": {"id": "y", "type": "rollup", "rollup": {}}},
                "url": "https://n.example/p"}
                """
            ], decoder: .snake),
        Pair(
            "notion/icon-external", Page.self,
            [
                """
                {"object": "page", "id": "5", "created_time": "2022-03-01T19:05:00.000Z", "archived": false, "icon": {"type":
                "external", "external": {"url": "https://n.example/i.png"}}, "parent": {"type": "workspace", "workspace": true},
                "properties": {}, "url": "https://n.example/p"}
                """
            ], decoder: .snake),
        Pair(
            "notion/blocks", [NotionBlock].self,
            [
                """
                [{"object": "block", "id": "a", "type": "paragraph", "has_children": false, "paragraph": {"rich_text": [], "color": "default"}},
                 {"object": "block", "id": "b", "type": "to_do", "has_children": false, "to_do": {"rich_text": [], "checked": true}},
                 {"object": "block", "id": "c", "type": "unsupported", "has_children": false, "unsupported": {}}]
                """
            ], decoder: .snake),
        Pair(
            "notion/last-edited", [EditedPage].self,
            [list(12) { #"{"object": "page", "id": "\#($0)", "last_edited_time": "2022-07-06T20:25:00.000Z"}"# }],
            ["model-key-never-sent lastEditedTime"]),
        Pair(
            "jira/search", JiraPage.self,
            [
                #"{"expand": "names,schema", "startAt": 0, "maxResults": 50, "total": 12, "issues": \#(list(12) { jira($0) })}"#
            ]),
        Pair("jira/fields-flat", [FlatJira].self, [list(12) { jira($0) }], ["model-key-missing summary"]),
        Pair(
            "jira/date", [DatedJira].self, [list(12) { jira($0) }], ["model-value-unreadable created"],
            decoder: decoder { $0.dateDecodingStrategy = .formatted(JSONDecoder.day) }),
        Pair(
            "jira/date-format", [DatedJira].self, [list(12) { jira($0) }],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss.SSSZ", zone: .gmt)),
        Pair("jira/id-number", [NumericJira].self, [list(3) { jira($0) }], ["model-type-mismatch id"]),
        Pair("jira/parse-id", [ParsedJira].self, [list(3) { jira($0) }]),
        Pair("trello/cards", [Card].self, [list(12) { card($0) }], decoder: .snake),
        Pair("trello/due", [DueCard].self, [list(12) { card($0) }]),
        Pair("trello/id-list", [SnakeCard].self, [list(12) { card($0) }], ["model-key-never-sent"]),
        Pair("trello/id-lists", [CardOfLists].self, [list(12) { card($0) }]),
        Pair(
            "trello/position", [IntegerCard].self, [list(3) { #"{"id": "\#($0)", "pos": \#($0)65535.5}"# }],
            ["model-value-unreadable|model-type-mismatch pos"]),
        Pair(
            "asc/apps", Resources<AppAttributes>.self,
            [
                #"{"data": \#(list(10) { app($0) }), "links": {"self": "https://a.example/apps"}, "meta": {"paging": {"total": 10, "limit": 50}}}"#
            ]),
        Pair(
            "asc/attribute-level", FlatApps.self,
            [#"{"data": \#(list(10) { app($0) }), "links": {"self": "https://a.example"}}"#],
            ["model-envelope-missed|model-key-never-sent"]),
        Pair(
            "asc/bundle-id", Resources<LowerAttributes>.self,
            [#"{"data": \#(list(12) { app($0) }), "links": {"self": "https://a.example/apps"}}"#],
            ["model-key-never-sent bundleID"]),
        Pair(
            "asc/included", Included.self,
            [
                """
                {"data": {"type": "builds", "id": "1", "attributes": {"version": "42", "expired": false}}, "included":
                [{"type": "apps", "id": "2", "attributes": {"name": "A", "bundleId": "b.c", "sku": "S", "primaryLocale": "en-US"}},
                 {"type": "betaGroups", "id": "3", "attributes": {"name": "Testers", "isInternalGroup": true}}]}
                """
            ]),
        Pair(
            "asc/errors", ResourceErrors.self,
            [
                #"{"errors": [{"id": "1", "status": "404", "code": "NOT_FOUND", "title": "Not found", "detail": "No app"}]}"#
            ], status: 404),
        Pair(
            "asc/status-number", NumericErrors.self,
            [#"{"errors": [{"id": "1", "status": "404", "code": "NOT_FOUND", "title": "Not found"}]}"#],
            ["model-type-mismatch status"], status: 404),
        Pair(
            "firebase/tree", [String: Chat].self,
            [
                #"{"-Na1": {"title": "A", "members": {"u1": true, "u2": true}}, "-Na2": {"title": "B", "lastMessage": "hi"}}"#
            ]),
        Pair(
            "firebase/tree-as-list", [Chat].self, [#"{"-Na1": {"title": "A"}, "-Na2": {"title": "B"}}"#],
            ["model-list-against-single|model-type-mismatch"]),
        Pair(
            "firebase/pushed", [String: Pushed].self,
            [#"{"-Na1": {"text": "A", "timestamp": 1684195041123}, "-Na2": {"text": "B", "timestamp": 1684195041999}}"#]
        ),
        Pair(
            "firebase/pushed-seconds", [String: DatedPushed].self,
            [
                #"{"-Na1": {"text": "A", "timestamp": 1684195041123}, "-Na2": {"text": "B", "timestamp": 1684195041999}}"#
            ],
            ["model-epoch-mistaken timestamp"], decoder: decoder { $0.dateDecodingStrategy = .secondsSince1970 }),
        Pair(
            "firestore/document", FirestoreDocument.self,
            [
                """
                {"name": "projects/p/databases/d/documents/c/1", "fields": {"title": {"stringValue": "Milk"}, "count":
                {"integerValue": "12"}, "done": {"booleanValue": true}, "price": {"doubleValue": 1.5}}, "createTime":
                "2023-05-15T23:57:21.123456Z", "updateTime": "2023-05-15T23:57:21.123456Z"}
                """
            ]),
        Pair(
            "firestore/integer", FirestoreInteger.self, [#"{"fields": {"count": {"integerValue": "12"}}}"#],
            ["model-type-mismatch integerValue"]),
        Pair(
            "firebase/login", Login.self,
            [
                #"{"kind": "identitytoolkit", "localId": "Z", "email": "u@e.example", "displayName": "", "idToken": "t", "registered": true, "refreshToken": "r", "expiresIn": "3600"}"#
            ]),
        Pair(
            "firebase/login-expiry", NumericLogin.self,
            [#"{"localId": "Z", "idToken": "t", "refreshToken": "r", "expiresIn": "3600"}"#],
            ["model-type-mismatch expiresIn"]),
        Pair(
            "firebase/login-token", SnakeLogin.self,
            [#"{"localId": "Z", "idToken": "t", "refreshToken": "r", "expiresIn": "3600"}"#],
            ["model-key-missing id_token"]),
        Pair(
            "twilio/message", SMS.self,
            [
                #"{"account_sid": "AC1", "api_version": "2010-04-01", "body": "Hi", "date_created": "Thu, 24 Aug 2023 05:01:45 +0000", "date_sent": null, "direction": "outbound-api", "error_code": null, "from": "+1", "num_segments": "1", "price": null, "sid": "SM1", "status": "queued", "to": "+2"}"#
            ], decoder: .snake),
        Pair(
            "twilio/status", ClosedSMS.self, [#"{"sid": "SM1", "status": "accepted"}"#],
            ["model-enum-case-undeclared status"]),
        Pair(
            "dropbox/entries", Folder.self,
            [
                """
                {"cursor": "ZtkX", "has_more": false, "entries": [{".tag": "file", "id": "id:a", "name": "P.num", "size": 7212,
                "client_modified": "2015-05-12T15:50:38Z", "path_display": "/P.num"}, {".tag": "folder", "id": "id:b", "name": "math",
                "path_display": "/math"}, {".tag": "deleted", "name": "old", "path_display": "/old"}]}
                """
            ], decoder: .iso),
        Pair(
            "dropbox/tag", [PlainTag].self,
            [#"[{".tag": "file", "name": "P.num"}, {".tag": "folder", "name": "math"}]"#],
            ["model-key-missing tag"]),
    ]

    private static func jira(_ number: Int) -> String {
        """
        {"expand": "", "id": "100\(number)", "self": "https://j.example/1", "key": "ED-\(number)", "fields": {"summary": "Bike",
        "status": {"id": "1", "name": "Open", "statusCategory": {"id": 2, "key": "new"}}, "assignee": null, "priority": {"id": "3",
        "name": "Medium"}, "created": "2021-01-17T12:34:00.000+0000", "customfield_10010": 12.5, "labels": [], "issuetype":
        {"id": "1", "name": "Bug", "subtask": false}}}
        """
    }

    private static func card(_ number: Int) -> String {
        """
        {"id": "5abbe4b7ddc1b351ef961\(number)", "badges": {"votes": 0, "comments": 1, "checkItems": 0}, "closed": false,
        "dateLastActivity": "2019-09-16T16:19:17.156Z", "desc": "", "due": \(number % 2 == 0 ? "null" : "\"2019-09-16T16:19:17.156Z\""),
        "dueComplete": false, "idBoard": "5abb", "idChecklists": [], "idList": "5abc", "idMembers": [], "idShort": \(number),
        "labels": [{"id": "1", "idBoard": "5abb", "name": "Red", "color": "red"}], "name": "Card \(number)", "pos": 65535,
        "shortUrl": "https://t.example/1", "url": "https://t.example/c/1"}
        """
    }

    private static func app(_ number: Int) -> String {
        """
        {"type": "apps", "id": "\(number)", "attributes": {"name": "App \(number)", "bundleId": "c.e.app\(number)", "sku": "S",
        "primaryLocale": "en-US", "contentRightsDeclaration": null}, "relationships": {"builds": {"links": {"self": "x"}}},
        "links": {"self": "https://a.example/apps/1"}}
        """
    }
}
