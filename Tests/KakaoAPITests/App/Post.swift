import Foundation

/// A post of a blog.
struct BlogPost: Codable, Equatable {
    var blogName: String
    var title: Markup
    var contents: Markup
    var date: Date
    var thumbnail: Address
    var url: Address

    enum CodingKeys: String, CodingKey {
        case title, contents, thumbnail, url
        case blogName = "blogname"
        case date = "datetime"
    }
}

/// A post of a cafe.
struct CafePost: Codable, Equatable {
    var cafeName: String
    var title: Markup
    var contents: Markup
    var date: Date
    var thumbnail: Address
    var url: Address

    enum CodingKeys: String, CodingKey {
        case title, contents, thumbnail, url
        case cafeName = "cafename"
        case date = "datetime"
    }
}

/// A page of the web.
struct WebDocument: Codable, Equatable {
    var title: Markup
    var contents: Markup
    var date: Date
    var url: Address

    enum CodingKeys: String, CodingKey {
        case title, contents, url
        case date = "datetime"
    }
}
