import APICheckDecoding
import Foundation

/// A key that no body has, beside one with a similar name that is another key.
enum TwoKeys {
    struct Owner: Decodable {
        let login: String
        let followers: Int?
        let following: Int?
    }

    struct Document: Decodable { let id: Int, createdBy: String?, updatedBy: String? }
    struct Song: Decodable { let id: Int, likeCount: Int?, likes: Int? }
    struct Node: Decodable { let id: Int, hasChildren: Bool?, isComment: Bool? }
    struct Deployment: Decodable { let id: Int, stage: String? }
    struct Limits: Decodable { let code: Int?, search: Int? }

    static func three(_ rest: String) -> String { list(3) { #"{"id": \#($0), \#(rest)}"# } }

    static let telling: [Pair] = [
        Pair(
            "followers, followers_url", [Owner].self,
            [
                list(12) {
                    #"{"login": "u\#($0)", "followers_url": "https://a.example/f", "#
                        + #""following_url": "https://a.example/g{/other}"}"#
                }
            ]),
        Pair(
            "createdBy, created_at", [Document].self,
            [three(#""created_at": "2024-05-21", "updated_at": "2024-05-21""#)], decoder: .snake),
        Pair("like_count, liked", [Song].self, [three(#""liked": true"#)], decoder: .snake),
        Pair("hasChildren, children", [Node].self, [three(#""children": [{"id": 9}]"#)]),
        Pair("stage, state", [Deployment].self, [three(#""state": "success""#)]),
        Pair(
            "code, core", Limits.self, [#"{"core": 60, "search": 10}"#],
            contract: ["": .init(names: ["code", "message", "core", "search"], isClosed: false)]),
    ]
}

/// A key that no body has, beside the same key in another style or with a typing error.
enum OneKey {
    struct CamelShipment: Decodable { let id: Int, receivedAt: String? }
    struct Repository: Decodable { let id: Int, isPrivate: Bool?, hasWiki: Bool? }
    struct Record: Decodable { let id: String?, rev: String? }
    struct Mistyped: Decodable { let id: Int, maintainance: Bool }

    static let telling: [Pair] = [
        Pair(
            "receivedAt, recieved_at under snake case", [CamelShipment].self,
            [TwoKeys.three(#""recieved_at": "2024-05-21""#)], ["model-key-never-sent receivedAt"], decoder: .snake),
        Pair(
            "isPrivate, private; hasWiki, has_wiki", [Repository].self,
            [TwoKeys.three(#""private": false, "has_wiki": true"#)],
            ["model-key-never-sent isPrivate", "model-key-never-sent hasWiki"]),
        Pair(
            "id, _id; rev, _rev", [Record].self, [#"[{"_id": "a", "_rev": "1-x"}, {"_id": "b", "_rev": "1-y"}]"#],
            ["model-key-never-sent id", "model-key-never-sent rev"]),
        Pair(
            "a required maintainance, maintenance", [Mistyped].self, [TwoKeys.three(#""maintenance": true"#)],
            ["model-key-missing maintainance"]),
    ]
}
