import Foundation
import Testing

/// A file of expected output. `APICHECK_UPDATE_EXPECTED=1` writes it anew, to be read before it is committed.
enum Golden {
    static func expect(
        _ text: String, equals name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = Binary.root.appendingPathComponent("Tests/apicheckTests/Expected/\(name)")
        if ProcessInfo.processInfo.environment["APICHECK_UPDATE_EXPECTED"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(text == expected, "differs from Expected/\(name)", sourceLocation: sourceLocation)
    }

    /// With what differs from run to run replaced: ports, validators, milliseconds (also since 1970), the reset of a rate limit, and the digits of
    /// times, which keep their form.
    static func stable(_ text: String) -> String {
        text.replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:PORT")
            .replacing(/W\/"[0-9a-f]{32}"/, with: "W/\"VALIDATOR\"")
            .replacing(/\d+ ms/, with: "N ms")
            .replacing(/\b1\d{12}\b/, with: "MILLISECONDS")
            // The time in an id that the social feed made during the test, also in one written as a UUID.
            .replacing(/[0-9a-f]{8}(-?)5a4d(-?)20f2(-?)a5/) { "00000000\($0.1)5a4d\($0.2)20f2\($0.3)a5" }
            // Such an id at the end of an excerpt.
            .replacing(/id":"[0-9a-f]{1,23}…/, with: "id\":\"ID…")
            .replacing(/"reset":\d{10}/, with: "\"reset\":SECONDS")
            .replacing(/(ratelimit-reset .* actual )\d{10}/) { "\($0.output.1)SECONDS" }
            .replacing(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [0-9:]{8} GMT/, with: "HTTP-DATE")
            .replacing(/\d{4}-\d\d-\d\dT[0-9:.]+/) { String($0.output.map { $0.isNumber ? "0" : $0 }) }
    }
}
