import Foundation

/// Formats with a specification: JSON:API, GeoJSON, HAL, GraphQL, OData, ActivityPub, JSON-RPC, JSON Feed, extended JSON.
enum Formats {
    struct Resource: Decodable {
        let id: String
        let title: String
        let authorID: String?

        enum CodingKeys: String, CodingKey { case id, attributes, relationships }
        enum AttributeKeys: String, CodingKey { case title }
        enum RelationKeys: String, CodingKey { case author }
        struct Relation: Decodable {
            struct Identifier: Decodable { let type: String, id: String }
            let data: Identifier?
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(String.self, forKey: .id)
            title = try container.nestedContainer(keyedBy: AttributeKeys.self, forKey: .attributes)
                .decode(String.self, forKey: .title)
            authorID = try container.nestedContainer(keyedBy: RelationKeys.self, forKey: .relationships)
                .decodeIfPresent(Relation.self, forKey: .author)?.data?.id
        }
    }

    struct Compound: Decodable {
        struct Links: Decodable { let next: URL?, prev: URL? }
        struct Included: Decodable {
            struct Attributes: Decodable { let firstName: String?, body: String? }
            let type: String
            let id: String
            let attributes: Attributes
        }
        let data: [Resource]
        let included: [Included]?
        let links: Links?
    }

    struct Failure: Decodable {
        struct Item: Decodable {
            struct Source: Decodable { let pointer: String?, parameter: String? }
            let status: String?
            let title: String
            let detail: String?
            let source: Source?
        }
        let errors: [Item]
    }

