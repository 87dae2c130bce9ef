import Foundation

/// A list in an envelope: flat objects with one nested object and dates.
struct TodoList: Codable {
    struct Todo: Codable {
        enum CodingKeys: String, CodingKey {
            case id, text, user
            case isDone = "is_done"
            case createdAt = "created_at"
            case updatedAt = "updated_at"
        }

        let id: Int
        let text: String
        let isDone: Bool
        let user: User?
        let createdAt: Date
        let updatedAt: Date
    }

    struct User: Codable {
        let id: Int
        let name: String?
    }

    let data: [Todo]
    let message: String

    static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    static func body(_ count: Int) -> Data {
        let todos = (1...count).map { number in
            """
            {"id":\(number),"text":"buy milk \(number)","is_done":\(number % 2 == 0),\
            "user":{"id":\(number % 97),"name":"Kim"},"created_at":"2024-05-21T04:05:06Z",\
            "updated_at":"2024-05-2\(number % 8)T04:05:06Z"}
            """
        }
        return Data(#"{"data":[\#(todos.joined(separator: ","))],"message":"ok"}"#.utf8)
    }
}

/// One flat object.
struct Settings: Codable {
    let id: Int
    let name: String
    let language: String?
    let isPublic: Bool
    let limits: [Int]

    static let body = Data(
        #"{"id":7,"name":"home","language":"ko","isPublic":true,"limits":[10,20,30]}"#.utf8)
}
