import Foundation

/// An image. Several images may have one address and one time, so neither identifies it.
struct FoundImage: Codable, Equatable {
    var collection: String
    var siteName: String
    var date: Date
    var width: Int
    var height: Int
    var image: Address
    var thumbnail: Address
    var document: Address

    enum CodingKeys: String, CodingKey {
        case collection, width, height
        case siteName = "display_sitename"
        case date = "datetime"
        case image = "image_url"
        case thumbnail = "thumbnail_url"
        case document = "doc_url"
    }
}

/// A video.
struct Clip: Codable, Equatable {
    /// Plain text; empty if it is not known.
    var author: String
    var title: Markup
    var date: Date
    /// The length in seconds.
    var playTime: Int
    var thumbnail: Address
    var url: Address

    enum CodingKeys: String, CodingKey {
        case author, title, thumbnail, url
        case date = "datetime"
        case playTime = "play_time"
    }
}
