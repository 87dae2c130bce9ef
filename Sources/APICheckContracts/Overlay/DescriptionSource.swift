import APICheckBase
import APICheckJSON

/// Where a description that somebody else publishes was downloaded: the member `x-apicheck-source` of an overlay.
package struct DescriptionSource: Hashable, Sendable {
    package static let memberName = "x-apicheck-source"

    /// Without secrets.
    package var url: String
    /// The time of the download (RFC 3339).
    var fetched: String
    /// The SHA-256 of the file as it was downloaded, 64 hexadecimal digits in lower case.
    package var sha256: String

    package init(url: String, fetched: String, sha256: String) {
        self.url = url
        self.fetched = fetched
        self.sha256 = sha256
    }

    /// - Throws: ``OverlayError`` for a member that is not as this program writes it.
    init?(of root: JSON) throws {
        guard let value = root[DescriptionSource.memberName] else { return nil }
        let fields = try OverlayFields(value, "'x-apicheck-source'", known: ["url", "fetched", "sha256"])
        url = try fields.requiredText("url")
        fetched = try fields.requiredText("fetched")
        sha256 = try fields.requiredText("sha256")
        if let place = value["fetched"], Timestamp(fetched)?.zone == nil {
            throw OverlayError(
                "'fetched' of 'x-apicheck-source' is not a time", at: place.location,
                expected: "a time of RFC 3339, such as 2026-01-31T12:00:00Z", actual: "\(fetched)")
        }
        if let place = value["sha256"], sha256.utf8.count != 64 || !sha256.utf8.allSatisfy(\.isASCIIHexDigit) {
            throw OverlayError(
                "'sha256' of 'x-apicheck-source' is not a hash", at: place.location,
                expected: "64 hexadecimal digits", actual: "\(sha256)")
        }
    }

    /// As JSON, which YAML reads as the same value.
    var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("url", url)
            writer.member("fetched", fetched)
            writer.member("sha256", sha256)
        }
        return writer.text
    }
}
