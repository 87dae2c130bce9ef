import Foundation

/// The address of something that may not exist: the service sends the empty string then.
struct Address: Codable, Equatable {
    var text: String

    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    var url: URL? { text.isEmpty ? nil : URL(string: text) }
}