    enum Geometry: Decodable {
        case point([Double]), polygon([[[Double]]]), lines([[[Double]]])
        enum CodingKeys: String, CodingKey { case type, coordinates }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            switch try container.decode(String.self, forKey: .type) {
            case "Point": self = .point(try container.decode([Double].self, forKey: .coordinates))
            case "Polygon": self = .polygon(try container.decode([[[Double]]].self, forKey: .coordinates))
            default: self = .lines(try container.decode([[[Double]]].self, forKey: .coordinates))
            }
        }
    }

    struct Features<Form: Decodable, Properties: Decodable>: Decodable {
        struct Feature: Decodable { let id: String?, geometry: Form, properties: Properties }
        let type: String
        let bbox: [Double]?
        let features: [Feature]
    }

    struct Points: Decodable { let type: String, coordinates: [Double] }
    struct Quake: Decodable { let mag: Double?, place: String?, time: Int, tsunami: Int, felt: Int? }

    struct Orders: Decodable {
        struct Link: Decodable { let href: String, templated: Bool? }
        struct Links: Decodable {
            let own: Link
            let next: Link?
            enum CodingKeys: String, CodingKey {
                case own = "self"
                case next
            }
        }
        struct Embedded: Decodable { let orders: [Order] }
        struct Order: Decodable { let total: Double, status: String }
        let links: Links
        let embedded: Embedded?
        enum CodingKeys: String, CodingKey {
            case links = "_links"
            case embedded = "_embedded"
        }
    }

    struct PlainLinks: Decodable {
        struct Link: Decodable { let href: String }
        let total: Double
        let links: [String: Link]?
    }

    struct Reply<Content: Decodable>: Decodable {
        struct Problem: Decodable {
            struct Location: Decodable { let line: Int, column: Int }
            let message: String
            let locations: [Location]?
            let path: [String]?
        }
        let data: Content?
        let errors: [Problem]?
    }

    struct StrictReply: Decodable { let data: Viewer, errors: [Reply<Viewer>.Problem] }

    struct Viewer: Decodable {
        struct Connection: Decodable {
            struct Info: Decodable { let hasNextPage: Bool, endCursor: String? }
            struct Edge: Decodable { let node: Node? }
            struct Node: Decodable { let name: String }
            let pageInfo: Info
            let edges: [Edge]
        }
        let viewer: User
        struct User: Decodable { let login: String, repositories: Connection }
    }

    struct Entities: Decodable {
        struct Entity: Decodable {
            let id: String
            enum CodingKeys: String, CodingKey { case id = "Id" }
        }
        let value: [Entity]
        let nextLink: URL?
        enum CodingKeys: String, CodingKey {
            case value
            case nextLink = "@odata.nextLink"
        }
    }

    struct Actor: Decodable {
        let context: Context
        let id: URL
        let inbox: URL
        let summary: String?

        enum Context: Decodable {
            case one(String), many([String])
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                do {
                    self = .one(try container.decode(String.self))
                } catch {
                    self = .many(try container.decode([String].self))
                }
            }
        }

        enum CodingKeys: String, CodingKey {
            case context = "@context"
            case id, inbox, summary
        }
    }

    struct Call: Decodable {
        struct Failure: Decodable { let code: Int, message: String }
        let jsonrpc: String
        let id: Int?
        let result: String?
        let error: Failure?
    }

    struct Feed: Decodable {
        struct Item: Decodable {
            let id: String
            let url: URL?
            let title: String?
            let contentText: String?
            let contentHTML: String?
            enum CodingKeys: String, CodingKey {
                case id, url, title
                case contentText = "content_text"
                case contentHTML = "content_html"
            }
        }
        let version: String
        let title: String
        let items: [Item]
    }

    struct Hits: Decodable {
        struct Outer: Decodable { let hits: [Hit] }
        struct Source: Decodable { let title: String }
        struct Hit: Decodable {
            let id: String
            let source: Source
            enum CodingKeys: String, CodingKey {
                case id = "_id"
                case source = "_source"
            }
        }
        let hits: Outer
    }

    struct Stored: Decodable {
        struct ObjectID: Decodable {
            let text: String
            enum CodingKeys: String, CodingKey { case text = "$oid" }
        }
        let id: ObjectID
        enum CodingKeys: String, CodingKey { case id = "_id" }
    }

    struct StoredText: Decodable {
        let id: String
        enum CodingKeys: String, CodingKey { case id = "_id" }
    }

    struct Post: Decodable { let title: String, stars: [String: Bool]? }

    static let article = #"{"type": "articles", "id": "1", "attributes": {"title": "t"}, "relationships": {}}"#
    static let written = """
        {"type": "articles", "id": "1", "attributes": {"title": "t"},
        "relationships": {"author": {"data": {"type": "people", "id": "9"}}}}
        """

    static func features(_ geometry: String, _ mag: String = "4.5") -> String {
        #"{"type": "FeatureCollection", "features": [{"type": "Feature", "id": "a", "geometry": \#(geometry), "#
            + #""properties": {"mag": \#(mag), "place": "x", "time": 1716273139000, "tsunami": 0, "felt": null}}]}"#
    }

    static let point = #"{"type": "Point", "coordinates": [1.5, 2.5, 10]}"#
    static let polygon = #"{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}"#
    static let viewer = """
        {"viewer": {"login": "a", "repositories": {"pageInfo": {"hasNextPage": false, "endCursor": null},
        "edges": [{"node": {"name": "r"}}, {"node": null}]}}}
        """
    static let page =
        #"{"_links": {"self": {"href": "/orders"}}, "_embedded": {"orders": [{"total": 1.5, "status": "paid"}]}}"#

    static let pairs: [Pair] = [
        Pair(
            "JSON:API without an author", Compound.self,
            [#"{"data": [\#(article)], "links": {"self": "/a", "next": null}}"#]),
        Pair(
            "JSON:API with what is included", Compound.self,
            [
                """
                {"data": [\(written)], "included": [{"type": "people", "id": "9", "attributes": {"firstName": "A"}},
                {"type": "comments", "id": "5", "attributes": {"body": "x"}}]}
                """
            ]),
        Pair(
            "JSON:API with hyphens", Compound.self,
            [
                """
                {"data": [\(written)], "included": [{"type": "people", "id": "9", "attributes": {"first-name": "A"}},
                {"type": "people", "id": "8", "attributes": {"first-name": "B"}}]}
                """
            ], ["model-key-never-sent firstName"]),
        Pair(
            "JSON:API errors", Failure.self,
            [#"{"errors": [{"status": "422", "title": "Invalid", "source": {"pointer": "/data/attributes/title"}}]}"#]),
        Pair(
            "JSON:API attributes read beside the id", [Post].self, ["[\(article)]"], ["model-key-missing /*/title"]),
        Pair("GeoJSON by type", Features<Geometry, Quake>.self, [features(point), features(polygon)]),
        Pair(
            "GeoJSON of a point, with a polygon", Features<Points, Quake>.self, [features(point), features(polygon)],
            ["model-type-mismatch|model-list-against-single /features/*/geometry/coordinates/*"]),
        Pair(
            "GeoJSON without a place", Features<Geometry, Quake>.self, [features("null")],
            ["model-null-in-required /features/*/geometry"]),
        Pair(
            "GeoJSON without a place, as an optional", Features<Geometry?, Quake>.self,
            [features("null"), features(point)]),
        Pair(
            "GeoJSON properties as texts", Features<Geometry, [String: String]>.self,
            [#"{"type": "FeatureCollection", "features": [{"geometry": \#(point), "properties": {"mag": 4.5}}]}"#],
            ["model-type-mismatch /features/*/properties/mag"]),
        Pair("HAL, the last page", Orders.self, [page]),
        Pair("HAL, an empty page", Orders.self, [#"{"_links": {"self": {"href": "/orders"}}}"#]),
        Pair(
            "HAL links without the underscore", [PlainLinks].self,
            [#"[{"total": 1, "_links": {"self": {"href": "/1"}}}, {"total": 2, "_links": {"self": {"href": "/2"}}}]"#],
            ["model-key-never-sent links"]),
        Pair("GraphQL data", Reply<Viewer>.self, [#"{"data": \#(viewer)}"#]),
        Pair(
            "GraphQL errors", Reply<Viewer>.self,
            [
                #"{"data": null, "errors": [{"message": "no", "locations": [{"line": 1, "column": 2}], "path": ["viewer"]}]}"#
            ]),
        Pair(
            "GraphQL errors that must be there", StrictReply.self, [#"{"data": \#(viewer)}"#],
            ["model-key-missing /errors"]),
        Pair(
            "GraphQL without the data around", Viewer.self, [#"{"data": \#(viewer)}"#], ["model-key-missing /viewer"]),
        Pair(
            "OData, the last page", Entities.self, [#"{"@odata.context": "x", "value": [{"Id": "a"}, {"Id": "b"}]}"#]),
        Pair(
            "ActivityPub", Actor.self,
            [
                #"{"@context": "https://a.example", "id": "https://a.example/u", "inbox": "https://a.example/i"}"#,
                #"{"@context": ["https://a.example"], "id": "https://a.example/u", "inbox": "https://a.example/i", "summary": ""}"#,
            ]),
        Pair("JSON-RPC, a result", Call.self, [#"{"jsonrpc": "2.0", "id": 1, "result": "x"}"#]),
        Pair(
            "JSON-RPC, an error", Call.self,
            [#"{"jsonrpc": "2.0", "id": null, "error": {"code": -32600, "message": "x"}}"#]),
        Pair(
            "JSON Feed", Feed.self,
            [#"{"version": "https://jsonfeed.example/1.1", "title": "t", "items": [{"id": "1", "content_text": "x"}]}"#]
        ),
        Pair(
            "search hits", Hits.self,
            [#"{"took": 1, "hits": {"total": {"value": 1}, "hits": [{"_id": "a", "_source": {"title": "t"}}]}}"#]),
        Pair("an extended id", [Stored].self, [#"[{"_id": {"$oid": "6590fbec74946e5a20f2b922"}}]"#]),
        Pair(
            "an extended id as a text", [StoredText].self, [#"[{"_id": {"$oid": "6590fbec74946e5a20f2b922"}}]"#],
            ["model-type-mismatch /*/_id"]),
        Pair(
            "objects by id", [String: Post].self,
            [#"{"-NxA1": {"title": "a", "stars": {"u1": true}}, "-NxB2": {"title": "b"}}"#]),
    ]
}
