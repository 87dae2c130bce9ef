import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app as it was first written, beside its own server: models and requests that do not fit it.
enum EarlierApp {
    /// A label of the settings, with the name of the server's source for the color scheme, and as a text.
    struct LabelItem: Codable {
        var id: Int?
        let title: String
        let description: String?
        let backgroundColor: String
        let isDarkMode: String
    }

    struct IssueWithLabelItems: Codable {
        var id: Int?
        let title: String
        let labels: [LabelItem]
    }

    /// An answer with an id, for issues and for labels.
    typealias IDAnswer = [String: Int]

    /// Every request gets the Content-Type of a body, also those that have none.
    static func request(_ method: String, _ path: String, body: [String: Any]? = nil) -> URLRequest {
        var request = TrackerClient().request(method, path)
        request.httpBody = body.flatMap { try? JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("Bearer ", forHTTPHeaderField: "Authorization")
        return request
    }

    static var newIssue: URLRequest {
        request(
            "POST", "issues",
            body: [
                "title": "제목", "content": "내용", "milestoneTitle": "첫 출시", "label": ["0"], "assignee": ["0"],
            ])
    }

    static func newLabel(_ label: LabelItem) -> URLRequest {
        let body = [
            "title": label.title, "backgroundColor": label.backgroundColor, "darkMode": label.isDarkMode,
        ]
        return request("POST", "labels", body: body)
    }

    static func deletion(of id: Int) -> URLRequest { request("DEL", "issues/\(id)") }

    static var reissue: URLRequest {
        request("GET", "login/oauth/reissue", body: ["accessToken": "a.b.c", "refreshToken": "a.b.d"])
    }

    static var isoTimes: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    /// Six digits, and the zone of the device.
    static func sixDigits(in zone: TimeZone? = nil) -> JSONDecoder {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSSSSS"
        if let zone { formatter.timeZone = zone }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .formatted(formatter)
        return decoder
    }
}
