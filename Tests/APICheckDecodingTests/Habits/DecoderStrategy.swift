import APICheckBase
import Foundation

/// How an app sets up its decoder, and how the bodies for it spell keys and dates.
struct DecoderStrategy: Sendable {
    let name: String
    let makeDecoder: @Sendable () -> JSONDecoder
    /// The instant 2024-05-21T06:32:19Z or, for a decoder without a strategy, any number.
    let date: String
    /// An instant in a form that the decoder reads as another one; for dates in texts, in a form that it rejects.
    let mistakenDate: String
    private let isSnake: Bool

    private init(
        _ name: String, date: String, mistaken: String, isSnake: Bool = false,
        _ makeDecoder: @escaping @Sendable () -> JSONDecoder
    ) {
        self.name = name
        self.date = date
        mistakenDate = mistaken
        self.isSnake = isSnake
        self.makeDecoder = makeDecoder
    }

    /// The names and dates of a body as a service for this decoder sends them.
    ///
    /// - Parameter template: A body with names in camel case, and `@date` for a date.
    func body(_ template: String) -> String {
        let dated = template.replacing("@date", with: date)
        guard isSnake else { return dated }
        return dated.replacing(/"([a-z][A-Za-z0-9]*)":/) { "\"\(DecoderStrategy.snake($0.1))\":" }
    }

    private static func snake(_ name: Substring) -> String {
        name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
    }

    static let plain = DecoderStrategy("plain", date: "738000000", mistaken: "1716273139") { JSONDecoder() }
    static let snake = DecoderStrategy("snake", date: "738000000", mistaken: "1716273139", isSnake: true) { .snake }
    static let iso = DecoderStrategy("iso8601", date: #""2024-05-21T06:32:19Z""#, mistaken: #""21.05.2024""#) { .iso }
    static let seconds = DecoderStrategy("seconds", date: "1716273139", mistaken: "1716273139000") {
        decoder { $0.dateDecodingStrategy = .secondsSince1970 }
    }
    static let custom = DecoderStrategy("custom", date: #""2024-05-21T06:32:19.250Z""#, mistaken: #""Tue, 21 May""#) {
        .dates { try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0) }
    }

    static let all = [plain, snake, iso, seconds, custom]
    static let camel = [plain, iso, seconds, custom]
    static let dateTexts = [iso, custom]
    static let dateNumbers = [plain, snake, seconds]
}
